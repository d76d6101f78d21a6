import type { Map as MapLibre } from "maplibre-gl";
import type { MapPoint } from "./map-types";

/** A marker on its way from where it is drawn to where it is now known to be. Times in ms of one clock. */
export type Glide = { from: MapPoint; to: MapPoint; startedAt: number; ms: number };

/**
 * Where a gliding marker is drawn: straight on at an even pace, the short way around the globe, and never past its end.
 */
export function glideAt({ from, to, startedAt, ms }: Glide, now: number): MapPoint {
  const share = ms > 0 ? Math.min(1, Math.max(0, (now - startedAt) / ms)) : 1;
  if (share === 1) return to;
  const turn = to.lng - from.lng - 360 * Math.round((to.lng - from.lng) / 360);
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + turn * share };
}

export function isGlideFinished({ startedAt, ms }: Glide, now: number): boolean {
  return now - startedAt >= ms;
}

/** How far apart two places are in the view. */
export function pxBetween(map: Pick<MapLibre, "project">, one: MapPoint, other: MapPoint): number {
  if (one.lat === other.lat && one.lng === other.lng) return 0;
  return map.project([one.lng, one.lat]).dist(map.project([other.lng, other.lat]));
}

// The view may be brought nearer meanwhile, and pixels pass quicker.
const longestRestMs = 250;

/** How long a glide across so many pixels rests until it has gone another (ms). */
export function restOf({ ms }: Glide, pixels: number): number {
  return Math.min(longestRestMs, ms / Math.max(pixels, 1));
}

/** Runs in a frame, after so many milliseconds; answers how to call it off. A page that nobody sees has no frames. */
export function inFrameAfter(ms: number, run: (now: number) => void): () => void {
  let frame = 0;
  const ask = () => (frame = requestAnimationFrame(run));
  // The next frame is about so far away by itself.
  const timer = ms > 16 ? setTimeout(ask, ms - 16) : void ask();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

type Box = { width: number; height: number };
/** Room to move before the view follows; what lies over a map keeps the rest free for itself. */
export const roomToMove = 24;
const edge = (padding: number): number => padding - Math.min(padding / 2, roomToMove);
type Padding = { top: number; bottom: number; left: number; right: number };

/** How much of what lies free a place may roam before the view goes after it: so the map moves now and then, not always. */
const roam = 0.4;

/** Whether a place that the view stays on has left the middle of what lies free. */
export function hasLeftMiddle(place: { x: number; y: number }, { width, height }: Box, padding: Padding): boolean {
  const [wide, high] = [width - padding.left - padding.right, height - padding.top - padding.bottom];
  return (
    Math.abs(place.x - padding.left - wide / 2) > (Math.max(wide, roomToMove) * roam) / 2 ||
    Math.abs(place.y - padding.top - high / 2) > (Math.max(high, roomToMove) * roam) / 2
  );
}

/**
 * Whether a view that shows these places (in its pixels) should be fitted anew: one has left it, or they have come so
 * close that it wastes itself.
 */
export function wantsFit(
  places: readonly { x: number; y: number }[],
  { width, height }: Box,
  padding: Padding,
  mayZoomIn: boolean,
): boolean {
  if (places.length === 0) return false;
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const left = edge(padding.left),
    right = width - edge(padding.right),
    top = edge(padding.top),
    bottom = height - edge(padding.bottom);
  if (Math.min(...xs) < left || Math.max(...xs) > right || Math.min(...ys) < top || Math.max(...ys) > bottom)
    return true;
  const share = Math.max(
    (Math.max(...xs) - Math.min(...xs)) / (right - left),
    (Math.max(...ys) - Math.min(...ys)) / (bottom - top),
  );
  return mayZoomIn && places.length > 1 && share < 0.35;
}

// Less is not seen as nearer; the view would only never be still.
const worthZooming = 0.75;

/** Whether the view is so much nearer or farther than it should be that it goes there. */
export function isFarZoom(zoom: number, wanted: number): boolean {
  return Math.abs(zoom - wanted) >= worthZooming;
}
