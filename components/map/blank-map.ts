import type { GeoJSONSourceSpecification, StyleSpecification } from "maplibre-gl";
import type { MapPoint } from "./map-types";

/** Colours of the background and the streets. Streets are muted, so that routes and markers stand out. */
export type MapColours = Record<
  | "background"
  | "grid"
  | "line"
  | "casing"
  | "green"
  | "wood"
  | "developed"
  | "water"
  | "waterEdge"
  | "building"
  | "buildingEdge"
  | "road"
  | "roadMajor"
  | "roadEdge"
  | "roadMajorEdge"
  | "motorway"
  | "path"
  | "rail"
  | "label"
  | "labelSoft"
  | "labelWater"
  | "halo",
  string
>;

const light: MapColours = {
  background: "#f1f3ef",
  grid: "#e2e6e0",
  line: "#16201b",
  casing: "#ffffff",
  green: "#dce8d6",
  wood: "#cfdfc9",
  developed: "#e9ebe7",
  water: "#bfd3dd",
  waterEdge: "#9db7c4",
  building: "#e0e3dd",
  buildingEdge: "#c9cec7",
  road: "#ffffff",
  roadMajor: "#ffffff",
  roadEdge: "#b4bdb5",
  roadMajorEdge: "#8b978f",
  motorway: "#cdd5d0",
  path: "#aab3ab",
  rail: "#a9b1ab",
  label: "#2c3631",
  labelSoft: "#515c56",
  labelWater: "#38596a",
  halo: "#fbfcfa",
};

const dark: MapColours = {
  background: "#141a17",
  grid: "#232b27",
  line: "#f3f5f2",
  casing: "#141a17",
  green: "#17241b",
  wood: "#14251a",
  developed: "#191f1c",
  water: "#0c2029",
  waterEdge: "#1d3a47",
  building: "#1d2421",
  buildingEdge: "#29312d",
  road: "#38403c",
  roadMajor: "#4b5550",
  roadEdge: "#0e1311",
  roadMajorEdge: "#0b0f0d",
  motorway: "#5d6862",
  path: "#333d38",
  rail: "#46514b",
  label: "#d3dad5",
  labelSoft: "#9fa9a3",
  labelWater: "#7fa3b4",
  halo: "#121815",
};

export function mapColours(isDark: boolean): MapColours {
  return isDark ? dark : light;
}

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
