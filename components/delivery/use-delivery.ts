"use client";

import { useMemo } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import type { Transaction } from "@/lib/contracts/transaction";
import type { AnswerOf, PathOf } from "@/lib/client/api/api-paths";
import { staleMs, useResource, type Resource } from "@/lib/client/hooks/use-resource";
import { isDeliveryEvent } from "./is-delivery-event";

export const deliveryPath = (id: string) => `/api/transactions/${id}` as const;
/** Where a delivery is read: by its people, or by administrators. */
export type DeliveryPath = ReturnType<typeof deliveryPath> | `/api/admin/transactions/${string}`;
const pollMs = 10_000;
const soonMs = 3_000;

/** The payment provider has been asked, or is at work: what it says changes no delivery, so no event tells of it. */
const everyMs = (latest: unknown): number => {
  const { status, cardPayment = null } = (latest ?? {}) as Partial<Pick<Transaction, "status" | "cardPayment">>;
  const waits = status === "accepted" || status === "payment_pending";
  return waits && (cardPayment?.status === "asking" || cardPayment?.status === "processing") ? soonMs : staleMs;
};

/** Where its events are told: to its people on a channel of its own, to administrators on theirs. */
export const deliveryTopic = (id: string, path: DeliveryPath = deliveryPath(id)): string =>
  path === deliveryPath(id) ? `transaction:${id}` : "ops";

/**
 * One delivery, live: refetched at each event of it, and by the clock while the socket is down. Administrators read it
 * by a path of their own.
 */
export function useDelivery<const Path extends DeliveryPath>(
  id: string,
  path: Path & PathOf<"GET", Path>,
  topic = deliveryTopic(id, path),
): Resource<AnswerOf<"GET", Path>> {
  const resource = useResource<Path>(path, { every: everyMs, whenDown: pollMs });
  const isNews = useMemo(() => isDeliveryEvent(id), [id]);
  useTopicEvents(topic, (event) => {
    if (isNews(event)) resource.refresh();
  });
  return resource;
}

/** Mounted while a driver is on the way: a message of the feed may be lost, and the next would be its only repair. */
export function RefreshDelivery({ path }: { path: DeliveryPath }) {
  useResource(path, { every: 60_000, whenDown: pollMs });
  return null;
}
