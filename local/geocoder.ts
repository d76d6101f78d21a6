// Emulator of a Nominatim search over the local town's house numbers, streets and places: the demo finds addresses
// offline.
import { distance } from "./fleet/geo.ts";
import {
  addressesOf,
  namedPlacesOf,
  findNearest,
  findQuarter,
  quartersOf,
  streetsOf,
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
  look(query: string, limit: number): NominatimPlace[];
};

// Common abbreviations; "st" may be either.
const SHORT: Record<string, string[]> = {
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
const AT_THE_DOOR_M = 80;

type Entry = { place: NominatimPlace; words: Set<string>; number: number };
type Found = Entry & { whole: number };
type Namer = { address(address: Address): Entry; named(named: NamedPlace): Entry; street(street: NamedPlace): Entry };

let opened: Promise<Gazetteer> | null = null;

/** The local town's, read once per process. */
export function readGazetteer(): Promise<Gazetteer> {
  opened ??= readTown()
    .then(gazetteerOf)
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}

/** Preloads, so that the first search does not wait. */
export function preloadGazetteer(): void {
  readGazetteer().catch((error: unknown) => {
    console.error("No addresses can be found:", error);
  });
}

function gazetteerOf(town: OsmData): Gazetteer {
  const quarters = quartersOf(town);
  const addresses = addressesOf(town);
  const streets = streetsOf(town, quarters);
  const naming = namer(quarters, addresses);
  const entries = withoutDuplicates([
    ...addresses.map((address) => naming.address(address)),
    ...streets.map((street) => naming.street(street)),
    ...namedPlacesOf(town).map((place) => naming.named(place)),
    ...quarters.map((quarter) => naming.named(quarter)),
  ]);
  const reverse = reverseOf(addresses, streets, naming);
  const searchEntries = (query: string): Found[] => {
    const queryWords = wordsOf(query);
    const hits = matching(entries, queryWords);
    // As Nominatim does for an unknown house number: the street.
    return hits.length > 0 || !/^\d/.test(queryWords[0] ?? "") ? hits : matching(entries, queryWords.slice(1));
  };
  const first = (hits: readonly Found[], limit: number): NominatimPlace[] =>
    hits.slice(0, Math.min(Math.max(Math.trunc(limit) || 10, 1), 40)).map(({ place }) => place);
  return {
    search: (query, limit) => reverse(query) ?? first(searchEntries(query), limit),
    look(query, limit) {
      const hits = searchEntries(query);
      const best = hits[0]?.whole;
      return (
        reverse(query) ??
        first(
          hits.filter(({ whole }) => whole === best),
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
function matching(entries: readonly Entry[], queryWords: readonly string[]): Found[] {
  if (queryWords.length === 0) return [];
  const choices = queryWords.map((word) => [word, ...(SHORT[word] ?? [])]);
  const hits = entries.flatMap((entry): Found[] => {
    let whole = 0;
    for (const choice of choices) {
      if (choice.some((word) => entry.words.has(word))) whole += 1;
      else if (![...entry.words].some((entryWord) => choice.some((word) => entryWord.startsWith(word)))) return [];
    }
    return [{ ...entry, whole }];
  });
  return hits.sort(
    (a, b) => b.whole - a.whole || a.number - b.number || a.place.display_name.length - b.place.display_name.length,
  );
}

function namer(quarters: readonly NamedPlace[], addresses: readonly Address[]): Namer {
  const place = (parts: (string | null)[], { lat, lng }: { lat: number; lng: number }): NominatimPlace => ({
    display_name: [...new Set(parts.filter((part) => part !== null)), "United States"].join(", "),
    lat: String(lat),
    lon: String(lng),
  });
  return {
    address(address) {
      const { number, street, city, postcode, names } = address;
      const onlyName = names.length === 1 ? (names[0] ?? null) : null;
      const entryPlace = place(
        [`${number} ${street}`, onlyName, findQuarter(quarters, address), city, "Maryland", postcode],
        address,
      );
      return {
        place: entryPlace,
        words: indexed([entryPlace.display_name, ...names].join(" ")),
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
      return { place: entryPlace, words: indexed(entryPlace.display_name), number: 0 };
    },
  };
}

// As Nominatim does with coordinates: the nearest place; null for any other text.
function reverseOf(
  addresses: readonly Address[],
  streets: readonly Street[],
  naming: Namer,
): (query: string) => NominatimPlace[] | null {
  const points = streets.flatMap((street) => street.line.map((point) => ({ ...point, street })));
  return (query) => {
    const [, lat, lng] = /^\s*(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\s*$/.exec(query) ?? [];
    if (!lat || !lng) return null;
    const at = { lat: Number(lat), lng: Number(lng) };
    const house = findNearest(addresses, at);
    const point = findNearest(points, at);
    if (!house || !point) return [];
    const far = distance(house, at);
    if (far <= AT_THE_DOOR_M || far <= distance(point, at)) return [naming.address(house).place];
    return [naming.street({ ...point.street, lat: point.lat, lng: point.lng }).place];
  };
}

// "O'Donnell" is found by "odonnell" and by "donnell".
function indexed(text: string): Set<string> {
  return new Set([...wordsOf(text), ...wordsOf(text.replace(/['’]/g, " "))]);
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}
