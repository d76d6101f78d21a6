import { earthRound } from "@/components/map/map-scale";

// As much of the road ahead as matters: the whole of the next bend or the door, and never less than a few houses.
const nearestZoom = 17;
const farthestZoom = 13.5;
/** What lies between the driver and what comes next, on the screen (px): from the middle of what is free to its edge. */
const aheadPx = 110;

/** How near the map is brought for what lies so many metres ahead, a turn or the stop, at this latitude. */
export function zoomForDistance(metres: number | null, lat: number): number {
  if (metres === null) return 15.5;
  const metresAtZero = (earthRound * Math.cos((lat * Math.PI) / 180)) / 512;
  const zoom = Math.log2((metresAtZero * aheadPx) / Math.max(metres, 1));
  return Math.min(nearestZoom, Math.max(farthestZoom, zoom));
}
