// The road engine of a running stack: Valhalla's API on its own code and the town's map data.
import { startBareStack } from "./testing.ts";

let bare: Awaited<ReturnType<typeof startBareStack>>;
beforeAll(async () => {
  bare = await startBareStack();
}, 60_000);
afterAll(async () => {
  await bare?.close();
});

const requestEngine = (action: string, query: unknown) =>
  fetch(`${bare.stack.url}/roads/${action}`, { method: "POST", body: JSON.stringify(query) });
const canton = { lat: 39.2871, lon: -76.5489 };
const fellsPoint = { lat: 39.2832, lon: -76.5931 };
const miami = { lat: 25.7617, lon: -80.1918 };
const car = { costing: "auto", units: "kilometers", directions_type: "maneuvers" };

test("returns a road route that is longer than the straight line, with street names", async () => {
  const answer = await requestEngine("route", { ...car, locations: [canton, fellsPoint] });
  const { trip } = (await answer.json()) as {
    trip: { summary: { length: number; time: number }; legs: { maneuvers: { street_names?: string[] }[] }[] };
  };
  expect(trip.summary.length).toBeGreaterThan(3.83);
  expect(trip.summary.length).toBeLessThan(8);
  expect(trip.summary.time).toBeGreaterThan(200);
  expect(trip.legs[0]?.maneuvers.flatMap((turn) => turn.street_names ?? [])).toContain("Eastern Avenue");
}, 60_000);

test("accepts GET, as Valhalla does", async () => {
  const query = encodeURIComponent(JSON.stringify({ ...car, locations: [canton, fellsPoint] }));
  expect((await fetch(`${bare.stack.url}/roads/route?json=${query}`)).status).toBe(200);
});

test.each([
  ["a place that no road is near", "route", { ...car, locations: [miami, miami] }, 171],
  ["one of two places far away", "route", { ...car, locations: [canton, miami] }, 171],
  ["one place alone", "route", { ...car, locations: [canton] }, 120],
  ["no places", "sources_to_targets", { costing: "auto" }, 112],
  ["a vehicle nobody knows", "route", { ...car, costing: "broom", locations: [canton, fellsPoint] }, 125],
])("refuses %s with Valhalla's error code", async (_what, action, query, number) => {
  const answer = await requestEngine(action, query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_code: number, status_code: 400, status: "Bad Request" });
});

test("rejects what Valhalla does not support", async () => {
  expect((await requestEngine("fly", {})).status).toBe(404);
});
