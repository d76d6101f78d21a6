import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";

/** A layer of the tiles with a filter for its features. */
export type TileLayerFilter = { layer: string; filter?: FilterSpecification };
/** Importance of a road, which determines its width and colour. */
export const roadRanks = ["motorway", "major", "middle", "minor", "service"] as const;
export type RoadRank = (typeof roadRanks)[number];

/** Layers and filters for the features that we draw. `rank` yields a road's rank, or "path", "rail", "ferry", "none". */
export type TileSchema = {
  green: readonly TileLayerFilter[];
  wood: readonly TileLayerFilter[];
  developed: readonly TileLayerFilter[];
  water: TileLayerFilter;
  waterway: TileLayerFilter;
  pier: TileLayerFilter;
  square: TileLayerFilter;
  building: TileLayerFilter;
  roads: string;
  rank: ExpressionSpecification;
  isTunnel: ExpressionSpecification;
  roadName: TileLayerFilter;
  roadNumber: TileLayerFilter;
  roadNumberText: ExpressionSpecification;
  town: TileLayerFilter;
  neighbourhood: TileLayerFilter;
  poi: TileLayerFilter;
  waterName: TileLayerFilter;
  houseNumber: TileLayerFilter;
  houseNumberProperty: string;
};

const oneOf = (key: string, ...values: string[]): ExpressionSpecification => [
  "match",
  ["get", key],
  values,
  true,
  false,
];
const isArea: ExpressionSpecification = ["==", ["geometry-type"], "Polygon"];
const isPoint: ExpressionSpecification = ["==", ["geometry-type"], "Point"];
const isLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];
const all = (...conditions: ExpressionSpecification[]): FilterSpecification => ["all", ...conditions];

/** https://openmaptiles.org/schema/: OpenFreeMap, MapTiler, the local stack. `brunnel`: bridge, tunnel or ford. */
const openMapTiles: TileSchema = {
  green: [
    { layer: "landcover", filter: oneOf("class", "grass", "farmland") },
    { layer: "landuse", filter: oneOf("class", "cemetery", "pitch", "playground") },
  ],
  wood: [{ layer: "landcover", filter: oneOf("class", "wood") }],
  developed: [{ layer: "landuse", filter: oneOf("class", "industrial", "railway", "military", "school", "hospital") }],
  water: { layer: "water", filter: ["!=", ["get", "brunnel"], "tunnel"] },
  waterway: { layer: "waterway", filter: ["!=", ["get", "brunnel"], "tunnel"] },
  pier: { layer: "transportation", filter: all(isArea, oneOf("class", "pier")) },
  square: { layer: "transportation", filter: all(isArea, oneOf("class", "path", "service", "minor")) },
  building: { layer: "building" },
  roads: "transportation",
  rank: [
    "case",
    ["==", ["get", "ramp"], 1],
    "middle",
    [
      "match",
      ["get", "class"],
      "motorway",
      "motorway",
      ["trunk", "primary"],
      "major",
      ["secondary", "tertiary"],
      "middle",
      ["minor", "busway", "raceway"],
      "minor",
      ["service", "track"],
      "service",
      "path",
      "path",
      ["rail", "transit"],
      "rail",
      "ferry",
      "ferry",
      "none",
    ],
  ],
  isTunnel: ["==", ["get", "brunnel"], "tunnel"],
  roadName: { layer: "transportation_name", filter: ["has", "name"] },
  roadNumber: {
    layer: "transportation_name",
    filter: all(["has", "ref"], oneOf("network", "us-interstate", "us-highway", "us-state")),
  },
  roadNumberText: [
    "concat",
    ["match", ["get", "network"], "us-interstate", "I ", "us-highway", "US ", ""],
    ["get", "ref"],
  ],
  town: { layer: "place", filter: oneOf("class", "city", "town", "village") },
  neighbourhood: { layer: "place", filter: oneOf("class", "suburb", "quarter", "neighbourhood", "hamlet") },
  poi: { layer: "poi", filter: oneOf("class", "park", "stadium", "hospital", "museum", "railway") },
  waterName: { layer: "water_name" },
  houseNumber: { layer: "housenumber" },
  houseNumberProperty: "housenumber",
};

/** https://docs.protomaps.com/basemaps/layers, version 4. */
const protomaps: TileSchema = {
  green: [
    {
      layer: "landuse",
      filter: oneOf(
        "kind",
        "park",
        "garden",
        "grass",
        "golf_course",
        "cemetery",
        "recreation_ground",
        "pitch",
        "playground",
      ),
    },
  ],
  wood: [{ layer: "landuse", filter: oneOf("kind", "forest", "wood", "nature_reserve") }],
  developed: [
    {
      layer: "landuse",
      filter: oneOf("kind", "industrial", "railway", "military", "school", "university", "hospital"),
    },
  ],
  water: { layer: "water", filter: isArea },
  waterway: { layer: "water", filter: isLine },
  pier: { layer: "landuse", filter: oneOf("kind", "pier") },
  square: { layer: "landuse", filter: oneOf("kind", "pedestrian") },
  building: { layer: "buildings", filter: oneOf("kind", "building", "building_part") },
  roads: "roads",
  rank: [
    "case",
    ["to-boolean", ["get", "is_link"]],
    "middle",
    [
      "match",
      ["get", "kind_detail"],
      ["motorway"],
      "motorway",
      ["trunk", "primary"],
      "major",
      ["secondary", "tertiary", "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link"],
      "middle",
      ["service", "track"],
      "service",
      [
        "match",
        ["get", "kind"],
        "highway",
        "motorway",
        "major_road",
        "major",
        "minor_road",
        "minor",
        "path",
        "path",
        "rail",
        "rail",
        "ferry",
        "ferry",
        "none",
      ],
    ],
  ],
  isTunnel: ["to-boolean", ["get", "is_tunnel"]],
  roadName: {
    layer: "roads",
    filter: all(["has", "name"], oneOf("kind", "highway", "major_road", "minor_road", "path")),
  },
  roadNumber: { layer: "roads", filter: all(["has", "shield_text"], oneOf("network", "US:I", "US:US")) },
  roadNumberText: ["concat", ["match", ["get", "network"], "US:I", "I ", "US:US", "US ", ""], ["get", "shield_text"]],
  town: { layer: "places", filter: oneOf("kind", "locality") },
  neighbourhood: { layer: "places", filter: oneOf("kind", "neighbourhood", "macrohood") },
  poi: { layer: "pois", filter: oneOf("kind", "park", "stadium", "hospital", "museum", "train_station", "station") },
  waterName: { layer: "water", filter: all(isPoint, ["has", "name"]) },
  houseNumber: { layer: "buildings", filter: oneOf("kind", "address") },
  houseNumberProperty: "addr_housenumber",
};

/** Detects the schema by the layers that the tiles declare. */
export function detectTileSchema(layers: readonly string[]): TileSchema {
  return layers.includes("roads") && !layers.includes("transportation") ? protomaps : openMapTiles;
}
