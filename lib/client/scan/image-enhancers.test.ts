import { toGreyscale, downscaleByHalf, imageEnhancers, type GreyImage } from "./image-enhancers";

const side = 120;
const createImage = (shade: (x: number, y: number) => number): GreyImage => ({
  width: side,
  height: side,
  data: Uint8ClampedArray.from({ length: side * side }, (_, index) => shade(index % side, Math.floor(index / side))),
});
/** How far dark pixels lie along the falling rather than the rising diagonal; 0 for a circle. */
function diagonalTilt({ data }: GreyImage): number {
  let [squareSum, productSum] = [0, 0];
  data.forEach((value, i) => {
    if (value > 60) return;
    const [x, y] = [(i % side) - side / 2, Math.floor(i / side) - side / 2];
    squareSum += x * x + y * y;
    productSum += 2 * x * y;
  });
  return productSum / squareSum;
}

test("restores a circle distorted by a tilted phone in one of the variants", () => {
  const along = (x: number, y: number) => (x - side / 2 + (y - side / 2)) / Math.SQRT2;
  const across = (x: number, y: number) => (y - side / 2 - (x - side / 2)) / Math.SQRT2;
  const distorted = createImage((x, y) => (Math.hypot(along(x, y) * 1.22, across(x, y) / 1.22) < 40 ? 0 : 255));
  expect(diagonalTilt(distorted)).toBeLessThan(-0.3);
  expect(Math.min(...imageEnhancers.map((enhance) => Math.abs(diagonalTilt(enhance(distorted)))))).toBeLessThan(0.05);
});

test("keeps the image size and leaves even grey unchanged", () => {
  for (const enhance of imageEnhancers) {
    const { width, height, data } = enhance(createImage(() => 127));
    expect([width, height]).toEqual([side, side]);
    expect(new Set(data)).toEqual(new Set([127]));
  }
});

test("averages four pixels when halving the size", () => {
  const { width, data } = downscaleByHalf(createImage((x, y) => (x % 2 === y % 2 ? 200 : 100)));
  expect(width).toBe(side / 2);
  expect(new Set(data)).toEqual(new Set([150]));
});

test("weights colours by their perceived brightness", () => {
  const greyOf = (...colour: number[]) =>
    toGreyscale({ width: 1, height: 1, data: Uint8ClampedArray.from([...colour, 255]) } as ImageData).data[0] ?? -1;
  expect([greyOf(0, 0, 0), greyOf(255, 255, 255)]).toEqual([0, 255]);
  expect(greyOf(0, 255, 0)).toBeGreaterThan(greyOf(255, 0, 0));
  expect(greyOf(255, 0, 0)).toBeGreaterThan(greyOf(0, 0, 255));
});
