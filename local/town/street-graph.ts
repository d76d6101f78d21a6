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
type Spot = { place: LatLng; edge: Edge; part: number; away: number };
type Edge = { from: number; to: number; metres: number; road: RoadKind; name: string; limit: number | null };
type Node = LatLng & { out: Edge[]; signal: boolean; largest: RoadKind; roads: number };

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
const EXPECTED: Record<RoadKind, number> = {
  motorway: 80,
  trunk: 60,
  primary: 38,
  secondary: 34,
  tertiary: 31,
  street: 24,
  service: 12,
  walk: 5,
};
const SIGNAL_S = 9;
const KIND_OF: Record<string, RoadKind> = {
  residential: "street",
  unclassified: "street",
  living_street: "service",
  service: "service",
};
const NOBODY = new Set(["no", "private"]);
const REACH_M = 300;
const SQUARE_M = 85;

export class StreetGraph {
  readonly #nodes = new Map<number, Node>();
  readonly #edges: Edge[] = [];
  readonly #cells = new Map<string, Edge[]>();

  constructor(town: OsmData) {
    for (const way of town.ways.values()) this.#addRoute(way);
    this.#keepConnected();
    for (const { out } of this.#nodes.values()) this.#edges.push(...out);
    for (const edge of this.#edges) if (isStop(edge)) this.#index(edge);
  }

  /** The fastest route between two doors with the walks to them; null if one is not at a street. */
  findRoute(from: LatLng, to: LatLng): StreetRoute | null {
    const [start, goal] = [this.#spot(from), this.#spot(to)];
    if (!start || !goal) return null;
    const path = this.#path(start, goal);
    if (!path) return null;
    return [...steps(from, start.place), ...path, ...steps(goal.place, to)];
  }

  /** The nearest place on a street where a car may stop. */
  near(place: LatLng): LatLng | null {
    return this.#spot(place)?.place ?? null;
  }

  #addRoute(way: OsmWay): void {
    const { tags } = way;
    const road = kindOf(tags.highway);
    if (!road || NOBODY.has(tags.access ?? "") || NOBODY.has(tags.motor_vehicle ?? "")) return;
    const limit = limitOf(tags.maxspeed);
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
        out: [],
        signal: tags.highway === "traffic_signals",
        largest: edge.road,
        roads: 0,
      };
      if (ROAD_KINDS.indexOf(edge.road) < ROAD_KINDS.indexOf(existing.largest)) existing.largest = edge.road;
      this.#nodes.set(id, existing);
    }
    const node = this.#nodes.get(from.id) as Node;
    node.out.push({ from: from.id, to: to.id, ...edge });
    node.roads += 1;
  }

  // Removes streets with access in one direction only, which are cut at the extract's edge.
  #keepConnected(): void {
    const into = new Map<number, number[]>();
    for (const [id, { out }] of this.#nodes) for (const { to } of out) into.set(to, [...(into.get(to) ?? []), id]);
    const start = this.#busiest();
    const reached = flood(start, (id) => this.#nodes.get(id)?.out.map(({ to }) => to) ?? []);
    const reaching = flood(start, (id) => into.get(id) ?? []);
    for (const [id, node] of this.#nodes) {
      if (!reached.has(id) || !reaching.has(id)) this.#nodes.delete(id);
      else node.out = node.out.filter(({ to }) => reached.has(to) && reaching.has(to));
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
    const cells = Array.from({ length: places }, (_, n) => cellOf(along(from, to, n / (places - 1 || 1))));
    for (const cell of new Set(cells)) this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), edge]);
  }

  #ends({ from, to }: Edge): [Node, Node] {
    return [this.#nodes.get(from) as Node, this.#nodes.get(to) as Node];
  }

  #spot(place: LatLng): Spot | null {
    let best: Spot | null = null;
    for (let ring = 0; ring <= 4; ring++) {
      // No square farther out can contain a nearer street.
      if (best && best.away < (ring - 1) * SQUARE_M) return best;
      for (const cell of cellsAround(place, ring))
        for (const edge of this.#cells.get(cell) ?? []) best = nearer(best, this.#spotOn(edge, place));
    }
    return best && best.away <= REACH_M ? best : null;
  }

  #spotOn(edge: Edge, place: LatLng): Spot {
    const [from, to] = this.#ends(edge);
    const part = partOf(place, from, to);
    const at = along(from, to, part);
    return { place: at, edge, part, away: distance(at, place) };
  }

  // A* over the junctions, with both ends on their own segments.
  #path(start: Spot, goal: Spot): StreetSegment[] | null {
    const same = start.edge.from === goal.edge.from && start.edge.to === goal.edge.to && goal.part >= start.part;
    if (same) return [this.#stretch(start.edge, start.place, goal.place, false)];
    const lowerBound = (node: Node) => distance(node, goal.place) / (EXPECTED.motorway / 3.6);
    const cost = new Map<number, number>();
    const arrivedBy = new Map<number, Edge>();
    const heap = new MinHeap<number>();
    const enter = (id: number, seconds: number, edge: Edge | null): void => {
      const node = this.#nodes.get(id);
      if (!node || seconds >= (cost.get(id) ?? Infinity)) return;
      cost.set(id, seconds);
      if (edge) arrivedBy.set(id, edge);
      else arrivedBy.delete(id);
      heap.push(id, seconds + lowerBound(node));
    };
    const starts = this.#bothRoutes(start.edge);
    for (const edge of starts) enter(edge.to, secondsOf(edge, this.#leftOn(edge, start)), null);
    const goals = this.#bothRoutes(goal.edge);
    for (let id = heap.pop(); id !== null; id = heap.pop()) {
      const last = goals.find(({ from }) => from === id);
      if (last) return this.#unwind(id, { by: arrivedBy, start, goal, starts, last });
      const so = cost.get(id) ?? 0;
      const node = this.#nodes.get(id) as Node;
      for (const edge of node.out) enter(edge.to, so + secondsOf(edge) + (node.signal ? SIGNAL_S : 0), edge);
    }
    return null;
  }

  #bothRoutes(edge: Edge): Edge[] {
    const reverseEdge = this.#nodes.get(edge.to)?.out.find(({ to, name }) => to === edge.from && name === edge.name);
    return reverseEdge ? [edge, reverseEdge] : [edge];
  }

  #leftOn(edge: Edge, spot: Spot): number {
    return edge === spot.edge ? edge.metres * (1 - spot.part) : edge.metres * spot.part;
  }

  #unwind(
    end: number,
    {
      by: arrivedBy,
      start,
      goal,
      starts,
      last,
    }: { by: Map<number, Edge>; start: Spot; goal: Spot; starts: Edge[]; last: Edge },
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

function kindOf(highway: string | undefined): RoadKind | null {
  const kind = highway?.replace(/_link$/, "") ?? "";
  return KIND_OF[kind] ?? ROAD_KINDS.find((candidate) => candidate === kind && candidate !== "walk") ?? null;
}

function limitOf(maxspeed: string | undefined): number | null {
  const [, number, unit] = /^(\d+)\s*(mph)?$/.exec(maxspeed ?? "") ?? [];
  // The town is in the United States, where a number below 80 without a unit means miles per hour.
  return number ? Number(number) * (unit || Number(number) < 80 ? 0.44704 : 1 / 3.6) : null;
}

// No stops on motorways and ramps.
const isStop = ({ road }: Edge): boolean => road !== "motorway" && road !== "trunk" && road !== "service";
const secondsOf = ({ road, metres, limit }: Edge, part = metres): number =>
  part / Math.min(EXPECTED[road] / 3.6, limit ?? Infinity);

function steps(from: LatLng, to: LatLng): StreetSegment[] {
  const metres = distance(from, to);
  if (metres < 1) return [];
  const heading = bearing(from, to);
  return [{ from, to, metres, heading, road: "walk", name: "", limit: null, signal: null, crosses: null }];
}

const nearer = (current: Spot | null, other: Spot): Spot => (current && current.away <= other.away ? current : other);

function flood(start: number, next: (id: number) => number[]): Set<number> {
  const visited = new Set([start]);
  for (const waiting = [start]; waiting.length > 0;) {
    for (const id of next(waiting.pop() as number)) {
      if (visited.has(id)) continue;
      visited.add(id);
      waiting.push(id);
    }
  }
  return visited;
}

function along(from: LatLng, to: LatLng, part: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part };
}

function partOf(place: LatLng, from: LatLng, to: LatLng): number {
  const narrow = Math.cos((from.lat * Math.PI) / 180);
  const [x, y] = [(to.lng - from.lng) * narrow, to.lat - from.lat];
  const length = x * x + y * y;
  if (length === 0) return 0;
  const part = ((place.lng - from.lng) * narrow * x + (place.lat - from.lat) * y) / length;
  return Math.min(1, Math.max(0, part));
}

// Squares of about 110 by 90 m.
const cellOf = ({ lat, lng }: LatLng): string => `${Math.floor(lat * 1_000)} ${Math.floor(lng * 1_000)}`;

function* cellsAround({ lat, lng }: LatLng, ring: number): Generator<string> {
  const [row, column] = [Math.floor(lat * 1_000), Math.floor(lng * 1_000)];
  for (let y = -ring; y <= ring; y++)
    for (let x = -ring; x <= ring; x++)
      if (Math.max(Math.abs(x), Math.abs(y)) === ring) yield `${row + y} ${column + x}`;
}
