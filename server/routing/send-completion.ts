import "server-only";
import { NOT_DISPATCHED } from "@/server/optimoroute/completion";
import { RoutingError } from "@/server/optimoroute/errors";
import { oneItem } from "@/server/routing/items";
import type { Routing } from "@/server/routing/routing";
import type { Completion } from "@/server/routing/wanted-order";

type Account = Pick<Routing, "client" | "mode">;
type Progress = { orderNo: string; date: string; completion: Completion };

/** Sends a delivery's progress. False when a real account cannot take it, because the order is on no dispatched route. */
export async function sendCompletion(routing: Account, { orderNo, date, completion }: Progress): Promise<boolean> {
  if (routing.mode === "live" && !(await isOnDispatchedDay(routing, orderNo, date))) return false;
  try {
    const { items } = await routing.client.updateCompletionDetails([{ orderNo, data: completion }]);
    oneItem("update_completion_details", items);
    return true;
  } catch (error) {
    if (routing.mode === "live" && (await isNotDispatched(routing, orderNo, error))) return false;
    throw error;
  }
}

// Checked before each update: a refusal each time would hide the ones that need an administrator.
async function isOnDispatchedDay({ client }: Account, orderNo: string, date: string): Promise<boolean> {
  const { orderScheduled, scheduleInformation } = await client.getSchedulingInfo({ orderNo });
  return (
    orderScheduled && (await client.getDispatchStatus(scheduleInformation?.scheduledAtDt?.slice(0, 10) ?? date)).live
  );
}

// A day is live although an order was planned on it after its routes were sent. The refusal's code does not prove that:
// an order with progress is on a dispatched route, so it was refused for another reason.
async function isNotDispatched({ client }: Account, orderNo: string, error: unknown): Promise<boolean> {
  if (!(error instanceof RoutingError) || error.code !== NOT_DISPATCHED) return false;
  const { orders } = await client.getCompletionDetails({ orders: [{ orderNo }] });
  return ["scheduled", "unscheduled"].includes(orders[0]?.status ?? "");
}
