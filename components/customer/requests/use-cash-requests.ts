"use client";

import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { CashRequestList } from "@/lib/contracts/delivery/cash-request";

/** The user's outgoing and incoming cash requests, live. */
export function useCashRequests(): Resource<CashRequestList> {
  const { session } = useSession();
  const requests = useResource("/api/cash-requests", { disconnectedIntervalMs: 60_000 });
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "notification" || event === "transaction" || event === "resubscribed") requests.refresh();
  });
  return requests;
}
