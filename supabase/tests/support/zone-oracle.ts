// Zone containment by Turf and by direct measurement: the reference for the database.
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { SimulatedZone } from "../../../e2e/fixtures/recorded-day.ts";
import { distance } from "../../../local/fleet/geo.ts";
import type { ReplayedPosition, ReplayResult } from "./replay.ts";

type Pair = [lng: number, lat: number];
const RAD = Math.PI / 180;
const METRES_PER_DEGREE = 6_371_000 * RAD;

/** Whether the zone contains the place. Turf knows no circles: those are measured. */
export function isInZone(zone: SimulatedZone, { lat, lng }: { lat: number; lng: number }): boolean {
  if (zone.type === "circle") return distance(zone.center, { lat, lng }) <= zone.radius;
  return booleanPointInPolygon([lng, lat], { type: "Polygon", coordinates: zone.coordinates });
}

/** Metres from a place to a zone's edge, holes included; accurate enough for a town. */
export function metresToBoundary(zone: SimulatedZone, { lat, lng }: { lat: number; lng: number }): number {
  if (zone.type === "circle") return Math.abs(distance(zone.center, { lat, lng }) - zone.radius);
  const toPlane = ([x, y]: Pair): Pair => [
    (x - lng) * METRES_PER_DEGREE * Math.cos(lat * RAD),
    (y - lat) * METRES_PER_DEGREE,
  ];
  return Math.min(
    ...zone.coordinates.flatMap((ring) =>
      ring.slice(1).map((corner, n) => fromOrigin(toPlane(ring[n] as Pair), toPlane(corner))),
    ),
  );
}

/**
 * Whether the straight line between two places on the same side of the edge crosses it: over a corner, or past a
 * circle's edge.
 */
function meetsEdge(zone: SimulatedZone, from: { lat: number; lng: number }, to: { lat: number; lng: number }): boolean {
  if (zone.type === "circle") {
    const toPlane = ({ lat, lng }: { lat: number; lng: number }): Pair => [
      (lng - zone.center.lng) * METRES_PER_DEGREE * Math.cos(zone.center.lat * RAD),
      (lat - zone.center.lat) * METRES_PER_DEGREE,
    ];
    return !isInZone(zone, from) && fromOrigin(toPlane(from), toPlane(to)) <= zone.radius;
  }
  const side = ([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): number =>
    Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  const [a, b]: [Pair, Pair] = [
    [from.lng, from.lat],
    [to.lng, to.lat],
  ];
  return zone.coordinates.some((ring) =>
    ring.slice(1).some((d, n) => {
      const c = ring[n] as Pair;
      return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
    }),
  );
}
function fromOrigin([ax, ay]: Pair, [bx, by]: Pair): number {
  const part = Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
  return Math.hypot(ax + part * (bx - ax), ay + part * (by - ay));
}

/** The time of an event (s). */
export const toSeconds = ({ at }: { at: string | null }): number =>
  Date.parse(`${(at ?? "").replace(" ", "T").slice(0, 23)}Z`) / 1_000;

type SettledTolerance = { deepMetres: number; seconds: number; gapSeconds: number };
type Doubt = { zone: string; at: number; turf: boolean; events: boolean };

/**
 * Compares entries and exits with the positions. It does so at each position in a run of good ones that are all far on
 * one side of the edge (farther than a minimum and than each accuracy), with no edge on the straight line between them
 * and no long gap, for long enough in total: there the result is unambiguous. The first of a run is left out. Returns
 * the differences, and how many were compared.
 */
export function compareZoneEventsWithTurf(
  zones: readonly SimulatedZone[],
  { events, positions }: ReplayResult,
  { deepMetres, seconds, gapSeconds }: SettledTolerance,
): { compared: number; differ: Doubt[] } {
  const validPositions = positions.filter(({ excluded }) => excluded === null);
  let compared = 0;
  const differ: Doubt[] = [];
  for (const zone of zones) {
    const changes = events
      .filter((event) => event.zone === zone.name)
      .map((event) => ({ at: toSeconds(event), entered: event.type === "entry" }));
    const isInsideAt = (at: number): boolean =>
      changes.filter((change) => change.at <= at + 0.001).at(-1)?.entered ?? false;
    for (const row of stableRuns(validPositions, zone, deepMetres, gapSeconds)) {
      if ((row.positions.at(-1)?.at ?? 0) - (row.positions[0]?.at ?? 0) < seconds) continue;
      for (const { at } of row.positions.slice(1)) {
        compared += 1;
        if (isInsideAt(at) !== row.inside)
          differ.push({ zone: zone.name, at, turf: row.inside, events: isInsideAt(at) });
      }
    }
  }
  return { compared, differ };
}

/** Consecutive positions far on the same side. */
function stableRuns(
  positions: readonly ReplayedPosition[],
  zone: SimulatedZone,
  deepMetres: number,
  gapSeconds: number,
): { inside: boolean; positions: ReplayedPosition[] }[] {
  const rows: { inside: boolean; positions: ReplayedPosition[] }[] = [];
  let last: ReplayedPosition | null = null;
  for (const position of positions) {
    const deep = metresToBoundary(zone, position) > Math.max(deepMetres, position.accuracy ?? 0);
    const inside = deep && isInZone(zone, position);
    const row = rows.at(-1);
    if (
      deep &&
      last &&
      row &&
      row.inside === inside &&
      position.at - last.at <= gapSeconds &&
      !meetsEdge(zone, last, position)
    )
      row.positions.push(position);
    else if (deep) rows.push({ inside, positions: [position] });
    last = deep ? position : null;
  }
  return rows;
}
