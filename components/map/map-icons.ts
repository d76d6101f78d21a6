import type { MapDot, MapTone } from "./map-types";

const variables: Record<MapTone, string> = {
  success: "--success",
  warning: "--warning",
  destructive: "--destructive",
  over: "--input",
  plain: "--foreground",
};
const size = 22;
const scale = 2;

/** Marker size in pixels; smaller when zoomed out. */
export function iconSizeAt(zoom: number): number {
  return size * (0.6 + 0.4 * Math.min(1, Math.max(0, (zoom - 8) / 5)));
}

export function isRound(shape: MapDot["shape"]): boolean {
  return shape === "dot" || shape === "ring" || shape === "bars" || shape === "minus" || shape === "alert";
}

/** Returns marker icons in the current theme's colours, each drawn once on first use. */
export function iconsOf(): (dot: Pick<MapDot, "shape" | "tone">) => HTMLCanvasElement {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const cache = new Map<string, HTMLCanvasElement>();
  return ({ shape, tone }) => {
    const key = `${shape} ${tone}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size * scale;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.scale(scale, scale);
      draw(pen, shape, colour(variables[tone]), colour("--card"));
    }
    cache.set(key, canvas);
    return canvas;
  };
}

// With an outline in the background colour, for contrast to tiles and other markers.
function draw(pen: CanvasRenderingContext2D, shape: MapDot["shape"], foreground: string, background: string): void {
  const middle = size / 2;
  const round = isRound(shape);
  pen.lineJoin = "round";
  pen.fillStyle = background;
  outline(pen, shape, round, middle, 9.5);
  pen.fill();
  pen.fillStyle = foreground;
  outline(pen, shape, round, middle, 7.5);
  pen.fill();
  pen.fillStyle = background;
  if (shape === "ring") disc(pen, middle, 3.5);
  if (shape === "frame") pen.fillRect(middle - 4, middle - 4, 8, 8);
  if (shape === "bars") {
    pen.fillRect(middle - 3.5, middle - 4, 2.5, 8);
    pen.fillRect(middle + 1, middle - 4, 2.5, 8);
  }
  if (shape === "minus") pen.fillRect(middle - 4, middle - 1.25, 8, 2.5);
  if (shape === "flag" || shape === "alert") {
    pen.fillRect(middle - 1.25, middle - 4.5, 2.5, 5.5);
    pen.fillRect(middle - 1.25, middle + 2.5, 2.5, 2.5);
  }
}

function outline(
  pen: CanvasRenderingContext2D,
  shape: MapDot["shape"],
  round: boolean,
  middle: number,
  radius: number,
): void {
  pen.beginPath();
  if (round) pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  else if (shape === "diamond") {
    pen.moveTo(middle, middle - radius - 1);
    pen.lineTo(middle + radius + 1, middle);
    pen.lineTo(middle, middle + radius + 1);
    pen.lineTo(middle - radius - 1, middle);
    pen.closePath();
  } else pen.roundRect(middle - radius + 1, middle - radius + 1, 2 * radius - 2, 2 * radius - 2, 2.5);
}

function disc(pen: CanvasRenderingContext2D, middle: number, radius: number): void {
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  pen.fill();
}
