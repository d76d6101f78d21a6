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
function drawnAs(
  layers: readonly string[],
  layer: string,
  type: "Point" | "LineString" | "Polygon",
  properties: Record<string, unknown>,
  zoom = 16,
): string[] {
  const number = { Point: 1, LineString: 2, Polygon: 3 } as const;
  return styleFor(layers).layers.flatMap((each) => {
    if (!("source-layer" in each) || each["source-layer"] !== layer) return [];
    if (zoom < (each.minzoom ?? 0) || zoom >= (each.maxzoom ?? 24)) return [];
    const filter = "filter" in each ? (each.filter as FilterSpecification | undefined) : undefined;
    return featureFilter(filter, each.id).filter({ zoom }, { type: number[type], properties }) ? [each.id] : [];
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
  expect(drawnAs(openMapTiles, "transportation", "LineString", { class: "motorway" })).toEqual(["road-edge", "road"]);
  expect(drawnAs(protomaps, "roads", "LineString", { kind: "highway", kind_detail: "motorway" })).toEqual([
    "road-edge",
    "road",
  ]);
  expect(drawnAs(openMapTiles, "transportation", "LineString", { class: "minor", brunnel: "tunnel" })).toEqual([
    "tunnel",
  ]);
  expect(drawnAs(protomaps, "roads", "LineString", { kind: "minor_road", is_tunnel: true })).toEqual(["tunnel"]);
  expect(drawnAs(openMapTiles, "transportation", "LineString", { class: "rail" })).toEqual(["rail"]);
  expect(drawnAs(protomaps, "roads", "LineString", { kind: "rail" })).toEqual(["rail"]);
  expect(drawnAs(openMapTiles, "water", "Polygon", { class: "ocean" })).toEqual(["water", "water-edge"]);
  expect(drawnAs(protomaps, "water", "Polygon", { kind: "ocean" })).toEqual(["water", "water-edge"]);
  expect(drawnAs(openMapTiles, "building", "Polygon", {})).toEqual(["building"]);
  expect(drawnAs(protomaps, "buildings", "Polygon", { kind: "building" })).toEqual(["building"]);
  expect(drawnAs(openMapTiles, "transportation_name", "LineString", { class: "minor", name: "Thames Street" })).toEqual(
    ["road-name-minor"],
  );
  expect(drawnAs(openMapTiles, "housenumber", "Point", { housenumber: "734" }, 17)).toEqual(["house-number"]);
  expect(drawnAs(protomaps, "buildings", "Point", { kind: "address", addr_housenumber: "734" }, 17)).toEqual(
    expect.arrayContaining(["house-number"]),
  );
});

describe("map URL", () => {
  test("with tiles gets a default attribution if it has none", () => {
    const source = parseMapSource({ ...tiles, vector_layers: [{ id: "roads" }], bounds: [-1, -1, 1, 1] });
    expect(source).toMatchObject({ layers: ["roads"], tiles: { ...tiles, bounds: [-1, -1, 1, 1] } });
    expect(source).toHaveProperty("tiles.attribution", expect.stringContaining("© OpenStreetMap contributors"));
    expect(parseMapSource({ ...tiles, attribution: "© Somebody" })).toHaveProperty("tiles.attribution", "© Somebody");
  });
  test("can have a complete style, or be invalid", () => {
    const style = styleFor(openMapTiles);
    expect(parseMapSource(style)).toEqual({ style });
    expect([null, "a page", {}, { tiles: "none" }].map(parseMapSource)).toEqual([null, null, null, null]);
  });
});

test("covers the background with loaded tiles, clipped to the source's bounds", () => {
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
