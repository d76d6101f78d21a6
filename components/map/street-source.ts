import type { ExpressionSpecification } from "maplibre-gl";
import type { TileLayerFilter } from "./tile-schema";

/** Tile URLs with their zoom range and bounds. */
export type TileSource = {
  tiles: string[];
  minzoom?: number;
  maxzoom?: number;
  bounds?: [west: number, south: number, east: number, north: number];
  attribution?: string;
};

/** Id of the street source in our style. */
export const streetSourceId = "streets";

/** Source and filter of a style layer. */
export const sourceLayer = ({ layer, filter }: TileLayerFilter) => ({
  source: streetSourceId,
  "source-layer": layer,
  ...(filter ? { filter } : {}),
});

type Stop = readonly [zoom: number, value: number];
/** A size that grows with the zoom level. */
export function interpolateZoom(...stops: Stop[]): ExpressionSpecification {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}
