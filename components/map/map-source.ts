import type { StyleSpecification, ExpressionSpecification } from "maplibre-gl";
import { anySignal, timeoutSignal } from "@/lib/client/api/abort-signals";
import type { TileLayerFilter } from "./tile-schema";

/** Tile URLs with their zoom range and bounds. */
export type TileSource = {
  tiles: string[];
  minzoom?: number;
  maxzoom?: number;
  bounds?: [west: number, south: number, east: number, north: number];
  attribution?: string;
};

/** Id of the street source in our style. */
export const streetSourceId = "streets";

/** Properties of a style layer that draws these features of the street source. */
export const streetFeatures = ({ layer, filter }: TileLayerFilter) => ({
  source: streetSourceId,
  "source-layer": layer,
  ...(filter ? { filter } : {}),
});

type Stop = readonly [zoom: number, value: number];
/** A size that grows with the zoom level. */
export function interpolateZoom(...stops: Stop[]): ExpressionSpecification {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}

/**
 * Content of a map URL: tiles that we draw in our own style, with the names of their layers, or a complete
 * third-party style.
 */
export type MapSource = { tiles: TileSource; layers: readonly string[] } | { style: StyleSpecification };

const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';
// Maximum zoom of most global tile sets.
const defaultMaxZoom = 14;

/** Reads a map URL: a TileJSON, a style, or a tile template with {z}, {x} and {y}. */
export async function fetchMapSource(url: string, signal: AbortSignal): Promise<MapSource | null> {
  if (url.includes("{z}"))
    return { tiles: { tiles: [url], maxzoom: defaultMaxZoom, attribution: openStreetMap }, layers: [] };
  const response = await fetch(url, { signal, credentials: "omit" });
  return response.ok ? parseMapSource(await response.json()) : null;
}

const timeoutMs = 10_000;
const retryDelaysMs = [5_000, 15_000, 30_000] as const;
const maxRetryDelayMs = 60_000;

/**
 * Reads a map URL with retries until it succeeds. A phone often reports a network without connectivity, and no event
 * reports when it works again. Returns null once aborted.
 */
export async function loadMapSource(url: string, abortSignal: AbortSignal): Promise<MapSource | null> {
  for (let attempt = 0; !abortSignal.aborted; attempt++) {
    const signal = anySignal([abortSignal, timeoutSignal(timeoutMs)]);
    const source = await fetchMapSource(url, signal).catch(() => null);
    if (source) return source;
    await wait(retryDelaysMs[attempt] ?? maxRetryDelayMs, abortSignal);
  }
  return null;
}

function wait(ms: number, abortSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      abortSignal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    abortSignal.addEventListener("abort", finish);
  });
}

/** Parses a style or a TileJSON; null if it is neither. */
export function parseMapSource(content: unknown): MapSource | null {
  if (isStyle(content)) return { style: content };
  if (!isTileJson(content)) return null;
  const { tiles, minzoom, maxzoom = defaultMaxZoom, bounds, attribution, vector_layers: layers = [] } = content;
  return {
    tiles: {
      tiles,
      maxzoom,
      // A source without an attribution almost certainly has OpenStreetMap's data, which must be credited.
      attribution: attribution?.trim() ? attribution : openStreetMap,
      ...(minzoom === undefined ? {} : { minzoom }),
      ...(bounds ? { bounds } : {}),
    },
    layers: layers.map(({ id }) => id),
  };
}

type TileJson = TileSource & { vector_layers?: { id: string }[] };

function isTileJson(content: unknown): content is TileJson {
  return typeof content === "object" && content !== null && "tiles" in content && Array.isArray(content.tiles);
}

function isStyle(content: unknown): content is StyleSpecification {
  return typeof content === "object" && content !== null && "layers" in content && "sources" in content;
}
