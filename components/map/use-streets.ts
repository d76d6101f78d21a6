import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import { blankStyle, hideGridBelowTiles, drawCoverageBorder, drawGrid, addGridLayers } from "./map-background";
import { loadMapSource, fetchMapSource, type MapSource, streetSourceId, type TileSource } from "./map-source";
import { streetStyle } from "./map-style";
import { detectTileSchema } from "./tile-schema";

type StreetOptions = { dark: boolean; borderLabel: string };

/**
 * Loads the base map: a plain background immediately, streets when they arrive. `addLayers` adds the overlay layers to each
 * new style. Returns whether the view is outside the area that has streets.
 */
export function useStreets(
  map: MapLibre | null,
  url: string | undefined,
  { dark, borderLabel }: StreetOptions,
  addLayers: (map: MapLibre) => void,
): boolean {
  const [isOutsideStreets, setIsOutsideStreets] = useState(false);
  const addOverlays = useEffectEvent(addLayers);
  const currentBorderLabel = useEffectEvent(() => borderLabel);

  useEffect(() => {
    if (!map) return;
    const typeface = pageFontFamily();
    let usesOwnStyle = true;
    let source: TileSource | null = null;
    let stopHidingGrid: (() => void) | null = null;
    const onStyleLoad = () => {
      if (usesOwnStyle) addGridLayers(map, dark);
      const labels = symbolLayerIds(map);
      if (source?.bounds && !coversWorld(source.bounds))
        drawCoverageBorder(map, dark, source.bounds, currentBorderLabel(), typeface);
      addOverlays(map);
      // Labels stay above routes and areas.
      for (const id of labels) map.moveLayer(id);
    };
    const onMoveEnd = () => {
      if (usesOwnStyle) drawGrid(map);
      setIsOutsideStreets(Boolean(source?.bounds && !isInView(map, source.bounds)));
    };
    map.on("style.load", onStyleLoad);
    map.on("moveend", onMoveEnd);
    map.setStyle(blankStyle(dark), { diff: false });
    const controller = new AbortController();
    const applySource = (mapSource: MapSource | null) => {
      if (!mapSource || controller.signal.aborted || source || !usesOwnStyle) return;
      if ("style" in mapSource) {
        usesOwnStyle = false;
        map.setStyle(mapSource.style, { diff: false });
        return;
      }
      source = mapSource.tiles;
      stopHidingGrid = hideGridBelowTiles(map, source.bounds);
      map.setStyle(streetStyle(source, detectTileSchema(mapSource.layers), dark, typeface), { diff: false });
      onMoveEnd();
    };
    if (url) void loadMapSource(url, controller.signal).then(applySource);
    // Back online: retry the map source immediately, and reload missing tiles.
    const retryNow = () => {
      if (map.getSource(streetSourceId)) map.refreshTiles(streetSourceId);
      else if (usesOwnStyle && url) fetchMapSource(url, controller.signal).then(applySource, () => undefined);
    };
    window.addEventListener("online", retryNow);
    return () => {
      controller.abort();
      window.removeEventListener("online", retryNow);
      stopHidingGrid?.();
      map.off("style.load", onStyleLoad);
      map.off("moveend", onMoveEnd);
    };
  }, [map, url, dark]);
  return isOutsideStreets;
}

/** First font family of the page. */
function pageFontFamily(): string {
  const [firstFamily = "sans-serif"] = getComputedStyle(document.body).fontFamily.split(",");
  return firstFamily.replace(/["']/g, "").trim();
}

function symbolLayerIds(map: MapLibre): string[] {
  return map.getStyle().layers.flatMap(({ id, type }) => (type === "symbol" ? [id] : []));
}

// Degrees of longitude; tiles of the whole world may leave a gap at the antimeridian.
const minWorldWidth = 350;

function coversWorld([west, , east]: NonNullable<TileSource["bounds"]>): boolean {
  return east - west > minWorldWidth;
}

function isInView(map: MapLibre, [west, south, east, north]: NonNullable<TileSource["bounds"]>): boolean {
  const view = map.getBounds();
  return view.getWest() < east && view.getEast() > west && view.getSouth() < north && view.getNorth() > south;
}
