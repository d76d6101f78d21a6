// A delivery's timeline, as an administrator reads it.
import type { DeliveryTimelinePage, TimelineEntry } from "@/lib/contracts/admin/timeline";
import type { TimelineGroup } from "@/lib/domain/transaction/transaction";
import { sharedAdmin } from "./deliveries";
import { callRpcOrThrow, type TestPerson } from "./harness";

/** Reads all entries of the delivery's timeline, newest first, by following the page cursors. */
export async function readTimeline(
  { id }: { id: string },
  { group, reader, size = 30 }: { group?: TimelineGroup; reader?: TestPerson; size?: number } = {},
): Promise<TimelineEntry[]> {
  const { client } = reader ?? (await sharedAdmin());
  const entries: TimelineEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: DeliveryTimelinePage = await callRpcOrThrow<DeliveryTimelinePage>(
      client,
      "admin_get_delivery_timeline",
      {
        p_transaction_id: id,
        p_group: group ?? null,
        p_cursor: cursor,
        p_limit: size,
      },
    );
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}
