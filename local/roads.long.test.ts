// The road engine of a running stack: Valhalla's API on its own code and the town's map data.
import { startBareStack } from "./testing.ts";

let bareStack: Awaited<ReturnType<typeof startBareStack>>;
beforeAll(async () => {
  bareStack = await startBareStack();
}, 60_000);
afterAll(async () => {
  await bareStack?.close();
});

const requestEngine = (action: string, query: unknown) =>
  fetch(`${bareStack.stack.url}/roads/${action}`, { method: "POST", body: JSON.stringify(query) });
const canton = { lat: 39.2871, lon: -76.5489 };
const fellsPoint = { lat: 39.2832, lon: -76.5931 };
const miami = { lat: 25.7617, lon: -80.1918 };
const carCosting = { costing: "auto", units: "kilometers", directions_type: "maneuvers" };

test("returns a road route that is longer than the straight line, with street names", async () => {
  const response = await requestEngine("route", { ...carCosting, locations: [canton, fellsPoint] });
  const { trip } = (await response.json()) as {
    trip: { summary: { length: number; time: number }; legs: { maneuvers: { street_names?: string[] }[] }[] };
  };
  expect(trip.summary.length).toBeGreaterThan(3.83);
  expect(trip.summary.length).toBeLessThan(8);
  expect(trip.summary.time).toBeGreaterThan(200);
  expect(trip.legs[0]?.maneuvers.flatMap((turn) => turn.street_names ?? [])).toContain("Eastern Avenue");
}, 60_000);

test("accepts GET, as Valhalla does", async () => {
  const query = encodeURIComponent(JSON.stringify({ ...carCosting, locations: [canton, fellsPoint] }));
  expect((await fetch(`${bareStack.stack.url}/roads/route?json=${query}`)).status).toBe(200);
});

test.each([
  ["places without a road nearby", "route", { ...carCosting, locations: [miami, miami] }, 171],
  ["one of two places far away", "route", { ...carCosting, locations: [canton, miami] }, 171],
  ["one place alone", "route", { ...carCosting, locations: [canton] }, 120],
  ["no places", "sources_to_targets", { costing: "auto" }, 112],
  ["an unknown vehicle", "route", { ...carCosting, costing: "broom", locations: [canton, fellsPoint] }, 125],
])("refuses %s with Valhalla's error code", async (_what, action, query, errorCode) => {
  const response = await requestEngine(action, query);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: errorCode, status_code: 400, status: "Bad Request" });
});

test("rejects what Valhalla does not support", async () => {
  expect((await requestEngine("fly", {})).status).toBe(404);
});
