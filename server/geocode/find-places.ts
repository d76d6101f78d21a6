import "server-only";
import { z } from "zod";
import type { GeocodeList } from "@/lib/contracts/geocode";
import { env } from "@/server/env";
import { Refusal } from "@/server/http/errors";

// What Nominatim's jsonv2 gives; coordinates come as text.
const degrees = z.union([z.string().min(1), z.number()]).pipe(z.coerce.number());
const Answer = z.array(z.object({
  display_name: z.string(),
  lat: degrees.pipe(z.number().min(-90).max(90)),
  lon: degrees.pipe(z.number().min(-180).max(180)),
}));

const RESULTS = 5;
const TIMEOUT_MS = 3000;
const CACHED_QUERIES = 500;
const CACHED_FOR_MS = 10 * 60_000;

// Lost at any moment without harm: it only spares the provider the same question within one process.
const cache = new Map<string, { items: GeocodeList["items"]; until: number }>();

/** Up to five places for an address. Refuses with PROVIDER_UNAVAILABLE when the geocoder fails, is slow or is not configured. */
export async function findPlaces(query: string, geocoder = env().GEOCODER_URL): Promise<GeocodeList> {
  const key = query.toLowerCase().replace(/\s+/g, " ");
  const known = cache.get(key);
  if (known && known.until > Date.now()) return { items: known.items };
  const items = await ask(key, geocoder);
  cache.delete(key);
  cache.set(key, { items, until: Date.now() + CACHED_FOR_MS });
  const oldest = cache.size > CACHED_QUERIES ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  return { items };
}

async function ask(query: string, geocoder: string | undefined): Promise<GeocodeList["items"]> {
  if (!geocoder) throw new Refusal("PROVIDER_UNAVAILABLE");
  // The address of the search itself; a key it needs may already be in its query.
  const url = new URL(geocoder);
  for (const [name, value] of Object.entries({ q: query, format: "jsonv2", limit: String(RESULTS) })) url.searchParams.set(name, value);
  try {
    const answer = await fetch(url, {
      // Nominatim's rules ask every client to say who it is.
      headers: { accept: "application/json", "user-agent": "Handover (cash delivery)" },
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return Answer.parse(await answer.json()).slice(0, RESULTS)
      .map(({ display_name: label, lat, lon: lng }) => ({ label, lat, lng }));
  } catch (cause) {
    const refusal = new Refusal("PROVIDER_UNAVAILABLE");
    refusal.cause = cause;
    throw refusal;
  }
}
