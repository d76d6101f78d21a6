"use client";

import { useTopicEvents } from "@/lib/client/realtime";
import { useResource, type Resource } from "@/lib/client/use-resource";
import type { Transaction } from "@/lib/contracts/transaction";

export const deliveryPath = (id: string): string => `/api/transactions/${id}`;
const pollMs = 10_000;

/** Where its events are told: to its people on a channel of its own, to administrators on theirs. */
export const deliveryTopic = (id: string, path = deliveryPath(id)): string => (path === deliveryPath(id) ? `transaction:${id}` : "ops");

/** One delivery, live: refetched at each event of it, and by the clock while the socket is down. The desk reads it by a path of its own. */
export function useDelivery<T extends Transaction = Transaction>(id: string, path = deliveryPath(id), topic = deliveryTopic(id, path)): Resource<T> {
  const resource = useResource<T>(path, { whenDown: pollMs });
  useTopicEvents(topic, ({ event, payload }) => {
    if (event === "sync" || (event === "transaction" && payload.transactionId === id)) resource.refresh();
  });
  return resource;
}

/** Mounted while a driver is on the way: a message of the feed may be lost, and the next would be its only repair. */
export function KeepFresh({ path }: { path: string }) {
  useResource<Transaction>(path, { every: 60_000, whenDown: pollMs });
  return null;
}
