import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";

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
