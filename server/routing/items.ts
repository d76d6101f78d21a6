import "server-only";
import { RoutingError } from "@/server/optimoroute/errors";
import { itemError } from "@/server/optimoroute/lists";
import type { ItemResult } from "@/server/optimoroute/types";

/** A list item's result, or its error as a single call would throw it. */
export function itemResultAt(
  endpoint: string,
  items: readonly ItemResult[],
  at: number,
): Extract<ItemResult, { success: true }> | RoutingError {
  const item = items[at];
  if (!item) return new RoutingError({ type: "malformed", message: "The answer names no item", endpoint });
  return item.success ? item : itemError(endpoint, item);
}
