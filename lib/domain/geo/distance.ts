// Distances on the sphere the specification names: radius 6371000 m.

export type Place = { lat: number; lng: number };

const earthRadius = 6_371_000;
const milesPerKilometre = 0.621371;
const kilometresPerHour = 30;
/** How much longer roads are than the straight line, where no road was asked (road_m). */
export const roadFactor = 1.4;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine): the straight line. */
export function distanceMetres(from: Place, to: Place): number {
  const dLat = radians(to.lat - from.lat);
  const dLng = radians(to.lng - from.lng);
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Metres by road, guessed from the straight line (road_m). */
export const roadMetres = (from: Place, to: Place): number => distanceMetres(from, to) * roadFactor;

/** Seconds for metres by road, guessed: at 30 km/h. */
export const roadSeconds = (metres: number): number => (metres / 1_000 / kilometresPerHour) * 3_600;

/** Seconds on the road as people read them: whole minutes, rounded up, at least one (minutes_of). */
export const minutesOf = (seconds: number): number =>
  // A rounding error of arithmetic is not a minute.
  Math.max(1, Math.ceil(Number((seconds / 60).toFixed(6))));

/** Minutes for metres by road at 30 km/h, rounded up, at least one. */
export const travelMinutes = (metres: number): number => minutesOf(roadSeconds(metres));

export type Way = { started: boolean; pickup: Place | null; dropOff: Place };

/**
 * What is left of the way to the drop-off in metres by road, guessed: before the start by way of the pickup. The
 * database counts the same (trip_m).
 */
export function metresLeft(from: Place, { started, pickup, dropOff }: Way): number {
  return started || pickup === null
    ? roadMetres(from, dropOff)
    : roadMetres(from, pickup) + roadMetres(pickup, dropOff);
}

/** Kilometres as miles with one decimal: `3.1`. */
export function milesFromKilometres(kilometres: number): string {
  return (kilometres * milesPerKilometre).toFixed(1);
}

/** `850 m` below a kilometre, `2.4 km` above. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}
