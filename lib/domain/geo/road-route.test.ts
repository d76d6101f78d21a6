import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import {
  isOffRoute,
  remainingRoute,
  toUntimedGeometry,
  toRouteGeometry,
  projectOntoRoute,
  splitRoute,
  upcomingTurns,
} from "@/lib/domain/geo/road-route";

// Along Light Street to the north, then along Pratt Street to the east.
const corner = { lat: 39.2867, lng: -76.6133 };
const start = { lat: 39.2777, lng: -76.6133 };
const end = { lat: 39.2867, lng: -76.6033 };
const roadRoute = {
  polyline: encodePolyline([start, { lat: 39.2822, lng: -76.6133 }, corner, end]),
  steps: [
    { shapeIndex: 0, metres: 1_000, seconds: 120, street: "Light Street" },
    { shapeIndex: 2, metres: 860, seconds: 60, street: "East Pratt Street" },
    { shapeIndex: 3, metres: 0, seconds: 0, street: "" },
  ],
};
const geometry = toRouteGeometry(roadRoute);

test("encodes and decodes a line to a millionth of a degree", () => {
  const points = [start, corner, { lat: -33.868821, lng: 151.209296 }];
  expect(decodePolyline(encodePolyline(points))).toEqual(points);
  expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual([
    { lat: 3.85, lng: -12.02 },
    { lat: 4.07, lng: -12.095 },
    { lat: 4.3252, lng: -12.6453 },
  ]);
  expect(decodePolyline("_p~iF~ps|U_ulL")).toHaveLength(1);
});

test("spreads a step's time over its metres", () => {
  expect(geometry.metres.map(Math.round)).toEqual([0, 500, 1_000, 1_860]);
  expect(geometry.seconds.map(Math.round)).toEqual([0, 60, 120, 180]);
});

test("matches a position next to the street to the route, and reduces the remaining distance as it moves", () => {
  const routePosition = projectOntoRoute(geometry, { lat: 39.28445, lng: -76.6135 });
  expect(routePosition).toMatchObject({ pointIndex: 1 });
  expect(Math.round(routePosition?.deviationMetres ?? 0)).toBeLessThan(20);
  const remaining = routePosition && remainingRoute(geometry, routePosition);
  expect(Math.round(remaining?.metres ?? 0)).toBe(1_110);
  expect(Math.round(remaining?.seconds ?? 0)).toBe(90);
});

test("is off route beyond the accuracy, and then includes the way back", () => {
  const offRoute = projectOntoRoute(geometry, { lat: 39.29, lng: -76.62 });
  expect(offRoute?.deviationMetres).toBeGreaterThan(500);
  expect(offRoute && isOffRoute(offRoute, 5_000)).toBe(true);
  const nearby = projectOntoRoute(geometry, { lat: 39.28445, lng: -76.6141 });
  expect(nearby && [isOffRoute(nearby), isOffRoute(nearby, 40)]).toEqual([true, false]);
  const remaining = nearby && [remainingRoute(geometry, nearby), remainingRoute(geometry, nearby, { accuracy: 40 })];
  expect((remaining?.[0]?.metres ?? 0) - (remaining?.[1]?.metres ?? 0)).toBeCloseTo(nearby?.deviationMetres ?? 0);
});

test("measures the remaining distance to a stop, and zero once it is passed", () => {
  const routePosition = projectOntoRoute(geometry, { lat: 39.28445, lng: -76.6133 });
  expect(Math.round((routePosition && remainingRoute(geometry, routePosition, { to: 2 }).metres) ?? 0)).toBe(250);
  expect(routePosition && remainingRoute(geometry, routePosition, { to: 1 }).metres).toBe(0);
});

test("measures the lengths of a polyline without times", () => {
  const untimedGeometry = toUntimedGeometry(roadRoute.polyline);
  expect(untimedGeometry.metres.map((metres) => Math.round(metres / 10))).toEqual([0, 50, 100, 186]);
  expect(toUntimedGeometry("").points).toEqual([]);
});

test("follows a route that passes the same place twice without jumping ahead", () => {
  const outAndBack = {
    polyline: encodePolyline([start, corner, start]),
    steps: [{ shapeIndex: 0, metres: 2_000, seconds: 200 }],
  };
  const outAndBackGeometry = toRouteGeometry(outAndBack);
  expect(Math.round(projectOntoRoute(outAndBackGeometry, { lat: 39.2822, lng: -76.6133 }, 0)?.metres ?? 0)).toBe(500);
  expect(Math.round(projectOntoRoute(outAndBackGeometry, { lat: 39.2822, lng: -76.6133 }, 2)?.metres ?? 0)).toBe(1_500);
});

test("returns the upcoming turns with their distances, and at the end only the arrival", () => {
  const routePosition = projectOntoRoute(geometry, { lat: 39.2822, lng: -76.6133 });
  const nextTurns = routePosition ? upcomingTurns(roadRoute.steps, geometry, routePosition) : [];
  expect(nextTurns.map(({ step, metres }) => [step.street, Math.round(metres)])).toEqual([
    ["East Pratt Street", 500],
    ["", 1_360],
  ]);
  const endPosition = projectOntoRoute(geometry, end);
  expect(endPosition && upcomingTurns(roadRoute.steps, geometry, endPosition)).toHaveLength(1);
});

test("splits the line at the driver", () => {
  const routePosition = projectOntoRoute(geometry, { lat: 39.28445, lng: -76.6133 });
  const parts = routePosition && splitRoute(geometry, routePosition);
  expect(parts?.travelled).toHaveLength(3);
  expect(parts?.remaining).toHaveLength(3);
  expect(parts?.travelled.at(-1)).toEqual(parts?.remaining[0]);
});
