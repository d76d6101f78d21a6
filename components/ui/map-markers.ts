import { Marker, type Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import type { MapMarker, MapPoint } from "./map";
import { glideAt, isOver, type Glide } from "./map-motion";

type Shown = { marker: Marker; look: string; place: MapPoint; glide: Glide | null };
export type ShownMarkers = RefObject<Map<string, Shown>>;

/** Keeps the few markers on the map as they should be; those that have moved glide there, in one loop for all of them. */
export function useMarkers(map: MapLibre | null, markers: readonly MapMarker[], { onMarker, onMoved }: { onMarker?: (id: string) => void; onMoved: (shown: ReadonlyMap<string, Shown>) => void }): ShownMarkers {
  const shown: ShownMarkers = useRef(new Map());
  const frame = useRef(0);
  const pressed = useEffectEvent((id: string) => onMarker?.(id));
  const moved = useEffectEvent(onMoved);

  useEffect(() => {
    const kept = shown.current;
    return () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      kept.clear();
    };
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const kept = shown.current;
    const step = (now: number) => {
      let going = false;
      for (const one of kept.values()) {
        if (!one.glide) continue;
        put(one, glideAt(one.glide, now));
        if (isOver(one.glide, now)) one.glide = null;
        else going = true;
      }
      moved(kept);
      frame.current = going ? requestAnimationFrame(step) : 0;
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
        const element = markerElement(next.id, pressed);
        dress(element, next);
        kept.set(next.id, { marker: new Marker({ element }).setLngLat([to.lng, to.lat]).addTo(map), look: lookOf(next), place: to, glide: null });
        continue;
      }
      if (old.look !== lookOf(next)) {
        dress(old.marker.getElement(), next);
        old.look = lookOf(next);
      }
      const target = old.glide?.to ?? old.place;
      if (target.lat === to.lat && target.lng === to.lng) continue;
      old.glide = !still && next.glideMs ? { from: old.place, to, startedAt: performance.now(), ms: next.glideMs } : null;
      if (!old.glide) put(old, to);
    }
    if (!frame.current && [...kept.values()].some(({ glide }) => glide)) frame.current = requestAnimationFrame(step);
    moved(kept);
  }, [map, markers]);

  return shown;
}

function put(one: Shown, place: MapPoint): void {
  one.place = place;
  one.marker.setLngLat([place.lng, place.lat]);
}

function lookOf({ kind, label, tone, fade }: MapMarker): string {
  return `${kind} ${tone ?? ""} ${fade ?? ""} ${label}`;
}

const shapes: Record<MapMarker["kind"], string> = {
  start: "size-5 rounded-full border-4 border-ink bg-surface",
  end: "size-5 rounded-small border-2 border-surface bg-ink",
  me: "size-5 rounded-full border-[3px] border-surface bg-go outline-4 outline-go/25",
  other: "size-4 rounded-full border-2 border-surface bg-ink",
  here: "size-9 rounded-full border-[3px] border-ink bg-transparent pointer-events-none",
};
const tones: Record<NonNullable<MapMarker["tone"]>, string> = { go: "!bg-go", wait: "!bg-wait", stop: "!bg-stop", over: "!bg-control", plain: "" };
const fades = { faded: "!outline-transparent opacity-55", grey: "!bg-control !outline-transparent opacity-80" } as const;

// A target of 44 px around what is drawn.
const target = "before:absolute before:top-1/2 before:left-1/2 before:size-11 before:-translate-1/2 before:rounded-full";

function markerElement(id: string, pressed: (id: string) => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.dataset.marker = id;
  element.addEventListener("click", (event) => { event.stopPropagation(); pressed(id); });
  return element;
}

function dress(element: HTMLElement, { kind, label, tone, fade }: MapMarker): void {
  element.setAttribute("aria-label", label);
  element.title = label;
  // A ring says nothing that the thing within it does not.
  element.tabIndex = kind === "here" ? -1 : 0;
  // The map's own classes place it.
  const own = [...element.classList].filter((name) => name.startsWith("maplibregl-"));
  element.className = [...own, target, shapes[kind], tone ? tones[tone] : "", fade ? fades[fade] : ""].join(" ");
  element.dataset.fade = fade ?? "";
}
