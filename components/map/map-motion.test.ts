import { glideAt, isOffCentre, isGlideFinished, frameIntervalMs, needsRefit, type Glide } from "./map-motion";

const glide = (overrides: Partial<Glide> = {}): Glide => ({
  from: { lat: 0, lng: 0 },
  to: { lat: 2, lng: 4 },
  startedAt: 1_000,
  durationMs: 10_000,
  ...overrides,
});

describe("glideAt", () => {
  test("moves at constant speed from the old to the new position", () => {
    expect([1_000, 3_500, 6_000, 11_000].map((now) => glideAt(glide(), now))).toEqual([
      { lat: 0, lng: 0 },
      { lat: 0.5, lng: 1 },
      { lat: 1, lng: 2 },
      { lat: 2, lng: 4 },
    ]);
  });
  test("stops at its target", () => {
    expect([11_000, 11_001, 900_000].map((now) => glideAt(glide(), now))).toEqual(Array(3).fill({ lat: 2, lng: 4 }));
    expect([10_999, 11_000].map((now) => isGlideFinished(glide(), now))).toEqual([false, true]);
  });
  test("returns the start position before the start time, and the target with a duration of 0", () => {
    expect(glideAt(glide(), 0)).toEqual({ lat: 0, lng: 0 });
    expect(glideAt(glide({ durationMs: 0 }), 1_000)).toEqual({ lat: 2, lng: 4 });
  });
  test("crosses the antimeridian the short way", () => {
    const { lng } = glideAt(glide({ from: { lat: 0, lng: 179.9 }, to: { lat: 0, lng: -179.9 } }), 6_000);
    expect(lng).toBeCloseTo(180, 6);
  });
});

describe("frameIntervalMs", () => {
  test("is the time in which the marker moves one pixel", () => {
    expect([100, 400].map((pixels) => frameIntervalMs(glide(), pixels))).toEqual([100, 25]);
  });
  test("is at most 250 ms, in case the user zooms in", () => {
    expect([0, 0.2, 10].map((pixels) => frameIntervalMs(glide(), pixels))).toEqual([250, 250, 250]);
  });
});

describe("needsRefit", () => {
  const box = { width: 400, height: 300 };
  const padding = { top: 40, bottom: 40, left: 40, right: 40 };
  test("does not refit while all points are inside the padding", () => {
    expect(
      needsRefit(
        [
          { x: 60, y: 60 },
          { x: 300, y: 200 },
        ],
        box,
        padding,
        true,
      ),
    ).toBe(false);
  });
  test("refits when a point enters the padding", () => {
    expect(
      needsRefit(
        [
          { x: 10, y: 60 },
          { x: 300, y: 200 },
        ],
        box,
        padding,
        true,
      ),
    ).toBe(true);
    expect(
      needsRefit(
        [
          { x: 60, y: 60 },
          { x: 300, y: 290 },
        ],
        box,
        padding,
        true,
      ),
    ).toBe(true);
  });
  test("refits when a card covers a point", () => {
    const route = [
      { x: 195, y: 100 },
      { x: 195, y: 520 },
    ];
    const phone = { width: 390, height: 844 };
    expect([434, 324].map((bottom) => needsRefit(route, phone, { ...padding, bottom }, false))).toEqual([true, false]);
  });
  test("refits to zoom in when points are close together, unless the zoom is at its maximum", () => {
    const closePoints = [
      { x: 200, y: 150 },
      { x: 240, y: 160 },
    ];
    expect([
      needsRefit(closePoints, box, padding, true),
      needsRefit(closePoints, box, padding, false),
      needsRefit(closePoints.slice(1), box, padding, true),
    ]).toEqual([true, false, false]);
  });
  test("does not refit without points", () => expect(needsRefit([], box, padding, true)).toBe(false));
});

describe("isOffCentre", () => {
  const phone = { width: 390, height: 844 };
  const padding = { top: 88, bottom: 400, left: 48, right: 48 };
  const middle = { x: 195, y: 266 };
  test("is true only when the marker leaves the middle of the uncovered area", () => {
    const isOffCentreAt = (x: number, y: number) => isOffCentre({ x: middle.x + x, y: middle.y + y }, phone, padding);
    expect([
      isOffCentreAt(0, 0),
      isOffCentreAt(55, 0),
      isOffCentreAt(0, -70),
      isOffCentreAt(60, 0),
      isOffCentreAt(0, 75),
    ]).toEqual([false, false, false, true, true]);
  });
  test("tolerates small moves when a card covers most of the map", () => {
    expect(isOffCentre({ x: 195, y: 90 }, phone, { ...padding, bottom: 754 })).toBe(false);
  });
});
