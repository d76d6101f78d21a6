"use client";

import { useMemo } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DeliveryWay } from "@/lib/contracts/transaction";
import type { TransactionStatus } from "@/lib/contracts/transaction-status";
import { lineOfCourse, type WayLine } from "@/lib/domain/geo/way";

export type KnownWay = DeliveryWay & { course: WayLine | null };

// As often as a driver's phone tells where it is.
const everyMs = 30_000;
const driven: readonly TransactionStatus[] = ["assigned", "in_transit"];

/** What is left of the way of a delivery while somebody drives; null while nobody does, and until it is known. */
export function useDeliveryWay(delivery: { id: string; status: TransactionStatus } | null): KnownWay | null {
  const id = delivery && driven.includes(delivery.status) ? delivery.id : null;
  const { data } = useResource(id === null ? null : `/api/transactions/${id}/way`, {
    every: everyMs,
    whenDown: everyMs / 3,
  });
  const course = useCourse(id === null ? null : data?.line);
  return useMemo(() => (id !== null && data ? { ...data, course } : null), [id, data, course]);
}

/** The line of an encoded polyline; null without one. */
export function useCourse(polyline: string | null | undefined): WayLine | null {
  return useMemo(() => (polyline ? lineOfCourse(polyline) : null), [polyline]);
}
