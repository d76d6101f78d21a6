// The OpenStreetMap extract of the local town: nodes, ways and relations with their tags.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createOSMStream } from "osm-pbf-parser-node";

export type Tags = Readonly<Partial<Record<string, string>>>;
export type OsmNode = { id: number; lat: number; lng: number; tags: Tags };
// `nodes` in order: a closed way ends with its first node.
export type OsmWay = { id: number; nodes: readonly OsmNode[]; tags: Tags };
type OsmMember = { type: "node" | "way" | "relation"; ref: number; role: string };
export type OsmRelation = { id: number; members: readonly OsmMember[]; tags: Tags };
// By id; ids are unique only within their kind.
export type OsmData = {
  nodes: ReadonlyMap<number, OsmNode>;
  ways: ReadonlyMap<number, OsmWay>;
  relations: ReadonlyMap<number, OsmRelation>;
};

// The area with complete data. Ways that cross its edge continue beyond it.
export const TOWN_BOUNDS = { west: -76.615, south: 39.256, east: -76.515, north: 39.315 } as const;

type RawElement =
  | { type: "node"; id: number; lat: number; lon: number; tags?: Record<string, string> }
  | { type: "way"; id: number; refs: number[]; tags?: Record<string, string> }
  | { type: "relation"; id: number; members: OsmMember[]; tags?: Record<string, string> };

const untagged: Tags = Object.freeze({});
let townPromise: Promise<OsmData> | null = null;

function townFile(): string {
  return path.join(path.dirname(fileURLToPath(import.meta.url)), "baltimore.osm.pbf");
}

// The town's data, read once per process (about half a second) and shared; read-only.
export function readTown(): Promise<OsmData> {
  townPromise ??= readOsm(townFile()).catch((error: unknown) => {
    townPromise = null;
    throw error;
  });
  return townPromise;
}

// Reads any extract. The format sorts nodes before ways; nodes missing from the extract are dropped from ways.
export async function readOsm(file: string): Promise<OsmData> {
  // On a missing file the parser's stream would end the process.
  if (!existsSync(file)) throw new Error(`No map data at ${file}`);
  const nodes = new Map<number, OsmNode>();
  const ways = new Map<number, OsmWay>();
  const relations = new Map<number, OsmRelation>();
  for await (const item of createOSMStream(file) as AsyncIterable<RawElement | { type?: undefined }>) {
    // The first item is the file's header.
    if (!item.type) continue;
    const tags = item.tags ?? untagged;
    if (item.type === "node") nodes.set(item.id, { id: item.id, lat: item.lat, lng: item.lon, tags });
    else if (item.type === "relation") relations.set(item.id, { id: item.id, members: item.members, tags });
    else ways.set(item.id, { id: item.id, nodes: item.refs.flatMap((ref) => nodes.get(ref) ?? []), tags });
  }
  return { nodes, ways, relations };
}

export function isClosed(way: OsmWay): boolean {
  return way.nodes.length > 3 && way.nodes[0] === way.nodes.at(-1);
}
