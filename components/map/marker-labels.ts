import type { MapDot } from "./map-types";

/** Zoom level from which markers show their names. */
const minLabelZoom = 11.5;
const maxMarkersInView = 150;
const lineHeight = 16;
const gap = 3;

type Box = { left: number; top: number; right: number; bottom: number };
type PlacedMarker = { dot: MapDot; left: number; top: number; size: number };

/** Draws the names of markers where they overlap no other name or marker. */
export function createLabelPainter(context: CanvasRenderingContext2D) {
  const style = getComputedStyle(document.documentElement);
  const [foreground, background] = ["--foreground", "--card"].map((name) => style.getPropertyValue(name).trim());
  const font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  const widths = new Map<string, number>();
  const widthOf = (label: string): number => {
    const cached = widths.get(label);
    if (cached !== undefined) return cached;
    const width = context.measureText(label).width;
    widths.set(label, width);
    return width;
  };
  return (placed: readonly PlacedMarker[], zoom: number, view: { width: number; height: number }): void => {
    if (zoom < minLabelZoom) return;
    const inView = placed.filter(
      ({ left, top, size }) => left > -size && top > -size && left < view.width && top < view.height,
    );
    // More names would overlap, and take too long to place.
    if (inView.length > maxMarkersInView) return;
    const occupied: Box[] = inView.map(({ left, top, size }) => ({
      left,
      top,
      right: left + size,
      bottom: top + size,
    }));
    context.font = font;
    context.textBaseline = "middle";
    inView.forEach(({ dot, left, top, size }, index) => {
      if (!dot.label) return;
      const x = left + size + gap;
      const y = top + size / 2;
      const box = { left: x, top: y - lineHeight / 2, right: x + widthOf(dot.label), bottom: y + lineHeight / 2 };
      if (occupied.some((other, n) => n !== index && overlaps(box, other))) return;
      occupied.push(box);
      // Opaque background: with only an outline, street names below would show through.
      context.fillStyle = background ?? "";
      context.fillRect(box.left - 2, box.top, box.right - box.left + 4, lineHeight);
      context.fillStyle = foreground ?? "";
      context.fillText(dot.label, x, y);
    });
  };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
