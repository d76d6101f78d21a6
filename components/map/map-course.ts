import type { Map as MapLibre } from "maplibre-gl";
import { projectOntoRoute, type RouteLine } from "@/lib/domain/geo/road-route";
import { drawLine } from "./map-layers";
import { pxBetween } from "./map-motion";
import type { MapPoint } from "./map-types";
import { drawRoute } from "./map-route";

/** The drawn path: a road route, driven up to `here`, or a line. */
export type Course = { roadRoute: RouteLine | null; line: readonly MapPoint[]; here: MapPoint | undefined };
/** A path as last drawn, with the last passed point of its route. */
type DrawnCourse = Course & { point: number };
/** State after a style change, when nothing is drawn. */
export const noCourse: DrawnCourse = { roadRoute: null, line: [], here: undefined, point: 0 };

/**
 * Radius in pixels that a marker covers. While a marker glides, the path may lag by as much, so that it is redrawn a
 * few times instead of in every frame.
 */
const glidingTolerancePx = 6;
/** Smaller changes in pixels are invisible while the marker rests. */
const restingTolerancePx = 1;

/** Redraws the path if it would look different. Returns what is drawn now. */
export function drawCourse(map: MapLibre, course: Course, drawn: DrawnCourse, gliding: boolean): DrawnCourse {
  if (looksAlike(map, course, drawn, gliding ? glidingTolerancePx : restingTolerancePx)) return drawn;
  const { roadRoute, line, here } = course;
  if (!roadRoute) {
    if (drawn.roadRoute) drawRoute(map, null, null);
    drawLine(map, line);
    return { ...course, point: 0 };
  }
  if (!drawn.roadRoute) drawLine(map, []);
  const position = here ? projectOntoRoute(roadRoute, here, drawn.roadRoute === roadRoute ? drawn.point : 0) : null;
  drawRoute(map, roadRoute, position);
  return { ...course, point: position?.point ?? 0 };
}

function looksAlike(map: MapLibre, course: Course, drawn: Course, withinPx: number): boolean {
  if (course.roadRoute !== drawn.roadRoute) return false;
  const [now, drawnPath] = [course, drawn].map(({ roadRoute, line, here }) =>
    roadRoute ? (here ? [here] : []) : line,
  );
  return (
    now?.length === drawnPath?.length &&
    Boolean(now?.every((point, n) => drawnPath?.[n] && pxBetween(map, point, drawnPath[n]) < withinPx))
  );
}
