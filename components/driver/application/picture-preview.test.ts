import { checkPictureQuality } from "./picture-preview";

const side = 60;
const pixelsOf = (greyAt: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) data.fill(greyAt(x, y), 4 * (y * side + x), 4 * (y * side + x) + 3);
  return { width: side, height: side, data };
};
const printedPage = pixelsOf((x, y) => (((x >> 1) + (y >> 1)) % 2 ? 220 : 90));

test("accepts a page with readable print", () => {
  expect(checkPictureQuality(2000, 1500, printedPage)).toBeNull();
});

test("reports small, dark and blurred pictures", () => {
  expect(checkPictureQuality(300, 2000, printedPage)).toBe("tooSmall");
  expect(
    checkPictureQuality(
      2000,
      1500,
      pixelsOf((x) => (x % 2 ? 30 : 10)),
    ),
  ).toBe("tooDark");
  expect(
    checkPictureQuality(
      2000,
      1500,
      pixelsOf((x) => 120 + x),
    ),
  ).toBe("blurred");
});
