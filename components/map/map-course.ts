import type { Map as MapLibre } from "maplibre-gl";
import { projectOntoRoute, type RouteLine } from "@/lib/domain/geo/road-route";
import { drawLine } from "./map-layers";
import { pxBetween } from "./map-motion";
import type { MapPoint } from "./map-types";
import { drawWay } from "./map-route";

/** What somebody follows: a way by road, driven so far as they are `here`, or else a line. */
export type Course = { way: RouteLine | null; line: readonly MapPoint[]; here: MapPoint | undefined };
/** A course as it was drawn last, and the point of the way that was passed last. */
type DrawnCourse = Course & { point: number };
/** What a new style has of it. */
export const noCourse: DrawnCourse = { way: null, line: [], here: undefined, point: 0 };

/**
 * A marker hides so many pixels around its middle. While it glides the course under it may lag behind by as much, so
 * that streets and names are drawn anew a few times on its way and not in every frame.
 */
const hiddenPx = 6;
/** Less than this cannot be seen of a course whose end stands still. */
const seenPx = 1;

/** Draws a course if it would look different from what is drawn, and answers what is on the map then. */
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
