import { checkPictureQuality } from "./picture-quality";

const side = 60;
const drawn = (grey: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) data.fill(grey(x, y), 4 * (y * side + x), 4 * (y * side + x) + 3);
  return { width: side, height: side, data };
};
const print = drawn((x, y) => (((x >> 1) + (y >> 1)) % 2 ? 220 : 90));

test("accepts a page with readable print", () => {
  expect(checkPictureQuality(2000, 1500, print)).toBeNull();
});

test("reports small, dark and blurred pictures", () => {
  expect(checkPictureQuality(300, 2000, print)).toBe("tooSmall");
  expect(
    checkPictureQuality(
      2000,
      1500,
      drawn((x) => (x % 2 ? 30 : 10)),
    ),
  ).toBe("tooDark");
  expect(
    checkPictureQuality(
      2000,
      1500,
      drawn((x) => 120 + x),
    ),
  ).toBe("blurred");
});
