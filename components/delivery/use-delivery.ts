"use client";

import { useMemo } from "react";
import { useTopicEvents, type TopicEvent } from "@/lib/client/realtime/realtime";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { ResponseOf, ValidPath } from "@/lib/client/api/api-paths";
import { staleMs, useResource, type Resource } from "@/lib/client/hooks/use-resource";

export const deliveryPath = (id: string) => `/api/transactions/${id}` as const;
/** The API path of a delivery: for its parties, or for administrators. */
export type DeliveryApiPath = ReturnType<typeof deliveryPath> | `/api/admin/transactions/${string}`;
const pollMs = 10_000;
const pendingPollMs = 3_000;

/** Polls fast while the payment provider is working: its progress changes no delivery, so no event reports it. */
const pollInterval = (response: unknown): number => {
  const { status, cardPayment = null } = (response ?? {}) as Partial<Pick<Transaction, "status" | "cardPayment">>;
  const isPaymentPending = status === "accepted" || status === "payment_pending";
  return isPaymentPending && (cardPayment?.status === "creating" || cardPayment?.status === "processing")
    ? pendingPollMs
    : staleMs;
};

/** The Realtime topic of a delivery: its own for its parties, the shared one for administrators. */
export const deliveryTopic = (id: string, path: DeliveryApiPath = deliveryPath(id)): string =>
  path === deliveryPath(id) ? `transaction:${id}` : "ops";

/**
 * One delivery, live: refetched after each event, and polled while the socket is down. Administrators use their own
 * path.
 */
export function useDelivery<const Path extends DeliveryApiPath>(
  id: string,
  path: Path & ValidPath<"GET", Path>,
  topic = deliveryTopic(id, path),
): Resource<ResponseOf<"GET", Path>> {
  const resource = useResource<Path>(path, { intervalMs: pollInterval, disconnectedIntervalMs: pollMs });
  const isOwnEvent = useMemo(() => isDeliveryEvent(id), [id]);
  useTopicEvents(topic, (event) => {
    if (isOwnEvent(event)) resource.refresh();
  });
  return resource;
}

/** Polls while a driver is on the way, because a lost event would otherwise go unnoticed until the next one. */
export function RefreshDelivery({ path }: { path: DeliveryApiPath }) {
  useResource(path, { intervalMs: 60_000, disconnectedIntervalMs: pollMs });
  return null;
}

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
