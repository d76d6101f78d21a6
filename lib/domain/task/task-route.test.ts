import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import { encodePolyline } from "@/lib/domain/geo/polyline";
import { initialOffRouteState, updateOffRoute, routeProgress, toDriverRoute } from "@/lib/domain/task/task-route";
import { projectOntoRoute } from "@/lib/domain/geo/road-route";

// A kilometre in degrees of latitude. Two kilometres north to the pickup, three more to the drop-off.
const km = 1 / 111.19492664455873;
const placeAt = (kmNorth: number) => ({ lat: 39 + kmNorth * km, lng: -76 });
const step = (type: TaskRoute["steps"][number]["type"], shapeIndex: number, metres: number) => ({
  type,
  instruction: `${type} ${shapeIndex}`,
  metres,
  seconds: metres / 10,
  shapeIndex,
});
const route: TaskRoute = {
  transactionId: "t",
  status: "assigned",
  legId: null,
  polyline: encodePolyline([placeAt(0), placeAt(1), placeAt(2), placeAt(4), placeAt(5)]),
  metres: 5_000,
  seconds: 500,
  from: placeAt(0),
  steps: [
    step("depart", 0, 1_000),
    step("left", 1, 1_000),
    step("arrive", 2, 0),
    step("depart", 2, 2_000),
    step("right", 3, 1_000),
    step("arrive", 4, 0),
  ],
  stops: [
    { to: "pickup", ...placeAt(2), shapeIndex: 2 },
    { to: "dropOff", ...placeAt(5), shapeIndex: 4 },
  ],
  approximate: false,
  remaining: null,
  pickupSeconds: 0,
  estimatedArrival: null,
  calculatedAt: null,
};
const progressAt = (kmNorth: number, isStarted = false, taskRoute = route) => {
  const driverRoute = toDriverRoute(taskRoute, isStarted);
  const projection = driverRoute && projectOntoRoute(driverRoute.geometry, placeAt(kmNorth));
  if (!driverRoute || !projection) throw new Error("no route");
  return routeProgress(driverRoute, projection);
};
const rounded = ({ metres, seconds }: { metres: number; seconds: number }) => [
  Math.round(metres / 10) * 10,
  Math.round(seconds),
];

test("has the pickup as next stop before it, with everything after it ahead", () => {
  const progress = progressAt(0.5);
  expect([rounded(progress.toStop), rounded(progress.toDropOff)]).toEqual([
    [1_500, 150],
    [4_500, 450],
  ]);
  expect(progress.turns.map(({ step: turn }) => turn.instruction)).toEqual([
    "left 1",
    "arrive 2",
    "depart 2",
    "right 3",
    "arrive 4",
  ]);
  expect(Math.round(progress.turns[0]?.metres ?? 0)).toBe(500);
});

test("keeps the pickup ahead at or just past it, until the driver has the cash", () => {
  for (const north of [2, 2.1]) {
    const progress = progressAt(north);
    expect(rounded(progress.toStop)).toEqual([0, 0]);
    expect(rounded(progress.toDropOff)).toEqual([3_000, 300]);
    expect(progress.turns[0]?.step.instruction).toBe("arrive 2");
    expect(progress.isOffRoute).toBe(false);
  }
  expect(progressAt(2.1, true).turns[0]?.step.instruction).toBe("right 3");
});

test.each([
  ["as one point", [placeAt(0), placeAt(1), placeAt(3)], [0, 1, 2]],
  ["as two points", [placeAt(0), placeAt(0), placeAt(1), placeAt(3)], [1, 2, 3]],
])(
  "has the pickup as the next stop for a driver who accepts there, which the engine returns as %s",
  (_how, points, indexes) => {
    const [pickup = 0, corner = 0, door = 0] = indexes;
    const routeFromPickup: TaskRoute = {
      ...route,
      polyline: encodePolyline(points),
      steps: [
        step("depart", 0, 0),
        step("arrive", pickup, 0),
        step("depart", pickup, 1_000),
        step("right", corner, 2_000),
        step("arrive", door, 0),
      ],
      stops: [
        { to: "pickup", ...placeAt(0), shapeIndex: pickup },
        { to: "dropOff", ...placeAt(3), shapeIndex: door },
      ],
    };
    for (const north of [0, 0.1]) {
      const progress = progressAt(north, false, routeFromPickup);
      expect([rounded(progress.toStop), rounded(progress.toDropOff)]).toEqual([
        [0, 0],
        [3_000, 300],
      ]);
      expect(progress.turns.map(({ step: turn }) => turn.type)).toEqual(["arrive", "depart", "right", "arrive"]);
      expect(progress.isOffRoute).toBe(false);
    }
    expect(progressAt(0.5, false, routeFromPickup).isOffRoute).toBe(true);
    const started = progressAt(0.5, true, routeFromPickup);
    expect(rounded(started.toStop)).toEqual([2_500, 250]);
    expect(started.turns.map(({ step: turn }) => turn.type)).toEqual(["right", "arrive"]);
  },
);

test("is off route when the driver passes the pickup without the cash", () => {
  expect(progressAt(3)).toMatchObject({ isOffRoute: true });
  expect(progressAt(3, true)).toMatchObject({ isOffRoute: false });
});

test("continues from the pickup on the stored route after a start without a network", () => {
  const progress = progressAt(2.5, true);
  expect(rounded(progress.toDropOff)).toEqual([2_500, 250]);
  expect(rounded(progress.toStop)).toEqual(rounded(progress.toDropOff));
  expect(progress.turns.map(({ step: turn }) => turn.instruction)).toEqual(["right 3", "arrive 4"]);
});

test("includes the usual stop at the pickup until the start, in the time to the drop-off only", () => {
  const slowPickupRoute = { ...route, pickupSeconds: 240 };
  const progress = progressAt(0.5, false, slowPickupRoute);
  expect([rounded(progress.toStop), rounded(progress.toDropOff)]).toEqual([
    [1_500, 150],
    [4_500, 690],
  ]);
  expect(rounded(progressAt(2.5, true, slowPickupRoute).toDropOff)).toEqual([2_500, 250]);
});

test("does not follow an approximate route", () => {
  expect(toDriverRoute({ ...route, approximate: true, steps: [] }, false)).toBeNull();
});

test("requests a new route at the second position off it, then with growing waits", () => {
  const offRoute = { isOffRoute: true, toStop: { metres: 2_000, seconds: 200 } };
  const requestSeconds: number[] = [];
  let offRouteState = initialOffRouteState;
  for (let second = 0; second <= 400; second++) {
    const { next, shouldRequest } = updateOffRoute(offRouteState, offRoute, second * 1_000);
    offRouteState = next;
    if (shouldRequest) requestSeconds.push(second);
  }
  expect(requestSeconds).toEqual([1, 16, 46, 106, 226, 346]);
});

test("requests nothing once back on the route; one bad position, and the last metres beyond the road, are not off route", () => {
  const offRoute = { isOffRoute: true, toStop: { metres: 2_000, seconds: 200 } };
  const onRoute = { ...offRoute, isOffRoute: false };
  const afterFirst = updateOffRoute(initialOffRouteState, offRoute, 0).next;
  const afterReturn = updateOffRoute(afterFirst, onRoute, 1_000);
  expect(afterReturn).toEqual({ next: initialOffRouteState, shouldRequest: false });
  expect(updateOffRoute(afterReturn.next, offRoute, 2_000).shouldRequest).toBe(false);
  expect(updateOffRoute(afterFirst, { ...offRoute, toStop: { metres: 80, seconds: 20 } }, 2_000).shouldRequest).toBe(
    false,
  );
});
