import "server-only";
import { z } from "zod";
import { instantInTimeZone } from "@/server/optimoroute/account-time";
import { toOrderFields, toProviderStatus, type DriverRequirements } from "@/server/optimoroute/map-orders";
import type { OrderFacts } from "@/server/database/results/routing";
import type { CompletionUpdate, RoutingOrderFields } from "@/server/optimoroute/types";

export type Completion = CompletionUpdate["data"];
export type DesiredOrder = { fields: RoutingOrderFields; completion: Completion | null };

const Window = z.object({
  date: z.iso.date(),
  timeWindows: z.tuple([z.object({ twFrom: z.string(), twTo: z.string() })]),
});
/** The provider's current order, and the time: a waiting delivery keeps its day and window until they are over. */
type CurrentState = { now: number; sent: Record<string, unknown> | null };

/** The order as it should be at the provider, and its completion; null without progress. */
export function toDesiredOrder(
  facts: OrderFacts,
  { timeZone, requirements }: { timeZone: string; requirements: DriverRequirements },
  currentState: CurrentState,
): DesiredOrder {
  const {
    transactionId: id,
    transactionType: type,
    status,
    priority,
    estimatedDuration,
    deliveryAddress,
    pickupAddress,
    locationName,
    notes,
  } = facts;
  // The time of acceptance, which is constant, and so is the order while the driver has it.
  const now =
    status === "waiting" ? currentState.now : Date.parse(facts.assignedAt ?? facts.startedAt ?? facts.endedAt ?? "");
  const fields = toOrderFields(
    {
      id,
      type,
      status,
      priority,
      estimatedDuration,
      deliveryAddress,
      pickupAddress,
      locationName,
      notes,
      preferredWindow:
        facts.wantedFrom && facts.wantedTo
          ? { from: Date.parse(facts.wantedFrom), to: Date.parse(facts.wantedTo) }
          : null,
      deliveryLocation: toLatLng(facts.latitude, facts.longitude),
      pickupLocation: toLatLng(facts.pickupLatitude, facts.pickupLongitude),
      driverExternalId: facts.driverExternalId,
    },
    { now, timeZone },
    requirements,
  );
  const storedWindow = status === "waiting" ? Window.safeParse(currentState.sent).data : undefined;
  const isOpen =
    storedWindow !== undefined &&
    instantInTimeZone(storedWindow.date, storedWindow.timeWindows[0].twTo, timeZone) > currentState.now;
  return {
    fields: { ...fields, ...(isOpen ? storedWindow : {}), customField1: statusLine(facts) },
    completion: completionOf(facts),
  };
}

const toLatLng = (lat: number | null, lng: number | null): { lat: number; lng: number } | null =>
  lat === null || lng === null ? null : { lat, lng };

/** Our status with the times of the steps, for dispatchers. */
function statusLine({ status, assignedAt, startedAt, arrivedAt, endedAt }: OrderFacts): string {
  const steps = { assigned: assignedAt, started: startedAt, arrived: arrivedAt, ended: endedAt };
  return [status, ...Object.entries(steps).flatMap(([step, at]) => (at ? [`${step} ${at.slice(0, 19)}Z`] : []))].join(
    "; ",
  );
}

function completionOf(facts: OrderFacts): Completion | null {
  if (facts.status === "waiting" || facts.status === "assigned") return null;
  const status = toProviderStatus(facts.status);
  const start = facts.arrivedAt ?? facts.startedAt;
  return {
    status,
    ...(status !== "on_route" && start ? { startTime: toUnixTime(start) } : {}),
    ...((status === "success" || status === "failed") && facts.endedAt ? { endTime: toUnixTime(facts.endedAt) } : {}),
  };
}

const toUnixTime = (at: string): { unixTimestamp: number } => ({ unixTimestamp: Math.floor(Date.parse(at) / 1000) });
