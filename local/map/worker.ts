// Generates the map's tiles on a worker thread: reading the town takes most of a second, in which the stack must
// respond.
//   messages over the port: Asked in, Told out.
import { parentPort } from "node:worker_threads";
import { readTown, townBounds } from "../town/osm.ts";
import { tilesOf } from "./tiles.ts";

export type Asked = { id: number; z: number; x: number; y: number };
export type Told = { id: number; tile: Uint8Array | null } | { id: number; error: string };

const tiles = readTown().then((town) => tilesOf(town, townBounds));

parentPort?.on("message", ({ id, z, x, y }: Asked) => {
  tiles.then(
    ({ tile }) => parentPort?.postMessage({ id, tile: tile(z, x, y) } satisfies Told),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies Told),
  );
});
