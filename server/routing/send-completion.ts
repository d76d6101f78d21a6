import "server-only";
import { NOT_DISPATCHED } from "@/server/optimoroute/completion";
import { RoutingError } from "@/server/optimoroute/errors";
import { itemAt } from "@/server/routing/items";
import type { Routing } from "@/server/routing/routing";
import type { Completion } from "@/server/routing/wanted-order";

type Account = Pick<Routing, "client" | "mode">;
type Progress = { orderNo: string; date: string; completion: Completion };

/**
 * Sends a delivery's progress. False when a real account cannot accept it, because the order is on no dispatched route.
 */
export async function sendCompletion(routing: Account, progress: Progress): Promise<boolean> {
  const [taken = false] = await sendCompletions(routing, [progress]);
  if (typeof taken !== "boolean") throw taken;
  return taken;
}

/** Sends the progress of many deliveries in lists. Each has its own result, in order. */
export async function sendCompletions(routing: Account, all: readonly Progress[]): Promise<(boolean | RoutingError)[]> {
  const results = new Map<Progress, boolean | RoutingError>();
  if (routing.mode === "live")
    for (const one of all) {
      const isDispatched = await resultOf(isOnDispatchedDay(routing, one));
      if (isDispatched !== true) results.set(one, isDispatched);
    }
  const sent = all.filter((one) => !results.has(one));
  const { items } = await routing.client.updateCompletionDetails(
    sent.map(({ orderNo, completion }) => ({ orderNo, data: completion })),
  );
  for (const [at, one] of sent.entries()) {
    const item = itemAt("update_completion_details", items, at);
    if (!(item instanceof RoutingError)) results.set(one, true);
    else if (routing.mode === "spec") results.set(one, item);
    else {
      const undispatched = await resultOf(isNotDispatched(routing, one.orderNo, item));
      results.set(one, undispatched === false ? item : undispatched === true ? false : undispatched);
    }
  }
  return all.map((one) => results.get(one) ?? false);
}

async function resultOf(check: Promise<boolean>): Promise<boolean | RoutingError> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    return error;
  }
}

// Checked before each update: logged refusals would hide those that need an administrator.
async function isOnDispatchedDay({ client }: Account, { orderNo, date }: Progress): Promise<boolean> {
  const { orderScheduled, scheduleInformation } = await client.getSchedulingInfo({ orderNo });
  return (
    orderScheduled && (await client.getDispatchStatus(scheduleInformation?.scheduledAtDt?.slice(0, 10) ?? date)).live
  );
}

// A day is live even if an order was planned after its routes were sent. The refusal's code does not prove that case:
// an order with progress is on a dispatched route, so it was refused for another reason.
async function isNotDispatched({ client }: Account, orderNo: string, error: RoutingError): Promise<boolean> {
  if (error.code !== NOT_DISPATCHED) return false;
  const { orders } = await client.getCompletionDetails({ orders: [{ orderNo }] });
  return ["scheduled", "unscheduled"].includes(orders[0]?.status ?? "");
}
