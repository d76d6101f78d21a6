import type { GeoJSONSourceSpecification } from "maplibre-gl";
import type { MapPoint } from "./map-types";

export type GeoJsonData = Exclude<GeoJSONSourceSpecification["data"], string>;

export function toLineString(points: readonly MapPoint[]): GeoJsonData {
  return {
    type: "Feature",
    properties: {},
    geometry: { type: "LineString", coordinates: points.map((point) => [point.lng, point.lat]) },
  };
}
