"use client";

import { LngLatBounds, Map as MapLibre, Marker, setWorkerUrl, type GeoJSONSource, type StyleSpecification } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapMarker, MapProps } from "./map";
import { gridOver, lineOf, mapColours, openMapStyle, plainStyle } from "./map-style";

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).toString());
const tilesPatienceMs = 10_000;
const none: MapProps["padding"] = { top: 32, bottom: 32, left: 32, right: 32 };

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function MapCanvas({ styleUrl, markers, line, fitKey, padding = none, onMarker }: MapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;

  const drawLine = useEffectEvent((target: MapLibre) => { void (target.getSource("line") as GeoJSONSource | undefined)?.setData(lineOf(line ?? [])); });
  const fit = useEffectEvent((target: MapLibre, animate: boolean) => {
    const points = [...markers, ...line ?? []];
    const first = points[0];
    if (!first) return;
    const bounds = points.reduce((all, point) => all.extend([point.lng, point.lat]), new LngLatBounds([first.lng, first.lat], [first.lng, first.lat]));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || !animate;
    target.fitBounds(bounds, { padding, maxZoom: 15.5, duration: still ? 0 : 200 });
  });

  useEffect(() => {
    if (!box.current) return;
    const dark = isDark();
    let plain = true;
    let made: MapLibre;
    try {
      made = new MapLibre({ container: box.current, style: plainStyle(dark), attributionControl: { compact: true }, dragRotate: false, pitchWithRotate: false, center: [0, 20], zoom: 1 });
    } catch (error) {
      // eslint-disable-next-line react-hooks/set-state-in-effect -- a map without WebGL can only fail here; the boundary shows it
      setFailure(error);
      return;
    }
    made.touchZoomRotate.disableRotation();
    // Plain paper first, tiles when they come: a slow or missing network never leaves an empty map.
    const tiles = new AbortController();
    void fetch(styleUrl ?? openMapStyle(dark), { signal: AbortSignal.any([tiles.signal, AbortSignal.timeout(tilesPatienceMs)]), credentials: "omit" })
      .then(async (answer) => {
        if (!answer.ok) return;
        const style = await answer.json() as StyleSpecification;
        plain = false;
        made.setStyle(style);
      })
      .catch(() => undefined);
    const grid = () => {
      const view = made.getBounds();
      void (made.getSource("grid") as GeoJSONSource | undefined)?.setData(gridOver(view.getWest(), view.getSouth(), view.getEast(), view.getNorth()));
    };
    made.on("moveend", grid);
    made.on("style.load", () => {
      const colours = mapColours(dark);
      if (plain) {
        made.addSource("grid", { type: "geojson", data: lineOf([]) });
        made.addLayer({ id: "grid", type: "line", source: "grid", paint: { "line-color": colours.grid, "line-width": 1 } });
        grid();
      }
      made.addSource("line", { type: "geojson", data: lineOf([]) });
      made.addLayer({ id: "line-casing", type: "line", source: "line", layout: { "line-cap": "round" }, paint: { "line-color": colours.casing, "line-width": 7 } });
      made.addLayer({ id: "line", type: "line", source: "line", layout: { "line-cap": "round" }, paint: { "line-color": colours.line, "line-width": 3, "line-dasharray": [0.2, 1.8] } });
      drawLine(made);
    });
    fit(made, false);
    setMap(made);
    return () => {
      tiles.abort();
      setMap(null);
      made.remove();
    };
  }, [styleUrl]);

  useEffect(() => { if (map) fit(map, true); }, [map, fitKey]);
  useEffect(() => { if (map?.isStyleLoaded()) drawLine(map); }, [map, line]);
  useMarkers(map, markers, onMarker);
  return <div ref={box} className="size-full" />;
}

function useMarkers(map: MapLibre | null, markers: readonly MapMarker[], onMarker?: (id: string) => void): void {
  const pressed = useEffectEvent((id: string) => onMarker?.(id));
  const shown = useRef(new Map<string, { marker: Marker; look: string }>());
  useEffect(() => {
    const kept = shown.current;
    if (!map) {
      kept.clear();
      return;
    }
    for (const [id, { marker, look }] of kept) {
      const next = markers.find((each) => each.id === id);
      if (!next || lookOf(next) !== look) {
        marker.remove();
        kept.delete(id);
      }
    }
    for (const next of markers) {
      const old = kept.get(next.id);
      if (old) old.marker.setLngLat([next.lng, next.lat]);
      else kept.set(next.id, { marker: new Marker({ element: markerElement(next, pressed) }).setLngLat([next.lng, next.lat]).addTo(map), look: lookOf(next) });
    }
  }, [map, markers]);
}

function lookOf({ kind, label, tone }: MapMarker): string {
  return `${kind} ${tone ?? ""} ${label}`;
}

const shapes: Record<MapMarker["kind"], string> = {
  start: "size-5 rounded-full border-4 border-ink bg-surface",
  end: "size-5 rounded-small border-2 border-surface bg-ink",
  me: "size-5 rounded-full border-[3px] border-surface bg-go outline-4 outline-go/25",
  other: "size-4 rounded-full border-2 border-surface bg-ink",
};
const tones = { go: "!bg-go", wait: "!bg-wait", stop: "!bg-stop", over: "!bg-control" } as const;

function markerElement({ id, kind, label, tone }: MapMarker, pressed: (id: string) => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.setAttribute("aria-label", label);
  element.title = label;
  element.className = `${shapes[kind]} ${tone ? tones[tone] : ""}`;
  element.addEventListener("click", (event) => { event.stopPropagation(); pressed(id); });
  return element;
}
