// The town as features of the OpenMapTiles schema by layer, cut at the edge of the data.
import { type Bounds, clipLine, clipRing, joinLines, assemblePolygons, type LngLat, toLngLats } from "./geometry.ts";
import { seaPolygons } from "./coast.ts";
import { areaFeatures, type TileLayer, type TileFeature, labelFeatures, waterwayFeature } from "./tile-features.ts";
import { roadLabelFeature, transportFeature } from "./road-features.ts";
import { isClosed, type OsmData, type OsmNode, type OsmRelation, type OsmWay, type Tags } from "../town/osm.ts";

type MapGeometry = GeoJSON.Point | GeoJSON.LineString | GeoJSON.Polygon | GeoJSON.MultiPolygon;
type MapFeature = { layer: TileLayer; minzoom: number; feature: GeoJSON.Feature<MapGeometry, Record<string, unknown>> };

export function toMapFeatures(data: OsmData, bounds: Bounds): MapFeature[] {
  const features: MapFeature[] = [];
  const add = (tileFeature: TileFeature | null, shape: MapGeometry | null): void => {
    if (!tileFeature || !shape) return;
    const properties = Object.fromEntries(
      Object.entries(tileFeature.properties).filter(([, value]) => value !== undefined),
    );
    const { layer, minzoom } = tileFeature;
    features.push({ layer, minzoom, feature: { type: "Feature", properties, geometry: shape } });
  };
  const addLine = (tileFeature: TileFeature | null, nodes: readonly OsmNode[]): void => {
    if (!tileFeature) return;
    for (const part of clipLine(toLngLats(nodes), bounds)) add(tileFeature, { type: "LineString", coordinates: part });
  };
  const addArea = (tags: Tags, polygons: readonly LngLat[][][]): void => {
    const shape = toMultiPolygon(polygons, bounds);
    for (const tileFeature of areaFeatures(tags)) add(tileFeature, shape);
    const center = centerPoint(polygons, bounds);
    for (const tileFeature of labelFeatures(tags, true)) add(tileFeature, center);
  };

  const ways = [...data.ways.values()];
  const sea = seaPolygons(
    ways.filter(({ tags }) => tags.natural === "coastline").map(({ nodes }) => nodes),
    bounds,
  );
  add({ layer: "water", minzoom: 0, properties: { class: "ocean" } }, toMultiPolygon(sea, bounds));

  const drawnOutlines = new Set<OsmWay>();
  for (const relation of data.relations.values()) {
    if (relation.tags.type !== "multipolygon") continue;
    const { tags, outline, polygons } = resolveMultipolygon(relation, data);
    if (polygons.length === 0) continue;
    addArea(tags, polygons);
    // A relation and its outline with the same tags are one area.
    if (outline && areaFeatures(tags).length > 0) drawnOutlines.add(outline);
  }
  for (const way of ways) {
    const { tags, nodes } = way;
    const line = transportFeature(tags);
    // Closed roads are roundabouts, unless tagged as areas.
    const isArea = isClosed(way) && (line === null || tags.area === "yes" || line.properties.class === "pier");
    if (line && isArea) add(line, toMultiPolygon([[toLngLats(nodes)]], bounds));
    else addLine(line, nodes);
    addLine(waterwayFeature(tags), nodes);
    if (isArea && !drawnOutlines.has(way)) addArea(tags, [[toLngLats(nodes)]]);
  }
  for (const [tileFeature, lines] of groupRoadLabels(ways))
    for (const line of joinLines(lines, true)) addLine(tileFeature, line);
  for (const { lat, lng, tags } of data.nodes.values()) {
    const isInBounds = lng > bounds.west && lng < bounds.east && lat > bounds.south && lat < bounds.north;
    if (isInBounds)
      for (const tileFeature of labelFeatures(tags, false))
        add(tileFeature, { type: "Point", coordinates: [lng, lat] });
  }
  return features;
}

// Its polygons and meanings: by its own tags or, in old data, by those of its only outline.
function resolveMultipolygon(
  { tags, members }: OsmRelation,
  { ways }: OsmData,
): { tags: Tags; outline: OsmWay | undefined; polygons: LngLat[][][] } {
  const lines = (isInner: boolean): OsmWay[] =>
    members.flatMap(({ type, ref, role }) =>
      (role === "inner") === isInner && type === "way" ? (ways.get(ref) ?? []) : [],
    );
  const rings = (memberWays: readonly OsmWay[]): LngLat[][] =>
    joinLines(
      memberWays.map(({ nodes }) => nodes),
      true,
    )
      .filter((chain) => chain.length > 3 && chain[0] === chain.at(-1))
      .map(toLngLats);
  const outers = lines(false);
  const outline = outers.length === 1 ? outers[0] : undefined;
  const isOwnArea = areaFeatures(tags).length > 0 || !outline;
  return {
    tags: isOwnArea ? tags : outline.tags,
    outline,
    polygons: assemblePolygons(rings(outers), rings(lines(true))),
  };
}

function toMultiPolygon(polygons: readonly LngLat[][][], bounds: Bounds): GeoJSON.MultiPolygon | null {
  const clippedPolygons = polygons
    .map((rings) => rings.map((ring) => clipRing(ring, bounds)).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0);
  return clippedPolygons.length > 0 ? { type: "MultiPolygon", coordinates: clippedPolygons } : null;
}

function centerPoint([first]: readonly LngLat[][][], bounds: Bounds): GeoJSON.Point | null {
  const outer = first?.[0];
  if (!outer) return null;
  const center = (axis: 0 | 1): number => {
    const values = outer.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const [lng, lat] = [center(0), center(1)];
  if (lng < bounds.west || lng > bounds.east || lat < bounds.south || lat > bounds.north) return null;
  return { type: "Point", coordinates: [lng, lat] };
}

// A street is drawn by block; its name is written along the whole.
function groupRoadLabels(ways: readonly OsmWay[]): Iterable<[TileFeature, (readonly OsmNode[])[]]> {
  const streets = new Map<string, [TileFeature, (readonly OsmNode[])[]]>();
  for (const { tags, nodes } of ways) {
    const tileFeature = roadLabelFeature(tags);
    if (!tileFeature) continue;
    const key = JSON.stringify(tileFeature);
    const street = streets.get(key) ?? [tileFeature, []];
    street[1].push(nodes);
    streets.set(key, street);
  }
  return streets.values();
}
