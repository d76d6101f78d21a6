/** A greyscale image. */
export type GreyImage = { width: number; height: number; data: Uint8ClampedArray };

// The out-of-image value of a resampled pixel.
const middleGrey = 127;

/** Luma with the weights of ITU-R BT.601 (0.299, 0.587, 0.114), in 256ths. */
export function toGreyscale({ width, height, data }: ImageData): GreyImage {
  const grey = new Uint8ClampedArray(width * height);
  for (let index = 0, offset = 0; index < grey.length; index++, offset += 4)
    grey[index] = ((data[offset] ?? 0) * 77 + (data[offset + 1] ?? 0) * 150 + (data[offset + 2] ?? 0) * 29) >> 8;
  return { width, height, data: grey };
}

export function toImageData({ width, height, data }: GreyImage): ImageData {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let index = 0; index < pixels.length; index++) pixels[index] = (data[index] ?? 0) * 0x01_01_01 + 0xff_00_00_00;
  return image;
}

/** Half the width and height: a quarter of the work, and sufficient for a close, sharp code. */
export function downscaleByHalf({ width, height, data }: GreyImage): GreyImage {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const half = new Uint8ClampedArray(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++) {
      const index = 2 * y * width + 2 * x;
      half[y * halfWidth + x] =
        ((data[index] ?? 0) + (data[index + 1] ?? 0) + (data[index + width] ?? 0) + (data[index + width + 1] ?? 0)) >>
        2;
    }
  return { width: halfWidth, height: halfHeight, data: half };
}

/** Box blur with this radius. */
function boxBlur({ width, height, data }: GreyImage, radius: number): Uint8ClampedArray {
  const rows = new Uint8ClampedArray(data.length);
  const blurred = new Uint8ClampedArray(data.length);
  const blurLine = (
    source: Uint8ClampedArray,
    target: Uint8ClampedArray,
    start: number,
    stride: number,
    count: number,
  ) => {
    const value = (n: number): number => source[start + stride * Math.min(count - 1, Math.max(0, n))] ?? 0;
    let sum = 0;
    for (let n = -radius; n <= radius; n++) sum += value(n);
    for (let n = 0; n < count; n++) {
      target[start + stride * n] = sum / (2 * radius + 1);
      sum += value(n + radius + 1) - value(n - radius);
    }
  };
  for (let y = 0; y < height; y++) blurLine(data, rows, y * width, 1, width);
  for (let x = 0; x < width; x++) blurLine(rows, blurred, x, width, height);
  return blurred;
}

/** Unsharp mask on a slightly blurred image: strengthens edges but not noise. */
function sharpen(grey: GreyImage, radius: number): GreyImage {
  const denoised = boxBlur(grey, 1);
  const background = boxBlur({ ...grey, data: boxBlur(grey, radius >> 1) }, radius);
  return { ...grey, data: denoised.map((value, index) => value + 2 * (value - (background[index] ?? 0))) };
}

/** Resamples an image: `sourceOf` maps each target pixel to its source, with bilinear interpolation. */
function resample(
  { width, height, data }: GreyImage,
  sourceOf: (x: number, y: number) => readonly [number, number],
): GreyImage {
  const target = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [sourceX, sourceY] = sourceOf(x - width / 2, y - height / 2);
      const [left, top] = [Math.floor(sourceX + width / 2), Math.floor(sourceY + height / 2)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        target[y * width + x] = middleGrey;
        continue;
      }
      const [weightRight, weightBelow] = [sourceX + width / 2 - left, sourceY + height / 2 - top];
      const index = top * width + left;
      target[y * width + x] =
        ((data[index] ?? 0) * (1 - weightRight) + (data[index + 1] ?? 0) * weightRight) * (1 - weightBelow) +
        ((data[index + width] ?? 0) * (1 - weightRight) + (data[index + width + 1] ?? 0) * weightRight) * weightBelow;
    }
  return { width, height, data: target };
}

// Enlarges the centre twofold, for a distant code.
const enlarge = (grey: GreyImage): GreyImage => resample(grey, (x, y) => [x / 2, y / 2]);

// Stretches along one direction and compresses across it, to undo the distortion of a tilted phone.
const stretchFactor = 1.22;
function stretch(grey: GreyImage, degrees: number): GreyImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return resample(grey, (x, y) => {
    const along = (x * cos + y * sin) / stretchFactor;
    const across = (y * cos - x * sin) * stretchFactor;
    return [along * cos - across * sin, along * sin + across * cos];
  });
}

/**
 * Variants of an image that could not be read, for the most frequent causes: tilt, distance and noise, lack of focus.
 * They are slow, so the worker tries one per image and rotates through the list.
 */
export const imageEnhancers: readonly ((grey: GreyImage) => GreyImage)[] = [
  (grey) => stretch(grey, 45),
  (grey) => sharpen(enlarge(grey), 6),
  (grey) => stretch(grey, 135),
  (grey) => sharpen(grey, 3),
  (grey) => stretch(grey, 0),
  (grey) => stretch(grey, 90),
];
