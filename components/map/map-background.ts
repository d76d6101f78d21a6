import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from "maplibre-gl";
import type { GeoJsonData } from "./geojson";
import { mapColours } from "./map-colours";
import { streetSourceId, type TileSource } from "./map-source";

type Bounds = readonly [west: number, south: number, east: number, north: number];
/** A tile's position in the grid of its zoom level. */
type TileId = { z: number; x: number; y: number };

/** The built-in style: only a background, without any request. */
export function blankStyle(dark: boolean): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: "background", type: "background", paint: { "background-color": mapColours(dark).background } }],
  };
}

/**
 * Background with a grid, below all layers. It shows where no street tile has loaded or exists, so that the map is
 * never blank.
 */
export function addGridLayers(map: MapLibre, dark: boolean): void {
  const colours = mapColours(dark);
  const firstStreetLayer = map.getLayersOrder().find((id) => id !== "background");
  for (const source of ["grid", "covered"]) map.addSource(source, { type: "geojson", data: emptyCollection });
  map.addLayer(
    { id: "grid", type: "line", source: "grid", paint: { "line-color": colours.grid, "line-width": 1 } },
    firstStreetLayer,
  );
  // No antialiasing, so that adjacent tiles have no seam.
  map.addLayer(
    {
      id: "covered",
      type: "fill",
      source: "covered",
      paint: { "fill-color": colours.background, "fill-antialias": false },
    },
    firstStreetLayer,
  );
  drawGrid(map);
}

export function drawGrid(map: MapLibre): void {
  const view = map.getBounds();
  const grid = map.getSource<GeoJSONSource>("grid");
  void grid?.setData(gridLines(view.getWest(), view.getSouth(), view.getEast(), view.getNorth()));
}

const gridLinesPerView = 6;
const minGridWidthDegrees = 1e-4;
// Web Mercator maps end at this latitude.
const maxGridLatitude = 85;

/** Lines of latitude and longitude, which make movement visible on an empty background. */
function gridLines(west: number, south: number, east: number, north: number): GeoJsonData {
  const spacing = roundSpacing(Math.max(east - west, minGridWidthDegrees) / gridLinesPerView);
  const lines: number[][][] = [];
  for (let lng = Math.floor(west / spacing) * spacing; lng <= east; lng += spacing)
    lines.push([
      [lng, Math.max(-maxGridLatitude, south - spacing)],
      [lng, Math.min(maxGridLatitude, north + spacing)],
    ]);
  for (let lat = Math.floor(south / spacing) * spacing; lat <= north; lat += spacing)
    lines.push([
      [west - spacing, lat],
      [east + spacing, lat],
    ]);
  return { type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates: lines } };
}

/** Rounds a spacing in degrees to 1, 2 or 5 times a power of ten. */
function roundSpacing(degrees: number): number {
  const power = 10 ** Math.floor(Math.log10(degrees));
  const multiple = degrees / power;
  return power * (multiple < 1.5 ? 1 : multiple < 3.5 ? 2 : multiple < 7.5 ? 5 : 10);
}

/** Draws a line and a label around the area that has streets. */
export function drawCoverageBorder(
  map: MapLibre,
  dark: boolean,
  bounds: Bounds,
  label: string,
  typeface: string,
): void {
  const colours = mapColours(dark);
  const [west, south, east, north] = bounds;
  const corners = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
  map.addSource("edge", {
    type: "geojson",
    data: { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates: corners } },
  });
  map.addLayer({
    id: "edge",
    type: "line",
    source: "edge",
    paint: { "line-color": colours.labelSoft, "line-width": 1, "line-dasharray": [4, 3], "line-opacity": 0.6 },
  });
  map.addLayer({
    id: "edge-label",
    type: "symbol",
    source: "edge",
    minzoom: 11,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 420,
      "text-field": label,
      "text-font": [typeface],
      "text-size": 12,
      "text-offset": [0, -0.9],
    },
    paint: { "text-color": colours.labelSoft, "text-halo-color": colours.halo, "text-halo-width": 1.6 },
  });
}

/** Removes the grid below each street tile that loads. Returns a function that stops this. */
export function hideGridBelowTiles(map: MapLibre, bounds: TileSource["bounds"]): () => void {
  const coveredTiles = new Map<string, TileId>();
  let frameRequest = 0;
  const drawCoveredTiles = () => {
    frameRequest = 0;
    void map.getSource<GeoJSONSource>("covered")?.setData(tilePolygons([...coveredTiles.values()], bounds));
  };
  const onSourceData = (event: { sourceId?: string; tile?: unknown }) => {
    const tileId = event.sourceId === streetSourceId ? tileIdOf(event.tile) : null;
    if (!tileId) return;
    const key = `${tileId.z}/${tileId.x}/${tileId.y}`;
    if (coveredTiles.has(key)) return;
    coveredTiles.set(key, tileId);
    frameRequest ||= requestAnimationFrame(drawCoveredTiles);
  };
  map.on("sourcedata", onSourceData);
  return () => {
    map.off("sourcedata", onSourceData);
    cancelAnimationFrame(frameRequest);
  };
}

const emptyCollection: GeoJsonData = { type: "FeatureCollection", features: [] };

/** Squares of these tiles, clipped to the source's bounds. */
export function tilePolygons(tiles: readonly TileId[], bounds: TileSource["bounds"]): GeoJsonData {
  const [west, south, east, north] = bounds ?? [-180, -90, 180, 90];
  return {
    type: "FeatureCollection",
    features: tiles.map(({ z, x, y }) => {
      const [left, right] = [Math.max(west, lngAt(x, z)), Math.min(east, lngAt(x + 1, z))];
      const [top, bottom] = [Math.min(north, latAt(y, z)), Math.max(south, latAt(y + 1, z))];
      const ring = [
        [left, top],
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
      ];
      return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
    }),
  };
}

const lngAt = (x: number, z: number): number => (x / 2 ** z) * 360 - 180;
const latAt = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

// MapLibre's tile events are untyped.
function tileIdOf(tile: unknown): TileId | null {
  if (typeof tile !== "object" || tile === null || !("state" in tile) || tile.state !== "loaded") return null;
  const id = "tileID" in tile ? tile.tileID : null;
  const canonical = typeof id === "object" && id !== null && "canonical" in id ? id.canonical : null;
  if (typeof canonical !== "object" || canonical === null) return null;
  const { z, x, y } = canonical as Partial<TileId>;
  return z === undefined || x === undefined || y === undefined ? null : { z, x, y };
}
