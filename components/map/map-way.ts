import type { FilterSpecification, GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { placeOnWay, splitWay, type WayLine } from "@/lib/domain/way";
import { mapColours } from "./map-colours";
import type { MapShape } from "./map-style";
import type { MapPoint } from "./map-types";

const source = "way";
/** What of a way is on the map: so far driven, as seen at these pixels. */
export type DrawnWay = { way: WayLine; point: number; x: number; y: number };

/** The way by road: what is left on a rim of paper, what is driven faded under it. */
export function addWayLayers(map: MapLibre, dark: boolean): void {
  const colours = mapColours(dark);
  map.addSource(source, { type: "geojson", data: shapeOf([], []) });
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  const part = (name: string): FilterSpecification => ["==", ["get", "part"], name];
  map.addLayer({
    id: "way-driven",
    type: "line",
    source,
    filter: part("driven"),
    layout,
    paint: { "line-color": colours.line, "line-width": 5, "line-opacity": 0.28 },
  });
  map.addLayer({
    id: "way-casing",
    type: "line",
    source,
    filter: part("left"),
    layout,
    paint: { "line-color": colours.casing, "line-width": 9 },
  });
  map.addLayer({
    id: "way",
    type: "line",
    source,
    filter: part("left"),
    layout,
    paint: { "line-color": colours.line, "line-width": 5 },
  });
}

/**
 * Draws a way, driven so far as `here`; null takes it away. A marker that glides asks for it in every frame: while it
 * has moved less than two pixels nothing is drawn anew.
 */
export function drawWay(
  map: MapLibre,
  way: WayLine | null,
  here: MapPoint | undefined,
  drawn: DrawnWay | null,
): DrawnWay | null {
  if (!way) {
    if (drawn) setShape(map, shapeOf([], []));
    return null;
  }
  const { x, y } = here ? map.project([here.lng, here.lat]) : { x: 0, y: 0 };
  if (drawn?.way === way && Math.abs(x - drawn.x) < 2 && Math.abs(y - drawn.y) < 2) return drawn;
  const at = here && placeOnWay(way, here, drawn?.way === way ? drawn.point : 0);
  const { driven, left } = at ? splitWay(way, at) : { driven: [], left: way.points };
  setShape(map, shapeOf(driven, left));
  return { way, point: at ? at.point : 0, x, y };
}

function shapeOf(driven: readonly MapPoint[], left: readonly MapPoint[]): MapShape {
  return {
    type: "FeatureCollection",
    features: Object.entries({ driven, left })
      .filter(([, points]) => points.length > 1)
      .map(([part, points]) => ({
        type: "Feature",
        properties: { part },
        geometry: { type: "LineString", coordinates: points.map(({ lng, lat }) => [lng, lat]) },
      })),
  };
}

function setShape(map: MapLibre, data: MapShape): void {
  void (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
}
