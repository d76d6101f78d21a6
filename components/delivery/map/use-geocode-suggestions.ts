"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import type { GeocodeList } from "@/lib/contracts/geocode";

export type GeocodeSuggestion = GeocodeList["items"][number];
const minQueryLength = 3;

/** Parses a point such as "25.7617, -80.1918"; null for other text. */
export function parsePoint(text: string): { lat: number; lng: number } | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

export const formatPoint = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** Debounced suggestions for the typed text. No requests while `enabled` is false. */
export function useGeocodeSuggestions(
  text: string,
  enabled: boolean,
): {
  places: readonly GeocodeSuggestion[];
  /** The only area that the geocoder covers, if it is limited to one. */
  coverage: string | null;
  busy: boolean;
  failed: boolean;
  isLoaded: boolean;
} {
  const trimmed = text.trim();
  const query = useDebounced(trimmed);
  // Text that replaced the query, for example by pasting, must not show suggestions for the old address.
  const isContinuation = trimmed.startsWith(query) || query.startsWith(trimmed);
  const shouldQuery = enabled && isContinuation && query.length >= minQueryLength && parsePoint(query) === null;
  const result = useResource(shouldQuery ? `/api/geocode?q=${encodeURIComponent(query.slice(0, 120))}` : null);
  const isCurrent = shouldQuery && query === trimmed;
  return {
    coverage: result.data?.coverage ?? null,
    places: shouldQuery ? (result.data?.items ?? []) : [],
    busy:
      enabled &&
      trimmed.length >= minQueryLength &&
      parsePoint(trimmed) === null &&
      (!isCurrent || result.isRefreshing),
    failed: shouldQuery && result.error !== undefined,
    isLoaded: isCurrent && !result.isRefreshing && result.data !== undefined,
  };
}
