"use client";

import { useMemo } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DeliveryRoute } from "@/lib/contracts/transaction";
import type { TransactionStatus } from "@/lib/contracts/transaction-status";
import { toCourseLine, type RouteLine } from "@/lib/domain/geo/road-route";

export type DeliveryRouteState = DeliveryRoute & { course: RouteLine | null };

// As often as a driver's phone tells where it is.
const everyMs = 30_000;
const driven: readonly TransactionStatus[] = ["assigned", "in_transit"];

/** What is left of the way of a delivery while somebody drives; null while nobody does, and until it is known. */
export function useDeliveryRoute(
  delivery: { id: string; status: TransactionStatus } | null,
): DeliveryRouteState | null {
  const id = delivery && driven.includes(delivery.status) ? delivery.id : null;
  const { data } = useResource(id === null ? null : `/api/transactions/${id}/way`, {
    every: everyMs,
    whenDown: everyMs / 3,
  });
  const course = useDecodedPolyline(id === null ? null : data?.line);
  return useMemo(() => (id !== null && data ? { ...data, course } : null), [id, data, course]);
}

/** The line of an encoded polyline; null without one. */
export function useDecodedPolyline(polyline: string | null | undefined): RouteLine | null {
  return useMemo(() => (polyline ? toCourseLine(polyline) : null), [polyline]);
}
