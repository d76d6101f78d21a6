import { encodePolyline } from "@/lib/domain/geo/polyline";
import { routeToStore } from "./find-road-route";

const start = { lat: 39, lng: -76.6 };
const turn = { street: null, exit: null, metres: 0, seconds: 0 };
const leg = (points: number) => ({
  metres: points,
  seconds: points,
  polyline: encodePolyline(Array.from({ length: points }, (_, n) => ({ lat: 39 + n / 100_000, lng: -76.6 }))),
  turns: [
    { ...turn, kind: "depart" as const, point: 0, metres: points, seconds: points },
    { ...turn, kind: "arrive" as const, point: points - 1 },
  ],
});

test("stores a route of some hundred kilometres with its turns", () => {
  const { points, steps, ends, polyline } = routeToStore(start, { approximate: false, legs: [leg(20_000)] });
  expect([points.length, steps.length, ends]).toEqual([20_000, 2, [19_999]]);
  expect(polyline).not.toBeNull();
});

test("stores none that exceeds the database's limit, so that it is estimated", () => {
  const none = { points: [], polyline: null, steps: [], ends: [] };
  expect(routeToStore(start, { approximate: false, legs: [leg(10_000), leg(10_002)] })).toEqual(none);
  expect(routeToStore(start, { approximate: true, legs: [] })).toEqual(none);
});

test("adds a straight line from a car park to the road, and shifts the turns", () => {
  const away = { lat: 39 - 200 / 111_195, lng: -76.6 };
  const { points, steps, ends } = routeToStore(away, { approximate: false, legs: [leg(100)] });
  expect(points[0]?.slice(0, 2)).toEqual([expect.closeTo(away.lat, 5), -76.6]);
  expect(steps.map(({ shapeIndex }) => shapeIndex)).toEqual([0, 100]);
  expect(steps[0]?.meters).toBeCloseTo(300, 0);
  expect(ends).toEqual([100]);
  expect(points.at(-1)?.[2]).toBeCloseTo(300, 0);
});
