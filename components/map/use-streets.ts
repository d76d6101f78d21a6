import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import { coverByTiles, drawEdge, drawGrid, layPaper } from "./map-paper";
import { awaitMapSource, readMapSource, type MapSource } from "./map-source";
import { plainStyle } from "./map-style";
import { streets, type TileSource } from "./street-parts";
import { streetStyle } from "./street-style";
import { schemaOf } from "./tile-schema";

type Looks = { dark: boolean; edge: string };

/**
 * Loads the base map: a plain background immediately, streets when they arrive. `lay` adds our layers to each new
 * style. Returns whether the view is outside the area that has streets.
 */
export function useStreets(
  map: MapLibre | null,
  url: string | undefined,
  { dark, edge }: Looks,
  lay: (map: MapLibre) => void,
): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  const layOurs = useEffectEvent(lay);
  const edgeWords = useEffectEvent(() => edge);

  useEffect(() => {
    if (!map) return;
    const typeface = typefaceOf();
    let ours = true;
    let source: TileSource | null = null;
    let uncover: (() => void) | null = null;
    const onStyle = () => {
      if (ours) layPaper(map, dark);
      const labels = labelsOf(map);
      if (source?.bounds && !isWorld(source.bounds)) drawEdge(map, dark, source.bounds, edgeWords(), typeface);
      layOurs(map);
      // Labels stay above routes and areas.
      for (const id of labels) map.moveLayer(id);
    };
    const onMove = () => {
      if (ours) drawGrid(map);
      setElsewhere(Boolean(source?.bounds && !isInView(map, source.bounds)));
    };
    map.on("style.load", onStyle);
    map.on("moveend", onMove);
    map.setStyle(plainStyle(dark), { diff: false });
    const gone = new AbortController();
    const layGround = (found: MapSource | null) => {
      if (!found || gone.signal.aborted || source || !ours) return;
      if ("style" in found) {
        ours = false;
        map.setStyle(found.style, { diff: false });
        return;
      }
      source = found.tiles;
      uncover = coverByTiles(map, source.bounds);
      map.setStyle(streetStyle(source, schemaOf(found.layers), dark, typeface), { diff: false });
      onMove();
    };
    if (url) void awaitMapSource(url, gone.signal).then(layGround);
    // Back online: retry the map source immediately, and reload missing tiles.
    const again = () => {
      if (map.getSource(streets)) map.refreshTiles(streets);
      else if (ours && url) readMapSource(url, gone.signal).then(layGround, () => undefined);
    };
    window.addEventListener("online", again);
    return () => {
      gone.abort();
      window.removeEventListener("online", again);
      uncover?.();
      map.off("style.load", onStyle);
      map.off("moveend", onMove);
    };
  }, [map, url, dark]);
  return elsewhere;
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
