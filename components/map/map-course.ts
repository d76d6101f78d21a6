import type { Map as MapLibre } from "maplibre-gl";
import { projectOntoRoute, type RouteLine } from "@/lib/domain/geo/road-route";
import { drawLine } from "./map-layers";
import { pxBetween } from "./map-motion";
import type { MapPoint } from "./map-types";
import { drawWay } from "./map-route";

/** The drawn path: a road route, driven up to `here`, or a line. */
export type Course = { way: RouteLine | null; line: readonly MapPoint[]; here: MapPoint | undefined };
/** A path as last drawn, with the last passed point of its route. */
type DrawnCourse = Course & { point: number };
/** State after a style change, when nothing is drawn. */
export const noCourse: DrawnCourse = { way: null, line: [], here: undefined, point: 0 };

/**
 * Radius in pixels that a marker covers. While a marker glides, the path may lag by as much, so that it is redrawn a
 * few times instead of in every frame.
 */
const hiddenPx = 6;
/** Smaller changes in pixels are invisible while the marker rests. */
const seenPx = 1;

/** Redraws the path if it would look different. Returns what is drawn now. */
export function drawCourse(map: MapLibre, course: Course, drawn: DrawnCourse, gliding: boolean): DrawnCourse {
  if (looksAlike(map, course, drawn, gliding ? hiddenPx : seenPx)) return drawn;
  const { way, line, here } = course;
  if (!way) {
    if (drawn.way) drawWay(map, null, null);
    drawLine(map, line);
    return { ...course, point: 0 };
  }
  if (!drawn.way) drawLine(map, []);
  const at = here ? projectOntoRoute(way, here, drawn.way === way ? drawn.point : 0) : null;
  drawWay(map, way, at);
  return { ...course, point: at?.point ?? 0 };
}

function looksAlike(map: MapLibre, course: Course, drawn: Course, withinPx: number): boolean {
  if (course.way !== drawn.way) return false;
  const [now, before] = [course, drawn].map(({ way, line, here }) => (way ? (here ? [here] : []) : line));
  return (
    now?.length === before?.length &&
    Boolean(now?.every((point, n) => before?.[n] && pxBetween(map, point, before[n]) < withinPx))
  );
}
