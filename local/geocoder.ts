// Emulator of a Nominatim search over the local town's house numbers, streets and places: the demo finds addresses
// offline.
import { distance } from "./fleet/geo.ts";
import {
  listAddresses,
  listNamedPlaces,
  findNearest,
  findQuarter,
  listQuarters,
  listStreets,
  type Address,
  type NamedPlace,
  type Street,
} from "./town/addresses.ts";
import { readTown, type OsmData } from "./town/osm.ts";

export type NominatimPlace = {
  display_name: string;
  lat: string;
  lon: string;
  category?: string;
  addresstype?: string;
};
export type Gazetteer = {
  /** Places for a typed text, most likely first; for coordinates, the nearest. */
  search(query: string, limit: number): NominatimPlace[];
  /** The same, without prefix matches when there are complete ones. */
  searchComplete(query: string, limit: number): NominatimPlace[];
};

// Common abbreviations; "st" may be either.
const ABBREVIATIONS: Record<string, string[]> = {
  st: ["street", "saint"],
  ave: ["avenue"],
  av: ["avenue"],
  blvd: ["boulevard"],
  rd: ["road"],
  dr: ["drive"],
  ct: ["court"],
  ln: ["lane"],
  pl: ["place"],
  sq: ["square"],
  ter: ["terrace"],
  hwy: ["highway"],
  pkwy: ["parkway"],
  n: ["north"],
  s: ["south"],
  e: ["east"],
  w: ["west"],
  md: ["maryland"],
  us: ["united"],
  usa: ["united"],
};
// Within this distance a house number is returned; beyond it, the street.
const HOUSE_NUMBER_RADIUS_M = 80;

type Entry = { place: NominatimPlace; words: Set<string>; number: number };
type Match = Entry & { completeWords: number };
type EntryFactory = {
  address(address: Address): Entry;
  named(named: NamedPlace): Entry;
  street(street: NamedPlace): Entry;
};

let gazetteerPromise: Promise<Gazetteer> | null = null;

/** The local town's, read once per process. */
export function readGazetteer(): Promise<Gazetteer> {
  gazetteerPromise ??= readTown()
    .then(createGazetteer)
    .catch((error: unknown) => {
      gazetteerPromise = null;
      throw error;
    });
  return gazetteerPromise;
}

/** Preloads, so that the first search does not wait. */
export function preloadGazetteer(): void {
  readGazetteer().catch((error: unknown) => {
    console.error("No addresses can be found:", error);
  });
}

function createGazetteer(town: OsmData): Gazetteer {
  const quarters = listQuarters(town);
  const addresses = listAddresses(town);
  const streets = listStreets(town, quarters);
  const entryFactory = createEntryFactory(quarters, addresses);
  const entries = withoutDuplicates([
    ...addresses.map((address) => entryFactory.address(address)),
    ...streets.map((street) => entryFactory.street(street)),
    ...listNamedPlaces(town).map((place) => entryFactory.named(place)),
    ...quarters.map((quarter) => entryFactory.named(quarter)),
  ]);
  const reverseLookup = createReverseLookup(addresses, streets, entryFactory);
  const searchEntries = (query: string): Match[] => {
    const queryWords = splitWords(query);
    const matches = findMatches(entries, queryWords);
    // As Nominatim does for an unknown house number: the street.
    return matches.length > 0 || !/^\d/.test(queryWords[0] ?? "") ? matches : findMatches(entries, queryWords.slice(1));
  };
  const topPlaces = (matches: readonly Match[], limit: number): NominatimPlace[] =>
    matches.slice(0, Math.min(Math.max(Math.trunc(limit) || 10, 1), 40)).map(({ place }) => place);
  return {
    search: (query, limit) => reverseLookup(query) ?? topPlaces(searchEntries(query), limit),
    searchComplete(query, limit) {
      const matches = searchEntries(query);
      const mostCompleteWords = matches[0]?.completeWords;
      return (
        reverseLookup(query) ??
        topPlaces(
          matches.filter(({ completeWords }) => completeWords === mostCompleteWords),
          limit,
        )
      );
    },
  };
}

// A park and a quarter of the same name are one result.
function withoutDuplicates(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.place.display_name, entry])).values()];
}

// Entries with words that begin with every word of the query; those with more complete words first, then shorter ones.
function findMatches(entries: readonly Entry[], queryWords: readonly string[]): Match[] {
  if (queryWords.length === 0) return [];
  const choices = queryWords.map((word) => [word, ...(ABBREVIATIONS[word] ?? [])]);
  const matches = entries.flatMap((entry): Match[] => {
    let completeWords = 0;
    for (const choice of choices) {
      if (choice.some((word) => entry.words.has(word))) completeWords += 1;
      else if (![...entry.words].some((entryWord) => choice.some((word) => entryWord.startsWith(word)))) return [];
    }
    return [{ ...entry, completeWords }];
  });
  return matches.sort(
    (a, b) =>
      b.completeWords - a.completeWords ||
      a.number - b.number ||
      a.place.display_name.length - b.place.display_name.length,
  );
}

function createEntryFactory(quarters: readonly NamedPlace[], addresses: readonly Address[]): EntryFactory {
  const place = (parts: (string | null)[], { lat, lng }: { lat: number; lng: number }): NominatimPlace => ({
    display_name: [...new Set(parts.filter((part) => part !== null)), "United States"].join(", "),
    lat: String(lat),
    lon: String(lng),
  });
  return {
    address(address) {
      const { number, street, city, postcode, names } = address;
      const singleName = names.length === 1 ? (names[0] ?? null) : null;
      const entryPlace = place(
        [`${number} ${street}`, singleName, findQuarter(quarters, address), city, "Maryland", postcode],
        address,
      );
      return {
        place: entryPlace,
        words: indexWords([entryPlace.display_name, ...names].join(" ")),
        number: Number.parseInt(number, 10) || 0,
      };
    },
    street(street) {
      const { place, ...rest } = this.named(street);
      return { place: { ...place, category: "highway", addresstype: "road" }, ...rest };
    },
    named(named) {
      const city = findNearest(addresses, named)?.city ?? null;
      const entryPlace = place([named.name, findQuarter(quarters, named), city, "Maryland"], named);
      return { place: entryPlace, words: indexWords(entryPlace.display_name), number: 0 };
    },
  };
}

// As Nominatim does with coordinates: the nearest place; null for any other text.
function createReverseLookup(
  addresses: readonly Address[],
  streets: readonly Street[],
  entryFactory: EntryFactory,
): (query: string) => NominatimPlace[] | null {
  const points = streets.flatMap((street) => street.line.map((point) => ({ ...point, street })));
  return (query) => {
    const [, lat, lng] = /^\s*(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\s*$/.exec(query) ?? [];
    if (!lat || !lng) return null;
    const location = { lat: Number(lat), lng: Number(lng) };
    const house = findNearest(addresses, location);
    const point = findNearest(points, location);
    if (!house || !point) return [];
    const houseDistance = distance(house, location);
    if (houseDistance <= HOUSE_NUMBER_RADIUS_M || houseDistance <= distance(point, location))
      return [entryFactory.address(house).place];
    return [entryFactory.street({ ...point.street, lat: point.lat, lng: point.lng }).place];
  };
}

// "O'Donnell" is found by "odonnell" and by "donnell".
function indexWords(text: string): Set<string> {
  return new Set([...splitWords(text), ...splitWords(text.replace(/['’]/g, " "))]);
}

function splitWords(text: string): string[] {
  const normalized = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
  return normalized.split(/[^a-z0-9]+/).filter(Boolean);
}
