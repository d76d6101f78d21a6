import { zoomForDistance } from "./follow-zoom";

test("the nearer the next turn or the stop, the nearer the map, within what is of use", () => {
  const at = (metres: number | null) => zoomForDistance(metres, 39.3);
  expect(at(0)).toBe(17);
  expect(at(20)).toBe(17);
  expect(at(300)).toBeGreaterThan(at(800));
  expect(at(300)).toBeLessThan(at(100));
  expect(at(50_000)).toBe(13.5);
  expect(at(null)).toBe(15.5);
});
