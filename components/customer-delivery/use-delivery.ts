"use client";

import { useTopicEvents } from "@/lib/client/realtime";
import { useResource, type Resource } from "@/lib/client/use-resource";
import type { Transaction } from "@/lib/contracts/transaction";

export const deliveryPath = (id: string): string => `/api/transactions/${id}`;
const pollMs = 10_000;

/** One delivery, live: refetched at each event of it, and by the clock while the socket is down. The desk reads it by a path of its own. */
export function useDelivery<T extends Transaction = Transaction>(id: string, path = deliveryPath(id)): Resource<T> {
  const resource = useResource<T>(path, { whenDown: pollMs });
  useTopicEvents(`transaction:${id}`, ({ event }) => {
    if (event === "transaction" || event === "sync") resource.refresh();
  });
  return resource;
}

/** Mounted while a driver is on the way: a message of the feed may be lost, and the next would be its only repair. */
export function KeepFresh({ path }: { path: string }) {
  useResource<Transaction>(path, { every: 60_000, whenDown: pollMs });
  return null;
}
