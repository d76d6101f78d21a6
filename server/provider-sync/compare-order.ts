import "server-only";
import { isDeepStrictEqual } from "node:util";
import { deliveryStatusFromProvider } from "@/lib/domain/transaction/provider-status";
import type { OrderFacts } from "@/server/database/results/routing";
import type {
  OrderLocation,
  RouteDriver,
  RoutingOrder,
  RoutingOrderFields,
  TimeWindow,
} from "@/server/optimoroute/types";

// About a metre: providers round coordinates.
const COORDINATE_TOLERANCE_DEGREES = 1e-5;

/**
 * Fields in which the provider's order differs, with the provider's values. Fields missing in the response are not
 * compared, except the driver: one assigned there to a waiting delivery is reported.
 */
export function differingFields(desired: RoutingOrderFields, providerOrder: RoutingOrder): Record<string, unknown> {
  const differing: Record<string, unknown> = {};
  for (const [name, localValue] of Object.entries({ assignedTo: null, ...desired }) as [
    keyof RoutingOrderFields,
    unknown,
  ][]) {
    // An account may ignore codes that do not exist in it: sending them again would change nothing.
    if (name === "skills" || name === "vehicleFeatures") continue;
    const providerValue = providerOrder[name];
    const isSame =
      name === "assignedTo"
        ? isSameDriver(desired.assignedTo, providerOrder.assignedTo)
        : providerValue === undefined || providerValue === null
          ? true
          : name === "location"
            ? isSameLocation(desired.location, providerOrder.location ?? {})
            : name === "timeWindows"
              ? isDeepStrictEqual(toWindows(desired.timeWindows), toWindows(providerOrder.timeWindows))
              : isDeepStrictEqual(localValue, providerValue);
    if (!isSame) differing[name] = providerValue ?? null;
  }
  return differing;
}

/** A driver named by the provider's serial alone cannot be compared with our external id. */
function isSameDriver(ours: RoutingOrderFields["assignedTo"], theirs: RoutingOrder["assignedTo"]): boolean {
  if (theirs?.serial !== undefined && theirs.externalId === undefined) return Boolean(ours);
  return (theirs?.externalId ?? null) === (ours?.externalId ?? null);
}

/** Whether the provider's order has the required skills and vehicle features. */
export const meetsRequirements = (desired: RoutingOrderFields, theirs: RoutingOrder): boolean =>
  (["skills", "vehicleFeatures"] as const).every((name) =>
    (desired[name] ?? []).every((code) => theirs[name]?.includes(code)),
  );

const toWindows = (list: TimeWindow[] = []): TimeWindow[] => list.map(({ twFrom, twTo }) => ({ twFrom, twTo }));

const isNear = (a: number | undefined, b: number | undefined): boolean =>
  a === undefined || b === undefined || Math.abs(a - b) < COORDINATE_TOLERANCE_DEGREES;

/** Whether both sides have coordinates, and the same ones. */
export const isSamePoint = (ours: OrderLocation, theirs: OrderLocation | undefined): boolean =>
  [ours.latitude, ours.longitude, theirs?.latitude, theirs?.longitude].every((part) => part !== undefined) &&
  isNear(ours.latitude, theirs?.latitude) &&
  isNear(ours.longitude, theirs?.longitude);

function isSameLocation(ours: OrderLocation, theirs: OrderLocation): boolean {
  const isEqualText = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return (
    isNear(ours.latitude, theirs.latitude) &&
    isNear(ours.longitude, theirs.longitude) &&
    isEqualText(ours.address, theirs.address) &&
    isEqualText(ours.locationName, theirs.locationName)
  );
}

// Progress of a delivery by our statuses; final ones rank highest, whatever the result.
const ranks: Record<string, number> = {
  pending: 0,
  waiting: 0,
  assigned: 0,
  in_transit: 1,
  servicing: 2,
  delivered: 3,
  failed: 3,
  cancelled: 3,
};
const rankOf = (status: string): number => ranks[status] ?? 0;

/**
 * `provider_ahead`: the driver took a step in the provider's app that we do not have. `provider_behind`: the provider
 * lacks one of ours. `differs`: the delivery ended there only, or with another result: an administrator has to check
 * it.
 */
export function compareStatus(
  ours: OrderFacts["status"],
  theirs: string,
): "agrees" | "provider_ahead" | "provider_behind" | "differs" {
  const theirStatus = deliveryStatusFromProvider(theirs);
  // Ours has no other status than failed for a delivery that ends without a handover.
  const theirEnd = theirStatus === "cancelled" ? "failed" : theirStatus;
  if (rankOf(theirStatus) === 3) return theirEnd === ours ? "agrees" : "differs";
  return rankOf(theirStatus) === rankOf(ours)
    ? "agrees"
    : rankOf(theirStatus) > rankOf(ours)
      ? "provider_ahead"
      : "provider_behind";
}

/**
 * Whether the provider has planned the order on a different driver's route: by our external id, otherwise by the
 * provider's serial, as is_own_route() in the database. Only before the delivery starts: planning never moves a
 * delivery in progress or finished.
 */
export function isOnOtherRoute(status: OrderFacts["status"], ours: RouteDriver, planned: RouteDriver | null): boolean {
  if (status !== "assigned" || planned === null) return false;
  const differs = (a: string | null, b: string | null): boolean | null => (a === null || b === null ? null : a !== b);
  return (
    differs(ours.driverExternalId, planned.driverExternalId) ??
    differs(ours.driverSerial, planned.driverSerial) ??
    false
  );
}
