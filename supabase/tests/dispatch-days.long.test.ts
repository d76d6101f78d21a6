// Simulates random days of dispatch (the search for drivers): deliveries arrive, drivers accept, decline, let offers
// expire and take breaks, and jobs run twice, as after a restart. No delivery may wait longer than 20 s while an
// eligible driver is idle, and a driver is offered urgent deliveries first, then the one that has waited longest.
//   DISPATCH_DAYS: the number of days; DISPATCH_SEED: repeats only the day with this seed
import { randomInt } from "node:crypto";
import {
  callRpcOrThrow,
  newCustomer,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { sharedAdmin, kmNorth, paidDelivery, type TestDelivery } from "./support/deliveries";
import { callAsBulkDriver, createDrivers, placeBulkDriver, type BulkDriver } from "./support/bulk-drivers";
import { advanceTime, agePosition, simulateDueJobs, type SimulatedQueue } from "./support/simulated-worker";

const DAYS = Number(process.env.DISPATCH_SEED ? 1 : (process.env.DISPATCH_DAYS ?? 20));
const STEPS = 9;
const MAX_WAIT_S = 20;
jest.setTimeout(60_000 + DAYS * 5_000);

/** Random numbers from a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (probability: number): boolean => next() < probability,
    upTo: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)],
  };
}

/** The idle drivers that each waiting delivery may be offered, first in line first. */
type WaitingDelivery = { id: string; due: boolean; drivers: string[] };
const listWaiting = ({ deliveries, drivers }: SimulatedQueue): Promise<WaitingDelivery[]> =>
  sql<WaitingDelivery>(
    `select t.id, exists (select from graphile_worker.jobs j where j.key = 'dispatch:' || t.id and j.run_at <= clock_timestamp()) as due,
            array(select e.driver_id from private.evaluate_drivers(t, d.tried || private.list_declined_drivers(t.id, d.round, true), d.priority, $2) e
                   where e.failed_gate is null) as drivers
       from public.transactions t join private.dispatches d on d.transaction_id = t.id
      where t.id = any ($1) and t.status = 'payment_confirmed'
      order by t.urgent desc, d.since, t.id`,
    [deliveries.map(({ id }) => id), drivers.map(({ id }) => id)],
  );
type OpenOffer = { id: string; transaction_id: string; driver_id: string };
const listOpenOffers = ({ deliveries }: SimulatedQueue): Promise<OpenOffer[]> =>
  sql<OpenOffer>(
    "select id, transaction_id, driver_id from public.driver_notifications where transaction_id = any ($1) and status in ('sent', 'delivered', 'read') order by sent_at, id",
    [deliveries.map(({ id }) => id)],
  );

let senderAndReceiver: [TestPerson, TestPerson];
let drivers: BulkDriver[];
let home: LatLng;
beforeAll(async () => {
  home = nextUnusedLocation();
  senderAndReceiver = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
  drivers = await createDrivers(Array.from({ length: 2 }, (_, n) => ({ at: kmNorth(home, n), online: true })));
});

async function simulateDay(seed: number): Promise<void> {
  const { chance, upTo, pick } = randomFrom(seed);
  const [sender, receiver] = senderAndReceiver;
  const queue: SimulatedQueue & { deliveries: TestDelivery[] } = { deliveries: [], drivers };
  const events: string[] = [];
  const waits = new Map<string, number>();
  const fail = (problem: string): never => {
    throw new Error(`${problem}\n${events.join("\n")}`);
  };
  for (const [n, driver] of drivers.entries()) {
    await callAsBulkDriver(driver, "set_driver_status", { p_status: "online" });
    await placeBulkDriver(driver, kmNorth(home, n));
  }

  /** Checks each run: the offers made against the offers due. */
  const runWithChecks: Parameters<typeof simulateDueJobs>[1] = async ({ task, payload }, run) => {
    if (task !== "dispatch") {
      // The worker died after the work and before it completed the job.
      if (chance(0.1)) await sql("select app.wake_dispatches($1)", [drivers[0]?.id]);
      return run();
    }
    const [waitingBefore, offersBefore] = [await listWaiting(queue), await listOpenOffers(queue)];
    await run();
    if (chance(0.1)) await sql("select app.dispatch_transaction($1)", [payload.transactionId]);
    const knownIds = new Set(offersBefore.map(({ id }) => id));
    const newOffers = (await listOpenOffers(queue)).filter(({ id }) => !knownIds.has(id));
    if (newOffers.length === 0) return;
    const waitingAfter = new Map((await readWaiting()).map((item) => [item.id, item]));
    for (const { driver_id, transaction_id } of newOffers) {
      events.push(`  offered ${describeId(transaction_id)} to ${describeId(driver_id)}`);
      const queueIndex = waitingBefore.findIndex(({ id }) => id === transaction_id);
      for (const earlier of waitingBefore.slice(0, Math.max(queueIndex, 0)))
        // Two runs that are due at the same time may run in either order.
        if (!earlier.due && earlier.drivers.includes(driver_id) && waitingAfter.get(earlier.id)?.drivers.length === 0)
          fail(
            `${describeId(driver_id)} was offered ${describeId(transaction_id)}, but ${describeId(earlier.id)} comes first`,
          );
    }
  };
  /** Measures how long each delivery has waited with an idle driver who may be offered it. */
  const addWaitingTime = async (seconds: number): Promise<void> => {
    for (const [id, wait] of waits) {
      waits.set(id, wait + seconds);
      if (wait + seconds > MAX_WAIT_S)
        fail(`${describeId(id)} has waited ${wait + seconds} s with an eligible driver idle`);
    }
  };
  const readWaiting = async (): Promise<WaitingDelivery[]> => {
    const all = await listWaiting(queue);
    const idle = all.filter((item) => item.drivers.length > 0).map(({ id }) => id);
    for (const id of waits.keys()) if (!idle.includes(id)) waits.delete(id);
    for (const id of idle) if (!waits.has(id)) waits.set(id, 0);
    return all;
  };
  const describeId = (id: string): string => {
    const driver = drivers.findIndex((item) => item.id === id);
    return driver >= 0
      ? `driver ${driver + 1}`
      : `delivery ${queue.deliveries.findIndex((item) => item.id === id) + 1}`;
  };
  const advance = async (seconds: number): Promise<void> => {
    await simulateDueJobs(queue, runWithChecks);
    for (let secondsLeft = seconds; secondsLeft > 0; secondsLeft -= 60) {
      await readWaiting();
      await advanceTime(queue, Math.min(secondsLeft, 60), { runWrapped: runWithChecks, meanwhile: addWaitingTime });
    }
  };

  for (let stepIndex = 0; stepIndex < STEPS; stepIndex++) {
    const [offer, driver] = [pick(await listOpenOffers(queue)), pick(drivers) as BulkDriver];
    const setStatus = (p_status: string) =>
      callAsBulkDriver(driver, "set_driver_status", { p_status }).catch(() => undefined);
    const action =
      stepIndex < 3
        ? "new"
        : pick([
            "new",
            "decline",
            "decline",
            "decline",
            "accept",
            "end",
            "break",
            "online",
            "online",
            "away",
            "withdraw",
            "wait",
          ]);
    events.push(
      `${action}: ${offer ? `${describeId(offer.transaction_id)} of ${describeId(offer.driver_id)}` : describeId(driver.id)}`,
    );
    switch (action) {
      case "new":
        await sql("delete from private.rate_limits where bucket like '%' || $1", [sender.id]);
        queue.deliveries.push(await paidDelivery({ sender, receiver, at: home, amount: 5, urgent: chance(0.25) }));
        break;
      case "decline":
        if (offer)
          await callRpcOrThrow(serviceClient(), "decline_offer_by_link", { p_id: offer.id, p_reason: "Other" });
        break;
      case "accept":
        if (offer) await callRpcOrThrow(serviceClient(), "accept_offer_by_link", { p_id: offer.id, p_via: "push" });
        break;
      case "end":
      case "withdraw": {
        const assigned = await sql<{ id: string }>(
          "select id from public.transactions where id = any ($1) and status = $2",
          [queue.deliveries.map(({ id }) => id), action === "end" ? "assigned" : "broadcast"],
        );
        const item = pick(assigned);
        if (item)
          await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
            p_transaction_id: item.id,
            p_reason: "x",
          });
        break;
      }
      case "break":
        await setStatus(pick(["break", "busy", "offline"]) ?? "break");
        break;
      case "online":
        await setStatus("online");
        break;
      case "away":
        await agePosition(driver, 30);
        if (chance(0.7)) await placeBulkDriver(driver, home);
        break;
      default:
    }
    await advance(action === "wait" ? 330 : upTo(60));
  }
  for (const { id } of queue.deliveries)
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: id,
      p_reason: "x",
    }).catch(() => undefined);
}

test(`in ${DAYS} random days no delivery waits while a driver for it is idle, and the first in line is served first`, async () => {
  for (let n = 0; n < DAYS; n++) {
    const seed = Number(process.env.DISPATCH_SEED ?? randomInt(2 ** 31));
    try {
      await simulateDay(seed);
    } catch (error) {
      throw new Error(`DISPATCH_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
});
