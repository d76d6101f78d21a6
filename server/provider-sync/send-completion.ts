import "server-only";
import { NOT_DISPATCHED } from "@/server/optimoroute/completion";
import { RoutingError } from "@/server/optimoroute/errors";
import { itemResultAt } from "@/server/provider-sync/item-decisions";
import type { Routing } from "@/server/provider-sync/routing";
import type { Completion } from "@/server/provider-sync/desired-order";

type RoutingConnection = Pick<Routing, "client" | "mode">;
type Progress = { orderNo: string; date: string; completion: Completion };

/**
 * Sends a delivery's progress. False when a real account cannot accept it, because the order is on no dispatched route.
 */
export async function sendCompletion(routing: RoutingConnection, progress: Progress): Promise<boolean> {
  const [accepted = false] = await sendCompletions(routing, [progress]);
  if (typeof accepted !== "boolean") throw accepted;
  return accepted;
}

/** Sends the progress of many deliveries in batches. Each has its own result, in order. */
export async function sendCompletions(
  routing: RoutingConnection,
  entries: readonly Progress[],
): Promise<(boolean | RoutingError)[]> {
  const results = new Map<Progress, boolean | RoutingError>();
  if (routing.mode === "live")
    for (const entry of entries) {
      const isDispatched = await booleanOrError(isOnDispatchedDay(routing, entry));
      if (isDispatched !== true) results.set(entry, isDispatched);
    }
  const entriesToSend = entries.filter((entry) => !results.has(entry));
  const { items } = await routing.client.updateCompletionDetails(
    entriesToSend.map(({ orderNo, completion }) => ({ orderNo, data: completion })),
  );
  for (const [index, entry] of entriesToSend.entries()) {
    const item = itemResultAt("update_completion_details", items, index);
    if (!(item instanceof RoutingError)) results.set(entry, true);
    else if (routing.mode === "documented") results.set(entry, item);
    else {
      const isUndispatched = await booleanOrError(isNotDispatched(routing, entry.orderNo, item));
      results.set(entry, isUndispatched === false ? item : isUndispatched === true ? false : isUndispatched);
    }
  }
  return entries.map((entry) => results.get(entry) ?? false);
}

async function booleanOrError(check: Promise<boolean>): Promise<boolean | RoutingError> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    return error;
  }
}

// Checked before each update: logged refusals would hide those that need an administrator.
async function isOnDispatchedDay({ client }: RoutingConnection, { orderNo, date }: Progress): Promise<boolean> {
  const { orderScheduled, scheduleInformation } = await client.getSchedulingInfo({ orderNo });
  return (
    orderScheduled && (await client.getDispatchStatus(scheduleInformation?.scheduledAtDt?.slice(0, 10) ?? date)).live
  );
}

// A day is live even if an order was planned after its routes were sent. The refusal's code does not prove that case:
// an order with progress is on a dispatched route, so it was refused for another reason.
async function isNotDispatched({ client }: RoutingConnection, orderNo: string, error: RoutingError): Promise<boolean> {
  if (error.code !== NOT_DISPATCHED) return false;
  const { orders } = await client.getCompletionDetails({ orders: [{ orderNo }] });
  return ["scheduled", "unscheduled"].includes(orders[0]?.status ?? "");
}
