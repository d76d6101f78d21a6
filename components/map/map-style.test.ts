import { featureFilter, validateStyleMin, type FilterSpecification } from "@maplibre/maplibre-gl-style-spec";
import { tilePolygons } from "./map-background";
import { parseMapSource } from "./map-source";
import { streetStyle } from "./map-style";
import { detectTileSchema } from "./tile-schema";

const tiles = { tiles: ["https://tiles.test/{z}/{x}/{y}.pbf"], maxzoom: 14 };
const openMapTiles = ["transportation", "water", "building"];
const protomaps = ["roads", "water", "buildings"];
const styleFor = (layers: readonly string[], dark = false) =>
  streetStyle(tiles, detectTileSchema(layers), dark, "Inter");

/** Ids of the style layers that draw such a feature at a zoom level. */
function findStyleLayers(
  layers: readonly string[],
  layer: string,
  type: "Point" | "LineString" | "Polygon",
  properties: Record<string, unknown>,
  zoom = 16,
): string[] {
  const geometryTypes = { Point: 1, LineString: 2, Polygon: 3 } as const;
  return styleFor(layers).layers.flatMap((styleLayer) => {
    if (!("source-layer" in styleLayer) || styleLayer["source-layer"] !== layer) return [];
    if (zoom < (styleLayer.minzoom ?? 0) || zoom >= (styleLayer.maxzoom ?? 24)) return [];
    const filter = "filter" in styleLayer ? (styleLayer.filter as FilterSpecification | undefined) : undefined;
    return featureFilter(filter, styleLayer.id).filter({ zoom }, { type: geometryTypes[type], properties })
      ? [styleLayer.id]
      : [];
  });
}

test.each([
  ["OpenMapTiles", openMapTiles, false],
  ["OpenMapTiles, dark", openMapTiles, true],
  ["Protomaps", protomaps, false],
  ["Protomaps, dark", protomaps, true],
])("the style for %s tiles is valid and needs no other resources", (_schema, layers, dark) => {
  const style = styleFor(layers, dark);
  expect(validateStyleMin(style)).toEqual([]);
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
  const labels = style.layers.filter(({ type }) => type === "symbol");
  expect(labels.length).toBeGreaterThan(5);
  for (const { layout } of labels) expect(layout).toMatchObject({ "text-font": ["Inter"] });
});

test("draws the same features equally for both tile schemas", () => {
  expect(findStyleLayers(openMapTiles, "transportation", "LineString", { class: "motorway" })).toEqual([
    "road-edge",
    "road",
  ]);
  expect(findStyleLayers(protomaps, "roads", "LineString", { kind: "highway", kind_detail: "motorway" })).toEqual([
    "road-edge",
    "road",
  ]);
  expect(findStyleLayers(openMapTiles, "transportation", "LineString", { class: "minor", brunnel: "tunnel" })).toEqual([
    "tunnel",
  ]);
  expect(findStyleLayers(protomaps, "roads", "LineString", { kind: "minor_road", is_tunnel: true })).toEqual([
    "tunnel",
  ]);
  expect(findStyleLayers(openMapTiles, "transportation", "LineString", { class: "rail" })).toEqual(["rail"]);
  expect(findStyleLayers(protomaps, "roads", "LineString", { kind: "rail" })).toEqual(["rail"]);
  expect(findStyleLayers(openMapTiles, "water", "Polygon", { class: "ocean" })).toEqual(["water", "water-edge"]);
  expect(findStyleLayers(protomaps, "water", "Polygon", { kind: "ocean" })).toEqual(["water", "water-edge"]);
  expect(findStyleLayers(openMapTiles, "building", "Polygon", {})).toEqual(["building"]);
  expect(findStyleLayers(protomaps, "buildings", "Polygon", { kind: "building" })).toEqual(["building"]);
  expect(
    findStyleLayers(openMapTiles, "transportation_name", "LineString", { class: "minor", name: "Thames Street" }),
  ).toEqual(["road-name-minor"]);
  expect(findStyleLayers(openMapTiles, "housenumber", "Point", { housenumber: "734" }, 17)).toEqual(["house-number"]);
  expect(findStyleLayers(protomaps, "buildings", "Point", { kind: "address", addr_housenumber: "734" }, 17)).toEqual(
    expect.arrayContaining(["house-number"]),
  );
});

describe("parseMapSource", () => {
  test("adds a default attribution to tiles without one", () => {
    const source = parseMapSource({ ...tiles, vector_layers: [{ id: "roads" }], bounds: [-1, -1, 1, 1] });
    expect(source).toMatchObject({ layers: ["roads"], tiles: { ...tiles, bounds: [-1, -1, 1, 1] } });
    expect(source).toHaveProperty("tiles.attribution", expect.stringContaining("© OpenStreetMap contributors"));
    expect(parseMapSource({ ...tiles, attribution: "© Example" })).toHaveProperty("tiles.attribution", "© Example");
  });
  test("accepts a complete style, and returns null for other content", () => {
    const style = styleFor(openMapTiles);
    expect(parseMapSource(style)).toEqual({ style });
    expect([null, "a page", {}, { tiles: "none" }].map(parseMapSource)).toEqual([null, null, null, null]);
  });
});

test("tilePolygons covers loaded tiles, clipped to the source's bounds", () => {
  const shape = tilePolygons([{ z: 1, x: 1, y: 0 }], [-180, -90, 90, 45]);
  expect(shape).toMatchObject({
    features: [
      {
        geometry: {
          type: "Polygon",
          coordinates: [
            [
              [0, 45],
              [0, 0],
              [90, 0],
              [90, 45],
              [0, 45],
            ],
          ],
        },
      },
    ],
  });
});
