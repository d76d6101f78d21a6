// Lines and rings of map data: joined at shared end nodes, and clipped to a rectangle.
import type { OsmNode } from "../town/osm.ts";

export type LngLat = [lng: number, lat: number];
export type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

export function toLngLats(nodes: readonly OsmNode[]): LngLat[] {
  return nodes.map(({ lng, lat }) => [lng, lat]);
}

// Joins lines end to end as far as possible; closed ones end with their first node. `mayTurn`: directions have no
// meaning, so lines may be reversed.
export function joinLines(lines: readonly (readonly OsmNode[])[], mayReverse: boolean): OsmNode[][] {
  const remaining = new Set(lines.filter(({ length }) => length > 1));
  const removeLine = (matches: (line: readonly OsmNode[]) => boolean): readonly OsmNode[] | undefined => {
    for (const line of remaining)
      if (matches(line)) {
        remaining.delete(line);
        return line;
      }
    return undefined;
  };
  const chains: OsmNode[][] = [];
  for (const line of remaining) {
    remaining.delete(line);
    let chain = [...line];
    while (chain[0] !== chain.at(-1)) {
      const [start, end] = [chain[0], chain.at(-1)];
      const following =
        removeLine((candidate) => candidate[0] === end) ??
        (mayReverse ? removeLine((candidate) => candidate.at(-1) === end)?.toReversed() : undefined);
      if (following) {
        chain.push(...following.slice(1));
        continue;
      }
      const preceding =
        removeLine((candidate) => candidate.at(-1) === start) ??
        (mayReverse ? removeLine((candidate) => candidate[0] === start)?.toReversed() : undefined);
      if (!preceding) break;
      chain = [...preceding, ...chain.slice(1)];
    }
    chains.push(chain);
  }
  return chains;
}

// The parts of a line within the bounds, each beginning and ending where it crosses them.
export function clipLine(line: readonly LngLat[], bounds: Bounds): LngLat[][] {
  const parts: LngLat[][] = [];
  let part: LngLat[] | null = null;
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]];
    const segment = from && to && clipSegment(from, to, bounds);
    if (!segment) {
      part = null;
      continue;
    }
    if (!part) parts.push((part = [segment.from]));
    part.push(segment.to);
    if (segment.leaves) part = null;
  }
  return parts;
}

// The part of a straight line within the bounds (Liang-Barsky).
function clipSegment(from: LngLat, to: LngLat, bounds: Bounds): { from: LngLat; to: LngLat; leaves: boolean } | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [enterFraction, leaveFraction] = [0, 1];
  for (const [step, distanceToEdge] of [
    [-dx, from[0] - bounds.west],
    [dx, bounds.east - from[0]],
    [-dy, from[1] - bounds.south],
    [dy, bounds.north - from[1]],
  ] as const) {
    if (step === 0 && distanceToEdge < 0) return null;
    if (step < 0) enterFraction = Math.max(enterFraction, distanceToEdge / step);
    if (step > 0) leaveFraction = Math.min(leaveFraction, distanceToEdge / step);
  }
  if (enterFraction >= leaveFraction) return null;
  const at = (fraction: number): LngLat => [from[0] + dx * fraction, from[1] + dy * fraction];
  return {
    from: enterFraction === 0 ? from : at(enterFraction),
    to: leaveFraction === 1 ? to : at(leaveFraction),
    leaves: leaveFraction < 1,
  };
}

// A closed ring clipped to the bounds; empty if nothing is left (Sutherland-Hodgman).
export function clipRing(ring: readonly LngLat[], { west, south, east, north }: Bounds): LngLat[] {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const;
  let points = ring.slice(0, -1);
  for (const [axis, edge, sign] of sides) {
    const isInside = (point: LngLat): boolean => (point[axis] - edge) * sign >= 0;
    points = points.flatMap((point, index) => {
      const previous = points.at(index - 1) ?? point;
      if (isInside(point) === isInside(previous)) return isInside(point) ? [point] : [];
      const fraction = (edge - previous[axis]) / (point[axis] - previous[axis]);
      const intersection: LngLat = [
        previous[0] + (point[0] - previous[0]) * fraction,
        previous[1] + (point[1] - previous[1]) * fraction,
      ];
      return isInside(point) ? [intersection, point] : [intersection];
    });
  }
  const [first] = points;
  return first && points.length > 2 ? [...points, first] : [];
}

// Twice the area in square degrees; positive for an anticlockwise ring.
export function signedArea(ring: readonly LngLat[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

export function isInRing([x, y]: LngLat, ring: readonly LngLat[]): boolean {
  let segment = false;
  for (let at = 1; at < ring.length; at++) {
    const [from, to] = [ring[at - 1], ring[at]];
    if (!from || !to || from[1] > y === to[1] > y) continue;
    if (x < from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1])) segment = !segment;
  }
  return segment;
}

// Polygons of outlines and holes: each hole belongs to the outline that contains it.
export function assemblePolygons(outers: readonly LngLat[][], inners: readonly LngLat[][]): LngLat[][][] {
  return outers.map((outer) => [outer, ...inners.filter(([first]) => first && isInRing(first, outer))]);
}
