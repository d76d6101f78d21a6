import type { TopicEvent } from "@/lib/client/realtime/realtime";

/**
 * Returns a filter for events of this delivery. A status change is broadcast twice, as `transaction` and as
 * `status_update`; the filter accepts only the first.
 */
export function isDeliveryEvent(id: string): (event: TopicEvent) => boolean {
  let lastChange: string | null = null;
  return ({ event, payload }) => {
    if (event === "resubscribed") return true;
    if ((event !== "transaction" && event !== "status_update") || payload.transactionId !== id) return false;
    const { oldStatus, newStatus, timestamp } = payload;
    if (newStatus === undefined || oldStatus === newStatus) return true;
    const change = JSON.stringify([oldStatus, newStatus, timestamp]);
    if (change === lastChange) return false;
    lastChange = change;
    return true;
  };
}
