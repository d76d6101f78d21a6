// An order's location: coordinates, a location's number, or an address to geocode.
import { z } from "zod";
import type { Gazetteer, NominatimPlace } from "../../geocoder.ts";
import { OptimoRouteApiError } from "./errors.ts";
import type { OrderLocation } from "./types.ts";
import { parseInput } from "./state.ts";

const SentLocation = z.looseObject({
  locationNo: z.string().nullish(),
  locationName: z.string().nullish(),
  address: z.string().nullish(),
  latitude: z.unknown().optional(),
  longitude: z.unknown().optional(),
  checkInTime: z.number().min(0).nullish(),
  notes: z.string().nullish(),
  acceptPartialMatch: z.boolean().nullish(),
  acceptMultipleResults: z.boolean().nullish(),
});
type SentLocation = z.infer<typeof SentLocation>;
type ParsedLocation = { location: OrderLocation; geocodingResults?: object[] };

/** Parses a location. gazetteer: geocodes a mere address, as for single orders; null: no geocoding. */
export function parseLocation(
  value: unknown,
  findKnownLocation: (locationNo: string) => OrderLocation | undefined,
  gazetteer: Gazetteer | null,
): ParsedLocation {
  const sent = parseInput(SentLocation, value);
  const details = {
    ...textField("locationNo", sent.locationNo),
    ...textField("locationName", sent.locationName),
    ...textField("address", sent.address),
    ...textField("notes", sent.notes),
    ...(typeof sent.checkInTime === "number" ? { checkInTime: sent.checkInTime } : {}),
  };
  if (isPresent(sent.latitude) || isPresent(sent.longitude))
    return { location: { ...details, ...readCoordinates(sent), valid: true } };
  const knownLocation = sent.locationNo ? findKnownLocation(sent.locationNo) : undefined;
  if (knownLocation && (!sent.address || sent.address === knownLocation.address))
    return { location: { ...knownLocation, ...details } };
  if (!sent.address) throw new OptimoRouteApiError("ERR_LOC_NOT_VALID", "Location is not valid");
  if (!gazetteer) throw new OptimoRouteApiError("ERR_LOC_NOT_VALID", "Location is not valid: it has no coordinates");
  const { places, partial } = geocodeAddress(gazetteer, sent.address);
  const [first] = places;
  const geocodingResults = places.map((place) => ({
    geocodedAddress: place.display_name,
    latitude: Number(place.lat),
    longitude: Number(place.lon),
    ...(partial ? { partialMatchFlag: true } : {}),
  }));
  if (!first) throw new OptimoRouteApiError("ERR_LOC_GEOCODING", "The address could not be found");
  if (places.length > 1 && !sent.acceptMultipleResults)
    throw new OptimoRouteApiError("ERR_LOC_GEOCODING_MULTIPLE", "Several places match the address", {
      geocodingResults,
    });
  if (partial && !sent.acceptPartialMatch)
    throw new OptimoRouteApiError("ERR_LOC_GEOCODING_PARTIAL", "Only a part of the address was found", {
      geocodingResults,
    });
  return {
    location: { ...details, latitude: Number(first.lat), longitude: Number(first.lon), valid: true },
    geocodingResults,
  };
}

export function readCoordinates(value: { latitude?: unknown; longitude?: unknown }): {
  latitude: number;
  longitude: number;
} {
  const { latitude, longitude } = value;
  const isWithin = (candidate: unknown, limit: number): candidate is number =>
    typeof candidate === "number" && Number.isFinite(candidate) && Math.abs(candidate) <= limit;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180))
    throw new OptimoRouteApiError("ERR_LOC_NOT_VALID", "Location is not valid");
  return { latitude, longitude };
}

// Drops the parts after the last comma one by one until something matches.
function geocodeAddress(gazetteer: Gazetteer, address: string): { places: NominatimPlace[]; partial: boolean } {
  const parts = address.split(",").filter((part) => !/^\s*(usa|united states)\s*$/i.test(part));
  for (let length = parts.length; length > 0; length -= 1) {
    const places = gazetteer.searchComplete(parts.slice(0, length).join(","), 5);
    if (places.length > 0) return { places, partial: length < parts.length };
  }
  return { places: [], partial: false };
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
const textField = (name: string, value: string | null | undefined): Record<string, string> =>
  value ? { [name]: value } : {};
