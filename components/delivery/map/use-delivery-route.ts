"use client";

import { useMemo } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DeliveryRoute } from "@/lib/contracts/delivery/transaction";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { toUntimedGeometry, type RouteGeometry } from "@/lib/domain/geo/road-route";

export type DeliveryRouteState = DeliveryRoute & { routeLine: RouteGeometry | null };

// The interval at which a driver's phone sends positions.
const refreshMs = 30_000;
const statusesWithRoute: readonly TransactionStatus[] = ["assigned", "in_transit"];

/** The remaining route of a delivery while a driver is on the way; null otherwise and while loading. */
export function useDeliveryRoute(
  delivery: { id: string; status: TransactionStatus } | null,
): DeliveryRouteState | null {
  const id = delivery && statusesWithRoute.includes(delivery.status) ? delivery.id : null;
  const { data } = useResource(id === null ? null : `/api/transactions/${id}/route`, {
    intervalMs: refreshMs,
    disconnectedIntervalMs: refreshMs / 3,
  });
  const routeLine = useDecodedPolyline(id === null ? null : data?.polyline);
  return useMemo(() => (id !== null && data ? { ...data, routeLine } : null), [id, data, routeLine]);
}

/** Decodes a polyline; null without one. */
export function useDecodedPolyline(polyline: string | null | undefined): RouteGeometry | null {
  return useMemo(() => (polyline ? toUntimedGeometry(polyline) : null), [polyline]);
}
