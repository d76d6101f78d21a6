"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import type { GeocodeList } from "@/lib/contracts/geocode";

export type GeocodeSuggestion = GeocodeList["items"][number];
const shortest = 3;

/** Parses a point such as "25.7617, -80.1918"; null for other text. */
export function parsePoint(text: string): { lat: number; lng: number } | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

export const formatPoint = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** Debounced suggestions for the typed text. No requests while `wanted` is false. */
export function useGeocodeSuggestions(
  text: string,
  wanted: boolean,
): { places: readonly GeocodeSuggestion[]; coverage: string | null; busy: boolean; down: boolean; asked: boolean } {
  const typed = text.trim();
  const query = useDebounced(typed);
  // Text that replaced the query, for example by pasting, must not show suggestions for the old address.
  const goesOn = typed.startsWith(query) || query.startsWith(typed);
  const asks = wanted && goesOn && query.length >= shortest && parsePoint(query) === null;
  const found = useResource(asks ? `/api/geocode?q=${encodeURIComponent(query.slice(0, 120))}` : null);
  const current = asks && query === typed;
  return {
    coverage: found.data?.coverage ?? null,
    places: asks ? (found.data?.items ?? []) : [],
    busy: wanted && typed.length >= shortest && parsePoint(typed) === null && (!current || found.isRefreshing),
    down: asks && found.error !== undefined,
    asked: current && !found.isRefreshing && found.data !== undefined,
  };
}
