import type { GeoJSONSourceSpecification, StyleSpecification } from "maplibre-gl";
import { mapColours } from "./map-colours";
import type { MapPoint } from "./map-types";

export type GeoJsonData = Exclude<GeoJSONSourceSpecification["data"], string>;
/** The built-in style: only a background, without any request. */
export function blankStyle(dark: boolean): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: "background", type: "background", paint: { "background-color": mapColours(dark).background } }],
  };
}

export function toLineString(points: readonly MapPoint[]): GeoJsonData {
  return {
    type: "Feature",
    properties: {},
    geometry: { type: "LineString", coordinates: points.map((point) => [point.lng, point.lat]) },
  };
}

/** Grid lines of latitude and longitude, which make movement visible on an empty background. */
export function graticule(west: number, south: number, east: number, north: number): GeoJsonData {
  const step = niceStep(Math.max(east - west, 1e-4) / 6);
  const lines: number[][][] = [];
  for (let lng = Math.floor(west / step) * step; lng <= east; lng += step)
    lines.push([
      [lng, Math.max(-85, south - step)],
      [lng, Math.min(85, north + step)],
    ]);
  for (let lat = Math.floor(south / step) * step; lat <= north; lat += step)
    lines.push([
      [west - step, lat],
      [east + step, lat],
    ]);
  return { type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates: lines } };
}

function niceStep(target: number): number {
  const power = 10 ** Math.floor(Math.log10(target));
  const share = target / power;
  return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}
