import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import { toRouteGeometry } from "@/lib/domain/geo/road-route";
import { joinLegs } from "./find-road-route";

const turn = { street: null, exit: null, metres: 100, seconds: 10 };
const [start, corner, pickup, door] = [
  { lat: 39.28, lng: -76.6 },
  { lat: 39.281, lng: -76.6 },
  { lat: 39.281, lng: -76.59 },
  { lat: 39.285, lng: -76.59 },
];

test("joins a route by way of the pickup into one line with one point there and continuous turns", () => {
  const { polyline, steps, ends } = joinLegs([
    {
      metres: 200,
      seconds: 20,
      polyline: encodePolyline([start, corner, pickup]),
      turns: [
        { ...turn, kind: "depart", point: 0 },
        { ...turn, kind: "right", point: 1, street: "East Pratt Street" },
        { ...turn, kind: "arrive", point: 2, metres: 0, seconds: 0 },
      ],
    },
    {
      metres: 100,
      seconds: 10,
      polyline: encodePolyline([pickup, door]),
      turns: [
        { ...turn, kind: "depart", point: 0 },
        { ...turn, kind: "arrive", point: 1, metres: 0, seconds: 0 },
      ],
    },
  ]);
  expect(decodePolyline(polyline)).toEqual([start, corner, pickup, door]);
  expect(ends).toEqual([2, 3]);
  expect(steps.map(({ type, shapeIndex }) => [type, shapeIndex])).toEqual([
    ["depart", 0],
    ["right", 1],
    ["arrive", 2],
    ["depart", 2],
    ["arrive", 3],
  ]);
  expect(toRouteGeometry({ polyline, steps }).seconds).toEqual([0, 10, 20, 30]);
});

test("returns no line without legs", () => {
  expect(joinLegs([])).toEqual({ polyline: "", steps: [], ends: [] });
});
