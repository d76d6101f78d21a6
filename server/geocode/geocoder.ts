import "server-only";
import type { GeocodeList } from "@/lib/contracts/geocode";

export type Place = GeocodeList["items"][number];

/** Whoever knows where addresses are: places for an address, the likeliest first. Throws when it cannot say. */
export type Geocoder = (query: string) => Promise<Place[]>;
