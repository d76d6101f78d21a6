/**
 * Colours of the background and the streets. Streets are muted, so that routes and markers stand out. `casing`: the
 * outline of a route; `halo`: the outline of a label.
 */
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

const lightColours: MapColours = {
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

const darkColours: MapColours = {
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
  return isDark ? darkColours : lightColours;
}
