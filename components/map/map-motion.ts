import type { Map as MapLibre } from "maplibre-gl";
import type { MapPoint } from "./map-types";

/** A marker's movement from its drawn to its new position. Times in milliseconds of one clock. */
export type Glide = { from: MapPoint; to: MapPoint; startedAt: number; ms: number };

/** Position of a gliding marker: constant speed, the short way across the antimeridian, never past its end. */
export function glideAt({ from, to, startedAt, ms }: Glide, now: number): MapPoint {
  const share = ms > 0 ? Math.min(1, Math.max(0, (now - startedAt) / ms)) : 1;
  if (share === 1) return to;
  const deltaLng = to.lng - from.lng - 360 * Math.round((to.lng - from.lng) / 360);
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + deltaLng * share };
}

export function isGlideFinished({ startedAt, ms }: Glide, now: number): boolean {
  return now - startedAt >= ms;
}

/** Distance between two places in screen pixels. */
export function pixelDistance(map: Pick<MapLibre, "project">, a: MapPoint, b: MapPoint): number {
  if (a.lat === b.lat && a.lng === b.lng) return 0;
  return map.project([a.lng, a.lat]).dist(map.project([b.lng, b.lat]));
}

// Upper bound of a pause, because zooming in makes the same movement cover more pixels.
const maxFrameIntervalMs = 250;

/** Milliseconds until a glide over this many pixels has moved one pixel. */
export function frameIntervalMs({ ms }: Glide, pixels: number): number {
  return Math.min(maxFrameIntervalMs, ms / Math.max(pixels, 1));
}

/**
 * Runs in an animation frame after `ms` milliseconds. Returns a function that cancels it. Hidden pages have no
 * frames.
 */
export function requestFrameAfter(ms: number, run: (now: number) => void): () => void {
  let frame = 0;
  const requestFrame = () => (frame = requestAnimationFrame(run));
  // The next frame is about 16 ms away.
  const timer = ms > 16 ? setTimeout(requestFrame, ms - 16) : void requestFrame();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

type Box = { width: number; height: number };
/** Pixels that a marker may move before the view follows. The rest of the padding stays clear. */
export const followMarginPx = 24;
const clearEdge = (padding: number): number => padding - Math.min(padding / 2, followMarginPx);
type Padding = { top: number; bottom: number; left: number; right: number };

/**
 * Share of the free area in which a centred marker may move before the view follows, so that the map is not always
 * moving.
 */
const freeMoveShare = 0.4;

/** Whether a centred marker has left the middle of the free area. */
export function isOffCentre(place: { x: number; y: number }, { width, height }: Box, padding: Padding): boolean {
  const [freeWidth, freeHeight] = [width - padding.left - padding.right, height - padding.top - padding.bottom];
  return (
    Math.abs(place.x - padding.left - freeWidth / 2) > (Math.max(freeWidth, followMarginPx) * freeMoveShare) / 2 ||
    Math.abs(place.y - padding.top - freeHeight / 2) > (Math.max(freeHeight, followMarginPx) * freeMoveShare) / 2
  );
}

/**
 * Whether a view of these places (in screen pixels) should be refitted: one is outside, or they are so close together
 * that the view should zoom in.
 */
export function needsRefit(
  places: readonly { x: number; y: number }[],
  { width, height }: Box,
  padding: Padding,
  mayZoomIn: boolean,
): boolean {
  if (places.length === 0) return false;
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const left = clearEdge(padding.left),
    right = width - clearEdge(padding.right),
    top = clearEdge(padding.top),
    bottom = height - clearEdge(padding.bottom);
  if (Math.min(...xs) < left || Math.max(...xs) > right || Math.min(...ys) < top || Math.max(...ys) > bottom)
    return true;
  const share = Math.max(
    (Math.max(...xs) - Math.min(...xs)) / (right - left),
    (Math.max(...ys) - Math.min(...ys)) / (bottom - top),
  );
  return mayZoomIn && places.length > 1 && share < 0.35;
}

// Smaller zoom changes are barely visible and would keep the view in motion.
const minZoomChange = 0.75;

/** Whether the zoom differs enough from the target to change it. */
export function needsZoomChange(zoom: number, targetZoom: number): boolean {
  return Math.abs(zoom - targetZoom) >= minZoomChange;
}
