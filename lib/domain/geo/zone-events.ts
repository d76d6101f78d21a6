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
/** `margin`: metres beyond the boundary from which a crossing is certain. */
export type EvaluatedZone = { id: string; shape: ZoneShape; margin: number; bounds: Bounds };
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

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const METRES_PER_DEGREE = toRadians(RADIUS_M);

/** Radians clockwise from north (bearing in SQL). */
function bearing(from: LatLng, to: LatLng): number {
  const [lat1, lat2, lng] = [toRadians(from.lat), toRadians(to.lat), toRadians(to.lng - from.lng)];
  return Math.atan2(
    Math.sin(lng) * Math.cos(lat2),
    Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(lng),
  );
}

// Rounds halves to even, as the database does.
function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  const remainder = value - floor;
  if (remainder !== 0.5) return remainder < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}
const fullTurns = (lng: number): number => 360 * roundHalfToEven(lng / 360);

/** The longitude at a fraction of the shorter way between two (interpolate_lng in SQL). */
function interpolateLng(from: number, to: number, fraction: number): number {
  const lng = from + fraction * (to - from - fullTurns(to - from));
  return lng - fullTurns(lng);
}
/** The longitude relative to the edges: less than half the globe from their first corner. */
const unwrapLongitude = (lng: number, edges: readonly Edge[]): number => lng - fullTurns(lng - (edges[0] as Edge)[0]);
const clampFraction = (fraction: number): number => Math.max(0, Math.min(1, fraction));

/** Whether a place is inside; the boundary counts as inside (is_in_shape in SQL). */
export function isInsideZone(shape: ZoneShape, place: LatLng): boolean {
  return "edges" in shape
    ? isInsideEdges(shape.edges, place)
    : distanceMetres(shape, place) <= shape.radius + TOLERANCE_M;
}
function isInsideEdges(edges: readonly Edge[], { lat, lng }: LatLng): boolean {
  const x = unwrapLongitude(lng, edges);
  let crossed = 0;
  for (const [x1, y1, x2, y2] of edges) {
    if (
      lat >= Math.min(y1, y2) - TOLERANCE_DEGREES &&
      lat <= Math.max(y1, y2) + TOLERANCE_DEGREES &&
      x >= Math.min(x1, x2) - TOLERANCE_DEGREES &&
      x <= Math.max(x1, x2) + TOLERANCE_DEGREES
    ) {
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const fraction = length === 0 ? 0 : clampFraction(((x - x1) * (x2 - x1) + (lat - y1) * (y2 - y1)) / length);
      if (
        Math.abs(x - x1 - fraction * (x2 - x1)) <= TOLERANCE_DEGREES &&
        Math.abs(lat - y1 - fraction * (y2 - y1)) <= TOLERANCE_DEGREES
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
  const lngScale = Math.cos(toRadians(place.lat));
  const lng = unwrapLongitude(place.lng, shape.edges);
  let minSquared = Infinity;
  for (const [x1, y1, x2, y2] of shape.edges) {
    const [x, y, dx, dy] = [(x1 - lng) * lngScale, y1 - place.lat, (x2 - x1) * lngScale, y2 - y1];
    const length = dx ** 2 + dy ** 2;
    const fraction = length === 0 ? 0 : clampFraction(-(x * dx + y * dy) / length);
    minSquared = Math.min(minSquared, (x + fraction * dx) ** 2 + (y + fraction * dy) ** 2);
  }
  return METRES_PER_DEGREE * Math.sqrt(minSquared);
}

/**
 * Crossings of a straight path with the boundary, as fractions between 0 and 1 in order (boundary_crossings in SQL).
 */
function boundaryCrossings(shape: ZoneShape, from: LatLng, to: LatLng): number[] {
  const isOnPath = (fraction: number): boolean => fraction > 0 && fraction < 1;
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
    return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a].filter(isOnPath);
  }
  const [startX, startY] = [unwrapLongitude(from.lng, shape.edges), from.lat];
  const pathDy = to.lat - from.lat;
  const pathDx = to.lng - from.lng - fullTurns(to.lng - from.lng);
  const fractions: number[] = [];
  for (const [x1, y1, x2, y2] of shape.edges) {
    const [x, y, dx, dy] = [x1 - startX, y1 - startY, x2 - x1, y2 - y1];
    const determinant = pathDx * dy - pathDy * dx;
    if (determinant === 0) continue;
    const fraction = (x * dy - y * dx) / determinant;
    const edgeFraction = (x * pathDy - y * pathDx) / determinant;
    if (isOnPath(fraction) && edgeFraction >= 0 && edgeFraction <= 1) fractions.push(fraction);
  }
  return fractions.sort((a, b) => a - b);
}

/** Bounding box of a path; all longitudes if it crosses the antimeridian (track_bounds in SQL). */
function pathBounds(places: readonly LatLng[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { lat, lng } of places) {
    bounds.west = Math.min(bounds.west, lng);
    bounds.east = Math.max(bounds.east, lng);
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
  }
  return bounds.east - bounds.west > 180 ? { ...bounds, west: -180, east: 180 } : bounds;
}
const boundsOverlap = (a: Bounds, b: Bounds): boolean =>
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
  previousPosition: (ZonePosition & { zones: ZoneStates }) | null,
  positions: readonly ZonePosition[],
  zones: readonly EvaluatedZone[],
  rules: ZoneEventRules,
): { states: ZoneStates[]; crossings: Crossing[] } {
  const states: (Record<string, ZonePresence> | null)[] = positions.map(() => null);
  const crossings: Crossing[] = [];
  const bounds = pathBounds(previousPosition ? [previousPosition, ...positions] : positions);
  for (const zone of zones) {
    const presence = previousPosition?.zones?.[zone.id];
    if (!presence && !boundsOverlap(zone.bounds, bounds)) continue;
    const evaluated = evaluateZone(zone, previousPosition, presence, positions, rules);
    crossings.push(...evaluated.crossings);
    for (const [n, state] of evaluated.states.entries()) if (state) (states[n] ??= {})[zone.id] = state;
  }
  crossings.sort(
    (a, b) => a.at - b.at || (a.type === b.type ? 0 : a.type === "exit" ? -1 : 1) || (a.zoneId < b.zoneId ? -1 : 1),
  );
  return { states, crossings };
}

type Pending = { since: number; lat: number; lng: number; deep: boolean };

function evaluateZone(
  { id, shape, margin: zoneMargin }: EvaluatedZone,
  previousPosition: ZonePosition | null,
  previousPresence: ZonePresence | undefined,
  positions: readonly ZonePosition[],
  { gapSeconds, dwellSeconds, minMarginM, maxMarginM }: ZoneEventRules,
): { states: (ZonePresence | null)[]; crossings: Crossing[] } {
  const crossings: Crossing[] = [];
  const states: (ZonePresence | null)[] = [];
  const gapMicros = gapSeconds * SECOND;
  let confirmedInside = previousPresence?.in ?? false;
  let pending: Pending | null =
    previousPresence?.since === undefined
      ? null
      : {
          since: roundHalfToEven(previousPresence.since * SECOND),
          lat: previousPresence.lat ?? 0,
          lng: previousPresence.lng ?? 0,
          deep: previousPresence.deep ?? false,
        };
  let lastInside: boolean | null = null;
  // No boundary is within this distance of the place, so nothing needs to be calculated there.
  let clearance: { place: LatLng; metres: number } | null = null;
  let lastPosition = previousPosition;
  const recordCrossing = (at: number, place: LatLng, decidedAt: number): void => {
    confirmedInside = !confirmedInside;
    pending = null;
    crossings.push({
      zoneId: id,
      type: confirmedInside ? "entry" : "exit",
      at,
      lat: place.lat,
      lng: place.lng,
      decidedAt,
    });
  };

  for (const position of positions) {
    const worstAccuracy = Math.max(
      lastPosition?.accuracy ?? DEFAULT_ACCURACY_M,
      position.accuracy ?? DEFAULT_ACCURACY_M,
    );
    const margin = Math.min(zoneMargin, Math.max(minMarginM, Math.min(maxMarginM, 2 * worstAccuracy)));
    const isGap: boolean = lastPosition === null || position.at - lastPosition.at > gapMicros;
    let fractions: number[] = [];
    let boundaryMetres: number | null = null;
    if (clearance === null || distanceMetres(clearance.place, position) >= clearance.metres) {
      boundaryMetres = metresToBoundary(shape, position);
      // Margins for the curvature of paths on the globe and for approximate distances to far boundaries.
      clearance = { place: position, metres: Math.min(5_000, boundaryMetres * 0.9 - 1) };
      if (
        lastInside === null ||
        lastPosition === null ||
        isGap ||
        distanceMetres(lastPosition, position) >= clearance.metres
      ) {
        lastInside = isInsideZone(shape, position);
        if (lastPosition !== null && !isGap) fractions = boundaryCrossings(shape, lastPosition, position);
      }
    }
    const isInside = lastInside ?? false;
    const distanceToBoundary = (): number => (boundaryMetres ??= metresToBoundary(shape, position));

    if (lastPosition === null || isGap) {
      // The path here is unknown: only the position counts.
      pending = null;
      if (isInside !== confirmedInside) {
        if (distanceToBoundary() >= margin) recordCrossing(position.at, position, position.at);
        else pending = { since: position.at, lat: position.lat, lng: position.lng, deep: false };
      }
    } else if (fractions.length > 0 || isInside !== confirmedInside || pending !== null) {
      const from: ZonePosition = lastPosition;
      const duration = position.at - from.at;
      const placeAt = (fraction: number): LatLng => ({
        lat: from.lat + fraction * (position.lat - from.lat),
        lng: interpolateLng(from.lng, position.lng, fraction),
      });
      let startFraction = 0;
      for (const endFraction of [...fractions, 1]) {
        const middle = placeAt((startFraction + endFraction) / 2);
        if ((fractions.length === 0 ? isInside : isInsideZone(shape, middle)) === confirmedInside) {
          pending = null;
        } else {
          if (pending === null) {
            const crossed = placeAt(startFraction);
            pending = {
              since: toMillisecond(from.at + roundHalfToEven(startFraction * duration)),
              lat: toSevenDecimals(crossed.lat),
              lng: toSevenDecimals(crossed.lng),
              deep: false,
            };
          }
          pending.deep ||=
            metresToBoundary(shape, middle) >= margin || (endFraction === 1 && distanceToBoundary() >= margin);
          if (
            pending.deep &&
            from.at + roundHalfToEven(endFraction * duration) - pending.since >= dwellSeconds * SECOND
          )
            recordCrossing(pending.since, pending, position.at);
        }
        startFraction = endFraction;
      }
    }
    states.push(toPresence(confirmedInside, pending));
    lastPosition = position;
  }
  return { states, crossings };
}
function toPresence(inside: boolean, pending: Pending | null): ZonePresence | null {
  if (pending === null) return inside ? { in: true } : null;
  return { in: inside, since: pending.since / SECOND, lat: pending.lat, lng: pending.lng, deep: pending.deep };
}
