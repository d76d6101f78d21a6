import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import type { GeoJsonData } from "./blank-map";
import type { MapPoint } from "./map-types";

const source = "heat";

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
  const existing = map.getSource<GeoJSONSource>(source);
  if (existing) {
    void existing.setData(data);
    return;
  }
  if (points.length === 0 || !map.getLayer("areas")) return;
  map.addSource(source, { type: "geojson", data });
  map.addLayer(
    {
      id: source,
      type: "heatmap",
      source,
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
