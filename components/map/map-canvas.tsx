"use client";

import { AttributionControl, LngLatBounds, Map as MapLibre, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map.css";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useDark } from "@/lib/client/hooks/use-dark";
import { mapMessages } from "@/lib/i18n/messages/map";
import { useTranslations } from "@/lib/i18n/use-translations";
import { FitIcon } from "@/components/ui/icons";
import type { MapMarker, MapPoint, MapProps } from "./map-types";
import { drawCourse, noCourse } from "./map-course";
import { drawHeat } from "./map-heat";
import { addLayers, drawAreas } from "./map-layers";
import { useDomMarkers, type RenderedMarker } from "./map-markers";
import { hasLeftMiddle, isFarZoom, followMarginPx, wantsFit } from "./map-motion";
import { PickPin } from "./map-pick";
import { earthRound } from "./map-scale";
import { panDurationMs, mapPixelRatio } from "./map-speed";
import { useMapMarkers } from "./use-map-markers";
import { useStreets } from "./use-streets";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).toString());
const standard: NonNullable<MapProps["padding"]> = { top: 32, bottom: 32, left: 32, right: 32 };
// Bottom padding above this means that something, such as a card, covers the map there.
const maxUncoveredPaddingPx = 100;
const maxFitZoom = 15.5;
const nothing: readonly never[] = [];
const kindsNotFitted: readonly MapMarker["kind"][] = ["here", "grip", "between"];
const emptyStyle: StyleSpecification = { version: 8, sources: {}, layers: [] };
/** Why the code moved the view; unset if the user did. After "fit" the view follows its content again. */
type MoveReason = { moveReason?: "fit" | "focus" };

/** If a map loses its context within this time, it is not recreated. */
const minContextLifetimeMs = 2_000;

/** Calls back once the page is visible; returns a function that cancels it. */
function onceVisible(callback: () => void): () => void {
  const callIfVisible = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", callIfVisible);
    callback();
  };
  document.addEventListener("visibilitychange", callIfVisible);
  callIfVisible();
  return () => {
    document.removeEventListener("visibilitychange", callIfVisible);
  };
}

function boundsOf(points: readonly MapPoint[]): LngLatBounds | null {
  return points.length === 0 ? null : points.reduce((all, { lng, lat }) => all.extend([lng, lat]), new LngLatBounds());
}

/** Height in pixels of the map's bottom part that a card covers. */
function coveredBy({ bottom }: NonNullable<MapProps["padding"]>): number {
  return bottom > maxUncoveredPaddingPx ? bottom - followMarginPx - 12 : 0;
}

export function MapCanvas({
  label,
  styleUrl,
  markers,
  dots = nothing,
  clusters = false,
  drop,
  heat = nothing,
  areas = nothing,
  line = nothing,
  roadRoute = null,
  lineFrom,
  routeFrom,
  fitKey,
  contentKey,
  follow,
  centre,
  zoom,
  onUserMove,
  focusOn,
  padding = standard,
  onMarker,
  onMove,
  onDelete,
  onPress,
  refit,
  pick,
  onStreets,
}: MapProps) {
  const t = useTranslations(mapMessages);
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const dark = useDark();
  const [failure, setFailure] = useState<unknown>(null);
  // Incremented when the WebGL context is lost, which recreates the map.
  const [mapGeneration, setMapGeneration] = useState(0);
  const createdAt = useRef(-Infinity);
  // True after the user moved the map: the view then stays until the user resets it.
  const [movedByUser, setMovedByUser] = useState(false);
  if (failure) throw failure;

  const renderedMarkers = useDomMarkers(map, markers, {
    onMarker,
    onMove,
    onDelete,
    onMoved: (places) => {
      if (map && lineFrom) updateCourse(map, places);
    },
  });
  const course = useRef(noCourse);
  function updateCourse(target: MapLibre, places: ReadonlyMap<string, RenderedMarker>): void {
    const startMarker = lineFrom ? places.get(lineFrom) : undefined;
    const start = lineFrom ? startMarker?.place : (routeFrom ?? undefined);
    const points = startMarker ? [startMarker.place, ...line] : line;
    course.current = drawCourse(
      target,
      { roadRoute, line: points, here: start },
      course.current,
      Boolean(startMarker?.glide),
    );
  }
  const redrawCourse = useEffectEvent((target: MapLibre) => {
    updateCourse(target, renderedMarkers.current);
  });
  // Compared by value, because a refetch creates new arrays with equal areas.
  const areasKey = useMemo(() => JSON.stringify(areas), [areas]);
  const redrawAreas = useEffectEvent((target: MapLibre) => {
    drawAreas(target, areas);
  });
  function redrawAll(target: MapLibre): void {
    course.current = noCourse;
    updateCourse(target, renderedMarkers.current);
    drawAreas(target, areas);
    drawHeat(target, heat);
  }
  const centreMarker = markers.find(({ id }) => id === centre);
  function fitContent(target: MapLibre, animate: boolean): void {
    if (centreMarker) {
      const { top, bottom, left, right } = padding;
      // Not `padding`: MapLibre would persist it and add it to every later fit.
      const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2];
      const { lng, lat } = centreMarker;
      target.easeTo({ center: [lng, lat], zoom: zoom ?? maxFitZoom, offset, duration: animate ? panDurationMs() : 0 }, {
        moveReason: "fit",
      } satisfies MoveReason);
      return;
    }
    // Fits the shapes instead of their handles. Faint areas count only if there is nothing else.
    const points: MapPoint[] = [
      ...markers.filter(({ kind }) => !kindsNotFitted.includes(kind)),
      ...dots,
      ...(roadRoute?.points ?? line),
    ];
    const [mainAreas, faintAreas] = [false, true].map((isFaint) =>
      areas.filter((area) => Boolean(area.faint) === isFaint).flatMap(({ rings }) => rings[0] ?? []),
    );
    const bounds = boundsOf([points, mainAreas ?? [], faintAreas ?? []].find((list) => list.length > 0) ?? []);
    if (bounds)
      target.fitBounds(bounds, { padding, maxZoom: maxFitZoom, duration: animate ? panDurationMs() : 0 }, {
        moveReason: "fit",
      } satisfies MoveReason);
  }
  useMapMarkers(map, dots, dark, { onPress: (id) => onMarker?.(id), clusters, drop });
  const outsideStreets = useStreets(map, styleUrl, { dark, edge: t("coverageEnds") }, (target) => {
    addLayers(target, dark);
    redrawAll(target);
  });
  const fit = useEffectEvent(fitContent);
  const scrollIntoView = useEffectEvent((target: MapLibre) => {
    if (!follow || movedByUser || target.isMoving()) return;
    const { clientWidth: width, clientHeight: height } = target.getContainer();
    if (centreMarker) {
      const wrongZoom = zoom !== undefined && isFarZoom(target.getZoom(), zoom);
      if (wrongZoom || hasLeftMiddle(target.project([centreMarker.lng, centreMarker.lat]), { width, height }, padding))
        fit(target, true);
      return;
    }
    if (
      wantsFit(
        markers.map(({ lng, lat }) => target.project([lng, lat])),
        { width, height },
        padding,
        target.getZoom() < maxFitZoom - 0.1,
      )
    )
      fit(target, true);
  });
  const fitUnlessMoved = useEffectEvent((target: MapLibre) => {
    if (!movedByUser) fit(target, true);
  });
  // The covered part of the map has changed.
  const refitForPadding = useEffectEvent((target: MapLibre) => {
    if (follow && !movedByUser) fit(target, true);
  });
  const initialOptions = useEffectEvent(() => ({
    locale: { "Map.Title": t("title"), "AttributionControl.ToggleAttribution": t("sources") },
    ...(pick
      ? { center: [pick.start.lng, pick.start.lat] as [number, number], zoom: pick.start.zoom }
      : { center: [0, 20] as [number, number], zoom: 1 }),
  }));
  // At zoom 0, one tile of 512 pixels shows the whole world.
  const reportPress = useEffectEvent((target: MapLibre, { lat, lng }: MapPoint) =>
    onPress?.({ lat, lng }, (earthRound * Math.cos((lat * Math.PI) / 180)) / 512 / 2 ** target.getZoom()),
  );
  const reportStreets = useEffectEvent((target: MapLibre) => {
    if (!onStreets || outsideStreets) return;
    if (Object.values(target.getStyle().sources).some(({ type }) => type !== "geojson")) onStreets();
  });
  const moveToFocus = useEffectEvent((target: MapLibre) => {
    const bounds = boundsOf(focusOn?.points ?? []);
    if (bounds)
      target.fitBounds(bounds, { padding, maxZoom: Math.max(target.getZoom(), 14), duration: panDurationMs() }, {
        moveReason: "focus",
      } satisfies MoveReason);
  });

  useEffect(() => {
    if (!box.current) return;
    let created: MapLibre;
    try {
      created = new MapLibre({
        container: box.current,
        style: emptyStyle,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        fadeDuration: panDurationMs(),
        pixelRatio: mapPixelRatio(),
        ...initialOptions(),
      });
    } catch (error) {
      // oxlint-disable-next-line react/set-state-in-effect -- a map without WebGL can only fail here; the boundary shows it
      setFailure(error);
      return;
    }
    createdAt.current = performance.now();
    // A map without its WebGL context has no style, and every drawing call throws. Phones take the context from
    // background pages and may not restore it, so a new map is created when the page becomes visible.
    let stopWaiting: (() => void) | undefined;
    created.on("webglcontextlost", () => {
      setMap(null);
      stopWaiting ??= onceVisible(() => {
        if (performance.now() - createdAt.current < minContextLifetimeMs)
          setFailure(new Error("The map's drawing context is lost again and again"));
        else setMapGeneration((generation) => generation + 1);
      });
    });
    // Exposed for debugging and tests.
    Object.assign(box.current, { map: created });
    // Not compact: the map's attribution must always be readable.
    created.addControl(new AttributionControl({ compact: false }));
    created.touchZoomRotate.disableRotation();
    created.on("movestart", ({ moveReason, originalEvent }: MoveReason & { originalEvent?: unknown }) => {
      if (moveReason === "fit") setMovedByUser(false);
      else if (moveReason === "focus" || originalEvent) setMovedByUser(true);
    });
    created.on("click", ({ lngLat }) => {
      reportPress(created, lngLat.wrap());
    });
    created.on("idle", () => {
      reportStreets(created);
    });
    fit(created, false);
    setMap(created);
    return () => {
      stopWaiting?.();
      setMap(null);
      created.remove();
    };
  }, [mapGeneration]);

  useEffect(() => {
    if (map) fit(map, true);
  }, [map, fitKey]);
  useEffect(() => {
    if (map) fitUnlessMoved(map);
  }, [map, contentKey]);
  useEffect(() => {
    if (map) scrollIntoView(map);
  }, [map, markers, zoom]);
  const reportMoved = useEffectEvent((moved: boolean) => onUserMove?.(moved));
  useEffect(() => {
    reportMoved(movedByUser);
  }, [movedByUser]);
  useEffect(() => {
    if (!map) return;
    map.getContainer().style.setProperty("--map-covered", `${coveredBy(padding)}px`);
    refitForPadding(map);
  }, [map, padding]);
  useEffect(() => {
    if (map) redrawCourse(map);
  }, [map, line, lineFrom, roadRoute, routeFrom]);
  useEffect(() => {
    if (map) redrawAreas(map);
  }, [map, areasKey]);
  useEffect(() => {
    if (map) drawHeat(map, heat);
  }, [map, heat]);
  const focusKey = focusOn?.key;
  useEffect(() => {
    if (map && focusKey) moveToFocus(map);
  }, [map, focusKey]);

  return (
    <div className="relative size-full">
      <div ref={box} className="size-full" />
      {outsideStreets && (
        // Hidden where a card or large text leaves too little of the map.
        <div
          className="pointer-events-none absolute inset-x-0 top-0 [container-type:size]"
          style={{ bottom: coveredBy(padding) }}
        >
          {/* At the bottom, above the attribution; buttons are at the top, and at the right when picking a place. */}
          <p
            data-outside-streets
            className="absolute right-18 bottom-8 left-3 hidden [@container_(min-height:12rem)]:block [@container_(min-width:18rem)_and_(min-height:9rem)]:block"
          >
            <span className="inline-block rounded-control border bg-card px-3 py-1 text-sm text-muted-foreground">
              {t("outsideCoverage")}
            </span>
          </p>
        </div>
      )}
      {pick && map && <PickPin map={map} label={label} pick={pick} />}
      {refit && movedByUser && map && (
        <button
          type="button"
          aria-label={refit}
          title={refit}
          onClick={() => {
            fitContent(map, true);
          }}
          className="tap absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 inline-flex items-center justify-center rounded-full border bg-card"
        >
          <FitIcon aria-hidden size={22} />
        </button>
      )}
    </div>
  );
}
