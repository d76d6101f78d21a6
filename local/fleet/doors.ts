// Addresses for the fleet's pickups and drop-offs: house numbers of the local town, and invented ones elsewhere.
import { addressesOf } from "../town/addresses.ts";
import type { OsmData } from "../town/osm.ts";
import type { Chance } from "./chance.ts";
import { around, between, distance, pick, type Place } from "./geo.ts";

export type Door = { at: Place; address: string };

/** The dense part of the town, and the drivers' cruising radius. */
export const TOWN = {
  centre: { lat: 39.2889, lng: -76.5782 },
  reachM: 3_500,
  timeZone: "America/New_York",
} as const;

// Locust Point is across the harbor: near in a straight line, but reached through a tunnel.
const isAcross = ({ lat, lng }: Place): boolean => lat < 39.2785 && lng < -76.583;

export function doorsOf(town: OsmData): Door[] {
  return addressesOf(town)
    .filter((address) => distance(address, TOWN.centre) < TOWN.reachM && !isAcross(address))
    .map(({ lat, lng, number, street, city, postcode }) => ({
      at: { lat, lng },
      address: [`${number} ${street}`, city, ["MD", postcode].filter(Boolean).join(" ")].join(", "),
    }));
}

/** A door within this range of distances. Outside the town, the nearest one. */
export function doorNear(
  doors: readonly Door[],
  place: Place,
  near: number,
  far: number,
  chance: Chance = Math.random,
): Door {
  const within = doors.filter(({ at }) => {
    const metres = distance(at, place);
    return metres >= near && metres <= far;
  });
  if (within.length > 0) return pick(within, chance);
  return {
    at: around(place, near, far, chance),
    address: `${Math.round(between(100, 990, chance))} Main Street`,
  };
}
