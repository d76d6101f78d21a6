import { encodePolyline } from "@/lib/domain/polyline";
import { wayToKeep } from "./way-to-keep";

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

test("a way of some hundred kilometres is kept with its turns", () => {
  const { points, steps, ends, polyline } = wayToKeep({ about: false, legs: [leg(20_000)] });
  expect([points.length, steps.length, ends]).toEqual([20_000, 2, [19_999]]);
  expect(polyline).not.toBeNull();
});

test("of one that is longer than the database keeps there is none: what is left of it is guessed", () => {
  const none = { points: [], polyline: null, steps: [], ends: [] };
  expect(wayToKeep({ about: false, legs: [leg(10_000), leg(10_002)] })).toEqual(none);
  expect(wayToKeep({ about: true, legs: [] })).toEqual(none);
});
