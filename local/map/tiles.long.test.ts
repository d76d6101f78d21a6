// The town's tiles, read by an independent decoder: features and their classes.
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import booleanPointInPolygon from "@turf/boolean-point-in-polygon";
import { PbfReader } from "pbf";
import { readTown, TOWN_BOUNDS } from "../town/osm.ts";
import { createTownTiles, type TownTiles } from "./tiles.ts";

let tiles: TownTiles;
beforeAll(async () => {
  tiles = createTownTiles(await readTown(), TOWN_BOUNDS);
}, 60_000);

type Place = { lat: number; lng: number };
const toTileNumbers = ({ lat, lng }: Place, z: number): [number, number] => [
  Math.floor(((lng + 180) / 360) * 2 ** z),
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z),
];
function decodeTile(place: Place, z = 14): { tile: VectorTile; x: number; y: number } {
  const [x, y] = toTileNumbers(place, z);
  return { tile: new VectorTile(new PbfReader(tiles.tile(z, x, y) ?? new Uint8Array())), x, y };
}
function readFeatures(place: Place, layer: string, z = 14): VectorTileFeature[] {
  const layerData = decodeTile(place, z).tile.layers[layer];
  return layerData ? Array.from({ length: layerData.length }, (_, index) => layerData.feature(index)) : [];
}
const readNames = (place: Place, layer: string, z = 14): unknown[] =>
  readFeatures(place, layer, z).map(({ properties }) => properties.name);
/** Layer and class of every area that covers a place. */
function areasAt(place: Place, z = 14): string[] {
  const { tile, x, y } = decodeTile(place, z);
  return Object.values(tile.layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) => {
      const { geometry } = feature.toGeoJSON(x, y, z);
      const isArea = geometry.type === "Polygon" || geometry.type === "MultiPolygon";
      const featureClass = feature.properties.class;
      return isArea && booleanPointInPolygon([place.lng, place.lat], geometry)
        ? [`${layer.name}${featureClass ? ` ${featureClass}` : ""}`]
        : [];
    }),
  );
}

const fellsPoint = { lat: 39.2818, lng: -76.5934 };

test.each([
  ["the Inner Harbor", { lat: 39.283, lng: -76.607 }],
  ["the harbor off Fells Point", { lat: 39.28, lng: -76.595 }],
  ["the Middle Branch, in the corner where the data ends", { lat: 39.2565, lng: -76.6145 }],
  ["the Patapsco, at the southern edge", { lat: 39.2565, lng: -76.57 }],
])("draws %s as water at all zooms", (_where, place) => {
  expect(areasAt(place)).toContain("water ocean");
  expect(areasAt(place, 11)).toContain("water ocean");
});

test.each([
  ["Thames Street, beside the harbor", fellsPoint],
  ["Locust Point, between two arms of it", { lat: 39.27, lng: -76.59 }],
  ["Highlandtown", { lat: 39.2871, lng: -76.5689 }],
  ["the north-eastern corner of the data", { lat: 39.3145, lng: -76.5155 }],
])("draws %s as land", (_where, place) => {
  expect(areasAt(place).filter((area) => area.startsWith("water"))).toEqual([]);
});

test("draws the pond in Patterson Park as water within a park, with its island", () => {
  const [park, pond, island] = [
    { lat: 39.29, lng: -76.5785 },
    { lat: 39.28756, lng: -76.5805 },
    { lat: 39.28822, lng: -76.58085 },
  ];
  expect(areasAt(park)).toEqual(["landcover grass"]);
  expect(areasAt(pond).toSorted()).toEqual(["landcover grass", "water lake"]);
  expect(areasAt(island)).toEqual(["landcover grass"]);
});

test("excludes the yard of Fort McHenry from its walls", () => {
  expect(areasAt({ lat: 39.26318, lng: -76.57985 })).not.toContain("building");
  expect(readFeatures({ lat: 39.26318, lng: -76.57985 }, "building").length).toBeGreaterThan(5);
});

test("gives streets their classes and names, and numbered roads their networks", () => {
  const classes = new Set(readFeatures(fellsPoint, "transportation").map(({ properties }) => properties.class));
  for (const kind of ["primary", "secondary", "minor", "service", "path"]) expect(classes).toContain(kind);
  expect(readNames(fellsPoint, "transportation_name")).toEqual(
    expect.arrayContaining(["Thames Street", "South Broadway", "Fleet Street"]),
  );
  const roadNumbers = readFeatures({ lat: 39.26, lng: -76.56 }, "transportation_name", 11).map(({ properties }) => [
    properties.network,
    properties.ref,
  ]);
  expect(roadNumbers).toEqual(
    expect.arrayContaining([
      ["us-interstate", "95"],
      ["us-interstate", "895"],
      ["us-highway", "40"],
    ]),
  );
});

test("marks rails, tunnels and bridges", () => {
  const all = readFeatures({ lat: 39.29, lng: -76.56 }, "transportation", 12).map(({ properties }) => properties);
  expect(all.filter(({ class: kind }) => kind === "rail").length).toBeGreaterThan(20);
  const brunnels = new Set(all.map(({ brunnel }) => brunnel));
  expect([brunnels.has("bridge"), brunnels.has("tunnel")]).toEqual([true, true]);
});

test("labels houses, quarters and parks", () => {
  expect(readFeatures(fellsPoint, "building").length).toBeGreaterThan(30);
  expect(readFeatures(fellsPoint, "housenumber").map(({ properties }) => properties.housenumber)).toContain("734");
  expect(readNames(fellsPoint, "place", 12)).toContain("Fells Point");
  expect(readNames({ lat: 39.29, lng: -76.5785 }, "poi")).toContain("Patterson Park");
});

test("has few features at low zooms, and no tiles beyond the town", () => {
  const kinds = (z: number) =>
    new Set(readFeatures(fellsPoint, "transportation", z).map(({ properties }) => properties.class));
  expect(kinds(6)).toEqual(new Set(["motorway", "trunk"]));
  expect(readFeatures(fellsPoint, "building", 12)).toEqual([]);
  expect(tiles.tile(14, ...toTileNumbers({ lat: 39.28, lng: -76.7 }, 14))).toBeNull();
});

test("draws nothing beyond the edge of the data", () => {
  const { tile, x, y } = decodeTile({ lat: 39.29, lng: TOWN_BOUNDS.west + 0.0001 });
  const lngs = Object.values(tile.layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index).toGeoJSON(x, y, 14).geometry).flatMap(
      (shape) => ("coordinates" in shape ? shape.coordinates.flat(3).filter((_value, i) => i % 2 === 0) : []),
    ),
  );
  expect(lngs.length).toBeGreaterThan(1_000);
  expect(Math.min(...lngs.map(Number))).toBeGreaterThan(TOWN_BOUNDS.west - 1e-5);
});
