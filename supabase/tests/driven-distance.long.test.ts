// The distance a driver drove for a delivery: measured after its end, and read by the driver and by administrators.
import { simulateDeliveries } from "../../local/fleet/delivery-day";
import { seededRandom } from "../../local/fleet/random";
import { listAddressPoints } from "../../local/fleet/address-points";
import { GpsNoise } from "../../local/fleet/gps";
import { readTown } from "../../local/town/osm";
import { StreetGraph } from "../../local/town/street-graph";
import { distanceDriven, type TrackPosition } from "@/server/tracking/measure-drive";
import { withCircuitBreaker } from "@/server/directions/engine";
import { valhalla } from "@/server/directions/valhalla";
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  listJobs,
  kmNorth,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  testStack,
  type LatLng,
} from "./support/harness";

jest.mock("@/server/core/log", () => ({ log: () => ({ warn: () => undefined }), describeError: () => ({}) }));
jest.setTimeout(120_000);

// The engine starts its process with the first request.
beforeAll(async () => {
  expect((await fetch(`${testStack().url}/roads/status`)).ok).toBe(true);
}, 60_000);

type Driven = { metres: number; byRoad: boolean };
type Track = { positions: number[][] } | null;

const placeNorthOf = (delivery: AssignedDelivery, km: number): LatLng => kmNorth(delivery.at, km);
const reportPosition = ({ driver }: AssignedDelivery, place: LatLng, seconds: number, accuracy = 8) =>
  callRpcOrThrow(driver.client, "record_positions", {
    p_positions: [{ ...positionBody(place), accuracy, timestamp: Date.now() / 1_000 + seconds }],
  });
const readTrackToMeasure = async ({ id, driver }: AssignedDelivery): Promise<Track> =>
  (await queryRow<{ answer: { data: Track } }>("select app.get_track_to_measure($1, $2) as answer", [id, driver.id]))
    .answer.data;
const storeDrivenDistance = ({ id, driver }: AssignedDelivery, straightMetres: number, roadMetres: number | null) =>
  sql("select app.store_driven_distance($1, $2, $3)", [id, driver.id, JSON.stringify({ straightMetres, roadMetres })]);
const storeWithoutEngine = ({ id, driver }: AssignedDelivery) =>
  sql("select app.store_driven_distance($1, $2, $3)", [
    id,
    driver.id,
    JSON.stringify({ straightMetres: 900, roadMetres: null, answered: false }),
  ]);
const readFromHistory = async ({ id, driver }: AssignedDelivery): Promise<Driven | null | undefined> =>
  (
    await callRpcOrThrow<{ items: { driven: Driven | null }[] }>(driver.client, "list_driver_history", {
      p_transaction: id,
    })
  ).items[0]?.driven;
const readStats = (delivery: AssignedDelivery) =>
  callRpcOrThrow<{ driven: Driven; days: { driven: Driven }[] }>(delivery.driver.client, "get_driver_stats", {
    p_range: "today",
  });

async function createTakenDelivery(): Promise<AssignedDelivery> {
  const place = nextUnusedLocation();
  const driver = await newDriver({ online: true, at: kmNorth(place, 2) });
  const [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
  return createDeliveryInStatus("in_transit", { sender, receiver, at: place, driver });
}
async function handOver(delivery: AssignedDelivery): Promise<void> {
  const { id, driver } = delivery;
  await callRpcOrThrow(driver.client, "arrive", { p_transaction_id: id, p_position: positionBody(delivery.at) });
  await callRpcOrThrow(driver.client, "complete_task", { p_transaction_id: id, p_code: await readCode(delivery) });
}

test("the driven distance is measured once the phone has had time to send its stored positions, and not before the end", async () => {
  const delivery = await createTakenDelivery();
  expect(await readTrackToMeasure(delivery)).toBeNull();
  await handOver(delivery);
  const jobs = (await listJobs(delivery.id)).filter(({ task }) => task === "measure_drive");
  expect(jobs).toHaveLength(1);
  expect(await readTrackToMeasure(delivery)).toEqual({ positions: expect.any(Array) });
});

test("the driven distance is measured for a failed delivery, too", async () => {
  const delivery = await createTakenDelivery();
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody is there",
  });
  expect((await listJobs(delivery.id)).filter(({ task }) => task === "measure_drive")).toHaveLength(1);
});

test("uses the positions from the acceptance to the arrival, without invalid ones", async () => {
  const delivery = await createTakenDelivery();
  await sql(
    "update public.optimoroute_orders set accepted_at = accepted_at - interval '20 minutes' where transaction_id = $1",
    [delivery.id],
  );
  await sql(
    "update public.transactions set assigned_at = assigned_at - interval '20 minutes', started_at = started_at - interval '15 minutes' where id = $1",
    [delivery.id],
  );
  await reportPosition(delivery, placeNorthOf(delivery, 1.8), -600);
  await reportPosition(delivery, placeNorthOf(delivery, 1), -400, 900);
  await reportPosition(delivery, placeNorthOf(delivery, 0.5), -200);
  await handOver(delivery);
  await reportPosition(delivery, placeNorthOf(delivery, 9), 0);
  const positions = (await readTrackToMeasure(delivery))?.positions ?? [];
  const kmFromDropOff = positions.map(([lat]) => Math.round(((lat ?? 0) - delivery.at.lat) * 1_112) / 10);
  expect(kmFromDropOff).toEqual(expect.arrayContaining([1.8, 0.5]));
  expect(kmFromDropOff).not.toContain(1);
  expect(kmFromDropOff).not.toContain(9);
});

test("drivers read the driven distance in history and statistics, administrators with the assignment", async () => {
  const delivery = await createTakenDelivery();
  await handOver(delivery);
  expect(await readFromHistory(delivery)).toBeNull();
  expect((await readStats(delivery)).driven).toEqual({ metres: 0, byRoad: true });
  await storeDrivenDistance(delivery, 4_100, 5_322.4);
  expect(await readFromHistory(delivery)).toEqual({ metres: 5_322, byRoad: true });
  const day = await readStats(delivery);
  expect([day.driven, day.days.map(({ driven }) => driven)]).toEqual([
    { metres: 5_322, byRoad: true },
    [{ metres: 5_322, byRoad: true }],
  ]);
  const { client } = await sharedAdmin();
  const adminDelivery = await callRpcOrThrow<{ assignment: { driven: Driven } }>(client, "admin_get_transaction", {
    p_transaction_id: delivery.id,
  });
  expect(adminDelivery.assignment.driven).toEqual({ metres: 5_322, byRoad: true });
});

test("falls back to straight lines where no road is known, marked as such, also in the sum", async () => {
  const delivery = await createTakenDelivery();
  await handOver(delivery);
  await storeDrivenDistance(delivery, 4_100, null);
  expect(await readFromHistory(delivery)).toEqual({ metres: 4_100, byRoad: false });
  expect((await readStats(delivery)).driven).toEqual({ metres: 4_100, byRoad: false });
  // Measured again, with roads.
  await storeDrivenDistance(delivery, 4_100, 5_000);
  expect((await readStats(delivery)).driven).toEqual({ metres: 5_000, byRoad: true });
});

test("the real engine is within a few per cent of the driven distance, and straight lines fall short", async () => {
  const data = await readTown();
  const deliveries = simulateDeliveries(4, 1, { streets: new StreetGraph(data), doors: listAddressPoints(data) }).slice(
    0,
    6,
  );
  const engine = withCircuitBreaker(valhalla({ url: `${testStack().url}/roads` }));
  const deviations: { road: number; straight: number }[] = [];
  for (const [n, { toPickup, toDropOff, acceptedAt }] of deliveries.entries()) {
    const gps = new GpsNoise(seededRandom(n));
    const positions: TrackPosition[] = [];
    for (let now = acceptedAt; now <= toDropOff.arrivesAt; now += 30) {
      const state = (now < toDropOff.startedAt ? toPickup : toDropOff).stateAt(now);
      if (!state) continue;
      const accuracy = gps.accuracy();
      positions.push({ ...gps.measure(state.at, accuracy), accuracy, seconds: now - acceptedAt });
    }
    const actualMetres = toPickup.metres + toDropOff.metres;
    const { straight, road } = await distanceDriven(positions, engine);
    deviations.push({
      road: Math.abs((road ?? 0) - actualMetres) / actualMetres,
      straight: (actualMetres - straight) / actualMetres,
    });
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  expect(deliveries.length).toBe(6);
  expect(median(deviations.map(({ road }) => road))).toBeLessThan(0.05);
  expect(median(deviations.map(({ straight }) => straight))).toBeGreaterThan(0.05);
});

test("falls back to straight lines while the engine is down, and retries every hour for a day", async () => {
  const delivery = await createTakenDelivery();
  await handOver(delivery);
  const listMeasureJobs = async () => (await listJobs(delivery.id)).filter(({ task }) => task === "measure_drive");
  // As the worker does when it takes the job.
  await sql("select graphile_worker.remove_job($1)", [`driven:${delivery.id}:${delivery.driver.id}`]);
  await storeWithoutEngine(delivery);
  expect(await readFromHistory(delivery)).toEqual({ metres: 900, byRoad: false });
  const [job, ...otherJobs] = await listMeasureJobs();
  expect(otherJobs).toEqual([]);
  const minutes = (new Date(job?.run_at ?? 0).getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(55);
  expect(minutes).toBeLessThan(61);

  await sql("select graphile_worker.remove_job($1)", [`driven:${delivery.id}:${delivery.driver.id}`]);
  await storeDrivenDistance(delivery, 900, 1_200);
  expect(await listMeasureJobs()).toEqual([]);
  await sql(
    "update public.optimoroute_orders set ended_at = ended_at - interval '25 hours' where transaction_id = $1",
    [delivery.id],
  );
  await storeWithoutEngine(delivery);
  expect(await listMeasureJobs()).toEqual([]);
});
