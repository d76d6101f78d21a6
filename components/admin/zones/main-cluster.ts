import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";

/** West, south, east, north. */
export type BoundingBox = readonly [number, number, number, number];

// Radius of a town. With places farther away in view, streets would be too small to see.
const clusterRadiusM = 15_000;

const isIn = ({ lat, lng }: LatLng, [west, south, east, north]: BoundingBox): boolean =>
  lng > west && lng < east && lat > south && lat < north;

/**
 * The largest cluster of places within one town. Places within `streets`, the area that the map has streets for, have
 * priority.
 */
export function mainCluster(places: readonly LatLng[], streets?: BoundingBox | null): readonly LatLng[] {
  const placesInView = streets ? places.filter((place) => isIn(place, streets)) : [];
  const all = placesInView.length > 0 ? placesInView : places;
  let largestCluster: readonly LatLng[] = [];
  for (const middle of all) {
    const neighbours = all.filter((place) => distanceMetres(middle, place) <= clusterRadiusM);
    if (neighbours.length > largestCluster.length) largestCluster = neighbours;
  }
  return largestCluster;
}
