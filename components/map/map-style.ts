import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  FilterSpecification,
} from "maplibre-gl";
import { mapColours, type MapColours } from "./map-colours";
import { streetFeatures, interpolateZoom, streetSourceId, type TileSource } from "./map-source";
import { roadRanks, type TileLayerFilter, type RoadRank, type TileSchema } from "./tile-schema";

// Widths in pixels at zoom 10, 13, 16 and 19. From there on, roads have their real width.
const roadWidthsPx: Record<RoadRank, readonly [number, number, number, number]> = {
  motorway: [1.6, 3.6, 11, 44],
  major: [0.9, 2.8, 10, 40],
  middle: [0.4, 1.8, 8, 34],
  minor: [0, 0.9, 6, 28],
  service: [0, 0.3, 2.6, 14],
};
const widthZooms = [10, 13, 16, 19] as const;

/**
 * The map style: streets in our own colours, for all supported tile schemas; `MAP_STYLE_URL` replaces it. Labels use
 * the page's font, so no glyph or sprite server is needed.
 */
export function streetStyle(
  source: TileSource,
  schema: TileSchema,
  dark: boolean,
  typeface: string,
): StyleSpecification {
  const colours = mapColours(dark);
  return {
    version: 8,
    sources: { [streetSourceId]: { type: "vector", ...source } },
    layers: [
      { id: "background", type: "background", paint: { "background-color": colours.background } },
      ...groundLayers(schema, colours),
      ...roadLayers(schema, colours),
      ...labelLayers(schema, colours, typeface),
    ],
  };
}

function groundLayers(schema: TileSchema, colours: MapColours): LayerSpecification[] {
  const fills = (name: string, tileLayers: readonly TileLayerFilter[], color: string): LayerSpecification[] =>
    tileLayers.map((tileLayer, index) => ({
      id: `${name}-${index}`,
      type: "fill",
      ...streetFeatures(tileLayer),
      paint: { "fill-color": color },
    }));
  return [
    ...fills("developed", schema.developed, colours.developed),
    ...fills("green", schema.green, colours.green),
    ...fills("wood", schema.wood, colours.wood),
    {
      id: "waterway",
      type: "line",
      ...streetFeatures(schema.waterway),
      paint: { "line-color": colours.water, "line-width": interpolateZoom([10, 0.5], [14, 2], [18, 8]) },
    },
    { id: "water", type: "fill", ...streetFeatures(schema.water), paint: { "fill-color": colours.water } },
    {
      id: "water-edge",
      type: "line",
      ...streetFeatures(schema.water),
      minzoom: 11,
      paint: { "line-color": colours.waterEdge, "line-width": interpolateZoom([11, 0.4], [16, 1.2]) },
    },
    { id: "pier", type: "fill", ...streetFeatures(schema.pier), paint: { "fill-color": colours.background } },
    {
      id: "square",
      type: "fill",
      ...streetFeatures(schema.square),
      paint: { "fill-color": colours.road, "fill-opacity": 0.6 },
    },
    {
      id: "building",
      type: "fill",
      ...streetFeatures(schema.building),
      minzoom: 14,
      paint: {
        "fill-color": colours.building,
        "fill-outline-color": colours.buildingEdge,
        "fill-opacity": interpolateZoom([14, 0], [15, 1]),
      },
    },
  ];
}

function roadLayers({ roads, rank, isTunnel }: TileSchema, colours: MapColours): LayerSpecification[] {
  const isLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];
  const hasRank = (...ranks: string[]): ExpressionSpecification => ["match", rank, ranks, true, false];
  const roadLines = (...conditions: ExpressionSpecification[]) =>
    streetFeatures({ layer: roads, filter: ["all", isLine, ...conditions] });
  // More important roads are drawn on top.
  const order: ExpressionSpecification = ["match", rank, "motorway", 5, "major", 4, "middle", 3, "minor", 2, 1];
  const layout = { "line-cap": "round", "line-join": "round", "line-sort-key": order } as const;
  const edge: DataDrivenPropertyValueSpecification<string> = [
    "match",
    rank,
    ["motorway", "major"],
    colours.roadMajorEdge,
    colours.roadEdge,
  ];
  const fill: DataDrivenPropertyValueSpecification<string> = [
    "match",
    rank,
    "motorway",
    colours.motorway,
    ["major", "middle"],
    colours.roadMajor,
    colours.road,
  ];
  return [
    {
      id: "tunnel",
      type: "line",
      ...roadLines(hasRank(...roadRanks), isTunnel),
      minzoom: 11,
      layout: { "line-join": "round", "line-sort-key": order },
      paint: {
        "line-color": edge,
        "line-width": roadWidth(rank, 0.8),
        "line-opacity": 0.55,
        "line-dasharray": [1.2, 0.8],
      },
    },
    {
      id: "path",
      type: "line",
      ...roadLines(hasRank("path")),
      minzoom: 14.5,
      layout: { "line-join": "round" },
      paint: {
        "line-color": colours.path,
        "line-width": interpolateZoom([14, 0.8], [18, 2.4]),
        "line-dasharray": [2.4, 1.2],
      },
    },
    {
      id: "ferry",
      type: "line",
      ...roadLines(hasRank("ferry")),
      paint: { "line-color": colours.waterEdge, "line-width": 1, "line-dasharray": [4, 3] },
    },
    {
      id: "rail",
      type: "line",
      ...roadLines(hasRank("rail"), ["!", isTunnel]),
      minzoom: 11,
      paint: {
        "line-color": colours.rail,
        "line-width": interpolateZoom([11, 0.4], [16, 1.4], [19, 3]),
        "line-opacity": ["case", ["has", "service"], 0.45, 0.9],
      },
    },
    {
      id: "road-edge",
      type: "line",
      ...roadLines(hasRank(...roadRanks), ["!", isTunnel]),
      minzoom: 9,
      layout,
      paint: { "line-color": edge, "line-width": roadWidth(rank, 1, 1.6) },
    },
    {
      id: "road",
      type: "line",
      ...roadLines(hasRank(...roadRanks), ["!", isTunnel]),
      layout,
      paint: { "line-color": fill, "line-width": roadWidth(rank) },
    },
  ];
}

/** A road's width by rank and zoom, times `factor`, plus `edge` pixels. */
function roadWidth(rank: ExpressionSpecification, factor = 1, edge = 0): ExpressionSpecification {
  const widthAt = (index: 0 | 1 | 2 | 3): ExpressionSpecification => {
    const px = (roadRank: RoadRank): number => {
      const width = roadWidthsPx[roadRank][index] * factor;
      return width > 0 ? width + edge : 0;
    };
    return [
      "match",
      rank,
      "motorway",
      px("motorway"),
      "major",
      px("major"),
      "middle",
      px("middle"),
      "minor",
      px("minor"),
      px("service"),
    ];
  };
  const [z0, z1, z2, z3] = widthZooms;
  return [
    "interpolate",
    ["exponential", 1.4],
    ["zoom"],
    z0,
    widthAt(0),
    z1,
    widthAt(1),
    z2,
    widthAt(2),
    z3,
    widthAt(3),
  ];
}

/** Label layers by ascending importance: MapLibre places later layers first. */
function labelLayers(schema: TileSchema, colours: MapColours, typeface: string): LayerSpecification[] {
  const textPaint = (color: string) => ({
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
  const withFilter = (tileLayer: TileLayerFilter, condition: FilterSpecification): TileLayerFilter => ({
    layer: tileLayer.layer,
    filter: ["all", ...(tileLayer.filter ? [tileLayer.filter] : []), condition] as FilterSpecification,
  });
  return [
    {
      id: "house-number",
      type: "symbol",
      ...streetFeatures(schema.houseNumber),
      minzoom: 17,
      layout: {
        ...font,
        "text-field": ["to-string", ["get", schema.houseNumberProperty]],
        "text-size": 12,
        "text-padding": 4,
      },
      paint: { ...textPaint(colours.labelSoft), "text-halo-width": 1 },
    },
    {
      id: "road-name-minor",
      type: "symbol",
      ...streetFeatures(withFilter(schema.roadName, ["!", isMain] as ExpressionSpecification)),
      minzoom: 14.7,
      layout: { ...nameLayout, ...alongLine, "symbol-spacing": 320, "text-size": interpolateZoom([15, 12], [18, 14]) },
      paint: textPaint(colours.labelSoft),
    },
    {
      id: "road-name-main",
      type: "symbol",
      ...streetFeatures(withFilter(schema.roadName, isMain)),
      minzoom: 13,
      layout: { ...nameLayout, ...alongLine, "symbol-spacing": 360, "text-size": interpolateZoom([13, 12], [17, 15]) },
      paint: textPaint(colours.label),
    },
    {
      id: "road-number",
      type: "symbol",
      ...streetFeatures(schema.roadNumber),
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
      ...streetFeatures(schema.poi),
      minzoom: 14,
      layout: { ...nameLayout, "text-size": 12, "text-max-width": 8, "text-padding": 10 },
      paint: textPaint(colours.labelSoft),
    },
    {
      id: "water-name",
      type: "symbol",
      ...streetFeatures(schema.waterName),
      minzoom: 11,
      layout: { ...nameLayout, "text-size": 13, "text-letter-spacing": 0.08, "text-max-width": 7 },
      paint: { ...textPaint(colours.labelWater), "text-halo-width": 0 },
    },
    {
      id: "quarter-name",
      type: "symbol",
      ...streetFeatures(schema.neighbourhood),
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
      paint: textPaint(colours.labelSoft),
    },
    {
      id: "town-name",
      type: "symbol",
      ...streetFeatures(schema.town),
      maxzoom: 13,
      layout: { ...nameLayout, "text-size": interpolateZoom([5, 12], [12, 20]), "text-padding": 8 },
      paint: textPaint(colours.label),
    },
  ];
}
