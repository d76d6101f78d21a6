import { distanceMetres, type LatLng } from "@/lib/domain/geo/distance";

/** West, south, east, north. */
export type BoundingBox = readonly [number, number, number, number];

// Radius of a town. With places farther away in view, streets would be too small to see.
const clusterRadiusM = 15_000;

const isInside = ({ lat, lng }: LatLng, [west, south, east, north]: BoundingBox): boolean =>
  lng > west && lng < east && lat > south && lat < north;

/**
 * The largest cluster of places within one town. Places within `streetArea`, for which the map has streets, have
 * priority.
 */
export function mainCluster(places: readonly LatLng[], streetArea?: BoundingBox | null): readonly LatLng[] {
  const placesInView = streetArea ? places.filter((place) => isInside(place, streetArea)) : [];
  const candidates = placesInView.length > 0 ? placesInView : places;
  let largestCluster: readonly LatLng[] = [];
  for (const center of candidates) {
    const neighbours = candidates.filter((place) => distanceMetres(center, place) <= clusterRadiusM);
    if (neighbours.length > largestCluster.length) largestCluster = neighbours;
  }
  return largestCluster;
}
