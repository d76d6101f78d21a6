import type { TaskRoute } from "@/lib/contracts/task-route";
import { readStoredValue, storeValue } from "./stored-value";

export const storedRouteKey = "way";

/** The way by road that this phone keeps for a delivery, or for this return of its cash; null when it has none. */
export function parseStoredRoute(kept: string | null, transactionId: string, legId: string | null): TaskRoute | null {
  if (kept === null) return null;
  try {
    const value = JSON.parse(kept) as TaskRoute | null;
    // One that an older version of the page has kept names no return.
    const isOfIt =
      value?.transactionId === transactionId && ((value.legId as string | null | undefined) ?? null) === legId;
    return isOfIt && hasItsParts(value) ? value : null;
  } catch {
    return null;
  }
}

// One that an older version of the page has kept may lack some.
const hasItsParts = ({ polyline, steps, stops, pickupSeconds }: TaskRoute): boolean =>
  typeof polyline === "string" && Array.isArray(steps) && Array.isArray(stops) && typeof pickupSeconds === "number";

/** Keeps a way by road. An approximate one says nothing that the phone cannot reckon, and takes no other's place. */
export function storeRoute(route: TaskRoute): void {
  const next = JSON.stringify(route);
  if (!route.approximate && next !== readStoredValue(storedRouteKey)) storeValue(storedRouteKey, next);
}

export function clearStoredRoute(): void {
  if (readStoredValue(storedRouteKey) !== null) storeValue(storedRouteKey, null);
}
