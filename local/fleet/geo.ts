// Planar geometry, accurate enough for a city.
import type { Random } from "./random.ts";

export type LatLng = { lat: number; lng: number };

const EARTH_M = 6_371_000;
const RADIANS_PER_DEGREE = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_M * RADIANS_PER_DEGREE;

/** Metres between two places. */
export function distance(from: LatLng, to: LatLng): number {
  const dLat = (to.lat - from.lat) * RADIANS_PER_DEGREE;
  const dLng = (to.lng - from.lng) * RADIANS_PER_DEGREE;
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(from.lat * RADIANS_PER_DEGREE) * Math.cos(to.lat * RADIANS_PER_DEGREE) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The place this many metres away, by degrees clockwise from north. */
export function offsetPlace(from: LatLng, metres: number, bearing: number): LatLng {
  return {
    lat: from.lat + (metres * Math.cos(bearing * RADIANS_PER_DEGREE)) / METRES_PER_DEGREE,
    lng:
      from.lng +
      (metres * Math.sin(bearing * RADIANS_PER_DEGREE)) / (METRES_PER_DEGREE * Math.cos(from.lat * RADIANS_PER_DEGREE)),
  };
}

/** The direction from one place to another, 0 to 360. */
export function bearing(from: LatLng, to: LatLng): number {
  const degrees =
    Math.atan2((to.lng - from.lng) * Math.cos(from.lat * RADIANS_PER_DEGREE), to.lat - from.lat) / RADIANS_PER_DEGREE;
  return (degrees + 360) % 360;
}

/** One step of a drive: towards the goal with some sideways variation, ending exactly there. */
export function stepTowards(
  from: LatLng,
  to: LatLng,
  metres: number,
  random: Random = Math.random,
): { at: LatLng; heading: number; arrived: boolean } {
  const remaining = distance(from, to);
  const directHeading = bearing(from, to);
  if (remaining <= metres) return { at: to, heading: directHeading, arrived: true };
  const heading = remaining > metres * 2 ? (directHeading + (random() - 0.5) * 40 + 360) % 360 : directHeading;
  return { at: offsetPlace(from, metres, heading), heading, arrived: false };
}

export const randomBetween = (min: number, max: number, random: Random = Math.random): number =>
  min + random() * (max - min);
export const randomItem = <T>(list: readonly T[], random: Random = Math.random): T =>
  list[Math.floor(random() * list.length)] as T;

/** A random place between two distances from a centre. */
export const randomPlaceAround = (
  centre: LatLng,
  minMetres: number,
  maxMetres: number,
  random: Random = Math.random,
): LatLng => offsetPlace(centre, randomBetween(minMetres, maxMetres, random), randomBetween(0, 360, random));
