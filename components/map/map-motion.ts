import type { Map as MapLibre } from "maplibre-gl";
import type { MapPoint } from "./map-types";

/** A marker's movement from its drawn to its new position. Times in milliseconds of one clock. */
export type Glide = { from: MapPoint; to: MapPoint; startedAt: number; durationMs: number };

/** Position of a gliding marker: constant speed, the short way across the antimeridian, never past its end. */
export function glideAt({ from, to, startedAt, durationMs }: Glide, now: number): MapPoint {
  const progress = durationMs > 0 ? Math.min(1, Math.max(0, (now - startedAt) / durationMs)) : 1;
  if (progress === 1) return to;
  const deltaLng = to.lng - from.lng - 360 * Math.round((to.lng - from.lng) / 360);
  return { lat: from.lat + (to.lat - from.lat) * progress, lng: from.lng + deltaLng * progress };
}

export function isGlideFinished({ startedAt, durationMs }: Glide, now: number): boolean {
  return now - startedAt >= durationMs;
}

/** Distance between two positions in screen pixels. */
export function pixelDistance(map: Pick<MapLibre, "project">, a: MapPoint, b: MapPoint): number {
  if (a.lat === b.lat && a.lng === b.lng) return 0;
  return map.project([a.lng, a.lat]).dist(map.project([b.lng, b.lat]));
}

// Upper bound, because zooming in makes the same movement cover more pixels.
const maxFrameIntervalMs = 250;

/** Milliseconds until a glide over this many pixels has moved one pixel. */
export function frameIntervalMs({ durationMs }: Glide, pixels: number): number {
  return Math.min(maxFrameIntervalMs, durationMs / Math.max(pixels, 1));
}

// Time between two frames of a 60 Hz screen.
const screenFrameMs = 16;

/**
 * Calls back in an animation frame after `ms` milliseconds. Returns a function that cancels it. Hidden pages have no
 * frames.
 */
export function requestFrameAfter(ms: number, callback: (now: number) => void): () => void {
  let frameRequest = 0;
  const requestFrame = () => (frameRequest = requestAnimationFrame(callback));
  const timer = ms > screenFrameMs ? setTimeout(requestFrame, ms - screenFrameMs) : void requestFrame();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frameRequest);
  };
}

type Box = { width: number; height: number };
/** Part of the padding in pixels that a marker may enter before the view follows. */
export const followMarginPx = 24;
const reservedEdge = (padding: number): number => padding - Math.min(padding / 2, followMarginPx);
type Padding = { top: number; bottom: number; left: number; right: number };

/**
 * Fraction of the uncovered area in which a centred marker may move before the view follows, so that the map is not always
 * moving.
 */
const freeMoveFraction = 0.4;

/** Whether a centred marker has left the middle of the uncovered area. */
export function isOffCentre(point: { x: number; y: number }, { width, height }: Box, padding: Padding): boolean {
  const [freeWidth, freeHeight] = [width - padding.left - padding.right, height - padding.top - padding.bottom];
  return (
    Math.abs(point.x - padding.left - freeWidth / 2) > (Math.max(freeWidth, followMarginPx) * freeMoveFraction) / 2 ||
    Math.abs(point.y - padding.top - freeHeight / 2) > (Math.max(freeHeight, followMarginPx) * freeMoveFraction) / 2
  );
}

// The view zooms in if its points use a smaller fraction of its width and height.
const minUsedFraction = 0.35;

/**
 * Whether the map view should be refitted to these points (in screen pixels): one is outside, or they are so close
 * together that the view should zoom in.
 */
export function needsRefit(
  points: readonly { x: number; y: number }[],
  { width, height }: Box,
  padding: Padding,
  canZoomIn: boolean,
): boolean {
  if (points.length === 0) return false;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = reservedEdge(padding.left),
    right = width - reservedEdge(padding.right),
    top = reservedEdge(padding.top),
    bottom = height - reservedEdge(padding.bottom);
  if (Math.min(...xs) < left || Math.max(...xs) > right || Math.min(...ys) < top || Math.max(...ys) > bottom)
    return true;
  const usedFraction = Math.max(
    (Math.max(...xs) - Math.min(...xs)) / (right - left),
    (Math.max(...ys) - Math.min(...ys)) / (bottom - top),
  );
  return canZoomIn && points.length > 1 && usedFraction < minUsedFraction;
}

// Smaller zoom changes are barely visible and would keep the view in motion.
const minZoomChange = 0.75;

/** Whether the zoom differs enough from the target to change it. */
export function needsZoomChange(zoom: number, targetZoom: number): boolean {
  return Math.abs(zoom - targetZoom) >= minZoomChange;
}
