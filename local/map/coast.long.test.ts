// The sea derived from coastlines, and areas derived from their edges.
import { seaPolygons } from "./coast.ts";
import { type Bounds, clipLine, clipRing, isInRing, joinLines, assemblePolygons, type LngLat } from "./geometry.ts";
import type { OsmNode } from "../town/osm.ts";

const bounds: Bounds = { west: 0, south: 0, east: 10, north: 10 };
const nodes = new Map<string, OsmNode>();
const node = (lng: number, lat: number): OsmNode => {
  const key = `${lng} ${lat}`;
  const existing = nodes.get(key) ?? { id: nodes.size + 1, lat, lng, tags: {} };
  nodes.set(key, existing);
  return existing;
};
const createLine = (...places: LngLat[]): OsmNode[] => places.map(([lng, lat]) => node(lng, lat));
const isInSea = (sea: readonly LngLat[][][], at: LngLat): boolean =>
  sea.some(([outer = [], ...holes]) => isInRing(at, outer) && !holes.some((hole) => isInRing(at, hole)));

describe("sea", () => {
  test("is to the right of a coast through the map, however its lines are cut and sorted", () => {
    // From the south to the north: the east is sea, up to the corners.
    const parts = [createLine([5, 4], [6, 8]), createLine([4, -3], [5, 4]), createLine([6, 8], [5, 12])];
    const sea = seaPolygons(parts, bounds);
    for (const at of [
      [9.9, 0.1],
      [9.9, 9.9],
      [7, 5],
    ] satisfies LngLat[])
      expect([at, isInSea(sea, at)]).toEqual([at, true]);
    for (const at of [
      [0.1, 0.1],
      [0.1, 9.9],
      [4, 5],
    ] satisfies LngLat[])
      expect([at, isInSea(sea, at)]).toEqual([at, false]);
  });

  test("is between two opposite coasts only", () => {
    const sea = seaPolygons([createLine([3, -1], [3, 11]), createLine([7, 11], [7, -1])], bounds);
    expect(([1, 5, 9] as const).map((lng) => isInSea(sea, [lng, 5]))).toEqual([false, true, false]);
    expect(([1, 5, 9] as const).map((lng) => isInSea(sea, [lng, 0.1]))).toEqual([false, true, false]);
  });

  test("fills a bay or surrounds a headland, by the direction of the coast", () => {
    const coast = createLine([4, 11], [4, 6], [6, 6], [6, 11]);
    const [inside, below, seaAroundIsland]: LngLat[] = [
      [5, 8],
      [5, 3],
      [1, 9],
    ];
    const areInSea = (sea: LngLat[][][]) => [inside, below, seaAroundIsland].map((at) => at && isInSea(sea, at));
    expect(areInSea(seaPolygons([coast], bounds))).toEqual([false, true, true]);
    expect(areInSea(seaPolygons([coast.toReversed()], bounds))).toEqual([true, false, false]);
  });

  test("leaves islands dry, in a bay and in open water", () => {
    const island = createLine([7, 4], [8, 4], [8, 6], [7, 6], [7, 4]);
    const seaAroundIsland = seaPolygons([createLine([5, -1], [5, 11]), island], bounds);
    expect([
      isInSea(seaAroundIsland, [6, 5]),
      isInSea(seaAroundIsland, [7.5, 5]),
      isInSea(seaAroundIsland, [9, 5]),
    ]).toEqual([true, false, true]);
    const islandOnlySea = seaPolygons([island], bounds);
    expect([isInSea(islandOnlySea, [1, 1]), isInSea(islandOnlySea, [7.5, 5])]).toEqual([true, false]);
  });

  test("is absent without a coast", () => {
    expect(seaPolygons([], bounds)).toEqual([]);
    expect(seaPolygons([createLine([20, 20], [30, 30])], bounds)).toEqual([]);
  });

  test("is not guessed when a coast ends within the map", () => {
    expect(() => seaPolygons([createLine([5, -1], [5, 5])], bounds)).toThrow("A coast ends within the map, at 5,5");
  });
});

describe("areas and lines", () => {
  test("closes an outline of several lines in any direction, and leaves one with a gap open", () => {
    const outline = [
      createLine([1, 1], [5, 1]),
      createLine([5, 5], [5, 1]),
      createLine([5, 5], [1, 5]),
      createLine([1, 1], [1, 5]),
    ];
    const [ring, ...rest] = joinLines(outline, true);
    expect(rest).toEqual([]);
    expect([ring?.length, ring?.[0] === ring?.at(-1)]).toEqual([5, true]);
    const [gap] = joinLines(outline.slice(1), true);
    expect(gap?.[0] === gap?.at(-1)).toBe(false);
  });

  test("assigns a hole to the outline that contains it", () => {
    const square = (from: number, to: number): LngLat[] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ];
    const [first, second] = assemblePolygons([square(0, 2), square(4, 8)], [square(5, 6)]);
    expect([first?.length, second?.length]).toEqual([1, 2]);
  });

  test("splits a road that leaves and returns at the edge", () => {
    expect(
      clipLine(
        [
          [2, 9],
          [2, 12],
          [4, 12],
          [4, 8],
        ],
        bounds,
      ),
    ).toEqual([
      [
        [2, 9],
        [2, 10],
      ],
      [
        [4, 10],
        [4, 8],
      ],
    ]);
    expect(
      clipLine(
        [
          [-5, 5],
          [15, 5],
        ],
        bounds,
      ),
    ).toEqual([
      [
        [0, 5],
        [10, 5],
      ],
    ]);
    expect(
      clipLine(
        [
          [11, 11],
          [12, 12],
        ],
        bounds,
      ),
    ).toEqual([]);
  });

  test("cuts a park at the edge, and drops one beyond it", () => {
    const park = clipRing(
      [
        [8, 2],
        [12, 2],
        [12, 4],
        [8, 4],
        [8, 2],
      ],
      bounds,
    );
    expect(park[0]).toEqual(park.at(-1));
    expect(new Set(park.map(String))).toEqual(new Set(["8,2", "10,2", "10,4", "8,4"]));
    expect(
      clipRing(
        [
          [11, 2],
          [12, 2],
          [12, 4],
          [11, 4],
          [11, 2],
        ],
        bounds,
      ),
    ).toEqual([]);
  });
});
