import type { ExpressionSpecification } from "maplibre-gl";
import type { TileLayerFilter } from "./tile-schema";

/** The tiles of a map: where they are, and how far they go. */
export type TileSource = {
  tiles: string[];
  minzoom?: number;
  maxzoom?: number;
  bounds?: [west: number, south: number, east: number, north: number];
  attribution?: string;
};

/** The source of the streets in a style of ours. */
export const streets = "streets";

/** A layer of the style over a part of the tiles. */
export const from = ({ layer, filter }: TileLayerFilter) => ({
  source: streets,
  "source-layer": layer,
  ...(filter ? { filter } : {}),
});

type Stop = readonly [zoom: number, value: number];
/** A size that grows with the zoom. */
export function grow(...stops: Stop[]): ExpressionSpecification {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}
