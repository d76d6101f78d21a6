// Distances on the sphere given by the specification: radius 6371000 m.

export type LatLng = { lat: number; lng: number };

const earthRadius = 6_371_000;
const milesPerKilometre = 0.621371;
const ASSUMED_SPEED_KMH = 30;
/** Ratio of road distance to straight line, used without a road engine (road_m in SQL). */
export const roadFactor = 1.4;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export function distanceMetres(from: LatLng, to: LatLng): number {
  const dLat = toRadians(to.lat - from.lat);
  const dLng = toRadians(to.lng - from.lng);
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Road distance in metres, estimated from the straight line (road_m in SQL). */
export const estimateRoadMetres = (from: LatLng, to: LatLng): number => distanceMetres(from, to) * roadFactor;

/** Seconds for a road distance, estimated at 30 km/h. */
export const estimateRoadSeconds = (metres: number): number => (metres / 1_000 / ASSUMED_SPEED_KMH) * 3_600;

/** Seconds as whole minutes, rounded up, at least one (round_up_minutes in SQL). */
export const toMinutes = (seconds: number): number =>
  // A floating-point error must not add a minute.
  Math.max(1, Math.ceil(Number((seconds / 60).toFixed(6))));

/** Minutes for a road distance at 30 km/h, rounded up, at least one. */
export const estimateTravelMinutes = (metres: number): number => toMinutes(estimateRoadSeconds(metres));

type TravelRoute = { started: boolean; pickup: LatLng | null; dropOff: LatLng };

/**
 * Estimated road distance to the drop-off in metres, before the start by way of the pickup. Same as
 * estimate_trip_metres in SQL.
 */
export function estimateRemainingMetres(from: LatLng, { started, pickup, dropOff }: TravelRoute): number {
  return started || pickup === null
    ? estimateRoadMetres(from, dropOff)
    : estimateRoadMetres(from, pickup) + estimateRoadMetres(pickup, dropOff);
}

/** Kilometres as miles with one decimal: `3.1`. */
export function formatKilometresAsMiles(kilometres: number): string {
  return (kilometres * milesPerKilometre).toFixed(1);
}

/** `850 m` below a kilometre, `2.4 km` above. */
export function formatMetricDistance(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}
