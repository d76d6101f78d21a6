// The town's map over HTTP: a TileJSON and its vector tiles, generated on first request.
import { Worker } from "node:worker_threads";
import { TOWN_BOUNDS } from "../town/osm.ts";
import { type TileLayer, maxTileZoom } from "./tile-features.ts";
import type { TileRequest, TileResponse } from "./worker.ts";

type TownMap = { answer(request: Request): Promise<Response>; close(): Promise<void> };

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';
const layers: Record<TileLayer, readonly string[]> = {
  building: ["render_height"],
  housenumber: ["housenumber"],
  landcover: ["class", "subclass"],
  landuse: ["class"],
  place: ["name", "class"],
  poi: ["name", "class", "subclass", "rank"],
  transportation: ["class", "subclass", "brunnel", "layer", "ramp", "oneway", "service"],
  transportation_name: ["name", "class", "subclass", "brunnel", "ref", "ref_length", "network"],
  water: ["class"],
  water_name: ["name", "class"],
  waterway: ["name", "class", "brunnel"],
};
const { west, south, east, north } = TOWN_BOUNDS;

// The app's pages are on another port, and read it without cookies.
const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=600" };

export function createTileServer(): TownMap {
  let tileWorker: TileWorker | null = null;
  const cache = new Map<string, Promise<Uint8Array | null>>();
  const tileAt = (z: number, x: number, y: number): Promise<Uint8Array | null> => {
    const key = `${z}/${x}/${y}`;
    const cached = cache.get(key);
    if (cached) return cached;
    tileWorker ??= startTileWorker(() => (tileWorker = null));
    const tile = tileWorker.ask(z, x, y);
    cache.set(key, tile);
    tile.catch(() => cache.delete(key));
    return tile;
  };
  return {
    async answer(request) {
      const { pathname, origin } = new URL(request.url);
      if (pathname === "/map/tiles.json") return Response.json(createTileJson(origin), { headers });
      const [, z, x, y] = /^\/map\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})\.pbf$/.exec(pathname)?.map(Number) ?? [];
      if (z === undefined || x === undefined || y === undefined || z > maxTileZoom)
        return Response.json({ message: "Not found" }, { status: 404, headers });
      try {
        const tile = overlapsTown(z, x, y) ? await tileAt(z, x, y) : null;
        if (!tile) return new Response(null, { status: 204, headers });
        return new Response(tile.slice(), {
          headers: { ...headers, "content-type": "application/vnd.mapbox-vector-tile" },
        });
      } catch (error) {
        return Response.json(
          { message: String(error) },
          { status: 503, headers: { ...headers, "cache-control": "no-store" } },
        );
      }
    },
    async close() {
      await tileWorker?.end();
    },
  };
}

function createTileJson(origin: string): unknown {
  return {
    tilejson: "3.0.0",
    name: "The local town",
    scheme: "xyz",
    tiles: [`${origin}/map/{z}/{x}/{y}.pbf`],
    minzoom: 0,
    maxzoom: maxTileZoom,
    bounds: [west, south, east, north],
    attribution,
    vector_layers: Object.entries(layers).map(([id, fields]) => ({
      id,
      fields: Object.fromEntries(fields.map((field) => [field, ""])),
    })),
  };
}

function overlapsTown(z: number, x: number, y: number): boolean {
  const tileLatitude = (at: number): number =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / 2 ** z))) * 180) / Math.PI;
  const tileLongitude = (at: number): number => (at / 2 ** z) * 360 - 180;
  return (
    tileLongitude(x) < east && tileLongitude(x + 1) > west && tileLatitude(y) > south && tileLatitude(y + 1) < north
  );
}

type TileWorker = { ask(z: number, x: number, y: number): Promise<Uint8Array | null>; end(): Promise<unknown> };

// onEnd: the worker exited; its pending requests are rejected.
function startTileWorker(onEnd: () => void): TileWorker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  // Must not keep the process alive.
  worker.unref();
  const pendingRequests = new Map<number, { hear: (tile: Uint8Array | null) => void; fail: (error: Error) => void }>();
  worker.on("message", (message: TileResponse) => {
    const pendingRequest = pendingRequests.get(message.id);
    pendingRequests.delete(message.id);
    if ("error" in message) pendingRequest?.fail(new Error(message.error));
    else pendingRequest?.hear(message.tile);
  });
  const onExit = (): void => {
    for (const { fail: reject } of pendingRequests.values()) reject(new Error("The map's thread has ended"));
    pendingRequests.clear();
    onEnd();
  };
  worker.on("error", onExit);
  worker.on("exit", onExit);
  let lastId = 0;
  return {
    ask(z, x, y) {
      const id = ++lastId;
      worker.postMessage({ id, z, x, y } satisfies TileRequest);
      return new Promise((resolve, reject) => pendingRequests.set(id, { hear: resolve, fail: reject }));
    },
    end: () => worker.terminate(),
  };
}
