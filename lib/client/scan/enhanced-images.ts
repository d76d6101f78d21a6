/** A greyscale image. */
export type GreyImage = { width: number; height: number; data: Uint8ClampedArray };

export function toGreyscale({ width, height, data }: ImageData): GreyImage {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  return { width, height, data: grey };
}

export function toImageData({ width, height, data }: GreyImage): ImageData {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (data[at] ?? 0) * 0x01_01_01 + 0xff_00_00_00;
  return image;
}

/** Half the width and height: a quarter of the work, and sufficient for a close, sharp code. */
export function halfSize({ width, height, data }: GreyImage): GreyImage {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Uint8ClampedArray(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = 2 * y * width + 2 * x;
      half[y * w + x] =
        ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)) >> 2;
    }
  return { width: w, height: h, data: half };
}

/** Box blur with radius `reach`. */
function blurred({ width, height, data }: GreyImage, reach: number): Uint8ClampedArray {
  const rows = new Uint8ClampedArray(data.length);
  const blurred = new Uint8ClampedArray(data.length);
  const alongLine = (from: Uint8ClampedArray, to: Uint8ClampedArray, start: number, step: number, count: number) => {
    const value = (n: number): number => from[start + step * Math.min(count - 1, Math.max(0, n))] ?? 0;
    let sum = 0;
    for (let n = -reach; n <= reach; n++) sum += value(n);
    for (let n = 0; n < count; n++) {
      to[start + step * n] = sum / (2 * reach + 1);
      sum += value(n + reach + 1) - value(n - reach);
    }
  };
  for (let y = 0; y < height; y++) alongLine(data, rows, y * width, 1, width);
  for (let x = 0; x < width; x++) alongLine(rows, blurred, x, width, height);
  return blurred;
}

/** Unsharp mask on a slightly blurred image: strengthens edges but not noise. */
function sharpened(grey: GreyImage, reach: number): GreyImage {
  const denoised = blurred(grey, 1);
  const background = blurred({ ...grey, data: blurred(grey, reach >> 1) }, reach);
  return { ...grey, data: denoised.map((value, at) => value + 2 * (value - (background[at] ?? 0))) };
}

/** Resamples an image: `sourceOf` maps each target pixel to its source, with bilinear interpolation. */
function resampled(
  { width, height, data }: GreyImage,
  sourceOf: (x: number, y: number) => readonly [number, number],
): GreyImage {
  const to = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = sourceOf(x - width / 2, y - height / 2);
      const [left, top] = [Math.floor(fromX + width / 2), Math.floor(fromY + height / 2)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        to[y * width + x] = 127;
        continue;
      }
      const [right, low] = [fromX + width / 2 - left, fromY + height / 2 - top];
      const at = top * width + left;
      to[y * width + x] =
        ((data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right) * (1 - low) +
        ((data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right) * low;
    }
  return { width, height, data: to };
}

// Enlarges the centre twofold, for a distant code.
const enlarged = (grey: GreyImage): GreyImage => resampled(grey, (x, y) => [x / 2, y / 2]);

// Stretches along one direction and compresses across it, to undo the distortion of a tilted phone.
const stretchFactor = 1.22;
function stretched(grey: GreyImage, degrees: number): GreyImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return resampled(grey, (x, y) => {
    const along = (x * cos + y * sin) / stretchFactor;
    const across = (y * cos - x * sin) * stretchFactor;
    return [along * cos - across * sin, along * sin + across * cos];
  });
}

/**
 * Variants of an image that could not be read, for the most frequent causes: tilt, distance and noise, lack of focus.
 * They are slow, so one is tried per image, in turn.
 */
export const enhancedImages: readonly ((grey: GreyImage) => GreyImage)[] = [
  (grey) => stretched(grey, 45),
  (grey) => sharpened(enlarged(grey), 6),
  (grey) => stretched(grey, 135),
  (grey) => sharpened(grey, 3),
  (grey) => stretched(grey, 0),
  (grey) => stretched(grey, 90),
];
