import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";

/** West, south, east, north. */
export type BoundingBox = readonly [number, number, number, number];

// Radius of a town. With places farther away in view, streets would be too small to see.
const REACH_M = 15_000;

const isIn = ({ lat, lng }: LatLng, [west, south, east, north]: BoundingBox): boolean =>
  lng > west && lng < east && lat > south && lat < north;

/**
 * The largest cluster of places within one town. Places within `streets`, the area that the map has streets for, have
 * priority.
 */
export function mainCluster(places: readonly LatLng[], streets?: BoundingBox | null): readonly LatLng[] {
  const drawn = streets ? places.filter((place) => isIn(place, streets)) : [];
  const all = drawn.length > 0 ? drawn : places;
  let most: readonly LatLng[] = [];
  for (const middle of all) {
    const near = all.filter((place) => distanceMetres(middle, place) <= REACH_M);
    if (near.length > most.length) most = near;
  }
  return most;
}
