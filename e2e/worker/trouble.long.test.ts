// The search for a driver when nobody is there, nobody wants to, or everybody comes at once: on real workers.
import { done, newCustomer, newDriver, type Person } from "../../supabase/tests/support/world";
import {
  asAdmin,
  north,
  paidDelivery,
  somewhere,
  statusOf,
  type Delivery,
} from "../../supabase/tests/support/deliveries";
import { brokenRules } from "../../supabase/tests/support/racing";
import { Answering, type Mood } from "./support/answering";
import {
  allEnded,
  askedTogether,
  asUsual,
  inPause,
  offersOf,
  openOfferOf,
  passTime,
  searchOf,
  timesNotified,
  tune,
} from "./support/searches";
import { inTurns, pick, randomOf } from "./support/traffic";
import { atMost, alone, startWorker, unfinishedJobs, until } from "./support/worker-process";

atMost(180_000);
alone();

const quick = { WORKER_BEAT_MS: "300", WORKER_STALE_MS: "1500" };
const PAUSES = [15, 60, 120, 300, 600];
const TEN_MINUTES = 600;

let sender: Person;
let receiver: Person;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});
afterEach(asUsual);

const isOffered = (delivery: Delivery, driver: Person) => () => openOfferOf(delivery.id, driver);
const noJobLeft = (): Promise<boolean> => until("no job is held or due", async () => (await unfinishedJobs()) === 0);

test("nobody is there for ten minutes, then a driver comes: they are asked at once, in the middle of the pause, and have it", async () => {
  const worker = await startWorker(quick);
  const delivery = await paidDelivery({ sender, receiver, at: somewhere() });
  let passed = 0;
  for (const [n, pause] of PAUSES.entries()) {
    const left = await inPause(delivery.id, n + 1);
    expect(left).toBeLessThanOrEqual(pause);
    expect(left).toBeGreaterThan(pause - 10);
    const step = Math.min(pause, TEN_MINUTES - passed);
    await passTime(delivery.id, step);
    passed += step;
  }
  expect(passed).toBe(TEN_MINUTES);
  expect(await searchOf(delivery.id)).toMatchObject({
    status: "payment_confirmed",
    state: "waiting",
    round: 5,
    pauses: 5,
    flagged: false,
  });

  const driver = await newDriver({ online: true, at: north(delivery.at, 3) });
  const offer = await until("they are asked", isOffered(delivery, driver));
  // The pause was not used up, nor waited for.
  expect(offer.round).toBe(5);
  expect(await searchOf(delivery.id)).toMatchObject({ status: "broadcast", state: "offering", wait: null });
  await done(driver.client, "accept_offer", { p_id: offer.id });
  expect(await statusOf(delivery.id)).toBe("assigned");
  await noJobLeft();
  expect(await timesNotified("no_driver_found", delivery.id)).toEqual([]);
  expect(await timesNotified("driver_assigned", delivery.id)).toHaveLength(2);
  expect(await brokenRules([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});

test("nobody is there until the last pause is over: it is flagged, the sender told once, and the first driver who comes is asked", async () => {
  const worker = await startWorker(quick);
  const delivery = await paidDelivery({ sender, receiver, at: somewhere() });
  for (const [n, pause] of PAUSES.entries()) {
    await inPause(delivery.id, n + 1);
    await passTime(delivery.id, pause);
  }
  await until("it is flagged", async () => (await searchOf(delivery.id)).flagged);
  await noJobLeft();
  expect(await asAdmin(delivery.id)).toMatchObject({
    status: "payment_confirmed",
    dispatch: "exhausted",
    flagged: true,
  });
  expect(await timesNotified("no_driver_found", delivery.id)).toEqual([sender.id]);

  const far = await newDriver({ online: true, at: north(delivery.at, 80) });
  const driver = await newDriver({ online: true, at: north(delivery.at, 3) });
  const offer = await until("they are asked", isOffered(delivery, driver));
  expect(await asAdmin(delivery.id)).toMatchObject({ status: "broadcast", dispatch: "offering", flagged: false });
  await done(driver.client, "accept_offer", { p_id: offer.id });
  await noJobLeft();
  expect((await offersOf(delivery.id)).filter(({ driver_id }) => driver_id === far.id)).toEqual([]);
  expect(await timesNotified("no_driver_found", delivery.id)).toEqual([sender.id]);
  expect(await brokenRules([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});

// Reading: offers-at-a-time
test("every driver in reach declines, round after round: it ends flagged, the sender told once, nobody asked again at once", async () => {
  await tune(
    "dispatch_pauses_seconds",
    PAUSES.map(() => 0.2),
  );
  const at = somewhere();
  const near = await inTurns([1, 2, 3, 4], (km) => newDriver({ online: true, at: north(at, km) }));
  const far = await newDriver({ online: true, at: north(at, 80) });
  const worker = await startWorker(quick);
  const deliveries: Delivery[] = [];
  const phones = new Answering([...near, far], deliveries, () => "decline");
  try {
    const delivery = await paidDelivery({ sender, receiver, at });
    deliveries.push(delivery);
    await until("it is flagged", async () => (await searchOf(delivery.id)).flagged, 60);
    await noJobLeft();
    const offers = await offersOf(delivery.id);
    // The pauses are over in a second here, and who has just said no is not asked again so soon.
    expect(offers.map(({ round, driver_id }) => [round, driver_id]).sort()).toEqual(
      near.map(({ id }) => [1, id]).sort(),
    );
    expect(new Set(offers.map(({ closed_reason }) => closed_reason))).toEqual(new Set(["declined"]));
    expect(await askedTogether([delivery.id])).toEqual([]);
    expect(await asAdmin(delivery.id)).toMatchObject({
      status: "payment_confirmed",
      dispatch: "exhausted",
      flagged: true,
    });
    expect(await timesNotified("no_driver_found", delivery.id)).toEqual([sender.id]);
    expect(await brokenRules([delivery.id])).toEqual([]);
    expect({ lost: phones.lost, refused: phones.refused }).toEqual({ lost: [], refused: [] });
  } finally {
    await phones.end();
  }
  expect(await worker.stop()).toBe(0);
});

// Reading: leaving-with-offer
test("a driver goes on break with an open offer: the next one is asked at once, and they themselves not again when they are back", async () => {
  const at = somewhere();
  const [near, next] = await Promise.all([
    newDriver({ online: true, at }),
    newDriver({ online: true, at: north(at, 6) }),
  ]);
  const worker = await startWorker(quick);
  const delivery = await paidDelivery({ sender, receiver, at });
  const offer = await until("the near driver is asked", isOffered(delivery, near));
  await done(near.client, "set_driver_status", { p_status: "break" });
  const second = await until("the next driver is asked", isOffered(delivery, next));
  const [closed] = await offersOf(delivery.id);
  expect(closed).toMatchObject({ id: offer.id, closed_reason: "driver_unavailable" });
  // Not by a sweep, nor at the deadline: both come later.
  expect(second.sent_at.getTime() - (closed?.closed_at?.getTime() ?? 0)).toBeLessThan(5_000);
  expect(second.round).toBe(1);
  await done(near.client, "set_driver_status", { p_status: "online" });
  await done(next.client, "decline_offer", { p_id: second.id, p_reason: "Other" });
  await inPause(delivery.id, 1);
  expect(await offersOf(delivery.id)).toHaveLength(2);
  expect(await askedTogether([delivery.id])).toEqual([]);
  expect(await brokenRules([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});

// Reading: offers-at-a-time
test("two workers, thirty deliveries and ten drivers who accept, decline or say nothing: each finds its driver or is flagged, and nobody is asked beside another", async () => {
  const random = randomOf(30);
  await tune("offer_seconds", 2);
  await tune("dispatch_pauses_seconds", [0.3, 0.6, 1, 1, 1]);
  const [at, lonely] = [somewhere(), somewhere()];
  const drivers = await inTurns(
    Array.from({ length: 10 }, (_, n) => n),
    (n) => newDriver({ online: true, at: north(at, n / 2) }),
  );
  const workers = await Promise.all([startWorker(quick), startWorker(quick)]);
  const deliveries: Delivery[] = [];
  const phones = new Answering(drivers, deliveries, () =>
    pick<Mood>(random, [
      "accept",
      "accept",
      "accept",
      "accept",
      "accept",
      "decline",
      "decline",
      "decline",
      "ignore",
      "ignore",
    ]),
  );
  try {
    await inTurns(
      Array.from({ length: 30 }, (_, n) => n),
      async (n) => {
        // A few wait where nobody is.
        deliveries.push(
          await paidDelivery({ sender, receiver, at: n % 10 === 3 ? lonely : at, amount: 20 + n, urgent: n % 5 === 0 }),
        );
      },
    );
    const ids = deliveries.map(({ id }) => id);
    const { found, flagged } = await allEnded(ids, 120);
    expect(found + flagged).toBe(30);
    expect(found).toBeGreaterThanOrEqual(10);
    expect(flagged).toBeGreaterThanOrEqual(3);
    const offers = (await Promise.all(ids.map(offersOf))).flat();
    expect([...new Set(offers.map(({ closed_reason }) => closed_reason))]).toEqual(
      expect.arrayContaining(["accepted", "declined", "timeout"]),
    );
    expect(await askedTogether(ids)).toEqual([]);
    expect(await brokenRules(ids)).toEqual([]);
    expect(workers.map((worker) => /Completed task \d+ \(dispatch/.test(worker.log()))).toEqual([true, true]);
    expect(phones.lost).toEqual([]);
    console.log(`${found} found their driver, ${flagged} are flagged, after ${offers.length} offers`);
  } finally {
    await phones.end();
  }
  expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
});
