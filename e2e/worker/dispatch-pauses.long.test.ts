// The search without drivers, with drivers who decline, and with many concurrent ones: on real workers.
import { callRpcOrThrow, newCustomer, newDriver, type TestPerson } from "../../supabase/tests/support/harness";
import {
  readAsAdmin,
  kmNorth,
  paidDelivery,
  nextUnusedLocation,
  readStatus,
  type TestDelivery,
} from "../../supabase/tests/support/deliveries";
import { findInvariantViolations } from "../../supabase/tests/support/racing";
import { OfferResponder, type OfferBehavior } from "./support/offer-responder";
import {
  waitForAllSearches,
  findOverlappingOffers,
  resetSettings,
  waitForPause,
  listSearchOffers,
  findOpenOffer,
  advanceSearch,
  readSearch,
  listNotificationTimes,
  changeSetting,
} from "./support/searches";
import { seededRandom } from "../../local/fleet/random";
import { mapWithLimit, pickRandom } from "./support/traffic";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  countUnfinishedJobs,
  pollWithWorkerLogs,
} from "./support/worker-process";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

setFileTimeout(180_000);
runFilesExclusively();

const quick = { WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500" };
const PAUSES = [15, 60, 120, 300, 600];
const TEN_MINUTES = 600;

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});
afterEach(resetSettings);

const isOffered = (delivery: TestDelivery, driver: TestPerson) => () => findOpenOffer(delivery.id, driver);
const noJobLeft = (): Promise<boolean> =>
  pollWithWorkerLogs("no job is held or due", async () => (await countUnfinishedJobs()) === 0);

test("no driver is available for ten minutes; the first who comes gets the offer immediately, during the pause, and accepts", async () => {
  const worker = await startWorker(quick);
  const delivery = await paidDelivery({ sender, receiver, at: nextUnusedLocation() });
  let passed = 0;
  for (const [n, pause] of PAUSES.entries()) {
    const secondsLeft = await waitForPause(delivery.id, n + 1);
    expect(secondsLeft).toBeLessThanOrEqual(pause);
    expect(secondsLeft).toBeGreaterThan(pause - 10);
    const step = Math.min(pause, TEN_MINUTES - passed);
    await advanceSearch(delivery.id, step);
    passed += step;
  }
  expect(passed).toBe(TEN_MINUTES);
  expect(await readSearch(delivery.id)).toMatchObject({
    status: "payment_confirmed",
    state: "waiting",
    round: 5,
    pauses: 5,
    flagged: false,
  });

  const driver = await newDriver({ online: true, at: kmNorth(delivery.at, 3) });
  const offer = await pollWithWorkerLogs("the drivers have offers", isOffered(delivery, driver));
  // The pause was neither used up nor waited for.
  expect(offer.round).toBe(5);
  expect(await readSearch(delivery.id)).toMatchObject({ status: "broadcast", state: "offering", wait: null });
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  expect(await readStatus(delivery.id)).toBe("assigned");
  await noJobLeft();
  expect(await listNotificationTimes("no_driver_found", delivery.id)).toEqual([]);
  expect(await listNotificationTimes("driver_assigned", delivery.id)).toHaveLength(2);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});

test("no driver is available until the last pause is over: it is flagged, the sender notified once, and the first driver who comes gets the offer", async () => {
  const worker = await startWorker(quick);
  const delivery = await paidDelivery({ sender, receiver, at: nextUnusedLocation() });
  for (const [n, pause] of PAUSES.entries()) {
    await waitForPause(delivery.id, n + 1);
    await advanceSearch(delivery.id, pause);
  }
  await pollWithWorkerLogs("it is flagged", async () => (await readSearch(delivery.id)).flagged);
  await noJobLeft();
  expect(await readAsAdmin(delivery.id)).toMatchObject({
    status: "payment_confirmed",
    dispatch: "exhausted",
    flagged: true,
  });
  expect(await listNotificationTimes("no_driver_found", delivery.id)).toEqual([sender.id]);

  const farDriver = await newDriver({ online: true, at: kmNorth(delivery.at, 80) });
  const driver = await newDriver({ online: true, at: kmNorth(delivery.at, 3) });
  const offer = await pollWithWorkerLogs("the drivers have offers", isOffered(delivery, driver));
  expect(await readAsAdmin(delivery.id)).toMatchObject({ status: "broadcast", dispatch: "offering", flagged: false });
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  await noJobLeft();
  expect((await listSearchOffers(delivery.id)).filter(({ driver_id }) => driver_id === farDriver.id)).toEqual([]);
  expect(await listNotificationTimes("no_driver_found", delivery.id)).toEqual([sender.id]);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});

// docs/readings.md: offers-at-a-time
test("every driver in reach declines, round after round: it ends flagged, the sender notified once, and no driver gets it again immediately", async () => {
  await changeSetting(
    "dispatch_pauses_seconds",
    PAUSES.map(() => 0.2),
  );
  const place = nextUnusedLocation();
  const nearDrivers = await mapWithLimit([1, 2, 3, 4], (km) => newDriver({ online: true, at: kmNorth(place, km) }));
  const farDriver = await newDriver({ online: true, at: kmNorth(place, 80) });
  const worker = await startWorker(quick);
  const deliveries: TestDelivery[] = [];
  const phones = new OfferResponder([...nearDrivers, farDriver], deliveries, () => "decline");
  try {
    const delivery = await paidDelivery({ sender, receiver, at: place });
    deliveries.push(delivery);
    await pollWithWorkerLogs("it is flagged", async () => (await readSearch(delivery.id)).flagged, 60);
    await noJobLeft();
    const offers = await listSearchOffers(delivery.id);
    // The pauses last a second here, and a driver who has just declined is skipped that soon.
    expect(offers.map(({ round, driver_id }) => [round, driver_id]).sort()).toEqual(
      nearDrivers.map(({ id }) => [1, id]).sort(),
    );
    expect(new Set(offers.map(({ closed_reason }) => closed_reason))).toEqual(new Set(["declined"]));
    expect(await findOverlappingOffers([delivery.id])).toEqual([]);
    expect(await readAsAdmin(delivery.id)).toMatchObject({
      status: "payment_confirmed",
      dispatch: "exhausted",
      flagged: true,
    });
    expect(await listNotificationTimes("no_driver_found", delivery.id)).toEqual([sender.id]);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
    expect({ lost: phones.lost, refused: phones.refused }).toEqual({ lost: [], refused: [] });
  } finally {
    await phones.end();
  }
  expect(await worker.stop()).toBe(0);
});

// docs/readings.md: leaving-with-offer
test("a driver takes a break with an open offer: the next one gets it immediately, and they do not get it again when they return", async () => {
  const place = nextUnusedLocation();
  const [nearDrivers, next] = await Promise.all([
    newDriver({ online: true, at: place }),
    newDriver({ online: true, at: kmNorth(place, 6) }),
  ]);
  const worker = await startWorker(quick);
  const delivery = await paidDelivery({ sender, receiver, at: place });
  const offer = await pollWithWorkerLogs("the near driver has the offer", isOffered(delivery, nearDrivers));
  await callRpcOrThrow(nearDrivers.client, "set_driver_status", { p_status: "break" });
  const second = await pollWithWorkerLogs("the next driver has the offer", isOffered(delivery, next));
  const [closed] = await listSearchOffers(delivery.id);
  expect(closed).toMatchObject({ id: offer.id, closed_reason: "driver_unavailable" });
  // Not by a sweep, nor at the deadline: both come later.
  expect(second.sent_at.getTime() - (closed?.closed_at?.getTime() ?? 0)).toBeLessThan(5_000 * TIMEOUT_FACTOR);
  expect(second.round).toBe(1);
  await callRpcOrThrow(nearDrivers.client, "set_driver_status", { p_status: "online" });
  await callRpcOrThrow(next.client, "decline_offer", { p_id: second.id, p_reason: "Other" });
  await waitForPause(delivery.id, 1);
  expect(await listSearchOffers(delivery.id)).toHaveLength(2);
  expect(await findOverlappingOffers([delivery.id])).toEqual([]);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});

// docs/readings.md: offers-at-a-time
test("two workers, thirty deliveries and ten drivers who accept, decline or do not answer: each finds its driver or is flagged, and no two offers are concurrent", async () => {
  const random = seededRandom(30);
  await changeSetting("offer_timeout_seconds", 2);
  await changeSetting("dispatch_pauses_seconds", [0.3, 0.6, 1, 1, 1]);
  const [place, emptyPlace] = [nextUnusedLocation(), nextUnusedLocation()];
  const drivers = await mapWithLimit(
    Array.from({ length: 10 }, (_, n) => n),
    (n) => newDriver({ online: true, at: kmNorth(place, n / 2) }),
  );
  const workers = await Promise.all([startWorker(quick), startWorker(quick)]);
  const deliveries: TestDelivery[] = [];
  const phones = new OfferResponder(drivers, deliveries, () =>
    pickRandom<OfferBehavior>(random, [
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
    await mapWithLimit(
      Array.from({ length: 30 }, (_, n) => n),
      async (n) => {
        // A few wait where no driver is.
        deliveries.push(
          await paidDelivery({
            sender,
            receiver,
            at: n % 10 === 3 ? emptyPlace : place,
            amount: 20 + n,
            urgent: n % 5 === 0,
          }),
        );
      },
    );
    const ids = deliveries.map(({ id }) => id);
    const { found, flagged } = await waitForAllSearches(ids, 120);
    expect(found + flagged).toBe(30);
    expect(found).toBeGreaterThanOrEqual(10);
    expect(flagged).toBeGreaterThanOrEqual(3);
    const offers = (await Promise.all(ids.map(listSearchOffers))).flat();
    expect([...new Set(offers.map(({ closed_reason }) => closed_reason))]).toEqual(
      expect.arrayContaining(["accepted", "declined", "timeout"]),
    );
    expect(await findOverlappingOffers(ids)).toEqual([]);
    expect(await findInvariantViolations(ids)).toEqual([]);
    expect(workers.map((worker) => /Completed task \d+ \(dispatch/.test(worker.log()))).toEqual([true, true]);
    expect(phones.lost).toEqual([]);
    console.log(`${found} found their driver, ${flagged} are flagged, after ${offers.length} offers`);
  } finally {
    await phones.end();
  }
  expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
});
