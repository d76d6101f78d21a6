import "server-only";
import { isUndecided, RoutingError } from "@/server/optimoroute/errors";
import { itemError } from "@/server/optimoroute/list-sender";
import type { ItemResult } from "@/server/optimoroute/types";

type Decision = Extract<ItemResult, { success: true }> | RoutingError;

/** The results of a list call. Throws, as a single call would, if the provider has decided about no item. */
export function itemDecisions(endpoint: string, items: readonly ItemResult[]): Decision[] {
  const decisions = items.map((_, index) => itemResultAt(endpoint, items, index));
  const [firstDecision] = decisions;
  if (
    firstDecision instanceof RoutingError &&
    decisions.every((decision) => decision instanceof RoutingError && isUndecided(decision))
  )
    throw firstDecision;
  return decisions;
}

/** A list item's result, or its error as a single call would throw it. */
export function itemResultAt(endpoint: string, items: readonly ItemResult[], index: number): Decision {
  const item = items[index];
  if (!item) return new RoutingError({ type: "malformed", message: "The answer names no item", endpoint });
  return item.success ? item : itemError(endpoint, item);
}
