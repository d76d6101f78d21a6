import { anySignal } from "@/lib/client/api/abort-signals";
import type { StyleSpecification } from "maplibre-gl";
import type { TileSource } from "./street-parts";

/** Content of a map URL: tiles that we draw in our own style, or a complete third-party style. */
export type MapSource = { tiles: TileSource; layers: readonly string[] } | { style: StyleSpecification };

const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';
// Maximum zoom of most global tile sets.
const usualZoom = 14;

/** Reads a map URL: a TileJSON, a style, or a tile template with {z}, {x} and {y}. */
export async function readMapSource(url: string, signal: AbortSignal): Promise<MapSource | null> {
  if (url.includes("{z}"))
    return { tiles: { tiles: [url], maxzoom: usualZoom, attribution: openStreetMap }, layers: [] };
  const answer = await fetch(url, { signal, credentials: "omit" });
  return answer.ok ? mapSourceOf(await answer.json()) : null;
}

const patienceMs = 10_000;
const pausesMs = [5_000, 15_000, 30_000] as const;
const longestPauseMs = 60_000;

/**
 * Reads a map URL with retries until it succeeds. A phone often reports a network without connectivity, and no event
 * tells when it works again. Returns null once aborted.
 */
export async function awaitMapSource(url: string, gone: AbortSignal): Promise<MapSource | null> {
  for (let tries = 0; !gone.aborted; tries++) {
    const signal = anySignal([gone, AbortSignal.timeout(patienceMs)]);
    const found = await readMapSource(url, signal).catch(() => null);
    if (found) return found;
    await pause(pausesMs[tries] ?? longestPauseMs, gone);
  }
  return null;
}

function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const over = () => {
      clearTimeout(timer);
      gone.removeEventListener("abort", over);
      resume();
    };
    const timer = setTimeout(over, ms);
    gone.addEventListener("abort", over);
  });
}

/** Parses a style or a TileJSON; null if it is neither. */
export function mapSourceOf(said: unknown): MapSource | null {
  if (isStyle(said)) return { style: said };
  if (!isTileJson(said)) return null;
  const { tiles, minzoom, maxzoom = usualZoom, bounds, attribution, vector_layers: layers = [] } = said;
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

function isTileJson(said: unknown): said is TileJson {
  return typeof said === "object" && said !== null && "tiles" in said && Array.isArray(said.tiles);
}

function isStyle(said: unknown): said is StyleSpecification {
  return typeof said === "object" && said !== null && "layers" in said && "sources" in said;
}
