// A delivery's timeline, as an administrator reads it.
import type { Timeline, TimelineEntry } from "@/lib/contracts/admin-timeline";
import type { TimelineGroup } from "@/lib/domain/transaction/timeline-groups";
import { admin } from "./deliveries";
import { done, type Person } from "./world";

/** All of it, newest first, page by page. */
export async function timelineOf(
  { id }: { id: string },
  { group, reader, size = 30 }: { group?: TimelineGroup; reader?: Person; size?: number } = {},
): Promise<TimelineEntry[]> {
  const { client } = reader ?? (await admin());
  const entries: TimelineEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Timeline = await done<Timeline>(client, "admin_delivery_timeline", {
      p_transaction_id: id,
      p_group: group ?? null,
      p_cursor: cursor,
      p_limit: size,
    });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}
