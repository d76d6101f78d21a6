// Addresses for the fleet's pickups and drop-offs: house numbers of the local town, and invented ones elsewhere.
import { listAddresses } from "../town/addresses.ts";
import type { OsmData } from "../town/osm.ts";
import type { Random } from "./random.ts";
import { randomPlaceAround, randomBetween, distance, randomItem, type LatLng } from "./geo.ts";

export type AddressPoint = { at: LatLng; address: string };

/** The dense part of the town, and the drivers' cruising radius. */
export const TOWN = {
  centre: { lat: 39.2889, lng: -76.5782 },
  radiusM: 3_500,
  timeZone: "America/New_York",
} as const;

// Locust Point is across the harbor: near in a straight line, but reached through a tunnel.
const isAcross = ({ lat, lng }: LatLng): boolean => lat < 39.2785 && lng < -76.583;

export function listAddressPoints(town: OsmData): AddressPoint[] {
  return listAddresses(town)
    .filter((address) => distance(address, TOWN.centre) < TOWN.radiusM && !isAcross(address))
    .map(({ lat, lng, number, street, city, postcode }) => ({
      at: { lat, lng },
      address: [`${number} ${street}`, city, ["MD", postcode].filter(Boolean).join(" ")].join(", "),
    }));
}

/** A door within this range of distances. Outside the town, the nearest one. */
export function findAddressNear(
  doors: readonly AddressPoint[],
  place: LatLng,
  minMetres: number,
  maxMetres: number,
  random: Random = Math.random,
): AddressPoint {
  const inRange = doors.filter(({ at }) => {
    const metres = distance(at, place);
    return metres >= minMetres && metres <= maxMetres;
  });
  if (inRange.length > 0) return randomItem(inRange, random);
  return {
    at: randomPlaceAround(place, minMetres, maxMetres, random),
    address: `${Math.round(randomBetween(100, 990, random))} Main Street`,
  };
}
