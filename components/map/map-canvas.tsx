"use client";

import { LngLatBounds, Map as MapLibre, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDark } from "@/lib/client/use-dark";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { FitIcon } from "@/components/ui/icons";
import type { MapMarker, MapPoint, MapProps } from "./map-types";
import { addLayers, dotsLayer, drawAreas, drawDots, drawGrid, drawLine } from "./map-layers";
import { useMarkers } from "./map-markers";
import { wantsFit } from "./map-motion";
import { PickPin } from "./map-pick";
import { openMapStyle, plainStyle } from "./map-style";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).toString());
const tilesPatienceMs = 10_000;
const standard: NonNullable<MapProps["padding"]> = { top: 32, bottom: 32, left: 32, right: 32 };
const nearest = 15.5;
const nothing: readonly never[] = [];
const unfitted: readonly MapMarker["kind"][] = ["here", "grip", "between"];
const earthRound = 40_075_016.686;
const nothingDrawn: StyleSpecification = { version: 8, sources: {}, layers: [] };
/** Why the view moves, when it was not the reader's hand. */
type Ours = { ours?: "fit" | "look" };

function boundsOf(points: readonly MapPoint[]): LngLatBounds | null {
  return points.length === 0 ? null : points.reduce((all, { lng, lat }) => all.extend([lng, lat]), new LngLatBounds());
}

function pace(animate: boolean): number {
  return !animate || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}

export function MapCanvas({
  label,
  styleUrl,
  markers,
  dots = nothing,
  areas = nothing,
  line = nothing,
  lineFrom,
  fitKey,
  follow,
  lookAt,
  padding = standard,
  onMarker,
  onMove,
  onDelete,
  onPress,
  refit,
  pick,
}: MapProps) {
  const say = useText(commonText);
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const dark = useDark();
  const [failure, setFailure] = useState<unknown>(null);
  // Who has moved the map looks at something of their own: the view stays until they ask for it back.
  const [taken, setTaken] = useState(false);
  if (failure) throw failure;

  const shown = useMarkers(map, markers, {
    onMarker,
    onMove,
    onDelete,
    onMoved: (places) => {
      if (map && lineFrom) drawLine(map, lineOver(places));
    },
  });
  function lineOver(places: ReadonlyMap<string, { place: MapPoint }>): readonly MapPoint[] {
    const first = lineFrom ? places.get(lineFrom)?.place : undefined;
    return first ? [first, ...line] : line;
  }
  const layLine = useEffectEvent((target: MapLibre) => {
    drawLine(target, lineOver(shown.current));
  });
  const layAll = useEffectEvent((target: MapLibre) => {
    layLine(target);
    drawAreas(target, areas);
    drawDots(target, dots);
  });
  function showAll(target: MapLibre, animate: boolean): void {
    // What is drawn is all of it, not only where it is held by; what is faint counts when there is nothing else.
    const points: MapPoint[] = [...markers.filter(({ kind }) => !unfitted.includes(kind)), ...dots, ...line];
    const [own, faint] = [false, true].map((wanted) =>
      areas.filter((area) => Boolean(area.faint) === wanted).flatMap(({ rings }) => rings[0] ?? []),
    );
    const bounds = boundsOf([points, own ?? [], faint ?? []].find((some) => some.length > 0) ?? []);
    if (bounds)
      target.fitBounds(bounds, { padding, maxZoom: nearest, duration: pace(animate) }, { ours: "fit" } satisfies Ours);
  }
  const fit = useEffectEvent(showAll);
  const keepInView = useEffectEvent((target: MapLibre) => {
    if (!follow || taken || target.isMoving()) return;
    const { clientWidth: width, clientHeight: height } = target.getContainer();
    if (
      wantsFit(
        markers.map(({ lng, lat }) => target.project([lng, lat])),
        { width, height },
        padding,
        target.getZoom() < nearest - 0.1,
      )
    )
      fit(target, true);
  });
  // What lies over the map has grown or shrunk.
  const makeRoom = useEffectEvent((target: MapLibre) => {
    if (follow && !taken) fit(target, true);
  });
  const pressed = useEffectEvent((id: string) => onMarker?.(id));
  const begin = useEffectEvent(() => ({
    locale: { "Map.Title": say("map"), "AttributionControl.ToggleAttribution": say("mapSources") },
    ...(pick
      ? { center: [pick.start.lng, pick.start.lat] as [number, number], zoom: pick.start.zoom }
      : { center: [0, 20] as [number, number], zoom: 1 }),
  }));
  // A tile of 512 pixels is the world at zoom 0.
  const pressedAt = useEffectEvent((target: MapLibre, { lat, lng }: MapPoint) =>
    onPress?.({ lat, lng }, (earthRound * Math.cos((lat * Math.PI) / 180)) / 512 / 2 ** target.getZoom()),
  );
  const goTo = useEffectEvent((target: MapLibre) => {
    const bounds = boundsOf(lookAt?.points ?? []);
    if (bounds)
      target.fitBounds(bounds, { padding, maxZoom: Math.max(target.getZoom(), 14), duration: pace(true) }, {
        ours: "look",
      } satisfies Ours);
  });

  useEffect(() => {
    if (!box.current) return;
    let made: MapLibre;
    try {
      made = new MapLibre({
        container: box.current,
        style: nothingDrawn,
        attributionControl: { compact: true },
        dragRotate: false,
        pitchWithRotate: false,
        ...begin(),
      });
    } catch (error) {
      // eslint-disable-next-line react-hooks/set-state-in-effect -- a map without WebGL can only fail here; the boundary shows it
      setFailure(error);
      return;
    }
    made.touchZoomRotate.disableRotation();
    made.on("movestart", ({ ours, originalEvent }: Ours & { originalEvent?: unknown }) => {
      if (ours === "fit") setTaken(false);
      else if (ours === "look" || originalEvent) setTaken(true);
    });
    made.on("click", dotsLayer, (event) => {
      const id: unknown = event.features?.[0]?.properties.id;
      if (typeof id === "string") pressed(id);
    });
    made.on("click", ({ lngLat }) => {
      pressedAt(made, lngLat.wrap());
    });
    for (const [event, cursor] of [
      ["mouseenter", "pointer"],
      ["mouseleave", ""],
    ] as const)
      made.on(event, dotsLayer, () => {
        made.getCanvas().style.cursor = cursor;
      });
    fit(made, false);
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    let plain = true;
    const drawAll = () => {
      addLayers(map, dark, plain);
      layAll(map);
    };
    const drawPaper = () => {
      if (plain) drawGrid(map);
    };
    map.on("style.load", drawAll);
    map.on("moveend", drawPaper);
    map.setStyle(plainStyle(dark), { diff: false });
    // Plain paper first, tiles when they come: a slow or missing network never leaves an empty map.
    const tiles = new AbortController();
    void fetch(styleUrl ?? openMapStyle(dark), {
      signal: AbortSignal.any([tiles.signal, AbortSignal.timeout(tilesPatienceMs)]),
      credentials: "omit",
    })
      .then(async (answer) => {
        if (!answer.ok) return;
        const style = (await answer.json()) as StyleSpecification;
        if (tiles.signal.aborted) return;
        plain = false;
        map.setStyle(style);
      })
      .catch(() => undefined);
    return () => {
      tiles.abort();
      map.off("style.load", drawAll);
      map.off("moveend", drawPaper);
    };
  }, [map, styleUrl, dark]);

  useEffect(() => {
    if (map) fit(map, true);
  }, [map, fitKey]);
  useEffect(() => {
    if (map) keepInView(map);
  }, [map, markers]);
  useEffect(() => {
    if (map) makeRoom(map);
  }, [map, padding]);
  useEffect(() => {
    if (map) layLine(map);
  }, [map, line, lineFrom]);
  useEffect(() => {
    if (map) drawAreas(map, areas);
  }, [map, areas]);
  useEffect(() => {
    if (map) drawDots(map, dots);
  }, [map, dots]);
  const lookKey = lookAt?.key;
  useEffect(() => {
    if (map && lookKey) goTo(map);
  }, [map, lookKey]);

  return (
    <div className="relative size-full">
      <div ref={box} className="size-full" />
      {pick && map && <PickPin map={map} label={label} pick={pick} />}
      {refit && taken && map && (
        <button
          type="button"
          aria-label={refit}
          title={refit}
          onClick={() => {
            showAll(map, true);
          }}
          className="tap absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 inline-flex items-center justify-center rounded-full border bg-surface"
        >
          <FitIcon aria-hidden size={22} />
        </button>
      )}
    </div>
  );
}
