import { Marker, type Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import type { MapMarker, MapPoint, MarkerMove } from "./map-types";
import { glideAt, inFrameAfter, isGlideFinished, pxBetween, restOf, type Glide } from "./map-motion";

export type RenderedMarker = { marker: Marker; look: string; place: MapPoint; glide: Glide | null };
type ShownMarkers = RefObject<Map<string, RenderedMarker>>;

type Heard = {
  onMarker?: (id: string) => void;
  onMove?: (move: MarkerMove) => void;
  onDelete?: (id: string) => void;
  onMoved: (shown: ReadonlyMap<string, RenderedMarker>) => void;
};
export function useDomMarkers(
  map: MapLibre | null,
  markers: readonly MapMarker[],
  { onMarker, onMove, onDelete, onMoved }: Heard,
): ShownMarkers {
  const shown: ShownMarkers = useRef(new Map());
  const acts = onMarker !== undefined;
  const callOff = useRef<(() => void) | null>(null);
  const pressed = useEffectEvent((id: string) => onMarker?.(id));
  const moved = useEffectEvent(onMoved);
  const held = useEffectEvent((move: MarkerMove) => onMove?.(move));
  const deleted = useEffectEvent((id: string) => onDelete?.(id));

  useEffect(() => {
    const kept = shown.current;
    return () => {
      callOff.current?.();
      kept.clear();
    };
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const kept = shown.current;
    const step = (now: number) => {
      let rest = Infinity;
      for (const one of kept.values()) {
        if (!one.glide) continue;
        put(one, glideAt(one.glide, now));
        if (isGlideFinished(one.glide, now)) one.glide = null;
        else rest = Math.min(rest, restOf(one.glide, pxBetween(map, one.glide.from, one.glide.to) * devicePixelRatio));
      }
      moved(kept);
      callOff.current = rest < Infinity ? inFrameAfter(rest, step) : null;
    };
    for (const [id, { marker }] of kept) {
      if (markers.some((each) => each.id === id)) continue;
      marker.remove();
      kept.delete(id);
    }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const next of markers) {
      const to = { lat: next.lat, lng: next.lng };
      const old = kept.get(next.id);
      if (!old) {
        const element = acts || next.kind === "grip" ? pressable(next.id, pressed) : picture(next.id);
        dress(element, next);
        // Whole pixels would show as steps on a high-density screen.
        const marker = new Marker({ element, subpixelPositioning: next.glideMs !== undefined });
        marker.setLngLat([to.lng, to.lat]).addTo(map);
        if (next.kind === "grip") makeMovable(map, marker, next.id, held, deleted);
        kept.set(next.id, { marker, look: lookOf(next), place: to, glide: null });
        continue;
      }
      if (old.look !== lookOf(next)) {
        dress(old.marker.getElement(), next);
        old.look = lookOf(next);
      }
      const target = old.glide?.to ?? old.place;
      if (target.lat === to.lat && target.lng === to.lng) continue;
      old.glide =
        !still && next.glideMs ? { from: old.place, to, startedAt: performance.now(), ms: next.glideMs } : null;
      if (!old.glide) put(old, to);
    }
    if ([...kept.values()].some(({ glide }) => glide)) {
      callOff.current?.();
      callOff.current = inFrameAfter(0, step);
    }
    moved(kept);
  }, [map, markers, acts]);

  return shown;
}

function put(one: RenderedMarker, place: MapPoint): void {
  one.place = place;
  one.marker.setLngLat([place.lng, place.lat]);
}

const arrows: Readonly<Partial<Record<string, readonly [x: number, y: number]>>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const stepPx = 10;

// Movable by pointer, or with the arrow keys by ten pixels, with Shift by one.
function makeMovable(
  map: MapLibre,
  marker: Marker,
  id: string,
  held: (move: MarkerMove) => void,
  deleted: (id: string) => void,
): void {
  const tell = (settled: boolean) => {
    const { lat, lng } = marker.getLngLat().wrap();
    held({ id, place: { lat, lng }, settled });
  };
  marker.setDraggable(true);
  marker.on("drag", () => {
    tell(false);
  });
  marker.on("dragend", () => {
    tell(true);
  });
  marker.getElement().addEventListener("keydown", (event) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      deleted(id);
    }
    const way = arrows[event.key];
    if (!way) return;
    // Keeps the arrow key from panning the map.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 1 : stepPx;
    const { x, y } = map.project(marker.getLngLat());
    marker.setLngLat(map.unproject([x + way[0] * step, y + way[1] * step]));
    tell(true);
  });
}

function lookOf({ kind, label, tone, fade }: MapMarker): string {
  return `${kind} ${tone ?? ""} ${fade ?? ""} ${label}`;
}

const shapes: Record<MapMarker["kind"], string> = {
  start: "size-5 rounded-full border-4 border-foreground bg-card",
  // A pin with its tip on the place, distinct from all markers in both themes.
  end: "size-5 after:absolute after:bottom-[calc(50%+6px)] after:left-1/2 after:size-7 after:-translate-x-1/2 after:rotate-45 after:rounded-full after:rounded-br-none after:border-2 after:border-card after:bg-foreground after:bg-[radial-gradient(circle,var(--card)_4px,var(--foreground)_5px)]",
  me: "size-5 rounded-full border-[3px] border-card bg-success outline-4 outline-success/25",
  other: "size-4 rounded-full border-2 border-card bg-foreground",
  grip: "size-5 rounded-full border-[3px] border-foreground bg-card cursor-grab z-[1]",
  between: "size-3 rounded-full border-2 border-foreground bg-card opacity-60",
  here: "size-9 rounded-full border-[3px] border-foreground bg-transparent pointer-events-none",
};
const tones: Record<NonNullable<MapMarker["tone"]>, string> = {
  success: "!bg-success",
  warning: "!bg-warning",
  destructive: "!bg-destructive",
  over: "!bg-input",
  plain: "!bg-foreground",
};
const fades = {
  faded: "!outline-transparent opacity-55",
  grey: "!bg-input !outline-transparent opacity-80",
} as const;

// A tap target of 44 pixels around the marker.
const target =
  "before:absolute before:top-1/2 before:left-1/2 before:size-11 before:-translate-1/2 before:rounded-full";

// A marker without an action is an image instead of a button, and not a tab stop.
function picture(id: string): HTMLElement {
  const element = document.createElement("div");
  element.role = "img";
  element.dataset.marker = id;
  return element;
}

function pressable(id: string, pressed: (id: string) => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.dataset.marker = id;
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    pressed(id);
  });
  return element;
}

function dress(element: HTMLElement, { kind, label, tone, fade }: MapMarker): void {
  element.setAttribute("aria-label", label);
  element.title = label;
  // Not tab stops: a selection ring repeats the marker in it, and midpoint handles have equivalents in the list of
  // corners.
  if (element instanceof HTMLButtonElement) element.tabIndex = kind === "here" || kind === "between" ? -1 : 0;
  // Keep MapLibre's classes, which position the element.
  const own = [...element.classList].filter((name) => name.startsWith("maplibregl-"));
  const reach = element instanceof HTMLButtonElement ? target : "";
  element.className = [...own, reach, shapes[kind], tone ? tones[tone] : "", fade ? fades[fade] : ""].join(" ");
  element.dataset.fade = fade ?? "";
}
