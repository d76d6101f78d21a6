import { checkPictureQuality } from "./picture-preview";

const sidePx = 60;
const createPixels = (greyAt: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  for (let y = 0; y < sidePx; y++)
    for (let x = 0; x < sidePx; x++) data.fill(greyAt(x, y), 4 * (y * sidePx + x), 4 * (y * sidePx + x) + 3);
  return { width: sidePx, height: sidePx, data };
};
// Alternating squares of high contrast, as in printed text.
const printedPage = createPixels((x, y) => (((x >> 1) + (y >> 1)) % 2 ? 220 : 90));

test("accepts a page with readable print", () => {
  expect(checkPictureQuality(2000, 1500, printedPage)).toBeNull();
});

test("reports small, dark and blurred pictures", () => {
  expect(checkPictureQuality(300, 2000, printedPage)).toBe("tooSmall");
  expect(
    checkPictureQuality(
      2000,
      1500,
      createPixels((x) => (x % 2 ? 30 : 10)),
    ),
  ).toBe("tooDark");
  expect(
    checkPictureQuality(
      2000,
      1500,
      createPixels((x) => 120 + x),
    ),
  ).toBe("blurred");
});
