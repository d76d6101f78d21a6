// Zone containment by Turf and by direct measurement: the reference for the database.
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { SimulatedZone } from "../../../e2e/fixtures/recorded-day.ts";
import { distance } from "../../../local/fleet/geo.ts";
import type { ReplayedPosition, ReplayResult } from "./replay.ts";

type LngLatPair = [lng: number, lat: number];
const RADIANS_PER_DEGREE = Math.PI / 180;
const METRES_PER_DEGREE = 6_371_000 * RADIANS_PER_DEGREE;

/** Whether the zone contains the place. Turf knows no circles: those are measured. */
export function isInZone(zone: SimulatedZone, { lat, lng }: { lat: number; lng: number }): boolean {
  if (zone.type === "circle") return distance(zone.center, { lat, lng }) <= zone.radius;
  return booleanPointInPolygon([lng, lat], { type: "Polygon", coordinates: zone.coordinates });
}

/** Metres from a place to a zone's edge, holes included; accurate enough for a town. */
export function metresToBoundary(zone: SimulatedZone, { lat, lng }: { lat: number; lng: number }): number {
  if (zone.type === "circle") return Math.abs(distance(zone.center, { lat, lng }) - zone.radius);
  const toPlane = ([x, y]: LngLatPair): LngLatPair => [
    (x - lng) * METRES_PER_DEGREE * Math.cos(lat * RADIANS_PER_DEGREE),
    (y - lat) * METRES_PER_DEGREE,
  ];
  return Math.min(
    ...zone.coordinates.flatMap((ring) =>
      ring.slice(1).map((corner, n) => distanceFromOrigin(toPlane(ring[n] as LngLatPair), toPlane(corner))),
    ),
  );
}

/**
 * Whether the straight line between two places on the same side of the edge crosses it: over a corner, or past a
 * circle's edge.
 */
function crossesEdge(
  zone: SimulatedZone,
  from: { lat: number; lng: number },
  to: { lat: number; lng: number },
): boolean {
  if (zone.type === "circle") {
    const toPlane = ({ lat, lng }: { lat: number; lng: number }): LngLatPair => [
      (lng - zone.center.lng) * METRES_PER_DEGREE * Math.cos(zone.center.lat * RADIANS_PER_DEGREE),
      (lat - zone.center.lat) * METRES_PER_DEGREE,
    ];
    return !isInZone(zone, from) && distanceFromOrigin(toPlane(from), toPlane(to)) <= zone.radius;
  }
  const side = ([ax, ay]: LngLatPair, [bx, by]: LngLatPair, [x, y]: LngLatPair): number =>
    Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  const [a, b]: [LngLatPair, LngLatPair] = [
    [from.lng, from.lat],
    [to.lng, to.lat],
  ];
  return zone.coordinates.some((ring) =>
    ring.slice(1).some((d, n) => {
      const c = ring[n] as LngLatPair;
      return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
    }),
  );
}
function distanceFromOrigin([ax, ay]: LngLatPair, [bx, by]: LngLatPair): number {
  const fraction = Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
  return Math.hypot(ax + fraction * (bx - ax), ay + fraction * (by - ay));
}

/** The time of an event (s). */
export const toSeconds = ({ at: time }: { at: string | null }): number =>
  Date.parse(`${(time ?? "").replace(" ", "T").slice(0, 23)}Z`) / 1_000;

type SettledTolerance = { deepMetres: number; seconds: number; gapSeconds: number };
type ZoneDifference = { zone: string; at: number; turf: boolean; events: boolean };

/**
 * Compares the recorded zone entries and exits with the positions, only where the result is unambiguous: in runs of
 * valid positions that are all on one side of the edge, farther from it than a minimum and than their accuracy, without
 * a crossing or a long gap between two of them, and long enough in total. The first position of a run is left out.
 */
export function compareZoneEventsWithTurf(
  zones: readonly SimulatedZone[],
  { events, positions }: ReplayResult,
  { deepMetres: minEdgeMetres, seconds: minRunSeconds, gapSeconds: maxGapSeconds }: SettledTolerance,
): { compared: number; differences: ZoneDifference[] } {
  const validPositions = positions.filter(({ excluded }) => excluded === null);
  let compared = 0;
  const differences: ZoneDifference[] = [];
  for (const zone of zones) {
    const changes = events
      .filter((event) => event.zone === zone.name)
      .map((event) => ({ at: toSeconds(event), entered: event.type === "entry" }));
    const isInsideAt = (time: number): boolean =>
      changes.filter((change) => change.at <= time + 0.001).at(-1)?.entered ?? false;
    for (const run of stableRuns(validPositions, zone, minEdgeMetres, maxGapSeconds)) {
      if ((run.positions.at(-1)?.at ?? 0) - (run.positions[0]?.at ?? 0) < minRunSeconds) continue;
      for (const { at: time } of run.positions.slice(1)) {
        compared += 1;
        if (isInsideAt(time) !== run.inside)
          differences.push({ zone: zone.name, at: time, turf: run.inside, events: isInsideAt(time) });
      }
    }
  }
  return { compared, differences };
}

/** Groups consecutive positions that are far from the edge on the same side. */
function stableRuns(
  positions: readonly ReplayedPosition[],
  zone: SimulatedZone,
  minEdgeMetres: number,
  maxGapSeconds: number,
): { inside: boolean; positions: ReplayedPosition[] }[] {
  const runs: { inside: boolean; positions: ReplayedPosition[] }[] = [];
  let previous: ReplayedPosition | null = null;
  for (const position of positions) {
    const isFarFromEdge = metresToBoundary(zone, position) > Math.max(minEdgeMetres, position.accuracy ?? 0);
    const inside = isFarFromEdge && isInZone(zone, position);
    const run = runs.at(-1);
    if (
      isFarFromEdge &&
      previous &&
      run &&
      run.inside === inside &&
      position.at - previous.at <= maxGapSeconds &&
      !crossesEdge(zone, previous, position)
    )
      run.positions.push(position);
    else if (isFarFromEdge) runs.push({ inside, positions: [position] });
    previous = isFarFromEdge ? position : null;
  }
  return runs;
}
