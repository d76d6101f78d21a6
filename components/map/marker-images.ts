import type { MapDot, MapTone } from "./map-types";

/** Zoom level from which markers show their names. */
const minLabelZoom = 11.5;
const maxMarkersInView = 150;
const lineHeightPx = 16;
const labelGapPx = 3;

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
      const x = left + size + labelGapPx;
      const y = top + size / 2;
      const box = { left: x, top: y - lineHeightPx / 2, right: x + widthOf(dot.label), bottom: y + lineHeightPx / 2 };
      if (occupied.some((other, otherIndex) => otherIndex !== index && overlaps(box, other))) return;
      occupied.push(box);
      // Opaque background: with only an outline, street names below would show through.
      context.fillStyle = background ?? "";
      context.fillRect(box.left - 2, box.top, box.right - box.left + 4, lineHeightPx);
      context.fillStyle = foreground ?? "";
      context.fillText(dot.label, x, y);
    });
  };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const colourVariables: Record<MapTone, string> = {
  success: "--success",
  warning: "--warning",
  destructive: "--destructive",
  muted: "--input",
  plain: "--foreground",
};
const iconSizePx = 22;
const iconPixelRatio = 2;

/** Marker size in pixels: 60 percent up to zoom 8, growing to the full size at zoom 13. */
export function iconSizeAt(zoom: number): number {
  return iconSizePx * (0.6 + 0.4 * Math.min(1, Math.max(0, (zoom - 8) / 5)));
}

export function isRound(shape: MapDot["shape"]): boolean {
  return shape === "dot" || shape === "ring" || shape === "bars" || shape === "minus" || shape === "alert";
}

/** Returns marker icons in the current theme's colours, each drawn once on first use. */
export function createIconCache(): (dot: Pick<MapDot, "shape" | "tone">) => HTMLCanvasElement {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const cache = new Map<string, HTMLCanvasElement>();
  return ({ shape, tone }) => {
    const key = `${shape} ${tone}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = iconSizePx * iconPixelRatio;
    const context = canvas.getContext("2d");
    if (context) {
      context.scale(iconPixelRatio, iconPixelRatio);
      drawIcon(context, shape, colour(colourVariables[tone]), colour("--card"));
    }
    cache.set(key, canvas);
    return canvas;
  };
}

// With an outline in the background colour, for contrast to tiles and other markers.
function drawIcon(
  context: CanvasRenderingContext2D,
  shape: MapDot["shape"],
  foreground: string,
  background: string,
): void {
  const centre = iconSizePx / 2;
  const round = isRound(shape);
  context.lineJoin = "round";
  context.fillStyle = background;
  traceOutline(context, shape, round, centre, 9.5);
  context.fill();
  context.fillStyle = foreground;
  traceOutline(context, shape, round, centre, 7.5);
  context.fill();
  context.fillStyle = background;
  if (shape === "ring") fillDisc(context, centre, 3.5);
  if (shape === "frame") context.fillRect(centre - 4, centre - 4, 8, 8);
  if (shape === "bars") {
    context.fillRect(centre - 3.5, centre - 4, 2.5, 8);
    context.fillRect(centre + 1, centre - 4, 2.5, 8);
  }
  if (shape === "minus") context.fillRect(centre - 4, centre - 1.25, 8, 2.5);
  if (shape === "flag" || shape === "alert") {
    context.fillRect(centre - 1.25, centre - 4.5, 2.5, 5.5);
    context.fillRect(centre - 1.25, centre + 2.5, 2.5, 2.5);
  }
}

function traceOutline(
  context: CanvasRenderingContext2D,
  shape: MapDot["shape"],
  round: boolean,
  centre: number,
  radius: number,
): void {
  context.beginPath();
  if (round) context.arc(centre, centre, radius, 0, 2 * Math.PI);
  else if (shape === "diamond") {
    context.moveTo(centre, centre - radius - 1);
    context.lineTo(centre + radius + 1, centre);
    context.lineTo(centre, centre + radius + 1);
    context.lineTo(centre - radius - 1, centre);
    context.closePath();
  } else context.roundRect(centre - radius + 1, centre - radius + 1, 2 * radius - 2, 2 * radius - 2, 2.5);
}

function fillDisc(context: CanvasRenderingContext2D, centre: number, radius: number): void {
  context.beginPath();
  context.arc(centre, centre, radius, 0, 2 * Math.PI);
  context.fill();
}
