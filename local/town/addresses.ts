// Named objects of the local town: house numbers, streets, and places.
import { distance } from "../fleet/geo.ts";
import type { OsmData, OsmNode, OsmWay } from "./osm.ts";

type Point = { lat: number; lng: number };
/** `names`: of shops and the like at this number. */
export type Address = Point & {
  number: string;
  street: string;
  city: string;
  postcode: string | null;
  names: string[];
};
export type NamedPlace = Point & { name: string };
/** One street within one quarter; `line`: all its points. */
export type Street = Point & { name: string; line: readonly Point[] };

const HOME = "Baltimore";
const PLACE_KEYS = ["amenity", "leisure", "tourism", "shop", "office", "railway", "historic"] as const;
const ON_FOOT = new Set(["footway", "path", "steps", "cycleway", "abandoned", "construction", "proposed"]);

/** Every house number once, in the order of the data. */
export function addressesOf(town: OsmData): Address[] {
  const addresses = new Map<string, Address>();
  for (const thing of things(town)) {
    const { "addr:housenumber": number, "addr:street": street, "addr:city": city } = thing.tags;
    const at = middleOf(thing);
    if (!number || !street || !at) continue;
    const key = `${number} ${street} ${city ?? HOME}`.toLowerCase();
    const existing = addresses.get(key);
    const address = existing ?? { ...at, number, street, city: city ?? HOME, postcode: null, names: [] };
    address.postcode ??= thing.tags["addr:postcode"] ?? null;
    if (thing.tags.name && !address.names.includes(thing.tags.name)) address.names.push(thing.tags.name);
    addresses.set(key, address);
  }
  return [...addresses.values()];
}

/** Parks, schools, churches and the like that have a name and no house number. */
export function namedPlacesOf(town: OsmData): NamedPlace[] {
  const places = new Map<string, NamedPlace>();
  for (const thing of things(town)) {
    const { name, "addr:housenumber": number } = thing.tags;
    const at = middleOf(thing);
    if (!name || number || !at || /historical/i.test(name) || !PLACE_KEYS.some((key) => thing.tags[key])) continue;
    if (!places.has(name)) places.set(name, { ...at, name });
  }
  return [...places.values()];
}

export function quartersOf(town: OsmData): NamedPlace[] {
  return [...town.nodes.values()].flatMap(({ lat, lng, tags }) =>
    tags.place === "neighbourhood" && tags.name ? [{ lat, lng, name: tags.name }] : [],
  );
}

/** Streets by name, once per quarter. */
export function streetsOf(town: OsmData, quarters: readonly NamedPlace[]): Street[] {
  const parts = new Map<string, { name: string; ways: OsmWay[] }>();
  for (const way of town.ways.values()) {
    const { name, highway } = way.tags;
    const at = way.nodes[Math.floor(way.nodes.length / 2)];
    if (!name || !highway || ON_FOOT.has(highway) || !at) continue;
    const key = `${name}|${findNearest(quarters, at)?.name ?? ""}`;
    const part = parts.get(key) ?? { name, ways: [] };
    part.ways.push(way);
    parts.set(key, part);
  }
  return [...parts.values()].flatMap(({ name, ways }) => {
    const line = ways.flatMap(({ nodes }) => nodes.map(({ lat, lng }) => ({ lat, lng })));
    const longest = ways.reduce((a, b) => (b.nodes.length > a.nodes.length ? b : a));
    const at = longest.nodes[Math.floor(longest.nodes.length / 2)];
    return at ? [{ lat: at.lat, lng: at.lng, name, line }] : [];
  });
}

export function findNearest<T extends Point>(list: readonly T[], at: Point): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const point of list) {
    // Squared distances suffice for comparison, and there are many.
    const squaredDistance =
      (point.lat - at.lat) ** 2 + ((point.lng - at.lng) * Math.cos((at.lat * Math.PI) / 180)) ** 2;
    if (squaredDistance < least) [best, least] = [point, squaredDistance];
  }
  return best;
}

/** The quarter of a place by the nearest quarter name within range. */
export function findQuarter(quarters: readonly NamedPlace[], at: Point): string | null {
  const quarter = findNearest(quarters, at);
  return quarter && distance(quarter, at) < 1_200 ? quarter.name : null;
}

function* things(town: OsmData): Generator<OsmNode | OsmWay> {
  yield* town.nodes.values();
  yield* town.ways.values();
}

function middleOf(thing: OsmNode | OsmWay): Point | null {
  if ("lat" in thing) return { lat: thing.lat, lng: thing.lng };
  const middle = (values: number[]) => Math.round(((Math.min(...values) + Math.max(...values)) / 2) * 1e7) / 1e7;
  if (thing.nodes.length === 0) return null;
  return { lat: middle(thing.nodes.map(({ lat }) => lat)), lng: middle(thing.nodes.map(({ lng }) => lng)) };
}
