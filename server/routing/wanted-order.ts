import "server-only";
import { z } from "zod";
import { accountDate, accountTime } from "@/server/optimoroute/account-time";
import type { CompletionStatus, CompletionUpdate, OrderPriority, OrderType, RoutingOrderFields, TimeWindow } from "@/server/optimoroute/types";

const time = z.iso.datetime().nullable();
const words = z.string().nullish();

/** What routing_facts() tells of a delivery: the same facts always make the same order. */
export const OrderFacts = z.object({
  transactionId: z.guid(), orderNo: z.string(), status: z.enum(["assigned", "in_transit", "servicing", "delivered", "failed"]),
  transactionType: z.string(), amount: z.number(), urgent: z.boolean(),
  deliveryAddress: z.string(), latitude: z.number(), longitude: z.number(), receiverName: z.string(), receiverPhone: z.string(),
  estimatedDuration: z.number().nullish(), preferredTime: z.object({ from: z.string(), to: z.string() }).nullish().catch(null),
  locationName: words, notes: words, driverExternalId: words,
  assignedAt: time, startedAt: time, arrivedAt: time, endedAt: time,
});
export type OrderFacts = z.infer<typeof OrderFacts>;

export type Completion = CompletionUpdate["data"];
export type WantedOrder = { fields: RoutingOrderFields; completion: Completion | null };

const USUAL_WINDOW: TimeWindow = { twFrom: "09:00", twTo: "17:00" };
const statuses: Record<OrderFacts["status"], CompletionStatus | null> = {
  assigned: null, in_transit: "on_route", servicing: "servicing", delivered: "success", failed: "failed",
};

/** The order as the provider should hold it, and what it should say of its completion; null while there is nothing to say. */
export function wantedOrder(facts: OrderFacts, timeZone: string): WantedOrder {
  // The day and the hour at which a driver took it on: they do not change while it is his.
  const since = Date.parse(facts.assignedAt ?? facts.startedAt ?? facts.endedAt ?? "");
  const type = orderType(facts.transactionType);
  const duration = facts.estimatedDuration ?? { D: 15, P: 10, T: 20 }[type];
  return {
    fields: {
      date: accountDate(since, timeZone), type, duration, priority: orderPriority(facts),
      ...(facts.driverExternalId ? { assignedTo: { externalId: facts.driverExternalId } } : {}),
      location: { address: facts.deliveryAddress, latitude: facts.latitude, longitude: facts.longitude, locationName: facts.locationName || facts.receiverName },
      timeWindows: [windowOf(facts.preferredTime ?? null, accountTime(since, timeZone), duration)],
      skills: ["cash_delivery"], vehicleFeatures: ["gps_tracking"],
      ...(facts.notes ? { notes: facts.notes } : {}),
      phone: facts.receiverPhone,
      // We tell our people ourselves.
      notificationPreference: "dont_notify",
      customField1: statusLine(facts),
    },
    completion: completionOf(facts),
  };
}

const orderType = (transactionType: string): OrderType => (transactionType === "pickup" ? "P" : transactionType === "delivery" || transactionType === "cash_delivery" ? "D" : "T");
const orderPriority = ({ urgent, amount }: OrderFacts): OrderPriority => (urgent ? "C" : amount > 100 ? "H" : "M");

/** The window that was asked for, else the usual one; one that is over before the driver took it on would never be planned. */
function windowOf(preferred: { from: string; to: string } | null, now: string, minutes: number): TimeWindow {
  const wanted = preferred ? { twFrom: preferred.from, twTo: preferred.to } : USUAL_WINDOW;
  return minutesOf(wanted.twTo) >= minutesOf(now) + minutes ? wanted : { twFrom: now, twTo: "23:59" };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Our own word for the status, with the times of the steps, where a dispatcher reads it. */
function statusLine({ status, assignedAt, startedAt, arrivedAt, endedAt }: OrderFacts): string {
  const steps = { assigned: assignedAt, started: startedAt, arrived: arrivedAt, ended: endedAt };
  return [status, ...Object.entries(steps).flatMap(([step, at]) => (at ? [`${step} ${at.slice(0, 19)}Z`] : []))].join("; ");
}

function completionOf(facts: OrderFacts): Completion | null {
  const status = statuses[facts.status];
  if (status === null) return null;
  const start = facts.arrivedAt ?? facts.startedAt;
  return {
    status,
    ...(status !== "on_route" && start ? { startTime: seconds(start) } : {}),
    ...((status === "success" || status === "failed") && facts.endedAt ? { endTime: seconds(facts.endedAt) } : {}),
  };
}

const seconds = (at: string): { unixTimestamp: number } => ({ unixTimestamp: Math.floor(Date.parse(at) / 1000) });
