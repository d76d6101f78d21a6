import "server-only";
import type { GeocodeList } from "@/lib/contracts/geocode";

export type GeocodeSuggestion = GeocodeList["items"][number];

/** A geocoder: places for an address, most likely first. Throws on failure. */
export type Geocoder = (query: string) => Promise<GeocodeSuggestion[]>;
