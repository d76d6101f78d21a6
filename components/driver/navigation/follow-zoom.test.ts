import { zoomForDistance } from "./follow-zoom";

test("zooms in as the next turn or stop comes nearer, within limits", () => {
  const at = (metres: number | null) => zoomForDistance(metres, 39.3);
  expect(at(0)).toBe(17);
  expect(at(20)).toBe(17);
  expect(at(300)).toBeGreaterThan(at(800));
  expect(at(300)).toBeLessThan(at(100));
  expect(at(50_000)).toBe(13.5);
  expect(at(null)).toBe(15.5);
});
