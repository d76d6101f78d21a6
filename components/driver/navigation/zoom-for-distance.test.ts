import { zoomForDistance } from "./navigation-screen";

test("zooms in as the next turn or stop comes nearer, within limits", () => {
  const latitude = 39.3;
  const zoomAt = (metres: number | null) => zoomForDistance(metres, latitude);
  expect(zoomAt(0)).toBe(17);
  expect(zoomAt(20)).toBe(17);
  expect(zoomAt(300)).toBeGreaterThan(zoomAt(800));
  expect(zoomAt(300)).toBeLessThan(zoomAt(100));
  expect(zoomAt(50_000)).toBe(13.5);
  expect(zoomAt(null)).toBe(15.5);
});
