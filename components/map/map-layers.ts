import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import type { MapArea, MapPoint } from "./map-types";
import { mapColours } from "./map-colours";
import { toLineString, type GeoJsonData } from "./blank-map";
import { addRouteLayers } from "./map-route";

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

export function drawStraightLine(map: MapLibre, points: readonly MapPoint[]): void {
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
