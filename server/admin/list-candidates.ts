import "server-only";
import type {
  AssignCandidate,
  AssignCandidateList,
  AssignmentOptions,
  MatchBody,
} from "@/lib/contracts/admin/dispatch";
import { toMinutes, roadFactor, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { requestMatrix } from "@/server/directions/matrix";

// Beyond this number administrators search by name.
const MAX_CANDIDATES = 20;

/**
 * Lists the drivers who can take this delivery now, best first, with minutes by road if the engine responds in time,
 * and facts about them and about excluded drivers; may be empty. With `driverIds`, returns only the facts about these
 * drivers.
 */
export async function listCandidates(
  db: DbContext,
  id: string,
  driverIds?: readonly string[],
): Promise<AssignmentOptions> {
  const items = driverIds
    ? []
    : await emptyIfNone(
        candidatesOf(rpc(db, "admin_match_drivers", { p_transaction_id: id, p_limit: MAX_CANDIDATES })),
      );
  const { items: eligibility } = await rpc(db, "admin_list_driver_eligibility", {
    p_transaction_id: id,
    p_driver_ids: driverIds ? [...driverIds] : items.map(({ driverId }) => driverId),
    p_nearby: !driverIds,
  });
  return { items, facts: eligibility };
}

/** The best five drivers for a delivery that is not stored. Refuses with NO_DRIVERS_AVAILABLE without any. */
export const matchRequest = async (db: DbContext, request: MatchBody): Promise<AssignCandidateList> => ({
  items: await candidatesOf(rpc(db, "admin_match_request", { p_request: request })),
});

async function candidatesOf(matches: Promise<{ stop: LatLng; items: MatchedDriver[] }>): Promise<AssignCandidate[]> {
  const { stop, items } = await matches;
  return withMinutes(items, stop);
}

async function emptyIfNone(candidates: Promise<AssignCandidate[]>): Promise<AssignCandidate[]> {
  try {
    return await candidates;
  } catch (error) {
    if (error instanceof Refusal && error.code === "NO_DRIVERS_AVAILABLE") return [];
    throw error;
  }
}

type MatchedDriver = AssignCandidate & { place: LatLng | null };
const toCandidate = ({
  driverId,
  name,
  score,
  distanceKm,
  minutes,
  minutesApproximate,
}: MatchedDriver): AssignCandidate => ({
  driverId,
  name,
  score,
  distanceKm,
  minutes,
  minutesApproximate,
});

async function withMinutes(items: readonly MatchedDriver[], stop: LatLng): Promise<AssignCandidate[]> {
  const locatedDrivers = items.flatMap(({ driverId, place }) => (place ? [{ driverId, place }] : []));
  if (locatedDrivers.length === 0) return items.map(toCandidate);
  const { approximate, segments } = await requestMatrix(
    locatedDrivers.map(({ place }) => place),
    stop,
  );
  const secondsByDriver = new Map(
    locatedDrivers.map(({ driverId }, index) => [driverId, approximate ? undefined : segments[index]?.seconds]),
  );
  return (
    items
      .map(toCandidate)
      .map((item) => {
        const seconds = secondsByDriver.get(item.driverId);
        return seconds === undefined
          ? { item, seconds: estimateRoadSeconds((item.distanceKm ?? Infinity) * 1_000 * roadFactor) }
          : { item: { ...item, minutes: toMinutes(seconds), minutesApproximate: false }, seconds };
      })
      // Ties are ordered by the shorter drive, as in dispatch (sort_matches_by_eta); two without a time keep their
      // order.
      .sort((a, b) => b.item.score - a.item.score || a.seconds - b.seconds || 0)
      .map(({ item }) => item)
  );
}
