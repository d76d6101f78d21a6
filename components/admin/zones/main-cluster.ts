import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";

/** West, south, east, north. */
export type BoundingBox = readonly [number, number, number, number];

// As far as people of one town go: what lies farther away would make streets too small to be seen.
const REACH_M = 15_000;

const isIn = ({ lat, lng }: LatLng, [west, south, east, north]: BoundingBox): boolean =>
  lng > west && lng < east && lat > south && lat < north;

/** Where most of these lie: those of one town, of many all over the country; within the streets that are drawn, if any. */
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
