import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { log } from "@/server/core/log";
import type { LedgerRoot } from "@/server/database/results/ledger";

// About an hour in the worker.
const MAX_SLICES = 36_000;

/**
 * Deletes old data in slices, one transaction each, so that finished slices persist. Ends when nothing is left, or
 * after `timeBudgetMs`; the next run continues there, because deleted data costs only a query.
 */
export async function cleanUp(db: AnyContext, timeBudgetMs = Infinity): Promise<Record<string, number>> {
  const end = performance.now() + timeBudgetMs;
  const totals: Record<string, number> = {};
  let sliceStart = 0;
  for (let slice = 0; slice < MAX_SLICES; slice++) {
    const { next = 0, ...counts } = await rpc(db, "clean_up", { p_from: sliceStart });
    for (const [table, count] of Object.entries(counts)) totals[table] = (totals[table] ?? 0) + count;
    sliceStart = next;
    if (sliceStart === 0 || performance.now() > end) break;
  }
  return { ...totals, incomplete: sliceStart === 0 ? 0 : 1 };
}

/** Writes the root to the log, so that a copy exists outside of the database with its entries. */
export function logRoot(root: LedgerRoot): LedgerRoot {
  if (root.root !== null) log().info({ ledgerRoot: root }, "ledger root");
  return root;
}

// A slice takes some 20 ms; a run must end before the next one.
const DELETE_MESSAGES_MS = 30_000;

/**
 * Deletes realtime messages with old positions, one slice per transaction, until none is left or `ms` milliseconds have
 * passed. The next run continues.
 */
export async function removePositionMessages(db: AnyContext, ms = DELETE_MESSAGES_MS): Promise<{ removed: number }> {
  const end = performance.now() + ms;
  let removed = 0;
  for (let more = true; more && performance.now() <= end;) {
    const slice = await rpc(db, "delete_position_broadcasts");
    removed += slice.removed;
    ({ more } = slice);
  }
  return { removed };
}

// A run ends before the next one starts, and before a serverless host stops its request.
const SWEEP_RUN_MS = 10_000;

/**
 * Repeats `runBatch`, one transaction each, until nothing more is left or `ms` milliseconds have passed; the next run
 * continues. Returns the number of rows.
 */
export async function repeatBatches(
  runBatch: () => Promise<{ count: number; more: boolean }>,
  ms = SWEEP_RUN_MS,
): Promise<number> {
  const end = performance.now() + ms;
  for (let total = 0; ;) {
    const { count, more } = await runBatch();
    total += count;
    if (!more || performance.now() > end) return total;
  }
}

/** Closes expired offers that are not locked, and restarts lost searches for a driver. */
export const expireOffers = async (db: AnyContext): Promise<{ expired: number }> => ({
  expired: await repeatBatches(async () => {
    const { expired, more } = await rpc(db, "expire_offers");
    return { count: expired, more };
  }),
});

/** Sets drivers without a recent heartbeat offline. */
export const sweepPresence = async (db: AnyContext): Promise<{ offline: number }> => ({
  offline: await repeatBatches(async () => {
    const { offline, more } = await rpc(db, "sweep_presence");
    return { count: offline, more };
  }),
});

/**
 * Recomputes the dispatch candidates of drivers with an outdated position, until none is left: a driver may have
 * several rows.
 */
export const expireCandidatePositions = async (db: AnyContext): Promise<{ expired: number }> => ({
  expired: await repeatBatches(async () => {
    const { expired } = await rpc(db, "expire_candidate_positions");
    return { count: expired, more: expired > 0 };
  }),
});

/** Ends unanswered and unpaid deliveries. */
export const expireTransactions = async (db: AnyContext, ms?: number): Promise<{ expired: number }> => ({
  expired: await repeatBatches(async () => {
    const { expired, more } = await rpc(db, "expire_transactions");
    return { count: expired, more };
  }, ms),
});

/** Creates the due deliveries of standing orders. */
export const runStandingOrders = async (db: AnyContext, ms?: number): Promise<{ processed: number }> => ({
  processed: await repeatBatches(async () => {
    const { created, refused, more } = await rpc(db, "run_standing_orders");
    return { count: created + refused, more };
  }, ms),
});
