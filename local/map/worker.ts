// Generates the map's tiles on a worker thread: reading the town takes most of a second, in which the stack must
// respond.
//   messages over the port: TileRequest in, TileResponse out.
import { parentPort } from "node:worker_threads";
import { readTown, TOWN_BOUNDS } from "../town/osm.ts";
import { createTownTiles } from "./tiles.ts";

export type TileRequest = { id: number; z: number; x: number; y: number };
export type TileResponse = { id: number; tile: Uint8Array | null } | { id: number; error: string };

const tiles = readTown().then((town) => createTownTiles(town, TOWN_BOUNDS));

parentPort?.on("message", ({ id, z, x, y }: TileRequest) => {
  tiles.then(
    ({ tile }) => parentPort?.postMessage({ id, tile: tile(z, x, y) } satisfies TileResponse),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies TileResponse),
  );
});
