// The sea of an extract. OpenStreetMap has no sea, only coastlines: open lines with land on their left and water on
// their right, cut at any point by the extract.
import type { OsmNode } from "../town/osm.ts";
import { type Bounds, clipLine, isInRing, joinLines, type LngLat, toLngLats, signedArea } from "./geometry.ts";

// The sea within the bounds as polygons with islands as holes; empty without a coast. Along the edge the water
// continues clockwise from the exit of one coast to the entry of the next.
export function seaPolygons(coast: readonly (readonly OsmNode[])[], bounds: Bounds): LngLat[][][] {
  const open: LngLat[][] = [];
  const closed: LngLat[][] = [];
  for (const chain of joinLines(coast, false)) {
    const line = toLngLats(chain);
    const isRing = chain[0] === chain.at(-1);
    const parts = clipLine(line, bounds);
    if (isRing && parts.length === 1 && parts[0]?.length === line.length) closed.push(line);
    // A ring cut by the edge may begin in the middle of one of its parts.
    else open.push(...(isRing ? joinFirstAndLast(parts) : parts));
  }
  const outlines = closeAlongEdge(open, bounds);
  for (const ring of closed) if (signedArea(ring) < 0) outlines.push(ring);
  const islands = closed.filter((ring) => signedArea(ring) > 0);
  // Islands only: everything around them is sea.
  if (outlines.length === 0 && islands.length > 0) outlines.push(toEdgeRing(bounds));
  return outlines.map((outline) => [outline, ...islands.filter(([first]) => first && isInRing(first, outline))]);
}

function joinFirstAndLast(parts: LngLat[][]): LngLat[][] {
  const [first, last] = [parts[0], parts.at(-1)];
  const [start, end] = [first?.[0], last?.at(-1)];
  if (!first || !last || first === last || !start || !end || start[0] !== end[0] || start[1] !== end[1]) return parts;
  return [...parts.slice(1, -1), [...last, ...first.slice(1)]];
}

function closeAlongEdge(lines: readonly LngLat[][], bounds: Bounds): LngLat[][] {
  const coasts = lines.map((line) => {
    const [entry, exit] = [alongEdge(line[0], bounds), alongEdge(line.at(-1), bounds)];
    return { line, entry, exit };
  });
  const remaining = new Set(coasts);
  const rings: LngLat[][] = [];
  for (const first of remaining) {
    const ring: LngLat[] = [];
    for (let coast = first; ;) {
      remaining.delete(coast);
      ring.push(...coast.line);
      // The next coast clockwise, possibly its own beginning.
      const candidates = [first, ...remaining].map((next) => ({ next, way: (next.entry - coast.exit + 4) % 4 }));
      const nearest = candidates.reduce((best, candidate) => (candidate.way < best.way ? candidate : best));
      ring.push(...cornersBetween(coast.exit, nearest.way, bounds));
      if (nearest.next === first) break;
      coast = nearest.next;
    }
    const [firstPoint] = ring;
    if (firstPoint) rings.push([...ring, firstPoint]);
  }
  return rings;
}

// A place's distance along the edge, clockwise from the north-western corner, with sides of length 1.
function alongEdge(place: LngLat | undefined, { west, south, east, north }: Bounds): number {
  const [lng, lat] = place ?? [Number.NaN, Number.NaN];
  const tolerance = 1e-9;
  if (Math.abs(lat - north) < tolerance) return (lng - west) / (east - west);
  if (Math.abs(lng - east) < tolerance) return 1 + (north - lat) / (north - south);
  if (Math.abs(lat - south) < tolerance) return 2 + (east - lng) / (east - west);
  if (Math.abs(lng - west) < tolerance) return 3 + (lat - south) / (north - south);
  throw new Error(`A coast ends within the map, at ${lng},${lat}`);
}

function cornersBetween(from: number, clockwiseDistance: number, bounds: Bounds): LngLat[] {
  const corners = toEdgeRing(bounds);
  const passedCorners: LngLat[] = [];
  for (let cornerIndex = Math.floor(from) + 1; cornerIndex < from + clockwiseDistance; cornerIndex++) {
    const corner = corners[cornerIndex % 4];
    if (corner) passedCorners.push(corner);
  }
  return passedCorners;
}

function toEdgeRing({ west, south, east, north }: Bounds): LngLat[] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
}
