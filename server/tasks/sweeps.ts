import "server-only";
import { type AnyContext, ownerContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { log } from "@/server/core/log";
import type { LedgerRoot } from "@/server/database/results/ledger";

// A slice takes about two seconds: at most an hour of them, by the worker.
const MAX_SLICES = 1_800;

/**
 * Deletes old data in slices, one transaction each, so that finished slices persist. Ends when nothing is left, or
 * after `ms`; the next run continues there, because deleted data costs only a query.
 */
export async function cleanUp(db: AnyContext, ms = Infinity): Promise<Record<string, number>> {
  const end = performance.now() + ms;
  const totals: Record<string, number> = {};
  let from = 1;
  for (let slice = 0; slice < MAX_SLICES; slice++) {
    const { next = 0, ...counts } = await rpc(db, "clean_up", { p_from: from });
    for (const [table, count] of Object.entries(counts)) totals[table] = (totals[table] ?? 0) + count;
    from = next;
    if (from === 0 || performance.now() > end) break;
  }
  return { ...totals, left: from === 0 ? 0 : 1 };
}

/** Writes the root to the log, so that a copy exists outside of the database with its entries. */
export function logRoot(root: LedgerRoot): LedgerRoot {
  if (root.root !== null) log().info({ ledgerRoot: root }, "ledger root");
  return root;
}

// A slice takes some 20 ms; a run must end before the next one.
const RUN_MS = 30_000;

/**
 * Deletes realtime messages with old positions, one slice per transaction, until none is left or `ms` milliseconds have
 * passed. The next run continues.
 */
export async function removePositionMessages(db: AnyContext, ms = RUN_MS): Promise<{ removed: number }> {
  const end = performance.now() + ms;
  let removed = 0;
  for (let more = true; more && performance.now() <= end;) {
    const slice = await rpc(db, "delete_position_broadcasts");
    removed += slice.removed;
    ({ more } = slice);
  }
  return { removed };
}

// Offers closed per database transaction, which locks their deliveries for about a second.
export const BATCH_SIZE = 2000;
// Maximum transactions per sweep; the next minute's sweep continues.
export const MAX_BATCHES = 50;

const close = async (limit: number): Promise<number> =>
  (await rpc(ownerContext, "expire_offers", { p_limit: limit })).expired;

/** Closes expired offers until none is left that is not locked. */
export async function sweepOffers(closeBatch = close): Promise<void> {
  for (let round = 0; round < MAX_BATCHES; round++) {
    if ((await closeBatch(BATCH_SIZE)) < BATCH_SIZE) return;
  }
}
