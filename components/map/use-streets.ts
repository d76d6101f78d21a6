import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import { hideGridBelowTiles, drawCoverageBorder, drawGrid, addGridLayers } from "./map-background";
import { loadMapSource, fetchMapSource, type MapSource, streetSourceId, type TileSource } from "./map-source";
import { blankStyle } from "./blank-map";
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
    let stopCovering: (() => void) | null = null;
    const onStyle = () => {
      if (usesOwnStyle) addGridLayers(map, dark);
      const labels = symbolLayerIds(map);
      if (source?.bounds && !coversWorld(source.bounds))
        drawCoverageBorder(map, dark, source.bounds, currentBorderLabel(), typeface);
      addOverlays(map);
      // Labels stay above routes and areas.
      for (const id of labels) map.moveLayer(id);
    };
    const onMove = () => {
      if (usesOwnStyle) drawGrid(map);
      setIsOutsideStreets(Boolean(source?.bounds && !isInView(map, source.bounds)));
    };
    map.on("style.load", onStyle);
    map.on("moveend", onMove);
    map.setStyle(blankStyle(dark), { diff: false });
    const controller = new AbortController();
    const applySource = (result: MapSource | null) => {
      if (!result || controller.signal.aborted || source || !usesOwnStyle) return;
      if ("style" in result) {
        usesOwnStyle = false;
        map.setStyle(result.style, { diff: false });
        return;
      }
      source = result.tiles;
      stopCovering = hideGridBelowTiles(map, source.bounds);
      map.setStyle(streetStyle(source, detectTileSchema(result.layers), dark, typeface), { diff: false });
      onMove();
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
      stopCovering?.();
      map.off("style.load", onStyle);
      map.off("moveend", onMove);
    };
  }, [map, url, dark]);
  return isOutsideStreets;
}

/** First font family of the page. */
function pageFontFamily(): string {
  const [first = "sans-serif"] = getComputedStyle(document.body).fontFamily.split(",");
  return first.replace(/["']/g, "").trim();
}

function symbolLayerIds(map: MapLibre): string[] {
  return map.getStyle().layers.flatMap(({ id, type }) => (type === "symbol" ? [id] : []));
}

function coversWorld([west, , east]: NonNullable<TileSource["bounds"]>): boolean {
  return east - west > 350;
}

function isInView(map: MapLibre, [west, south, east, north]: NonNullable<TileSource["bounds"]>): boolean {
  const view = map.getBounds();
  return view.getWest() < east && view.getEast() > west && view.getSouth() < north && view.getNorth() > south;
}
