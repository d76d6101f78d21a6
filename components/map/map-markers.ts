import { Marker, type Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import type { MapMarker, MapPoint, MarkerMove } from "./map-types";
import { glideAt, requestFrameAfter, isGlideFinished, pixelDistance, frameIntervalMs, type Glide } from "./map-motion";

/** A marker on the map; `glide` animates it to a new position. */
export type RenderedMarker = { marker: Marker; appearance: string; position: MapPoint; glide: Glide | null };
type RenderedMarkers = RefObject<Map<string, RenderedMarker>>;

type MarkerCallbacks = {
  onMarkerPress?: (id: string) => void;
  onMarkerMove?: (move: MarkerMove) => void;
  onMarkerDelete?: (id: string) => void;
  onPositionsChange: (rendered: ReadonlyMap<string, RenderedMarker>) => void;
};
/** Keeps HTML markers on the map in sync with `markers`, and animates their movement. */
export function useDomMarkers(
  map: MapLibre | null,
  markers: readonly MapMarker[],
  { onMarkerPress, onMarkerMove, onMarkerDelete, onPositionsChange }: MarkerCallbacks,
): RenderedMarkers {
  const rendered: RenderedMarkers = useRef(new Map());
  const interactive = onMarkerPress !== undefined;
  const cancelFrame = useRef<(() => void) | null>(null);
  const reportPress = useEffectEvent((id: string) => onMarkerPress?.(id));
  const reportPositions = useEffectEvent(onPositionsChange);
  const reportDrag = useEffectEvent((move: MarkerMove) => onMarkerMove?.(move));
  const reportDelete = useEffectEvent((id: string) => onMarkerDelete?.(id));

  useEffect(() => {
    const current = rendered.current;
    return () => {
      cancelFrame.current?.();
      current.clear();
    };
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const renderedById = rendered.current;
    const animate = (now: number) => {
      let delayMs = Infinity;
      for (const entry of renderedById.values()) {
        if (!entry.glide) continue;
        moveMarker(entry, glideAt(entry.glide, now));
        if (isGlideFinished(entry.glide, now)) entry.glide = null;
        else
          delayMs = Math.min(
            delayMs,
            frameIntervalMs(entry.glide, pixelDistance(map, entry.glide.from, entry.glide.to) * devicePixelRatio),
          );
      }
      reportPositions(renderedById);
      cancelFrame.current = delayMs < Infinity ? requestFrameAfter(delayMs, animate) : null;
    };
    for (const [id, { marker }] of renderedById) {
      if (markers.some((candidate) => candidate.id === id)) continue;
      marker.remove();
      renderedById.delete(id);
    }
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const next of markers) {
      const position = { lat: next.lat, lng: next.lng };
      const existing = renderedById.get(next.id);
      if (!existing) {
        const element =
          interactive || next.kind === "handle"
            ? createButtonElement(next.id, reportPress)
            : createImageElement(next.id);
        applyStyle(element, next);
        // With whole pixels, the movement would look jerky on a high-density screen.
        const marker = new Marker({ element, subpixelPositioning: next.glideMs !== undefined });
        marker.setLngLat([position.lng, position.lat]).addTo(map);
        if (next.kind === "handle") makeMovable(map, marker, next.id, reportDrag, reportDelete);
        renderedById.set(next.id, { marker, appearance: appearanceOf(next), position, glide: null });
        continue;
      }
      if (existing.appearance !== appearanceOf(next)) {
        applyStyle(existing.marker.getElement(), next);
        existing.appearance = appearanceOf(next);
      }
      const target = existing.glide?.to ?? existing.position;
      if (target.lat === position.lat && target.lng === position.lng) continue;
      existing.glide =
        !reducedMotion && next.glideMs
          ? { from: existing.position, to: position, startedAt: performance.now(), durationMs: next.glideMs }
          : null;
      if (!existing.glide) moveMarker(existing, position);
    }
    if ([...renderedById.values()].some(({ glide }) => glide)) {
      cancelFrame.current?.();
      cancelFrame.current = requestFrameAfter(0, animate);
    }
    reportPositions(renderedById);
  }, [map, markers, interactive]);

  return rendered;
}

function moveMarker(rendered: RenderedMarker, position: MapPoint): void {
  rendered.position = position;
  rendered.marker.setLngLat([position.lng, position.lat]);
}

const arrows: Readonly<Partial<Record<string, readonly [x: number, y: number]>>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const keyStepPx = 10;

// Moves by pointer, or with the arrow keys: ten pixels, or one with Shift. `settled` is false during a drag.
function makeMovable(
  map: MapLibre,
  marker: Marker,
  id: string,
  onDrag: (move: MarkerMove) => void,
  onRemove: (id: string) => void,
): void {
  const reportPosition = (settled: boolean) => {
    const { lat, lng } = marker.getLngLat().wrap();
    onDrag({ id, position: { lat, lng }, settled });
  };
  marker.setDraggable(true);
  marker.on("drag", () => {
    reportPosition(false);
  });
  marker.on("dragend", () => {
    reportPosition(true);
  });
  marker.getElement().addEventListener("keydown", (event) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove(id);
    }
    const direction = arrows[event.key];
    if (!direction) return;
    // Keeps the arrow key from panning the map.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 1 : keyStepPx;
    const { x, y } = map.project(marker.getLngLat());
    marker.setLngLat(map.unproject([x + direction[0] * step, y + direction[1] * step]));
    reportPosition(true);
  });
}

function appearanceOf({ kind, label, tone, fade }: MapMarker): string {
  return `${kind} ${tone ?? ""} ${fade ?? ""} ${label}`;
}

const shapes: Record<MapMarker["kind"], string> = {
  start: "size-5 rounded-full border-4 border-foreground bg-card",
  // A pin with its tip on the position, distinct from all markers in both themes.
  end: "size-5 after:absolute after:bottom-[calc(50%+6px)] after:left-1/2 after:size-7 after:-translate-x-1/2 after:rotate-45 after:rounded-full after:rounded-br-none after:border-2 after:border-card after:bg-foreground after:bg-[radial-gradient(circle,var(--card)_4px,var(--foreground)_5px)]",
  me: "size-5 rounded-full border-[3px] border-card bg-success outline-4 outline-success/25",
  other: "size-4 rounded-full border-2 border-card bg-foreground",
  handle: "size-5 rounded-full border-[3px] border-foreground bg-card cursor-grab z-[1]",
  midpoint: "size-3 rounded-full border-2 border-foreground bg-card opacity-60",
  selection: "size-9 rounded-full border-[3px] border-foreground bg-transparent pointer-events-none",
};
const tones: Record<NonNullable<MapMarker["tone"]>, string> = {
  success: "!bg-success",
  warning: "!bg-warning",
  destructive: "!bg-destructive",
  muted: "!bg-input",
  plain: "!bg-foreground",
};
const fades = {
  faded: "!outline-transparent opacity-55",
  grey: "!bg-input !outline-transparent opacity-80",
} as const;

// A tap target of 44 pixels around the marker.
const tapTargetClass =
  "before:absolute before:top-1/2 before:left-1/2 before:size-11 before:-translate-1/2 before:rounded-full";

// A marker without an action is an image instead of a button, and not a tab stop.
function createImageElement(id: string): HTMLElement {
  const element = document.createElement("div");
  element.role = "img";
  element.dataset.marker = id;
  return element;
}

function createButtonElement(id: string, onPress: (id: string) => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.dataset.marker = id;
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress(id);
  });
  return element;
}

function applyStyle(element: HTMLElement, { kind, label, tone, fade }: MapMarker): void {
  element.setAttribute("aria-label", label);
  element.title = label;
  // Not tab stops: a selection ring repeats the marker in it, and midpoint handles have equivalents in the list of
  // corners.
  if (element instanceof HTMLButtonElement) element.tabIndex = kind === "selection" || kind === "midpoint" ? -1 : 0;
  // Keep MapLibre's classes, which position the element.
  const maplibreClasses = [...element.classList].filter((name) => name.startsWith("maplibregl-"));
  const tapArea = element instanceof HTMLButtonElement ? tapTargetClass : "";
  element.className = [
    ...maplibreClasses,
    tapArea,
    shapes[kind],
    tone ? tones[tone] : "",
    fade ? fades[fade] : "",
  ].join(" ");
  element.dataset.fade = fade ?? "";
}
