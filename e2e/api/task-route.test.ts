// The driver's way by road, as the promise has it. Only here do these tests drive where the local map has roads.
import type { TaskRoute } from "@/lib/contracts/task";
import { distanceMetres } from "@/lib/domain/distance";
import { decodePolyline } from "@/lib/domain/polyline";
import { eventually, good, stack, type Person } from "./support/app";
import {
  assignedDelivery,
  newParties,
  offerTo,
  paidDelivery,
  startedDelivery,
  step,
  waitingDriver,
} from "./support/deliveries";

const pickup = { lat: 39.289509, lng: -76.590468 };
const door = { lat: 39.281857, lng: -76.593668 };
const wayOf = async (driver: Person, id: string, query = "", language = "en"): Promise<TaskRoute> =>
  (await good(driver.get(`/api/tasks/${id}/route${query}`, { "accept-language": language }))).data as TaskRoute;
const placeOf = (text: { lat: number; lng: number } | undefined): { lat: number; lng: number } =>
  text ?? { lat: 0, lng: 0 };

// The engine's own process begins with its first question, and takes longer for it than anybody waits.
beforeAll(async () => {
  expect((await fetch(`${stack().url}/roads/status`)).ok).toBe(true);
}, 60_000);

test("Dora gets her way by road to the pickup and on to the door, every turn in her language and at its place on the line", async () => {
  const dora = await waitingDriver("Dora Driver", { lat: 39.2918, lng: -76.5904 });
  const id = await paidDelivery(await newParties(), pickup, { deliveryLocation: door });
  await good(dora.post(`/api/offers/${(await offerTo(dora, id)).id}/accept`));

  const way = await wayOf(dora, id);
  expect(way).toMatchObject({ approximate: false, status: "assigned", transactionId: id });
  expect(way.stops.map(({ to }) => to)).toEqual(["pickup", "dropOff"]);
  const points = decodePolyline(way.polyline);
  expect(distanceMetres(placeOf(points[0]), { lat: 39.2918, lng: -76.5904 })).toBeLessThan(100);
  expect(distanceMetres(placeOf(points[way.stops[0]?.shapeIndex ?? -1]), pickup)).toBeLessThan(100);
  expect(distanceMetres(placeOf(points.at(-1)), door)).toBeLessThan(100);
  expect(way.from).toEqual(points[0]);
  expect(way.steps.reduce((sum, { meters }) => sum + meters, 0) / (way.meters ?? 0)).toBeCloseTo(1, 1);
  expect(way.steps.reduce((sum, { seconds }) => sum + seconds, 0) / (way.seconds ?? 0)).toBeCloseTo(1, 1);
  const indexes = way.steps.map(({ shapeIndex }) => shapeIndex);
  expect(indexes).toEqual([...indexes].sort((one, other) => one - other));
  expect(way.steps.filter(({ type }) => type === "arrive").map(({ instruction }) => instruction)).toEqual([
    "Arrive at the pickup",
    "Arrive at the drop-off",
  ]);
  expect(way.steps.at(-1)?.shapeIndex).toBe(points.length - 1);
  expect((await wayOf(dora, id, "", "es")).steps.at(-1)?.instruction).toBe("Llegas a la entrega");

  await good(step(dora, id, "start"));
  const onward = await eventually("the way to the door alone", async () => {
    const next = await wayOf(dora, id);
    return next.status === "in_transit" && !next.approximate ? next : undefined;
  });
  expect(onward.stops.map(({ to }) => to)).toEqual(["dropOff"]);
});

test("where the map has no roads the line is straight, its length is guessed and said to be approximate, and nothing is to be turned", async () => {
  const { dora, id, place } = await startedDelivery();
  const way = await wayOf(dora, id);
  const points = decodePolyline(way.polyline);
  expect(points).toHaveLength(2);
  expect(way).toMatchObject({ approximate: true, steps: [], stops: [{ to: "dropOff", shapeIndex: 1 }] });
  expect(distanceMetres(placeOf(way.from ?? undefined), place)).toBeLessThan(100);
  expect((way.meters ?? 0) / distanceMetres(placeOf(points[0]), placeOf(points[1]))).toBeCloseTo(1.4, 2);
});

test("one coordinate of two, and somebody else's task, are refused", async () => {
  const { dora, id, rosa } = await assignedDelivery();
  expect((await dora.get(`/api/tasks/${id}/route?lat=39.28`)).code).toBe("VALIDATION_ERROR");
  expect((await rosa.get(`/api/tasks/${id}/route`)).code).toBe("DRIVER_NOT_APPROVED");
});
