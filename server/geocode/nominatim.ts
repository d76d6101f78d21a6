import "server-only";
import type { GeocodeList } from "@/lib/contracts/geocode";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { traceProviderCall } from "@/server/core/trace";

export type GeocodeSuggestion = GeocodeList["items"][number];

/** A geocoder: places for an address, most likely first. Throws on failure. */
export type Geocoder = (query: string) => Promise<GeocodeSuggestion[]>;

const MAX_WAIT_MS = 2_000;

/** Rate limiter with a queue: at most `perSecond` requests a second; throws when the wait would be too long. */
export function createRateLimiter(perSecond: number): () => Promise<void> {
  let nextStartAt = 0;
  return async () => {
    const now = Date.now();
    const startAt = Math.max(now, nextStartAt);
    if (startAt - now > MAX_WAIT_MS) throw new Error("Too many queued geocoder requests");
    nextStartAt = startAt + 1_000 / perSecond;
    if (startAt > now) await sleep(startAt - now);
  };
}

// Nominatim's jsonv2 format; coordinates are strings.
const degrees = z.union([z.string().min(1), z.number()]).pipe(z.coerce.number());
const SearchResponse = z.array(
  z.object({
    display_name: z.string(),
    lat: degrees.pipe(z.number().min(-90).max(90)),
    lon: degrees.pipe(z.number().min(-180).max(180)),
    category: z.string().optional(),
    addresstype: z.string().optional(),
  }),
);

const MAX_RESULTS = 5;
// Pause after a failure, so that users do not wait three seconds at each keystroke.
const PAUSE_MS = 10_000;
const LONG_PAUSE_MS = 60_000;

type Options = {
  /** The URL of the search endpoint; a required key may be in its query. */
  url: string;
  /** Requests a second from this process; the public Nominatim allows one. */
  perSecond: number;
  /** Contact for the operator of the geocoder, as its usage policy requires. */
  contact: string;
  /** Milliseconds that a user waits for suggestions. */
  timeoutMs?: number;
};

/** A geocoder with Nominatim's API: Nominatim itself, or a compatible service. */
export function nominatim({ url: address, perSecond, contact, timeoutMs = 3_000 }: Options): Geocoder {
  const awaitTurn = createRateLimiter(perSecond);
  let pausedUntil = 0;

  return async (query) => {
    if (Date.now() < pausedUntil) throw new Error("The geocoder has failed a moment ago");
    await awaitTurn();
    const url = new URL(address);
    for (const [name, value] of Object.entries({ q: query, format: "jsonv2", limit: String(MAX_RESULTS) }))
      url.searchParams.set(name, value);
    try {
      const response = await traceProviderCall("geocoder", () =>
        fetch(url, {
          headers: { accept: "application/json", "user-agent": `Handover/1.0 (cash delivery; +${contact})` },
          cache: "no-store",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      if (response.ok)
        return SearchResponse.parse(await response.json())
          .slice(0, MAX_RESULTS)
          .map(({ display_name: label, lat, lon: lng, category, addresstype }) => ({
            label,
            lat,
            lng,
            ...((addresstype ?? (category === "highway" ? "road" : "")) === "road" ? { street: true } : {}),
          }));
      // Rate limited: pause for a minute.
      if (response.status === 403 || response.status === 429) pausedUntil = Date.now() + LONG_PAUSE_MS;
      throw new Error(`HTTP ${response.status}`);
    } catch (cause) {
      pausedUntil = Math.max(pausedUntil, Date.now() + PAUSE_MS);
      throw cause;
    }
  };
}
