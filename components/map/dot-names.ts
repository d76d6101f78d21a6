import type { MapDot } from "./map-types";

/** Zoom level from which markers show their names. */
const namesFrom = 11.5;
const mostInView = 150;
const lineHeight = 16;
const gap = 3;

type Box = { left: number; top: number; right: number; bottom: number };
type Placed = { dot: MapDot; left: number; top: number; size: number };

/** Draws the names of markers where they overlap no other name or marker. */
export function namePainter(pen: CanvasRenderingContext2D) {
  const style = getComputedStyle(document.documentElement);
  const [ink, paper] = ["--foreground", "--card"].map((name) => style.getPropertyValue(name).trim());
  const font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  const widths = new Map<string, number>();
  const widthOf = (label: string): number => {
    const known = widths.get(label);
    if (known !== undefined) return known;
    const width = pen.measureText(label).width;
    widths.set(label, width);
    return width;
  };
  return (drawn: readonly Placed[], zoom: number, view: { width: number; height: number }): void => {
    if (zoom < namesFrom) return;
    const inView = drawn.filter(
      ({ left, top, size }) => left > -size && top > -size && left < view.width && top < view.height,
    );
    // More names would overlap, and take too long to place.
    if (inView.length > mostInView) return;
    const taken: Box[] = inView.map(({ left, top, size }) => ({ left, top, right: left + size, bottom: top + size }));
    pen.font = font;
    pen.textBaseline = "middle";
    inView.forEach(({ dot, left, top, size }, own) => {
      if (!dot.label) return;
      const x = left + size + gap;
      const y = top + size / 2;
      const box = { left: x, top: y - lineHeight / 2, right: x + widthOf(dot.label), bottom: y + lineHeight / 2 };
      if (taken.some((other, n) => n !== own && overlap(box, other))) return;
      taken.push(box);
      // Opaque background: with only an outline, street names below would show through.
      pen.fillStyle = paper ?? "";
      pen.fillRect(box.left - 2, box.top, box.right - box.left + 4, lineHeight);
      pen.fillStyle = ink ?? "";
      pen.fillText(dot.label, x, y);
    });
  };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
