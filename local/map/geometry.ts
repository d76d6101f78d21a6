// Lines and rings of map data: joined at shared end nodes, and clipped to a rectangle.
import type { OsmNode } from "../town/osm.ts";

export type LngLat = [lng: number, lat: number];
export type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

export function toLngLats(nodes: readonly OsmNode[]): LngLat[] {
  return nodes.map(({ lng, lat }) => [lng, lat]);
}

// Joins lines end to end as far as possible; closed ones end with their first node. `mayTurn`: directions have no
// meaning, so lines may be reversed.
export function joinLines(lines: readonly (readonly OsmNode[])[], mayTurn: boolean): OsmNode[][] {
  const remaining = new Set(lines.filter(({ length }) => length > 1));
  const takeLine = (fits: (line: readonly OsmNode[]) => boolean): readonly OsmNode[] | undefined => {
    for (const line of remaining)
      if (fits(line)) {
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
        takeLine((candidate) => candidate[0] === end) ??
        (mayTurn ? takeLine((candidate) => candidate.at(-1) === end)?.toReversed() : undefined);
      if (following) {
        chain.push(...following.slice(1));
        continue;
      }
      const preceding =
        takeLine((candidate) => candidate.at(-1) === start) ??
        (mayTurn ? takeLine((candidate) => candidate[0] === start)?.toReversed() : undefined);
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
    const inside = from && to && within(from, to, bounds);
    if (!inside) {
      part = null;
      continue;
    }
    if (!part) parts.push((part = [inside.from]));
    part.push(inside.to);
    if (inside.leaves) part = null;
  }
  return parts;
}

// The part of a straight line within the bounds (Liang-Barsky).
function within(from: LngLat, to: LngLat, bounds: Bounds): { from: LngLat; to: LngLat; leaves: boolean } | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from[0] - bounds.west],
    [dx, bounds.east - from[0]],
    [-dy, from[1] - bounds.south],
    [dy, bounds.north - from[1]],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  if (enter >= leave) return null;
  const at = (share: number): LngLat => [from[0] + dx * share, from[1] + dy * share];
  return { from: enter === 0 ? from : at(enter), to: leave === 1 ? to : at(leave), leaves: leave < 1 };
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
    const isIn = (point: LngLat): boolean => (point[axis] - edge) * sign >= 0;
    points = points.flatMap((point, at) => {
      const last = points.at(at - 1) ?? point;
      if (isIn(point) === isIn(last)) return isIn(point) ? [point] : [];
      const share = (edge - last[axis]) / (point[axis] - last[axis]);
      const cut: LngLat = [last[0] + (point[0] - last[0]) * share, last[1] + (point[1] - last[1]) * share];
      return isIn(point) ? [cut, point] : [cut];
    });
  }
  const [first] = points;
  return first && points.length > 2 ? [...points, first] : [];
}

// Twice the area in square degrees; positive for an anticlockwise ring.
export function signedArea(ring: readonly LngLat[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

export function isInRing([x, y]: LngLat, ring: readonly LngLat[]): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at++) {
    const [from, to] = [ring[at - 1], ring[at]];
    if (!from || !to || from[1] > y === to[1] > y) continue;
    if (x < from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1])) inside = !inside;
  }
  return inside;
}

// Polygons of outlines and holes: each hole belongs to the outline that contains it.
export function assemblePolygons(outers: readonly LngLat[][], inners: readonly LngLat[][]): LngLat[][][] {
  return outers.map((outer) => [outer, ...inners.filter(([first]) => first && isInRing(first, outer))]);
}
