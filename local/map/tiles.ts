// Vector tiles of the town in the OpenMapTiles schema: features are indexed once, and each tile is encoded on request.
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { type Feature, fromVectorTileJs, GeoJSONWrapper, type VectorTileLike } from "@maplibre/vt-pbf";
import type { Bounds } from "./geometry.ts";
import { type TileLayer, maxTileZoom } from "./tile-features.ts";
import { toMapFeatures } from "./features.ts";
import type { OsmData } from "../town/osm.ts";

const extent = 4096;

export type TownTiles = {
  // The encoded tile; null for an empty one.
  tile(z: number, x: number, y: number): Uint8Array | null;
};

export function createTownTiles(data: OsmData, bounds: Bounds): TownTiles {
  const byLayer = Map.groupBy(toMapFeatures(data, bounds), ({ layer }) => layer);
  const layers = [...byLayer].map(([name, layerFeatures]) => ({
    name,
    // A feature's id is its index in the list, which selects its lowest zoom.
    minzooms: layerFeatures.map(({ minzoom }) => minzoom),
    index: new GeoJSONVT(
      { type: "FeatureCollection", features: layerFeatures.map(({ feature }, id) => ({ ...feature, id })) },
      { maxZoom: maxTileZoom, extent, buffer: buffers[name] ?? 64 },
    ),
  }));
  return {
    tile(z, x, y) {
      const tileLayers: VectorTileLike["layers"] = {};
      for (const { name, minzooms, index } of layers) {
        const tileFeatures: readonly Feature[] = index.getTile(z, x, y)?.features ?? [];
        const visibleFeatures = tileFeatures.filter(({ id }) => (minzooms[Number(id)] ?? 0) <= z);
        if (visibleFeatures.length === 0) continue;
        const part = new GeoJSONWrapper(
          visibleFeatures.map((feature) => ({ ...feature, id: undefined })),
          { version: 2, extent },
        );
        tileLayers[name] = Object.assign(part, { name });
      }
      return Object.keys(tileLayers).length > 0 ? fromVectorTileJs({ layers: tileLayers }) : null;
    },
  };
}

// How far beyond its edge a tile contains features, because names may extend over it.
const buffers: Partial<Record<TileLayer, number>> = { transportation_name: 256 };
