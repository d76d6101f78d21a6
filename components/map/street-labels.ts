import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours";
import { sourceLayer, interpolateZoom } from "./street-source";
import type { TileLayerFilter, TileSchema } from "./tile-schema";

/** Label layers by ascending importance: MapLibre places later layers first. */
export function labelLayers(schema: TileSchema, colours: MapColours, typeface: string): LayerSpecification[] {
  const text = (color: string) => ({
    "text-color": color,
    "text-halo-color": colours.halo,
    "text-halo-width": 1.6,
    "text-halo-blur": 0.4,
  });
  const font = { "text-font": [typeface] };
  const nameLayout = { ...font, "text-field": ["get", "name"] as ExpressionSpecification };
  const alongLine = {
    "symbol-placement": "line",
    "text-max-angle": 35,
    "text-padding": 6,
    "text-letter-spacing": 0.02,
  } as const;
  const isMain: FilterSpecification = ["match", schema.rank, ["motorway", "major", "middle"], true, false];
  const withFilter = (part: TileLayerFilter, extra: FilterSpecification): TileLayerFilter => ({
    layer: part.layer,
    filter: ["all", ...(part.filter ? [part.filter] : []), extra] as FilterSpecification,
  });
  return [
    {
      id: "house-number",
      type: "symbol",
      ...sourceLayer(schema.houseNumber),
      minzoom: 17,
      layout: {
        ...font,
        "text-field": ["to-string", ["get", schema.houseNumberProperty]],
        "text-size": 12,
        "text-padding": 4,
      },
      paint: { ...text(colours.labelSoft), "text-halo-width": 1 },
    },
    {
      id: "road-name-minor",
      type: "symbol",
      ...sourceLayer(withFilter(schema.roadName, ["!", isMain] as ExpressionSpecification)),
      minzoom: 14.7,
      layout: { ...nameLayout, ...alongLine, "symbol-spacing": 320, "text-size": interpolateZoom([15, 12], [18, 14]) },
      paint: text(colours.labelSoft),
    },
    {
      id: "road-name-main",
      type: "symbol",
      ...sourceLayer(withFilter(schema.roadName, isMain)),
      minzoom: 13,
      layout: { ...nameLayout, ...alongLine, "symbol-spacing": 360, "text-size": interpolateZoom([13, 12], [17, 15]) },
      paint: text(colours.label),
    },
    {
      id: "road-number",
      type: "symbol",
      ...sourceLayer(schema.roadNumber),
      minzoom: 9,
      maxzoom: 15.5,
      layout: {
        ...font,
        "text-field": schema.roadNumberText,
        "text-size": 12,
        "symbol-placement": "line",
        "symbol-spacing": 420,
        "text-rotation-alignment": "viewport",
        "text-padding": 24,
      },
      paint: { "text-color": colours.label, "text-halo-color": colours.motorway, "text-halo-width": 3 },
    },
    {
      id: "sight-name",
      type: "symbol",
      ...sourceLayer(schema.poi),
      minzoom: 14,
      layout: { ...nameLayout, "text-size": 12, "text-max-width": 8, "text-padding": 10 },
      paint: text(colours.labelSoft),
    },
    {
      id: "water-name",
      type: "symbol",
      ...sourceLayer(schema.waterName),
      minzoom: 11,
      layout: { ...nameLayout, "text-size": 13, "text-letter-spacing": 0.08, "text-max-width": 7 },
      paint: { ...text(colours.labelWater), "text-halo-width": 0 },
    },
    {
      id: "quarter-name",
      type: "symbol",
      ...sourceLayer(schema.neighbourhood),
      minzoom: 12.3,
      maxzoom: 16,
      layout: {
        ...nameLayout,
        "text-transform": "uppercase",
        "text-letter-spacing": 0.08,
        "text-size": interpolateZoom([12, 12], [15, 13]),
        "text-max-width": 7,
        "text-padding": 12,
      },
      paint: text(colours.labelSoft),
    },
    {
      id: "town-name",
      type: "symbol",
      ...sourceLayer(schema.town),
      maxzoom: 13,
      layout: { ...nameLayout, "text-size": interpolateZoom([5, 12], [12, 20]), "text-padding": 8 },
      paint: text(colours.label),
    },
  ];
}
