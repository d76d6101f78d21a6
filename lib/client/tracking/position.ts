/** A measured position; `measuredAt` is the phone's clock (ms). */
export type MeasuredPosition = {
  measuredAt: number;
  latitude: number;
  longitude: number;
  accuracy?: number;
  speed?: number;
  heading?: number;
};
export type PositionProblem = "denied" | "unsupported";

// The request allows no older position, so an older timestamp comes from another clock (GPS) or a stopped one.
const maxAgeMs = 35_000;
const maxAheadMs = 2_000;

/**
 * Converts a browser position, without unknown fields and values that the server rejects; null for invalid coordinates.
 */
export function toPosition(
  { coords, timestamp }: GeolocationPosition,
  lastTimestamp: number | null,
  now = Date.now(),
): MeasuredPosition | null {
  const { latitude, longitude, accuracy, speed, heading } = coords;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const age = now - timestamp;
  const isTrusted = age <= maxAgeMs && age >= -maxAheadMs && timestamp !== lastTimestamp;
  return {
    measuredAt: Math.round(isTrusted ? timestamp : now),
    latitude,
    longitude,
    ...(accuracy >= 0 ? { accuracy: Math.min(accuracy, 100_000) } : {}),
    ...(speed !== null && speed >= 0 && speed <= 10_000 ? { speed } : {}),
    ...(heading !== null && heading >= 0 && heading <= 360 ? { heading } : {}),
  };
}
