"use client";

import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { TransactionList } from "@/lib/contracts/delivery/transaction";

/** The deliveries that need the user's answer, live. */
export function usePendingDeliveries(): Resource<TransactionList> {
  const { session } = useSession();
  const pendingDeliveries = useResource(session ? "/api/transactions?role=receiver&status=pending&limit=20" : null, {
    disconnectedIntervalMs: 15_000,
  });
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "transaction" || event === "resubscribed") pendingDeliveries.refresh();
  });
  return pendingDeliveries;
}
