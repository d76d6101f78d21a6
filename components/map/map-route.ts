import type { FilterSpecification, GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { splitRoute, type RoutePosition, type RouteGeometry } from "@/lib/domain/geo/road-route";
import { mapColours } from "./map-colours";
import type { GeoJsonData } from "./blank-map";
import type { MapPoint } from "./map-types";

const source = "road-route";

/** Layers of a road route: the remaining part with an outline, the driven part faded below it. */
export function addRouteLayers(map: MapLibre, dark: boolean): void {
  const colours = mapColours(dark);
  map.addSource(source, { type: "geojson", data: shapeOf([], []) });
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  const part = (name: string): FilterSpecification => ["==", ["get", "part"], name];
  map.addLayer({
    id: "road-route-driven",
    type: "line",
    source,
    filter: part("driven"),
    layout,
    paint: { "line-color": colours.line, "line-width": 5, "line-opacity": 0.28 },
  });
  map.addLayer({
    id: "road-route-casing",
    type: "line",
    source,
    filter: part("remaining"),
    layout,
    paint: { "line-color": colours.casing, "line-width": 9 },
  });
  map.addLayer({
    id: "road-route",
    type: "line",
    source,
    filter: part("remaining"),
    layout,
    paint: { "line-color": colours.line, "line-width": 5 },
  });
}

/** Draws a route, driven up to this position on it; null removes it. */
export function drawRoute(map: MapLibre, roadRoute: RouteGeometry | null, position: RoutePosition | null): void {
  const { travelled, remaining } =
    roadRoute && position ? splitRoute(roadRoute, position) : { travelled: [], remaining: roadRoute?.points ?? [] };
  void map.getSource<GeoJSONSource>(source)?.setData(shapeOf(travelled, remaining));
}

function shapeOf(driven: readonly MapPoint[], remaining: readonly MapPoint[]): GeoJsonData {
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
