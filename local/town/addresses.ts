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

const DEFAULT_CITY = "Baltimore";
const PLACE_KEYS = ["amenity", "leisure", "tourism", "shop", "office", "railway", "historic"] as const;
const EXCLUDED_HIGHWAYS = new Set(["footway", "path", "steps", "cycleway", "abandoned", "construction", "proposed"]);

/** Every house number once, in the order of the data. */
export function listAddresses(town: OsmData): Address[] {
  const addresses = new Map<string, Address>();
  for (const element of listElements(town)) {
    const { "addr:housenumber": number, "addr:street": street, "addr:city": city } = element.tags;
    const place = centerOf(element);
    if (!number || !street || !place) continue;
    const key = `${number} ${street} ${city ?? DEFAULT_CITY}`.toLowerCase();
    const existing = addresses.get(key);
    const address = existing ?? { ...place, number, street, city: city ?? DEFAULT_CITY, postcode: null, names: [] };
    address.postcode ??= element.tags["addr:postcode"] ?? null;
    if (element.tags.name && !address.names.includes(element.tags.name)) address.names.push(element.tags.name);
    addresses.set(key, address);
  }
  return [...addresses.values()];
}

/** Parks, schools, churches and the like that have a name and no house number. */
export function listNamedPlaces(town: OsmData): NamedPlace[] {
  const places = new Map<string, NamedPlace>();
  for (const element of listElements(town)) {
    const { name, "addr:housenumber": number } = element.tags;
    const place = centerOf(element);
    if (!name || number || !place || /historical/i.test(name) || !PLACE_KEYS.some((key) => element.tags[key])) continue;
    if (!places.has(name)) places.set(name, { ...place, name });
  }
  return [...places.values()];
}

export function listQuarters(town: OsmData): NamedPlace[] {
  return [...town.nodes.values()].flatMap(({ lat, lng, tags }) =>
    tags.place === "neighbourhood" && tags.name ? [{ lat, lng, name: tags.name }] : [],
  );
}

/** Streets by name, once per quarter. */
export function listStreets(town: OsmData, quarters: readonly NamedPlace[]): Street[] {
  const streetParts = new Map<string, { name: string; ways: OsmWay[] }>();
  for (const way of town.ways.values()) {
    const { name, highway } = way.tags;
    const place = way.nodes[Math.floor(way.nodes.length / 2)];
    if (!name || !highway || EXCLUDED_HIGHWAYS.has(highway) || !place) continue;
    const key = `${name}|${findNearest(quarters, place)?.name ?? ""}`;
    const streetPart = streetParts.get(key) ?? { name, ways: [] };
    streetPart.ways.push(way);
    streetParts.set(key, streetPart);
  }
  return [...streetParts.values()].flatMap(({ name, ways }) => {
    const line = ways.flatMap(({ nodes }) => nodes.map(({ lat, lng }) => ({ lat, lng })));
    const longest = ways.reduce((a, b) => (b.nodes.length > a.nodes.length ? b : a));
    const place = longest.nodes[Math.floor(longest.nodes.length / 2)];
    return place ? [{ lat: place.lat, lng: place.lng, name, line }] : [];
  });
}

export function findNearest<T extends Point>(list: readonly T[], place: Point): T | null {
  let nearest: T | null = null;
  let smallestDistance = Infinity;
  for (const point of list) {
    // Squared distances suffice for comparison, and there are many.
    const squaredDistance =
      (point.lat - place.lat) ** 2 + ((point.lng - place.lng) * Math.cos((place.lat * Math.PI) / 180)) ** 2;
    if (squaredDistance < smallestDistance) [nearest, smallestDistance] = [point, squaredDistance];
  }
  return nearest;
}

/** The quarter of a place by the nearest quarter name within range. */
export function findQuarter(quarters: readonly NamedPlace[], place: Point): string | null {
  const quarter = findNearest(quarters, place);
  return quarter && distance(quarter, place) < 1_200 ? quarter.name : null;
}

function* listElements(town: OsmData): Generator<OsmNode | OsmWay> {
  yield* town.nodes.values();
  yield* town.ways.values();
}

function centerOf(element: OsmNode | OsmWay): Point | null {
  if ("lat" in element) return { lat: element.lat, lng: element.lng };
  const center = (values: number[]) => Math.round(((Math.min(...values) + Math.max(...values)) / 2) * 1e7) / 1e7;
  if (element.nodes.length === 0) return null;
  return { lat: center(element.nodes.map(({ lat }) => lat)), lng: center(element.nodes.map(({ lng }) => lng)) };
}
