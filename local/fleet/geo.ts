// Planar geometry, accurate enough for a city.
import type { Random } from "./random.ts";

export type LatLng = { lat: number; lng: number };

const EARTH_M = 6_371_000;
const RAD = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_M * RAD;

/** Metres between two places. */
export function distance(from: LatLng, to: LatLng): number {
  const dLat = (to.lat - from.lat) * RAD;
  const dLng = (to.lng - from.lng) * RAD;
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(from.lat * RAD) * Math.cos(to.lat * RAD) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The place this many metres away, by degrees clockwise from north. */
export function offsetPlace(from: LatLng, metres: number, bearing: number): LatLng {
  return {
    lat: from.lat + (metres * Math.cos(bearing * RAD)) / METRES_PER_DEGREE,
    lng: from.lng + (metres * Math.sin(bearing * RAD)) / (METRES_PER_DEGREE * Math.cos(from.lat * RAD)),
  };
}

/** The direction from one place to another, 0 to 360. */
export function bearing(from: LatLng, to: LatLng): number {
  const degrees = Math.atan2((to.lng - from.lng) * Math.cos(from.lat * RAD), to.lat - from.lat) / RAD;
  return (degrees + 360) % 360;
}

/** One step of a drive: towards the goal with some sideways variation, ending exactly there. */
export function stepTowards(
  from: LatLng,
  to: LatLng,
  metres: number,
  chance: Random = Math.random,
): { at: LatLng; heading: number; arrived: boolean } {
  const remaining = distance(from, to);
  const straight = bearing(from, to);
  if (remaining <= metres) return { at: to, heading: straight, arrived: true };
  const heading = remaining > metres * 2 ? (straight + (chance() - 0.5) * 40 + 360) % 360 : straight;
  return { at: offsetPlace(from, metres, heading), heading, arrived: false };
}

export const randomBetween = (low: number, high: number, chance: Random = Math.random): number =>
  low + chance() * (high - low);
export const randomItem = <T>(list: readonly T[], chance: Random = Math.random): T =>
  list[Math.floor(chance() * list.length)] as T;

/** A random place between two distances from a centre. */
export const randomPlaceAround = (centre: LatLng, near: number, far: number, chance: Random = Math.random): LatLng =>
  offsetPlace(centre, randomBetween(near, far, chance), randomBetween(0, 360, chance));
