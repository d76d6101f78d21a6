import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import { toRouteGeometry } from "@/lib/domain/geo/road-route";
import { joinLegs, routeToStore } from "./find-road-route";
import { withRemainingPolyline } from "./remaining-polyline";

describe("join legs", () => {
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
});

describe("route to store", () => {
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
    expect(steps[0]?.metres).toBeCloseTo(300, 0);
    expect(ends).toEqual([100]);
    expect(points.at(-1)?.[2]).toBeCloseTo(300, 0);
  });
});

describe("remaining line", () => {
  const [sender, corner, square, door] = [
    { lat: 39.28, lng: -76.6 },
    { lat: 39.281, lng: -76.6 },
    { lat: 39.281, lng: -76.59 },
    { lat: 39.285, lng: -76.59 },
  ];
  const driver = {
    firstName: "Dora",
    location: { ...square, at: "2026-05-04T10:00:00.000Z" },
    estimatedArrival: "2026-05-04T10:05:00.000Z",
    approximate: false,
  };
  const tracking = {
    status: "in_transit" as const,
    expected: null,
    statusLabel: "On the Way",
    deliveredAt: null,
    updatedAt: "2026-05-04T10:00:00.000Z",
  };

  test("shows the route ahead, and not the sender's address behind the driver", () => {
    const polyline = encodePolyline([sender, corner, square, door]);
    expect(withRemainingPolyline({ ...tracking, driver: { ...driver, polyline, lastPassedPoint: 2 } })).toEqual({
      ...tracking,
      driver: { ...driver, polyline: encodePolyline([square, door]) },
    });
  });

  test("shows no line without a route, and nothing without a driver", () => {
    expect(
      withRemainingPolyline({ ...tracking, driver: { ...driver, polyline: null, lastPassedPoint: 0 } }).driver
        ?.polyline,
    ).toBeNull();
    expect(withRemainingPolyline({ ...tracking, driver: null })).toEqual({ ...tracking, driver: null });
  });
});
