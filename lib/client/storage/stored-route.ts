import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import { readStoredValue, storeValue } from "./stored-value";

export const storedRouteKey = "road-route";

/** The stored road route of a delivery, or of this return leg; null if there is none. */
export function parseStoredRoute(text: string | null, transactionId: string, legId: string | null): TaskRoute | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as TaskRoute | null;
    // A route stored by an earlier version has no leg id.
    const isSameLeg =
      value?.transactionId === transactionId && ((value.legId as string | null | undefined) ?? null) === legId;
    return isSameLeg && isComplete(value) ? value : null;
  } catch {
    return null;
  }
}

// A route stored by an earlier version may lack some fields.
const isComplete = ({ polyline, steps, stops, pickupSeconds }: TaskRoute): boolean =>
  typeof polyline === "string" && Array.isArray(steps) && Array.isArray(stops) && typeof pickupSeconds === "number";

/**
 * Stores a road route. An approximate route is not stored: the phone can calculate it, and it must not replace a road
 * route.
 */
export function storeRoute(route: TaskRoute): void {
  const serialized = JSON.stringify(route);
  if (!route.approximate && serialized !== readStoredValue(storedRouteKey)) storeValue(storedRouteKey, serialized);
}

export function clearStoredRoute(): void {
  if (readStoredValue(storedRouteKey) !== null) storeValue(storedRouteKey, null);
}
