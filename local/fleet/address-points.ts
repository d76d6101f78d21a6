// Addresses for the fleet's pickups and drop-offs: house numbers of the local town, and invented ones elsewhere.
import { addressesOf } from "../town/addresses.ts";
import type { OsmData } from "../town/osm.ts";
import type { Random } from "./random.ts";
import { randomPlaceAround, randomBetween, distance, randomItem, type LatLng } from "./geo.ts";

export type AddressPoint = { at: LatLng; address: string };

/** The dense part of the town, and the drivers' cruising radius. */
export const TOWN = {
  centre: { lat: 39.2889, lng: -76.5782 },
  reachM: 3_500,
  timeZone: "America/New_York",
} as const;

// Locust Point is across the harbor: near in a straight line, but reached through a tunnel.
const isAcross = ({ lat, lng }: LatLng): boolean => lat < 39.2785 && lng < -76.583;

export function addressPointsOf(town: OsmData): AddressPoint[] {
  return addressesOf(town)
    .filter((address) => distance(address, TOWN.centre) < TOWN.reachM && !isAcross(address))
    .map(({ lat, lng, number, street, city, postcode }) => ({
      at: { lat, lng },
      address: [`${number} ${street}`, city, ["MD", postcode].filter(Boolean).join(" ")].join(", "),
    }));
}

/** A door within this range of distances. Outside the town, the nearest one. */
export function findAddressNear(
  doors: readonly AddressPoint[],
  place: LatLng,
  near: number,
  far: number,
  chance: Random = Math.random,
): AddressPoint {
  const within = doors.filter(({ at }) => {
    const metres = distance(at, place);
    return metres >= near && metres <= far;
  });
  if (within.length > 0) return randomItem(within, chance);
  return {
    at: randomPlaceAround(place, near, far, chance),
    address: `${Math.round(randomBetween(100, 990, chance))} Main Street`,
  };
}
