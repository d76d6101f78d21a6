import { earthCircumferenceMetres } from "@/components/map/map-scale";

// Shows the whole next bend or the address, and never less than a few houses.
const nearestZoom = 17;
const farthestZoom = 13.5;
/** Pixels between the driver's marker and the next turn or stop: from the centre of the visible map to its edge. */
const lookAheadPx = 110;

/** The zoom level that shows a turn or stop this many metres ahead, at this latitude. */
export function zoomForDistance(metres: number | null, lat: number): number {
  if (metres === null) return 15.5;
  const metresPerPixelAtZoom0 = (earthCircumferenceMetres * Math.cos((lat * Math.PI) / 180)) / 512;
  const zoom = Math.log2((metresPerPixelAtZoom0 * lookAheadPx) / Math.max(metres, 1));
  return Math.min(nearestZoom, Math.max(farthestZoom, zoom));
}
