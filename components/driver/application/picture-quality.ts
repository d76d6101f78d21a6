/**
 * A possible problem of a picture, from its pixels. Only a warning, because this heuristic is less reliable than a
 * person.
 */
export type PictureProblem = "tooSmall" | "tooDark" | "blurred";

// The shorter side in pixels; below it small print is unreadable.
const LEAST_SIDE = 500;
// Mean brightness, of 255.
const DARK = 45;
// Variance of the Laplacian of the grey image, scaled to SIDE: print reaches hundreds, a blurred picture only a few.
const SHARP = 12;
const SIDE = 320;

type Pixels = { width: number; height: number; data: ArrayLike<number> };

/** `width` and `height`: size of the original. `pixels`: a scaled-down RGBA copy. */
export function checkPictureQuality(width: number, height: number, pixels: Pixels): PictureProblem | null {
  if (Math.min(width, height) < LEAST_SIDE) return "tooSmall";
  const grey = greyOf(pixels);
  if (grey.reduce((sum, one) => sum + one, 0) / grey.length < DARK) return "tooDark";
  return variance(edges(grey, pixels.width, pixels.height)) < SHARP ? "blurred" : null;
}

function greyOf({ width, height, data }: Pixels): number[] {
  return Array.from({ length: width * height }, (_, n) => {
    const at = 4 * n;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  });
}

function edges(grey: readonly number[], width: number, height: number): number[] {
  const found: number[] = [];
  const at = (x: number, y: number): number => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      found.push(at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y));
  return found;
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length;
}

/** The same check for a file; null also if the browser cannot decode it. */
export async function checkFileQuality(file: Blob): Promise<PictureProblem | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = picture;
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(3, Math.round(width * scale));
    canvas.height = Math.max(3, Math.round(height * scale));
    const drawing = canvas.getContext("2d", { willReadFrequently: true });
    drawing?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height);
    return pixels ? checkPictureQuality(width, height, pixels) : null;
  } catch {
    return null;
  }
}
