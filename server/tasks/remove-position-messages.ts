import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";

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
