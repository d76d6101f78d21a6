import type { Map as MapLibre } from "maplibre-gl";
import { projectOntoRoute, type RouteGeometry } from "@/lib/domain/geo/road-route";
import { drawStraightLine } from "./map-layers";
import { pixelDistance } from "./map-motion";
import type { MapPoint } from "./map-types";
import { drawRoute } from "./map-route";

/** The drawn path: a road route, driven up to `driverPosition`, or a straight line. */
export type MapPath = {
  roadRoute: RouteGeometry | null;
  straightLine: readonly MapPoint[];
  driverPosition: MapPoint | undefined;
};
/** A path as last drawn, with the last passed point of its route. */
type DrawnPath = MapPath & { point: number };
/** State after a style change, when nothing is drawn. */
export const noPath: DrawnPath = { roadRoute: null, straightLine: [], driverPosition: undefined, point: 0 };

/**
 * Radius in pixels that a marker covers. While a marker glides, the path may lag by as much, so that it is redrawn a
 * few times instead of in every frame.
 */
const glidingTolerancePx = 6;
/** Smaller changes in pixels are invisible while the marker rests. */
const restingTolerancePx = 1;

/** Redraws the path if it would look different. Returns what is drawn now. */
export function updatePath(map: MapLibre, path: MapPath, drawn: DrawnPath, gliding: boolean): DrawnPath {
  if (looksSame(map, path, drawn, gliding ? glidingTolerancePx : restingTolerancePx)) return drawn;
  const { roadRoute, straightLine, driverPosition } = path;
  if (!roadRoute) {
    if (drawn.roadRoute) drawRoute(map, null, null);
    drawStraightLine(map, straightLine);
    return { ...path, point: 0 };
  }
  if (!drawn.roadRoute) drawStraightLine(map, []);
  const position = driverPosition
    ? projectOntoRoute(roadRoute, driverPosition, drawn.roadRoute === roadRoute ? drawn.point : 0)
    : null;
  drawRoute(map, roadRoute, position);
  return { ...path, point: position?.pointIndex ?? 0 };
}

function looksSame(map: MapLibre, path: MapPath, drawn: MapPath, withinPx: number): boolean {
  if (path.roadRoute !== drawn.roadRoute) return false;
  const [nextPoints, drawnPoints] = [path, drawn].map(({ roadRoute, straightLine, driverPosition }) =>
    roadRoute ? (driverPosition ? [driverPosition] : []) : straightLine,
  );
  return (
    nextPoints?.length === drawnPoints?.length &&
    Boolean(nextPoints?.every((point, n) => drawnPoints?.[n] && pixelDistance(map, point, drawnPoints[n]) < withinPx))
  );
}
