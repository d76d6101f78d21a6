import "server-only";
import type { GeocodeList } from "@/lib/contracts/geocode";
import { env } from "@/server/env";
import { type Geocoder, type GeocodeSuggestion, nominatim } from "@/server/geocode/nominatim";
import { Refusal } from "@/server/core/errors";

const CACHED_QUERIES = 2_000;
const CACHED_FOR_MS = 24 * 60 * 60_000;

// Losing the cache is harmless: it only saves repeated requests of this process.
const cache = new Map<string, { items: Promise<GeocodeSuggestion[]>; expiresAt: number }>();
let geocoderOfEnvironment: Geocoder | null | undefined;

/**
 * Up to five places for an address. Refuses with PROVIDER_UNAVAILABLE when the geocoder fails, is slow or is not
 * configured.
 */
export async function findPlaces(query: string, geocoder = configuredGeocoder()): Promise<GeocodeList> {
  if (!geocoder) throw new Refusal("PROVIDER_UNAVAILABLE");
  const key = query.toLowerCase().replace(/\s+/g, " ");
  const cached = cache.get(key);
  if (cached && cached.expiresAt > Date.now()) return { items: await rejectAsUnavailable(cached.items) };
  const items = geocoder(key);
  cacheItems(key, items);
  return { items: await rejectAsUnavailable(items) };
}

function configuredGeocoder(): Geocoder | null {
  const { GEOCODER_URL: url, GEOCODER_PER_SECOND: perSecond, APP_URL: contact } = env();
  return (geocoderOfEnvironment ??= url ? nominatim({ url, perSecond, contact }) : null);
}

// Caches the promise, so that concurrent callers share one request; a failure is removed.
function cacheItems(key: string, items: Promise<GeocodeSuggestion[]>): void {
  cache.delete(key);
  cache.set(key, { items, expiresAt: Date.now() + CACHED_FOR_MS });
  items.catch(() => {
    if (cache.get(key)?.items === items) cache.delete(key);
  });
  const oldest = cache.size > CACHED_QUERIES ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
}

async function rejectAsUnavailable(items: Promise<GeocodeSuggestion[]>): Promise<GeocodeSuggestion[]> {
  try {
    return await items;
  } catch (cause) {
    const refusal = new Refusal("PROVIDER_UNAVAILABLE");
    refusal.cause = cause;
    throw refusal;
  }
}
