import { glideAt, hasLeftMiddle, isGlideFinished, restOf, wantsFit, type Glide } from "./map-motion";

const glide = (more: Partial<Glide> = {}): Glide => ({
  from: { lat: 0, lng: 0 },
  to: { lat: 2, lng: 4 },
  startedAt: 1_000,
  ms: 10_000,
  ...more,
});

describe("a marker that has moved", () => {
  test("glides at an even pace from where it was to where it is", () => {
    expect([1_000, 3_500, 6_000, 11_000].map((now) => glideAt(glide(), now))).toEqual([
      { lat: 0, lng: 0 },
      { lat: 0.5, lng: 1 },
      { lat: 1, lng: 2 },
      { lat: 2, lng: 4 },
    ]);
  });
  test("stops at its last known place and never goes past it, however long nothing comes", () => {
    expect([11_000, 11_001, 900_000].map((now) => glideAt(glide(), now))).toEqual(Array(3).fill({ lat: 2, lng: 4 }));
    expect([10_999, 11_000].map((now) => isGlideFinished(glide(), now))).toEqual([false, true]);
  });
  test("does not begin before it begins, and is there at once when it takes no time", () => {
    expect(glideAt(glide(), 0)).toEqual({ lat: 0, lng: 0 });
    expect(glideAt(glide({ ms: 0 }), 1_000)).toEqual({ lat: 2, lng: 4 });
  });
  test("takes the short way across the antimeridian", () => {
    const { lng } = glideAt(glide({ from: { lat: 0, lng: 179.9 }, to: { lat: 0, lng: -179.9 } }), 6_000);
    expect(lng).toBeCloseTo(180, 6);
  });
});

describe("a glide between two of its steps", () => {
  test("rests until it has gone another pixel", () => {
    expect([100, 400].map((pixels) => restOf(glide(), pixels))).toEqual([100, 25]);
  });
  test("looks up a few times a second however slow it is, in case the view has come nearer", () => {
    expect([0, 0.2, 10].map((pixels) => restOf(glide(), pixels))).toEqual([250, 250, 250]);
  });
});

describe("a view that shows driver and door", () => {
  const box = { width: 400, height: 300 };
  const padding = { top: 40, bottom: 40, left: 40, right: 40 };
  test("stays while both are well in it", () => {
    expect(
      wantsFit(
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
  test("follows when one leaves it", () => {
    expect(
      wantsFit(
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
      wantsFit(
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
  test("follows when one goes under what lies over the map", () => {
    const way = [
      { x: 195, y: 100 },
      { x: 195, y: 520 },
    ];
    const phone = { width: 390, height: 844 };
    expect([434, 324].map((bottom) => wantsFit(way, phone, { ...padding, bottom }, false))).toEqual([true, false]);
  });
  test("comes closer when they have come close, as far as it may", () => {
    const near = [
      { x: 200, y: 150 },
      { x: 240, y: 160 },
    ];
    expect([
      wantsFit(near, box, padding, true),
      wantsFit(near, box, padding, false),
      wantsFit(near.slice(1), box, padding, true),
    ]).toEqual([true, false, false]);
  });
  test("shows nothing and wants nothing", () => expect(wantsFit([], box, padding, true)).toBe(false));
});

describe("a view that stays on somebody", () => {
  const phone = { width: 390, height: 844 };
  const padding = { top: 88, bottom: 400, left: 48, right: 48 };
  const middle = { x: 195, y: 266 };
  test("lets them roam about the middle of what lies free, and goes after them when they leave it", () => {
    const at = (x: number, y: number) => hasLeftMiddle({ x: middle.x + x, y: middle.y + y }, phone, padding);
    expect([at(0, 0), at(55, 0), at(0, -70), at(60, 0), at(0, 75)]).toEqual([false, false, false, true, true]);
  });
  test("under a card that covers nearly all of it, still does not move for every step", () => {
    expect(hasLeftMiddle({ x: 195, y: 90 }, phone, { ...padding, bottom: 754 })).toBe(false);
  });
});
