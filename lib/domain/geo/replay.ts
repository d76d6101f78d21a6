type MapPoint = { lat: number; lng: number };

type Fix = MapPoint & { at: number };
/** After a longer gap the path is unknown: the last position is shown until the next. */
const gapMs = 5 * 60_000;

/** The position at a moment, interpolated on a straight line between ordered fixes. */
export function placeAt(fixes: readonly Fix[], moment: number): { place: MapPoint; seen: number } | null {
  let low = 0;
  let high = fixes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((fixes[middle]?.at ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  const [last, next] = [fixes[low], fixes[low + 1]];
  if (!last) return null;
  const here = { place: { lat: last.lat, lng: last.lng }, seen: last.at };
  if (!next || moment <= last.at || next.at - last.at > gapMs) return here;
  const share = (moment - last.at) / (next.at - last.at);
  return {
    place: { lat: last.lat + (next.lat - last.lat) * share, lng: last.lng + (next.lng - last.lng) * share },
    seen: last.at,
  };
}
