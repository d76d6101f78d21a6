type MapPoint = { lat: number; lng: number };

type ReplayPosition = MapPoint & { at: number };
/** After a longer gap the path is unknown: the last position is shown until the next. */
const gapMs = 5 * 60_000;

/** The position at a moment, interpolated on a straight line between ordered fixes. */
export function placeAt(
  positions: readonly ReplayPosition[],
  moment: number,
): { place: MapPoint; seen: number } | null {
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((positions[middle]?.at ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  const [previous, next] = [positions[low], positions[low + 1]];
  if (!previous) return null;
  const atPrevious = { place: { lat: previous.lat, lng: previous.lng }, seen: previous.at };
  if (!next || moment <= previous.at || next.at - previous.at > gapMs) return atPrevious;
  const fraction = (moment - previous.at) / (next.at - previous.at);
  return {
    place: {
      lat: previous.lat + (next.lat - previous.lat) * fraction,
      lng: previous.lng + (next.lng - previous.lng) * fraction,
    },
    seen: previous.at,
  };
}
