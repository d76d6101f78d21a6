import "server-only";
import { isDeepStrictEqual } from "node:util";
import { statusFromCompletion } from "@/lib/domain/transaction/provider-status";
import type { OrderFacts } from "@/server/database/results/routing";
import type { OrderLocation, RoutingOrder, RoutingOrderFields, TimeWindow } from "@/server/optimoroute/types";

// About a metre: providers round.
const SAME_PLACE = 1e-5;

/**
 * The fields in which the provider's order is another than the wanted one, with the provider's values. What it does not
 * tell is not compared, but for the driver: one whom somebody there gave a delivery that waits is told of.
 */
export function differingFields(wanted: RoutingOrderFields, theirs: RoutingOrder): Record<string, unknown> {
  const differing: Record<string, unknown> = {};
  for (const [name, ours] of Object.entries({ assignedTo: null, ...wanted }) as [keyof RoutingOrderFields, unknown][]) {
    // An account may ignore codes that nobody has created in it: sending them again would change nothing.
    if (name === "skills" || name === "vehicleFeatures") continue;
    const other = theirs[name];
    const same =
      name === "assignedTo"
        ? (theirs.assignedTo?.externalId ?? null) === (wanted.assignedTo?.externalId ?? null)
        : other === undefined || other === null
          ? true
          : name === "location"
            ? samePlace(wanted.location, theirs.location ?? {})
            : name === "timeWindows"
              ? isDeepStrictEqual(windows(wanted.timeWindows), windows(theirs.timeWindows))
              : isDeepStrictEqual(ours, other);
    if (!same) differing[name] = other ?? null;
  }
  return differing;
}

/** Whether the provider holds the skills and vehicle features that the order demands. */
export const holdsDemands = (wanted: RoutingOrderFields, theirs: RoutingOrder): boolean =>
  (["skills", "vehicleFeatures"] as const).every((name) =>
    (wanted[name] ?? []).every((code) => theirs[name]?.includes(code)),
  );

const windows = (list: TimeWindow[] = []): TimeWindow[] => list.map(({ twFrom, twTo }) => ({ twFrom, twTo }));

const near = (a: number | undefined, b: number | undefined): boolean =>
  a === undefined || b === undefined || Math.abs(a - b) < SAME_PLACE;

/** Whether both sides give coordinates, and the same ones. */
export const isSamePoint = (ours: OrderLocation, theirs: OrderLocation | undefined): boolean =>
  [ours.latitude, ours.longitude, theirs?.latitude, theirs?.longitude].every((part) => part !== undefined) &&
  near(ours.latitude, theirs?.latitude) &&
  near(ours.longitude, theirs?.longitude);

function samePlace(ours: OrderLocation, theirs: OrderLocation): boolean {
  const alike = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return (
    near(ours.latitude, theirs.latitude) &&
    near(ours.longitude, theirs.longitude) &&
    alike(ours.address, theirs.address) &&
    alike(ours.locationName, theirs.locationName)
  );
}

// How far a delivery is, in our own words; what is over ranks highest, however it ended.
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
 * `ahead`: the driver made a step in the provider's app that we have not heard of. `behind`: the provider has not heard
 * of ours. `differs`: the delivery is over there and not here, or over in another way: an administrator looks at it.
 */
export function compareStatus(ours: OrderFacts["status"], theirs: string): "agrees" | "ahead" | "behind" | "differs" {
  const said = statusFromCompletion(theirs);
  if (rankOf(said) === 3) return said === ours ? "agrees" : "differs";
  return rankOf(said) === rankOf(ours) ? "agrees" : rankOf(said) > rankOf(ours) ? "ahead" : "behind";
}

/**
 * Whether the provider has planned the order on another driver's route than ours. Only before the delivery starts: no
 * plan moves a delivery under way or finished.
 */
export const isOnOtherRoute = (status: OrderFacts["status"], ours: string | null, planned: string | null): boolean =>
  status === "assigned" && ours !== null && planned !== null && planned !== ours;
