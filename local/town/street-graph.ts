// The town's street graph for cars: matching of positions, and the fastest route by the speeds of road kinds.
// Independent of the road engine, so that its results can be compared with the engine's.
import { bearing, distance, type LatLng } from "../fleet/geo.ts";
import { MinHeap } from "./heap.ts";
import type { OsmData, OsmNode, OsmWay } from "./osm.ts";

export type RoadKind = "motorway" | "trunk" | "primary" | "secondary" | "tertiary" | "street" | "service" | "walk";
/**
 * A segment of a route without a junction or a bend. `limit`: the speed limit in metres a second. `signal` and
 * `crosses` apply to its end: the traffic light's number, and the largest road there.
 */
export type StreetSegment = {
  from: LatLng;
  to: LatLng;
  metres: number;
  heading: number;
  road: RoadKind;
  name: string;
  limit: number | null;
  signal: number | null;
  crosses: RoadKind | null;
};
export type StreetRoute = readonly StreetSegment[];
type StreetPosition = { place: LatLng; edge: Edge; fraction: number; distance: number };
type Edge = { from: number; to: number; metres: number; road: RoadKind; name: string; limit: number | null };
type Node = LatLng & { outgoing: Edge[]; signal: boolean; largest: RoadKind; roads: number };

export const ROAD_KINDS: readonly RoadKind[] = [
  "motorway",
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "street",
  "service",
  "walk",
];
// Speeds in kilometres an hour for choosing a route.
const EXPECTED_KMH: Record<RoadKind, number> = {
  motorway: 80,
  trunk: 60,
  primary: 38,
  secondary: 34,
  tertiary: 31,
  street: 24,
  service: 12,
  walk: 5,
};
const SIGNAL_DELAY_S = 9;
const KIND_BY_HIGHWAY: Record<string, RoadKind> = {
  residential: "street",
  unclassified: "street",
  living_street: "service",
  service: "service",
};
const NO_ACCESS = new Set(["no", "private"]);
const MAX_STREET_DISTANCE_M = 300;
const CELL_SIZE_M = 85;

export class StreetGraph {
  readonly #nodes = new Map<number, Node>();
  readonly #edges: Edge[] = [];
  readonly #cells = new Map<string, Edge[]>();

  constructor(town: OsmData) {
    for (const way of town.ways.values()) this.#addRoute(way);
    this.#keepConnected();
    for (const { outgoing } of this.#nodes.values()) this.#edges.push(...outgoing);
    for (const edge of this.#edges) if (allowsStopping(edge)) this.#index(edge);
  }

  /** The fastest route between two doors with the walks to them; null if one is not at a street. */
  findRoute(from: LatLng, to: LatLng): StreetRoute | null {
    const [start, goal] = [this.#spot(from), this.#spot(to)];
    if (!start || !goal) return null;
    const path = this.#path(start, goal);
    if (!path) return null;
    return [...walkSegments(from, start.place), ...path, ...walkSegments(goal.place, to)];
  }

  /** The nearest place on a street where a car may stop. */
  nearestStreet(place: LatLng): LatLng | null {
    return this.#spot(place)?.place ?? null;
  }

  #addRoute(way: OsmWay): void {
    const { tags } = way;
    const road = toRoadKind(tags.highway);
    if (!road || NO_ACCESS.has(tags.access ?? "") || NO_ACCESS.has(tags.motor_vehicle ?? "")) return;
    const limit = parseSpeedLimit(tags.maxspeed);
    const isReversed = tags.oneway === "-1";
    const isOneWay =
      isReversed || tags.oneway === "yes" || tags.junction === "roundabout" || tags.highway === "motorway";
    const nodes = isReversed ? [...way.nodes].reverse() : way.nodes;
    for (let n = 1; n < nodes.length; n++) {
      const [from, to] = [nodes[n - 1], nodes[n]] as [OsmNode, OsmNode];
      const edge = { metres: distance(from, to), road, name: tags.name ?? tags.ref ?? `way ${way.id}`, limit };
      this.#addEdge(from, to, edge);
      if (!isOneWay || tags.oneway === "no") this.#addEdge(to, from, edge);
    }
  }

  #addEdge(from: OsmNode, to: OsmNode, edge: Omit<Edge, "from" | "to">): void {
    for (const { id, lat, lng, tags } of [from, to]) {
      const existing = this.#nodes.get(id) ?? {
        lat,
        lng,
        outgoing: [],
        signal: tags.highway === "traffic_signals",
        largest: edge.road,
        roads: 0,
      };
      if (ROAD_KINDS.indexOf(edge.road) < ROAD_KINDS.indexOf(existing.largest)) existing.largest = edge.road;
      this.#nodes.set(id, existing);
    }
    const node = this.#nodes.get(from.id) as Node;
    node.outgoing.push({ from: from.id, to: to.id, ...edge });
    node.roads += 1;
  }

  // Removes streets with access in one direction only, which are cut at the extract's edge.
  #keepConnected(): void {
    const incoming = new Map<number, number[]>();
    for (const [id, { outgoing }] of this.#nodes)
      for (const { to } of outgoing) incoming.set(to, [...(incoming.get(to) ?? []), id]);
    const start = this.#busiest();
    const reachableFromStart = collectReachable(start, (id) => this.#nodes.get(id)?.outgoing.map(({ to }) => to) ?? []);
    const reachingStart = collectReachable(start, (id) => incoming.get(id) ?? []);
    for (const [id, node] of this.#nodes) {
      if (!reachableFromStart.has(id) || !reachingStart.has(id)) this.#nodes.delete(id);
      else node.outgoing = node.outgoing.filter(({ to }) => reachableFromStart.has(to) && reachingStart.has(to));
    }
  }

  // A junction in the middle of the town, which selects the main connected component.
  #busiest(): number {
    let best = { id: 0, roads: 0 };
    for (const [id, { roads, largest }] of this.#nodes)
      if (largest === "primary" && roads > best.roads) best = { id, roads };
    return best.id;
  }

  #index(edge: Edge): void {
    const [from, to] = this.#ends(edge);
    const places = Math.ceil(edge.metres / 100) + 1;
    const cells = Array.from({ length: places }, (_, n) => cellKey(interpolate(from, to, n / (places - 1 || 1))));
    for (const cell of new Set(cells)) this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), edge]);
  }

  #ends({ from, to }: Edge): [Node, Node] {
    return [this.#nodes.get(from) as Node, this.#nodes.get(to) as Node];
  }

  #spot(place: LatLng): StreetPosition | null {
    let best: StreetPosition | null = null;
    for (let ring = 0; ring <= 4; ring++) {
      // No square farther out can contain a nearer street.
      if (best && best.distance < (ring - 1) * CELL_SIZE_M) return best;
      for (const cell of cellsAround(place, ring))
        for (const edge of this.#cells.get(cell) ?? []) best = chooseNearer(best, this.#spotOn(edge, place));
    }
    return best && best.distance <= MAX_STREET_DISTANCE_M ? best : null;
  }

  #spotOn(edge: Edge, place: LatLng): StreetPosition {
    const [from, to] = this.#ends(edge);
    const fraction = projectOnSegment(place, from, to);
    const location = interpolate(from, to, fraction);
    return { place: location, edge, fraction, distance: distance(location, place) };
  }

  // A* over the junctions, with both ends on their own segments.
  #path(start: StreetPosition, goal: StreetPosition): StreetSegment[] | null {
    const same =
      start.edge.from === goal.edge.from && start.edge.to === goal.edge.to && goal.fraction >= start.fraction;
    if (same) return [this.#stretch(start.edge, start.place, goal.place, false)];
    const lowerBound = (node: Node) => distance(node, goal.place) / (EXPECTED_KMH.motorway / 3.6);
    const cost = new Map<number, number>();
    const arrivedBy = new Map<number, Edge>();
    const heap = new MinHeap<number>();
    const visit = (id: number, seconds: number, edge: Edge | null): void => {
      const node = this.#nodes.get(id);
      if (!node || seconds >= (cost.get(id) ?? Infinity)) return;
      cost.set(id, seconds);
      if (edge) arrivedBy.set(id, edge);
      else arrivedBy.delete(id);
      heap.push(id, seconds + lowerBound(node));
    };
    const starts = this.#bothRoutes(start.edge);
    for (const edge of starts) visit(edge.to, driveSeconds(edge, this.#leftOn(edge, start)), null);
    const goals = this.#bothRoutes(goal.edge);
    for (let id = heap.pop(); id !== null; id = heap.pop()) {
      const last = goals.find(({ from }) => from === id);
      if (last) return this.#unwind(id, { by: arrivedBy, start, goal, starts, last });
      const costSoFar = cost.get(id) ?? 0;
      const node = this.#nodes.get(id) as Node;
      for (const edge of node.outgoing)
        visit(edge.to, costSoFar + driveSeconds(edge) + (node.signal ? SIGNAL_DELAY_S : 0), edge);
    }
    return null;
  }

  #bothRoutes(edge: Edge): Edge[] {
    const reverseEdge = this.#nodes
      .get(edge.to)
      ?.outgoing.find(({ to, name }) => to === edge.from && name === edge.name);
    return reverseEdge ? [edge, reverseEdge] : [edge];
  }

  #leftOn(edge: Edge, spot: StreetPosition): number {
    return edge === spot.edge ? edge.metres * (1 - spot.fraction) : edge.metres * spot.fraction;
  }

  #unwind(
    end: number,
    {
      by: arrivedBy,
      start,
      goal,
      starts,
      last,
    }: { by: Map<number, Edge>; start: StreetPosition; goal: StreetPosition; starts: Edge[]; last: Edge },
  ): StreetSegment[] {
    const edges: Edge[] = [];
    let at = end;
    for (let edge = arrivedBy.get(at); edge; edge = arrivedBy.get(at)) {
      edges.unshift(edge);
      at = edge.from;
    }
    const first = starts.find(({ to }) => to === at) as Edge;
    return [
      this.#stretch(first, start.place, this.#nodes.get(at) as Node),
      ...edges.map((edge) => this.#stretch(edge, ...this.#ends(edge))),
      this.#stretch(last, this.#nodes.get(end) as Node, goal.place, false),
    ].filter(({ metres }) => metres > 0.01);
  }

  #stretch({ to: end, road, name, limit }: Edge, from: LatLng, to: LatLng, atEnd = true): StreetSegment {
    const node = atEnd ? this.#nodes.get(end) : undefined;
    const isJunction = node !== undefined && node.roads > 2;
    return {
      from: { lat: from.lat, lng: from.lng },
      to: { lat: to.lat, lng: to.lng },
      metres: distance(from, to),
      heading: bearing(from, to),
      road,
      name,
      limit,
      signal: node?.signal ? end : null,
      crosses: isJunction ? node.largest : null,
    };
  }
}

function toRoadKind(highway: string | undefined): RoadKind | null {
  const kind = highway?.replace(/_link$/, "") ?? "";
  return KIND_BY_HIGHWAY[kind] ?? ROAD_KINDS.find((candidate) => candidate === kind && candidate !== "walk") ?? null;
}

function parseSpeedLimit(maxspeed: string | undefined): number | null {
  const [, number, unit] = /^(\d+)\s*(mph)?$/.exec(maxspeed ?? "") ?? [];
  // The town is in the United States, where a number below 80 without a unit means miles per hour.
  return number ? Number(number) * (unit || Number(number) < 80 ? 0.44704 : 1 / 3.6) : null;
}

// No stops on motorways and ramps.
const allowsStopping = ({ road }: Edge): boolean => road !== "motorway" && road !== "trunk" && road !== "service";
const driveSeconds = ({ road, metres, limit }: Edge, driven = metres): number =>
  driven / Math.min(EXPECTED_KMH[road] / 3.6, limit ?? Infinity);

function walkSegments(from: LatLng, to: LatLng): StreetSegment[] {
  const metres = distance(from, to);
  if (metres < 1) return [];
  const heading = bearing(from, to);
  return [{ from, to, metres, heading, road: "walk", name: "", limit: null, signal: null, crosses: null }];
}

const chooseNearer = (current: StreetPosition | null, other: StreetPosition): StreetPosition =>
  current && current.distance <= other.distance ? current : other;

function collectReachable(start: number, next: (id: number) => number[]): Set<number> {
  const visited = new Set([start]);
  for (const pending = [start]; pending.length > 0;) {
    for (const id of next(pending.pop() as number)) {
      if (visited.has(id)) continue;
      visited.add(id);
      pending.push(id);
    }
  }
  return visited;
}

function interpolate(from: LatLng, to: LatLng, fraction: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * fraction, lng: from.lng + (to.lng - from.lng) * fraction };
}

function projectOnSegment(place: LatLng, from: LatLng, to: LatLng): number {
  const longitudeScale = Math.cos((from.lat * Math.PI) / 180);
  const [x, y] = [(to.lng - from.lng) * longitudeScale, to.lat - from.lat];
  const length = x * x + y * y;
  if (length === 0) return 0;
  const fraction = ((place.lng - from.lng) * longitudeScale * x + (place.lat - from.lat) * y) / length;
  return Math.min(1, Math.max(0, fraction));
}

// Squares of about 110 by 90 m.
const cellKey = ({ lat, lng }: LatLng): string => `${Math.floor(lat * 1_000)} ${Math.floor(lng * 1_000)}`;

function* cellsAround({ lat, lng }: LatLng, ring: number): Generator<string> {
  const [row, column] = [Math.floor(lat * 1_000), Math.floor(lng * 1_000)];
  for (let y = -ring; y <= ring; y++)
    for (let x = -ring; x <= ring; x++)
      if (Math.max(Math.abs(x), Math.abs(y)) === ring) yield `${row + y} ${column + x}`;
}
