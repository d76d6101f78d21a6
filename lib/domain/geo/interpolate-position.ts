import type { LatLng } from "./distance";

type ReplayPosition = LatLng & { at: number };
/** After a longer gap the path is unknown: the last position is shown until the next. */
const gapMs = 5 * 60_000;

/** The position at a moment, interpolated on a straight line between ordered positions. */
export function interpolatePosition(
  positions: readonly ReplayPosition[],
  time: number,
): { location: LatLng; measuredAt: number } | null {
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((positions[middle]?.at ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  const [previous, next] = [positions[low], positions[low + 1]];
  if (!previous) return null;
  const previousPosition = { location: { lat: previous.lat, lng: previous.lng }, measuredAt: previous.at };
  if (!next || time <= previous.at || next.at - previous.at > gapMs) return previousPosition;
  const fraction = (time - previous.at) / (next.at - previous.at);
  return {
    location: {
      lat: previous.lat + (next.lat - previous.lat) * fraction,
      lng: previous.lng + (next.lng - previous.lng) * fraction,
    },
    measuredAt: previous.at,
  };
}
