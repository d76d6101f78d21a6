import "server-only";
import { RoutingError } from "@/server/optimoroute/errors";
import type { ItemResult } from "@/server/optimoroute/types";

/** The one item of a list of one: a failed one is thrown as a single call would throw it. */
export function oneItem(endpoint: string, items: ItemResult[]): void {
  const item = items[0];
  if (!item) throw new RoutingError({ type: "malformed", message: "The answer names no item", endpoint });
  if (!item.success) throw itemError(endpoint, item);
}

export function itemError(
  endpoint: string,
  { code, message, statusCode, retryable }: Extract<ItemResult, { success: false }>,
): RoutingError {
  return new RoutingError({ type: retryable ? "server" : "refused", code, message, statusCode, endpoint });
}
