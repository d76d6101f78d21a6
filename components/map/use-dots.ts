import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { iconsOf, iconSizeAt, isRound } from "./map-icons";
import type { MapDot } from "./map-types";

type Spot = { x: number; y: number };
type Drawn = { dot: MapDot; left: number; top: number; size: number };

/**
 * Draws dots on a canvas of their own over the map, so that a map is not drawn anew when one of them moves. The later
 * lie over the earlier. What is round lies on its place, what has corners stands on it: both can be seen in one place.
 */
export function useDots(
  map: MapLibre | null,
  dots: readonly MapDot[],
  dark: boolean,
  onPress: (id: string) => void,
): void {
  const pressed = useEffectEvent(onPress);
  const draw = useRef<(() => void) | null>(null);
  const latest = useEffectEvent(() => dots);
  // A map that never has any needs no second canvas.
  const some = dots.length > 0;

  useEffect(() => {
    if (!map || !some) return;
    const canvas = document.createElement("canvas");
    canvas.className = "pointer-events-none absolute top-0 left-0";
    canvas.ariaHidden = "true";
    map.getCanvas().after(canvas);
    const pen = canvas.getContext("2d");
    const icon = iconsOf();
    let drawn: Drawn[] = [];
    let frame = 0;
    const paint = () => {
      if (!pen) return;
      cancelAnimationFrame(frame);
      frame = 0;
      const size = iconSizeAt(map.getZoom());
      drawn = latest().map((dot) => ({ dot, size, ...cornerOf(map, dot, size) }));
      const scale = fit(canvas, map.getCanvas());
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, canvas.width / scale, canvas.height / scale);
      for (const { dot, left, top } of drawn) pen.drawImage(icon(dot), left, top, size, size);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const under = ({ x, y }: Spot) =>
      drawn.findLast(({ left, top, size }) => x >= left && x <= left + size && y >= top && y <= top + size)?.dot.id;
    const onClick = ({ point }: { point: Spot }) => {
      const id = under(point);
      if (id !== undefined) pressed(id);
    };
    const onMouse = ({ point }: { point: Spot }) => {
      map.getCanvas().style.cursor = under(point) === undefined ? "" : "pointer";
    };
    draw.current = soon;
    // With the map, in its own frame.
    map.on("move", paint);
    map.on("resize", paint);
    map.on("click", onClick);
    map.on("mousemove", onMouse);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      draw.current = null;
      map.off("move", paint);
      map.off("resize", paint);
      map.off("click", onClick);
      map.off("mousemove", onMouse);
      canvas.remove();
    };
  }, [map, some, dark]);
  useEffect(() => {
    draw.current?.();
  }, [dots]);
}

// The world repeats to both sides: of its copies the one nearest to the middle.
function cornerOf(map: MapLibre, { lat, lng, shape }: MapDot, size: number): { left: number; top: number } {
  const { x, y } = map.project([lng - 360 * Math.round((lng - map.getCenter().lng) / 360), lat]);
  return { left: x - size / 2, top: isRound(shape) ? y - size / 2 : y - size };
}

/** Gives a canvas the size of the map's own, and answers how many of its pixels make one of the page. */
function fit(canvas: HTMLCanvasElement, { width, height, style }: HTMLCanvasElement): number {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = style.width;
  canvas.style.height = style.height;
  return width / Number.parseFloat(style.width);
}
