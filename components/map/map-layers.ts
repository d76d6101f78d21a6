import type { GeoJSONSource, Map as MapLibre, FilterSpecification } from "maplibre-gl";
import { projectOntoRoute, type RouteGeometry, splitRoute, type RoutePosition } from "@/lib/domain/geo/road-route";
import type { MapArea, MapPoint } from "./map-types";
import { toLineString, type GeoJsonData } from "./geojson";
import { mapColours } from "./map-colours";
import { pixelDistance } from "./map-motion";

/** The drawn path: a road route, driven up to `driverPosition`, or a straight line. */
type MapPath = {
  roadRoute: RouteGeometry | null;
  straightLine: readonly MapPoint[];
  driverPosition: MapPoint | undefined;
};
/** A path as last drawn, with the index of the last passed point of its route. */
type DrawnPath = MapPath & { passedIndex: number };
/** State after a style change, when nothing is drawn. */
export const noPath: DrawnPath = { roadRoute: null, straightLine: [], driverPosition: undefined, passedIndex: 0 };

/**
 * Radius in pixels that a marker covers. While a marker glides, the path may lag by as much, so that it is redrawn a
 * few times instead of in every frame.
 */
const glidingTolerancePx = 6;
/** Smaller changes in pixels are invisible while the marker does not move. */
const restingTolerancePx = 1;

/** Redraws the path if it would look different. Returns what is drawn now. */
export function updatePath(map: MapLibre, path: MapPath, drawn: DrawnPath, gliding: boolean): DrawnPath {
  if (looksSame(map, path, drawn, gliding ? glidingTolerancePx : restingTolerancePx)) return drawn;
  const { roadRoute, straightLine, driverPosition } = path;
  if (!roadRoute) {
    if (drawn.roadRoute) drawRoute(map, null, null);
    drawStraightLine(map, straightLine);
    return { ...path, passedIndex: 0 };
  }
  if (!drawn.roadRoute) drawStraightLine(map, []);
  const position = driverPosition
    ? projectOntoRoute(roadRoute, driverPosition, drawn.roadRoute === roadRoute ? drawn.passedIndex : 0)
    : null;
  drawRoute(map, roadRoute, position);
  return { ...path, passedIndex: position?.pointIndex ?? 0 };
}

function looksSame(map: MapLibre, path: MapPath, drawn: MapPath, tolerancePx: number): boolean {
  if (path.roadRoute !== drawn.roadRoute) return false;
  const [nextPoints, drawnPoints] = [path, drawn].map(({ roadRoute, straightLine, driverPosition }) =>
    roadRoute ? (driverPosition ? [driverPosition] : []) : straightLine,
  );
  return (
    nextPoints?.length === drawnPoints?.length &&
    Boolean(
      nextPoints?.every(
        (point, index) => drawnPoints?.[index] && pixelDistance(map, point, drawnPoints[index]) < tolerancePx,
      ),
    )
  );
}

const routeSourceId = "road-route";

/** Layers of a road route: the remaining part with an outline, the driven part faded below it. */
function addRouteLayers(map: MapLibre, dark: boolean): void {
  const colours = mapColours(dark);
  map.addSource(routeSourceId, { type: "geojson", data: toRouteFeatures([], []) });
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  const isPart = (name: string): FilterSpecification => ["==", ["get", "part"], name];
  map.addLayer({
    id: "road-route-driven",
    type: "line",
    source: routeSourceId,
    filter: isPart("driven"),
    layout,
    paint: { "line-color": colours.line, "line-width": 5, "line-opacity": 0.28 },
  });
  map.addLayer({
    id: "road-route-casing",
    type: "line",
    source: routeSourceId,
    filter: isPart("remaining"),
    layout,
    paint: { "line-color": colours.casing, "line-width": 9 },
  });
  map.addLayer({
    id: "road-route",
    type: "line",
    source: routeSourceId,
    filter: isPart("remaining"),
    layout,
    paint: { "line-color": colours.line, "line-width": 5 },
  });
}

/** Draws a route, driven up to this position on it; null removes it. */
function drawRoute(map: MapLibre, roadRoute: RouteGeometry | null, position: RoutePosition | null): void {
  const { travelled, remaining } =
    roadRoute && position ? splitRoute(roadRoute, position) : { travelled: [], remaining: roadRoute?.points ?? [] };
  void map.getSource<GeoJSONSource>(routeSourceId)?.setData(toRouteFeatures(travelled, remaining));
}

function toRouteFeatures(driven: readonly MapPoint[], remaining: readonly MapPoint[]): GeoJsonData {
  return {
    type: "FeatureCollection",
    features: Object.entries({ driven, remaining })
      .filter(([, points]) => points.length > 1)
      .map(([part, points]) => ({
        type: "Feature",
        properties: { part },
        geometry: { type: "LineString", coordinates: points.map(({ lng, lat }) => [lng, lat]) },
      })),
  };
}

const heatSourceId = "heat";

/** Draws a heatmap. The layer is added with the first points. */
export function drawHeat(map: MapLibre, points: readonly MapPoint[]): void {
  const data: GeoJsonData = {
    type: "FeatureCollection",
    features: points.map(({ lat, lng }) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Point", coordinates: [lng, lat] },
    })),
  };
  const existing = map.getSource<GeoJSONSource>(heatSourceId);
  if (existing) {
    void existing.setData(data);
    return;
  }
  if (points.length === 0 || !map.getLayer("areas")) return;
  map.addSource(heatSourceId, { type: "geojson", data });
  map.addLayer(
    {
      id: heatSourceId,
      type: "heatmap",
      source: heatSourceId,
      paint: {
        // Grows exponentially with the zoom level, to cover about the same ground.
        "heatmap-radius": ["interpolate", ["exponential", 2], ["zoom"], 8, 44, 15, 180],
        "heatmap-intensity": ["interpolate", ["linear"], ["zoom"], 8, 1, 15, 1.6],
        "heatmap-color": [
          "interpolate",
          ["linear"],
          ["heatmap-density"],
          0,
          "rgba(217, 150, 20, 0)",
          0.15,
          "rgba(217, 150, 20, 0.35)",
          0.5,
          "rgba(226, 110, 30, 0.6)",
          1,
          "rgba(200, 40, 40, 0.75)",
        ],
      },
    },
    "areas",
  );
}

/** Adds our layers to a new style, from bottom to top: areas, line, route. */
export function addOverlayLayers(map: MapLibre, dark: boolean): void {
  const colours = mapColours(dark);
  const empty = toLineString([]);
  for (const source of ["areas", "line"]) map.addSource(source, { type: "geojson", data: empty });
  map.addLayer({
    id: "areas",
    type: "fill",
    source: "areas",
    paint: { "fill-color": ["get", "color"], "fill-opacity": ["case", ["get", "faint"], 0.05, dark ? 0.18 : 0.12] },
  });
  map.addLayer({
    id: "areas-edge",
    type: "line",
    source: "areas",
    paint: {
      "line-color": ["get", "color"],
      "line-width": ["case", ["get", "faint"], 1, 2],
      "line-opacity": ["case", ["get", "faint"], 0.5, 0.8],
    },
  });
  map.addLayer({
    id: "line-casing",
    type: "line",
    source: "line",
    layout: { "line-cap": "round" },
    paint: { "line-color": colours.casing, "line-width": 7 },
  });
  map.addLayer({
    id: "line",
    type: "line",
    source: "line",
    layout: { "line-cap": "round" },
    paint: { "line-color": colours.line, "line-width": 3, "line-dasharray": [0.2, 1.8] },
  });
  addRouteLayers(map, dark);
}

function drawStraightLine(map: MapLibre, points: readonly MapPoint[]): void {
  setData(map, "line", toLineString(points));
}

export function drawAreas(map: MapLibre, areas: readonly MapArea[]): void {
  setData(map, "areas", {
    type: "FeatureCollection",
    features: areas.map(({ id, color, rings, faint = false }) => ({
      type: "Feature",
      properties: { id, color, faint },
      geometry: {
        type: "Polygon",
        coordinates: rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(({ lng, lat }) => [lng, lat])),
      },
    })),
  });
}

// Before the style has loaded there is no source; the data is set after loading.
function setData(map: MapLibre, source: string, data: GeoJsonData): void {
  void (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
}
