"use client";

import { AttributionControl, LngLatBounds, Map as MapLibre, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useIsDarkTheme } from "@/lib/client/hooks/use-is-dark-theme";
import { mapMessages } from "@/lib/i18n/messages/map";
import { useTranslations } from "@/lib/i18n/use-translations";
import { FitIcon } from "@/components/ui/icons";
import "./map.css";
import { type MapMarker, type MapPoint, type MapProps, earthCircumferenceMetres } from "./map-types";
import { updatePath, noPath, drawHeat, addOverlayLayers, drawAreas } from "./map-layers";
import { useDomMarkers, type RenderedMarker } from "./map-markers";
import { isOffCentre, needsZoomChange, followMarginPx, needsRefit } from "./map-motion";
import { CentrePin } from "./centre-pin";
import { panDurationMs, mapPixelRatio } from "./map-performance";
import { useMapMarkers } from "./use-map-markers";
import { useStreets } from "./use-streets";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).toString());
const defaultPadding: NonNullable<MapProps["padding"]> = { top: 32, bottom: 32, left: 32, right: 32 };
// Bottom padding above this means that something, such as a card, covers the map there.
const maxUncoveredPaddingPx = 100;
const maxFitZoom = 15.5;
const minFocusZoom = 14;
// MapLibre does not always reach the exact zoom level.
const zoomTolerance = 0.1;
const emptyList: readonly never[] = [];
const kindsExcludedFromFit: readonly MapMarker["kind"][] = ["selection", "handle", "midpoint"];
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

const cardGapPx = 12;

/** Height in pixels of the map's bottom part that a card covers. */
function coveredHeight({ bottom }: NonNullable<MapProps["padding"]>): number {
  return bottom > maxUncoveredPaddingPx ? bottom - followMarginPx - cardGapPx : 0;
}

/** The map. `markers` are HTML elements; `dots` are markers on one canvas, because there can be many. */
export function MapCanvas({
  label,
  styleUrl,
  markers,
  dots = emptyList,
  clusters = false,
  dropTarget,
  heatPoints = emptyList,
  areas = emptyList,
  straightLine = emptyList,
  roadRoute = null,
  lineStartMarkerId,
  routeStart,
  fitKey,
  contentKey,
  follow,
  centreMarkerId,
  zoom,
  onUserMove,
  focusOn,
  padding = defaultPadding,
  onMarkerPress,
  onMarkerMove,
  onMarkerDelete,
  onPress,
  refitLabel,
  pinPicker,
  onStreetsDrawn,
}: MapProps) {
  const t = useTranslations(mapMessages);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const dark = useIsDarkTheme();
  const [failure, setFailure] = useState<unknown>(null);
  // Incremented when the WebGL context is lost, which recreates the map.
  const [mapGeneration, setMapGeneration] = useState(0);
  const mapCreatedAt = useRef(-Infinity);
  // True after the user moved the map: the view then stays until the user resets it.
  const [movedByUser, setMovedByUser] = useState(false);
  if (failure) throw failure;

  const renderedMarkers = useDomMarkers(map, markers, {
    onMarkerPress,
    onMarkerMove,
    onMarkerDelete,
    onPositionsChange: (positions) => {
      if (map && lineStartMarkerId) redrawPath(map, positions);
    },
  });
  const paintedPath = useRef(noPath);
  function redrawPath(target: MapLibre, positions: ReadonlyMap<string, RenderedMarker>): void {
    const startMarker = lineStartMarkerId ? positions.get(lineStartMarkerId) : undefined;
    const start = lineStartMarkerId ? startMarker?.position : (routeStart ?? undefined);
    const points = startMarker ? [startMarker.position, ...straightLine] : straightLine;
    paintedPath.current = updatePath(
      target,
      { roadRoute, straightLine: points, driverPosition: start },
      paintedPath.current,
      Boolean(startMarker?.glide),
    );
  }
  const redrawCurrentPath = useEffectEvent((target: MapLibre) => {
    redrawPath(target, renderedMarkers.current);
  });
  // Compared by value, because a refetch creates new arrays with equal areas.
  const areasKey = useMemo(() => JSON.stringify(areas), [areas]);
  const redrawAreas = useEffectEvent((target: MapLibre) => {
    drawAreas(target, areas);
  });
  function redrawAll(target: MapLibre): void {
    paintedPath.current = noPath;
    redrawPath(target, renderedMarkers.current);
    drawAreas(target, areas);
    drawHeat(target, heatPoints);
  }
  const centreMarker = markers.find(({ id }) => id === centreMarkerId);
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
      ...markers.filter(({ kind }) => !kindsExcludedFromFit.includes(kind)),
      ...dots,
      ...(roadRoute?.points ?? straightLine),
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
  useMapMarkers(map, dots, dark, { onPress: (id) => onMarkerPress?.(id), clusters, dropTarget });
  const isOutsideStreets = useStreets(map, styleUrl, { dark, borderLabel: t("coverageEnds") }, (target) => {
    addOverlayLayers(target, dark);
    redrawAll(target);
  });
  const fit = useEffectEvent(fitContent);
  const followMarkers = useEffectEvent((target: MapLibre) => {
    if (!follow || movedByUser || target.isMoving()) return;
    const { clientWidth: width, clientHeight: height } = target.getContainer();
    if (centreMarker) {
      const zoomDiffers = zoom !== undefined && needsZoomChange(target.getZoom(), zoom);
      if (zoomDiffers || isOffCentre(target.project([centreMarker.lng, centreMarker.lat]), { width, height }, padding))
        fit(target, true);
      return;
    }
    if (
      needsRefit(
        markers.map(({ lng, lat }) => target.project([lng, lat])),
        { width, height },
        padding,
        target.getZoom() < maxFitZoom - zoomTolerance,
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
    ...(pinPicker
      ? { center: [pinPicker.start.lng, pinPicker.start.lat] as [number, number], zoom: pinPicker.start.zoom }
      : { center: [0, 20] as [number, number], zoom: 1 }),
  }));
  // At zoom 0, one tile of 512 pixels shows the whole world.
  const reportPress = useEffectEvent((target: MapLibre, { lat, lng }: MapPoint) =>
    onPress?.({ lat, lng }, (earthCircumferenceMetres * Math.cos((lat * Math.PI) / 180)) / 512 / 2 ** target.getZoom()),
  );
  const reportStreets = useEffectEvent((target: MapLibre) => {
    if (!onStreetsDrawn || isOutsideStreets) return;
    if (Object.values(target.getStyle().sources).some(({ type }) => type !== "geojson")) onStreetsDrawn();
  });
  const moveToFocus = useEffectEvent((target: MapLibre) => {
    const bounds = boundsOf(focusOn?.points ?? []);
    if (bounds)
      target.fitBounds(
        bounds,
        { padding, maxZoom: Math.max(target.getZoom(), minFocusZoom), duration: panDurationMs() },
        {
          moveReason: "focus",
        } satisfies MoveReason,
      );
  });

  useEffect(() => {
    if (!container.current) return;
    let newMap: MapLibre;
    try {
      newMap = new MapLibre({
        container: container.current,
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
    mapCreatedAt.current = performance.now();
    // A map without its WebGL context has no style, and every drawing call throws. Phones take the context from
    // background pages and may not restore it, so a new map is created when the page becomes visible.
    let stopWaiting: (() => void) | undefined;
    newMap.on("webglcontextlost", () => {
      setMap(null);
      stopWaiting ??= onceVisible(() => {
        if (performance.now() - mapCreatedAt.current < minContextLifetimeMs)
          setFailure(new Error("The map's WebGL context was lost repeatedly"));
        else setMapGeneration((generation) => generation + 1);
      });
    });
    // Exposed for debugging and tests.
    Object.assign(container.current, { map: newMap });
    // Not compact: the map's attribution must always be readable.
    newMap.addControl(new AttributionControl({ compact: false }));
    newMap.touchZoomRotate.disableRotation();
    newMap.on("movestart", ({ moveReason, originalEvent }: MoveReason & { originalEvent?: unknown }) => {
      if (moveReason === "fit") setMovedByUser(false);
      else if (moveReason === "focus" || originalEvent) setMovedByUser(true);
    });
    newMap.on("click", ({ lngLat }) => {
      reportPress(newMap, lngLat.wrap());
    });
    newMap.on("idle", () => {
      reportStreets(newMap);
    });
    fit(newMap, false);
    setMap(newMap);
    return () => {
      stopWaiting?.();
      setMap(null);
      newMap.remove();
    };
  }, [mapGeneration]);

  useEffect(() => {
    if (map) fit(map, true);
  }, [map, fitKey]);
  useEffect(() => {
    if (map) fitUnlessMoved(map);
  }, [map, contentKey]);
  useEffect(() => {
    if (map) followMarkers(map);
  }, [map, markers, zoom]);
  const reportMoved = useEffectEvent((moved: boolean) => onUserMove?.(moved));
  useEffect(() => {
    reportMoved(movedByUser);
  }, [movedByUser]);
  useEffect(() => {
    if (!map) return;
    map.getContainer().style.setProperty("--map-covered", `${coveredHeight(padding)}px`);
    refitForPadding(map);
  }, [map, padding]);
  useEffect(() => {
    if (map) redrawCurrentPath(map);
  }, [map, straightLine, lineStartMarkerId, roadRoute, routeStart]);
  useEffect(() => {
    if (map) redrawAreas(map);
  }, [map, areasKey]);
  useEffect(() => {
    if (map) drawHeat(map, heatPoints);
  }, [map, heatPoints]);
  const focusKey = focusOn?.key;
  useEffect(() => {
    if (map && focusKey) moveToFocus(map);
  }, [map, focusKey]);

  return (
    <div className="relative size-full">
      <div ref={container} className="size-full" />
      {isOutsideStreets && (
        // Hidden where a card or large text leaves too little of the map.
        <div
          className="pointer-events-none absolute inset-x-0 top-0 [container-type:size]"
          style={{ bottom: coveredHeight(padding) }}
        >
          {/* At the bottom, above the attribution; buttons are at the top, and at the right when the user chooses a position. */}
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
      {pinPicker && map && <CentrePin map={map} label={label} pinPicker={pinPicker} />}
      {refitLabel && movedByUser && map && (
        <button
          type="button"
          aria-label={refitLabel}
          title={refitLabel}
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
