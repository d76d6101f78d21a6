import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import { coverByTiles, drawEdge, drawGrid, addGridLayers } from "./map-background";
import { awaitMapSource, readMapSource, type MapSource } from "./map-source";
import { plainStyle } from "./blank-map";
import { streets, type TileSource } from "./street-parts";
import { streetStyle } from "./map-style";
import { schemaOf } from "./tile-schema";

type StreetOptions = { dark: boolean; edge: string };

/**
 * Loads the base map: a plain background immediately, streets when they arrive. `addLayers` adds our layers to each
 * new style. Returns whether the view is outside the area that has streets.
 */
export function useStreets(
  map: MapLibre | null,
  url: string | undefined,
  { dark, edge }: StreetOptions,
  addLayers: (map: MapLibre) => void,
): boolean {
  const [outsideStreets, setOutsideStreets] = useState(false);
  const addOwnLayers = useEffectEvent(addLayers);
  const edgeLabel = useEffectEvent(() => edge);

  useEffect(() => {
    if (!map) return;
    const typeface = typefaceOf();
    let usesOwnStyle = true;
    let source: TileSource | null = null;
    let stopCovering: (() => void) | null = null;
    const onStyle = () => {
      if (usesOwnStyle) addGridLayers(map, dark);
      const labels = labelsOf(map);
      if (source?.bounds && !isWorld(source.bounds)) drawEdge(map, dark, source.bounds, edgeLabel(), typeface);
      addOwnLayers(map);
      // Labels stay above routes and areas.
      for (const id of labels) map.moveLayer(id);
    };
    const onMove = () => {
      if (usesOwnStyle) drawGrid(map);
      setOutsideStreets(Boolean(source?.bounds && !isInView(map, source.bounds)));
    };
    map.on("style.load", onStyle);
    map.on("moveend", onMove);
    map.setStyle(plainStyle(dark), { diff: false });
    const controller = new AbortController();
    const applySource = (result: MapSource | null) => {
      if (!result || controller.signal.aborted || source || !usesOwnStyle) return;
      if ("style" in result) {
        usesOwnStyle = false;
        map.setStyle(result.style, { diff: false });
        return;
      }
      source = result.tiles;
      stopCovering = coverByTiles(map, source.bounds);
      map.setStyle(streetStyle(source, schemaOf(result.layers), dark, typeface), { diff: false });
      onMove();
    };
    if (url) void awaitMapSource(url, controller.signal).then(applySource);
    // Back online: retry the map source immediately, and reload missing tiles.
    const retryNow = () => {
      if (map.getSource(streets)) map.refreshTiles(streets);
      else if (usesOwnStyle && url) readMapSource(url, controller.signal).then(applySource, () => undefined);
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
  return outsideStreets;
}

/** First font family of the page. */
function typefaceOf(): string {
  const [first = "sans-serif"] = getComputedStyle(document.body).fontFamily.split(",");
  return first.replace(/["']/g, "").trim();
}

function labelsOf(map: MapLibre): string[] {
  return map.getStyle().layers.flatMap(({ id, type }) => (type === "symbol" ? [id] : []));
}

function isWorld([west, , east]: NonNullable<TileSource["bounds"]>): boolean {
  return east - west > 350;
}

function isInView(map: MapLibre, [west, south, east, north]: NonNullable<TileSource["bounds"]>): boolean {
  const view = map.getBounds();
  return view.getWest() < east && view.getEast() > west && view.getSouth() < north && view.getNorth() > south;
}
