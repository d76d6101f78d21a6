// Detects zone entries and exits from the path between two positions. Mirrors detect_zone_events in SQL, for app hosts
// that handle many drivers' positions; a test compares the two.

import { distanceMetres, type LatLng } from "./distance";
import { roundDecimal } from "../money/round-decimal";

/** A position. `at` in microseconds since 1970, `accuracy` in metres. */
export type ZonePosition = { at: number; lat: number; lng: number; accuracy: number | null };
/** A polygon's edge, from one longitude and latitude to another. */
export type Edge = readonly [x1: number, y1: number, x2: number, y2: number];
type Bounds = { west: number; south: number; east: number; north: number };
/** A circle (degrees and metres), or a polygon's edges. */
export type ZoneShape = { lat: number; lng: number; radius: number } | { edges: readonly Edge[] };
export type WalkedZone = { id: string; shape: ZoneShape; margin: number; bounds: Bounds };
/**
 * A driver's state in a zone: inside or not; and while a crossing is not certain yet, since when (seconds since 1970),
 * where, and whether far enough from the boundary.
 */
type ZonePresence = { in: boolean; since?: number; lat?: number; lng?: number; deep?: boolean };
/** By zone id; null without any. */
export type ZoneStates = Readonly<Record<string, ZonePresence>> | null;
type Crossing = {
  zoneId: string;
  type: "entry" | "exit";
  at: number;
  lat: number;
  lng: number;
  /** Time of the position that made it certain. */
  decidedAt: number;
};
export type ZoneEventRules = { gapSeconds: number; dwellSeconds: number; minMarginM: number; maxMarginM: number };

const RADIUS_M = 6_371_000;
const TOLERANCE_M = 0.01;
const TOLERANCE_DEGREES = 1e-7;
// Boxes this close to each other overlap in the database.
const BOX_DEGREES = 1e-6;
const SECOND = 1_000_000;
// Assumed accuracy of a position without one.
const DEFAULT_ACCURACY_M = 20;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const METRES_PER_DEGREE = radians(RADIUS_M);

/** Radians clockwise from north (bearing in SQL). */
function bearing(from: LatLng, to: LatLng): number {
  const [lat1, lat2, lng] = [radians(from.lat), radians(to.lat), radians(to.lng - from.lng)];
  return Math.atan2(
    Math.sin(lng) * Math.cos(lat2),
    Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(lng),
  );
}

// Rounds halves to even, as the database does.
function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}
const fullTurns = (lng: number): number => 360 * roundHalfToEven(lng / 360);

/** The longitude at a fraction of the shorter way between two (interpolate_lng in SQL). */
function interpolateLng(from: number, to: number, part: number): number {
  const lng = from + part * (to - from - fullTurns(to - from));
  return lng - fullTurns(lng);
}
/** The longitude relative to the edges: less than half the globe from their first corner. */
const unrolled = (lng: number, edges: readonly Edge[]): number => lng - fullTurns(lng - (edges[0] as Edge)[0]);
const clamped = (part: number): number => Math.max(0, Math.min(1, part));

/** Whether a place is inside; the boundary counts as inside (is_in_shape in SQL). */
export function holdsPlace(shape: ZoneShape, place: LatLng): boolean {
  return "edges" in shape
    ? isInsideEdges(shape.edges, place)
    : distanceMetres(shape, place) <= shape.radius + TOLERANCE_M;
}
function isInsideEdges(edges: readonly Edge[], { lat, lng }: LatLng): boolean {
  const x = unrolled(lng, edges);
  let crossed = 0;
  for (const [x1, y1, x2, y2] of edges) {
    if (
      lat >= Math.min(y1, y2) - TOLERANCE_DEGREES &&
      lat <= Math.max(y1, y2) + TOLERANCE_DEGREES &&
      x >= Math.min(x1, x2) - TOLERANCE_DEGREES &&
      x <= Math.max(x1, x2) + TOLERANCE_DEGREES
    ) {
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const part = length === 0 ? 0 : clamped(((x - x1) * (x2 - x1) + (lat - y1) * (y2 - y1)) / length);
      if (
        Math.abs(x - x1 - part * (x2 - x1)) <= TOLERANCE_DEGREES &&
        Math.abs(lat - y1 - part * (y2 - y1)) <= TOLERANCE_DEGREES
      )
        return true;
    }
    if (y1 > lat !== y2 > lat && x < x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)) crossed++;
  }
  return crossed % 2 === 1;
}

/** Metres to the boundary; approximate if it is far (boundary_distance_m in SQL). */
export function metresToBoundary(shape: ZoneShape, place: LatLng): number {
  if (!("edges" in shape)) return Math.abs(distanceMetres(shape, place) - shape.radius);
  const lngScale = Math.cos(radians(place.lat));
  const lng = unrolled(place.lng, shape.edges);
  let minSquared = Infinity;
  for (const [x1, y1, x2, y2] of shape.edges) {
    const [x, y, dx, dy] = [(x1 - lng) * lngScale, y1 - place.lat, (x2 - x1) * lngScale, y2 - y1];
    const length = dx ** 2 + dy ** 2;
    const part = length === 0 ? 0 : clamped(-(x * dx + y * dy) / length);
    minSquared = Math.min(minSquared, (x + part * dx) ** 2 + (y + part * dy) ** 2);
  }
  return METRES_PER_DEGREE * Math.sqrt(minSquared);
}

/** Crossings of a straight path with the boundary, as fractions between 0 and 1 in order (boundary_crossings in SQL). */
function boundaryCrossings(shape: ZoneShape, from: LatLng, to: LatLng): number[] {
  const within = (part: number): boolean => part > 0 && part < 1;
  if (!("edges" in shape)) {
    // In a projection that preserves distances from the centre, so that each end is on the correct side.
    const [d1, d2] = [distanceMetres(shape, from), distanceMetres(shape, to)];
    const [b1, b2] = [bearing(shape, from), bearing(shape, to)];
    const [x, y] = [d1 * Math.sin(b1), d1 * Math.cos(b1)];
    const [dx, dy] = [d2 * Math.sin(b2) - x, d2 * Math.cos(b2) - y];
    const a = dx ** 2 + dy ** 2;
    const b = x * dx + y * dy;
    const root = b ** 2 - a * (x ** 2 + y ** 2 - (shape.radius + TOLERANCE_M) ** 2);
    if (a === 0 || root <= 0) return [];
    return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a].filter(within);
  }
  const [startX, startY] = [unrolled(from.lng, shape.edges), from.lat];
  const pathDy = to.lat - from.lat;
  const pathDx = to.lng - from.lng - fullTurns(to.lng - from.lng);
  const parts: number[] = [];
  for (const [x1, y1, x2, y2] of shape.edges) {
    const [x, y, dx, dy] = [x1 - startX, y1 - startY, x2 - x1, y2 - y1];
    const determinant = pathDx * dy - pathDy * dx;
    if (determinant === 0) continue;
    const part = (x * dy - y * dx) / determinant;
    const edgeFraction = (x * pathDy - y * pathDx) / determinant;
    if (within(part) && edgeFraction >= 0 && edgeFraction <= 1) parts.push(part);
  }
  return parts.sort((a, b) => a - b);
}

/** Bounding box of a path; all longitudes if it crosses the antimeridian (track_bounds in SQL). */
function routeBounds(places: readonly LatLng[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { lat, lng } of places) {
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
  }
  return bounds.east - bounds.west > 180 ? { ...bounds, west: -180, east: 180 } : bounds;
}
const overlap = (a: Bounds, b: Bounds): boolean =>
  a.west <= b.east + BOX_DEGREES &&
  b.west <= a.east + BOX_DEGREES &&
  a.south <= b.north + BOX_DEGREES &&
  b.south <= a.north + BOX_DEGREES;

// The database converts to a numeric of fifteen digits before it rounds.
const toSevenDecimals = (degrees: number): number => roundDecimal(degrees.toPrecision(15), 7);
const toMillisecond = (at: number): number => Math.floor(at / 1_000) * 1_000;

/**
 * Evaluates positions, oldest first, from the state at the previous one. Returns the state at each position, and the
 * entries and exits in order.
 */
export function detectZoneEvents(
  before: (ZonePosition & { zones: ZoneStates }) | null,
  positions: readonly ZonePosition[],
  zones: readonly WalkedZone[],
  rules: ZoneEventRules,
): { states: ZoneStates[]; crossings: Crossing[] } {
  const states: (Record<string, ZonePresence> | null)[] = positions.map(() => null);
  const crossings: Crossing[] = [];
  const bounds = routeBounds(before ? [before, ...positions] : positions);
  for (const zone of zones) {
    const presence = before?.zones?.[zone.id];
    if (!presence && !overlap(zone.bounds, bounds)) continue;
    const walked = walkZone(zone, before, presence, positions, rules);
    crossings.push(...walked.crossings);
    for (const [n, state] of walked.states.entries()) if (state) (states[n] ??= {})[zone.id] = state;
  }
  crossings.sort(
    (a, b) => a.at - b.at || (a.type === b.type ? 0 : a.type === "exit" ? -1 : 1) || (a.zoneId < b.zoneId ? -1 : 1),
  );
  return { states, crossings };
}

type Pending = { since: number; lat: number; lng: number; deep: boolean };

function walkZone(
  { id, shape, margin: zoneMargin }: WalkedZone,
  before: ZonePosition | null,
  known: ZonePresence | undefined,
  positions: readonly ZonePosition[],
  { gapSeconds, dwellSeconds, minMarginM, maxMarginM }: ZoneEventRules,
): { states: (ZonePresence | null)[]; crossings: Crossing[] } {
  const crossings: Crossing[] = [];
  const states: (ZonePresence | null)[] = [];
  const gapMicros = gapSeconds * SECOND;
  let inside = known?.in ?? false;
  let pending: Pending | null =
    known?.since === undefined
      ? null
      : {
          since: roundHalfToEven(known.since * SECOND),
          lat: known.lat ?? 0,
          lng: known.lng ?? 0,
          deep: known.deep ?? false,
        };
  let lastSide: boolean | null = null;
  // No boundary is within this distance of the place, so nothing needs to be calculated there.
  let clearance: { place: LatLng; metres: number } | null = null;
  let last = before;
  const recordCrossing = (at: number, place: LatLng, decidedAt: number): void => {
    inside = !inside;
    pending = null;
    crossings.push({ zoneId: id, type: inside ? "entry" : "exit", at, lat: place.lat, lng: place.lng, decidedAt });
  };

  for (const position of positions) {
    const worstAccuracy = Math.max(last?.accuracy ?? DEFAULT_ACCURACY_M, position.accuracy ?? DEFAULT_ACCURACY_M);
    const margin = Math.min(zoneMargin, Math.max(minMarginM, Math.min(maxMarginM, 2 * worstAccuracy)));
    const isGap: boolean = last === null || position.at - last.at > gapMicros;
    let parts: number[] = [];
    let boundaryMetres: number | null = null;
    if (clearance === null || distanceMetres(clearance.place, position) >= clearance.metres) {
      boundaryMetres = metresToBoundary(shape, position);
      // Margins for the curvature of paths on the globe and for approximate distances to far boundaries.
      clearance = { place: position, metres: Math.min(5_000, boundaryMetres * 0.9 - 1) };
      if (lastSide === null || last === null || isGap || distanceMetres(last, position) >= clearance.metres) {
        lastSide = holdsPlace(shape, position);
        if (last !== null && !isGap) parts = boundaryCrossings(shape, last, position);
      }
    }
    const isInside = lastSide ?? false;
    const distanceToBoundary = (): number => (boundaryMetres ??= metresToBoundary(shape, position));

    if (last === null || isGap) {
      // The path here is unknown: only the position counts.
      pending = null;
      if (isInside !== inside) {
        if (distanceToBoundary() >= margin) recordCrossing(position.at, position, position.at);
        else pending = { since: position.at, lat: position.lat, lng: position.lng, deep: false };
      }
    } else if (parts.length > 0 || isInside !== inside || pending !== null) {
      const from: ZonePosition = last;
      const duration = position.at - from.at;
      const placeAt = (part: number): LatLng => ({
        lat: from.lat + part * (position.lat - from.lat),
        lng: interpolateLng(from.lng, position.lng, part),
      });
      let begin = 0;
      for (const end of [...parts, 1]) {
        const middle = placeAt((begin + end) / 2);
        if ((parts.length === 0 ? isInside : holdsPlace(shape, middle)) === inside) {
          pending = null;
        } else {
          if (pending === null) {
            const crossed = placeAt(begin);
            pending = {
              since: toMillisecond(from.at + roundHalfToEven(begin * duration)),
              lat: toSevenDecimals(crossed.lat),
              lng: toSevenDecimals(crossed.lng),
              deep: false,
            };
          }
          pending.deep ||= metresToBoundary(shape, middle) >= margin || (end === 1 && distanceToBoundary() >= margin);
          if (pending.deep && from.at + roundHalfToEven(end * duration) - pending.since >= dwellSeconds * SECOND)
            recordCrossing(pending.since, pending, position.at);
        }
        begin = end;
      }
    }
    states.push(stateOf(inside, pending));
    last = position;
  }
  return { states, crossings };
}
function stateOf(inside: boolean, pending: Pending | null): ZonePresence | null {
  if (pending === null) return inside ? { in: true } : null;
  return { in: inside, since: pending.since / SECOND, lat: pending.lat, lng: pending.lng, deep: pending.deep };
}
