// A driver with cash who stops, strays or is late gets a check-in ("Are you OK?") by push, then by text; without an
// answer an incident is opened. Tests each step, and an answer at each.
import { callAsPerson, runConcurrently, callAsService, ROUNDS, countSuccesses } from "./support/racing";
import { addTrack, replaceTrack, positionAt, toIsoTime } from "./support/check-ins";
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  kmNorth,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import { newHub } from "./support/hubs";
import { withRetriedLocks } from "./support/simulated-conditions";
import {
  callRpc,
  callRpcOrThrow,
  reserveUnusedLocations,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000 + ROUNDS * 3_000);

const MINUTE = 60;
let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

type CheckIn = { id: string; rule: string; requestedAt: string; transactionId: string; endsAt: string };
type Row = { id: string; rule: string; stop: string; state: string; answer: string | null; incident_id: string | null };
type Carrier = AssignedDelivery & { now: number };

/** The database's time in seconds. */
const readUnixTime = async (): Promise<number> =>
  (await queryRow<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now")).now;

/** A driver who has taken a delivery's cash, five kilometres from the drop-off. */
async function createCarrier(from = sender): Promise<Carrier> {
  const at = nextUnusedLocation();
  const pickup = kmNorth(at, 5);
  const driver = await newDriver({ online: true, at: pickup });
  const delivery = await createDeliveryInStatus("in_transit", { sender: from, receiver, at, pickup, driver });
  return { ...delivery, now: Math.ceil(await readUnixTime()) };
}

/** Positions of a driver who stays three kilometres from the drop-off for eleven minutes. */
const stationaryTrack = ({ at, now }: Carrier, from = 0) =>
  Array.from({ length: 23 }, (_, n) => positionAt(now + from + n * 30, kmNorth(at, 3)));
const trackAway = ({ at, now }: Carrier, from: number) =>
  [5, 6.5, 7, 7.5].map((km, n) => positionAt(now + from + n * 30, kmNorth(at, km)));
/** Runs sweeps for this driver only, this many seconds after they set out. */
const runCheckIns = async ({ driver, now }: Carrier, seconds: number): Promise<number> =>
  (
    await queryRow<{ requested: number }>("select private.request_check_ins($1, $2) as requested", [
      toIsoTime(now + seconds),
      driver.id,
    ])
  ).requested;
const rows = ({ driver }: AssignedDelivery): Promise<Row[]> =>
  sql<Row>(
    "select id, rule, stop, state, answer, incident_id from private.check_ins where driver_id = $1 order by requested_at",
    [driver.id],
  );
const row = async (delivery: AssignedDelivery): Promise<Row> => {
  const [only] = (await rows(delivery)).slice(-1);
  if (!only) throw new Error("no check-in was requested");
  return only;
};
const readCheckIn = (driver: TestPerson) => callRpcOrThrow<CheckIn | null>(driver.client, "get_check_in");
const answer = ({ driver }: AssignedDelivery, id: string, p_answer: string, overrides: Record<string, unknown> = {}) =>
  callRpc<{ answer: string; hasIncident: boolean; waitingUntil: string | null }>(driver.client, "answer_check_in", {
    p_id: id,
    p_answer,
    ...overrides,
  });
const advanceCheckIn = async (id: string): Promise<string> =>
  (await callRpcOrThrow<{ outcome: string }>(serviceClient(), "advance_check_in", { p_id: id })).outcome;
/** Makes the next step due, as two or three minutes of waiting would. */
const makeDue = (id: string) => sql("update private.check_ins set next_at = clock_timestamp() where id = $1", [id]);
const steps = async (id: string, n: number): Promise<string[]> => {
  const outcomes: string[] = [];
  for (let i = 0; i < n; i++) {
    await makeDue(id);
    outcomes.push(await advanceCheckIn(id));
  }
  return outcomes;
};
const jobs = async (id: string): Promise<string[]> =>
  (
    await sql<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.payload ->> 'checkInId' = $1 order by 1`,
      [id],
    )
  ).map(({ task }) => task);
const incidentsOf = ({ driver }: AssignedDelivery) =>
  sql<{ id: string; kind: string; severity: number; transaction_id: string }>(
    "select id, kind, severity, transaction_id from private.incidents where driver_id = $1 order by severity desc",
    [driver.id],
  );
const listIncidentAnswers = async (id: string | null): Promise<unknown[]> =>
  (
    await sql<{ facts: { answer: string } }>(
      "select facts from private.incident_entries where incident_id = $1 and kind = 'reply_received'",
      [id],
    )
  ).map(({ facts }) => facts.answer);
/** A stationary driver with cash and an open check-in. */
async function createOpenCheckIn(from = sender): Promise<Carrier & { checkIn: string }> {
  const delivery = await createCarrier(from);
  await replaceTrack(delivery.driver.id, stationaryTrack(delivery));
  expect(await runCheckIns(delivery, 11 * MINUTE)).toBe(1);
  return { ...delivery, checkIn: (await row(delivery)).id };
}
const handOver = async (delivery: AssignedDelivery): Promise<void> => {
  const { driver, at, id } = delivery;
  await callRpcOrThrow(driver.client, "arrive", {
    p_transaction_id: id,
    p_position: positionBody(at),
    p_reason: "At the door",
  });
  await callRpcOrThrow(driver.client, "complete_task", { p_transaction_id: id, p_code: await readCode(delivery) });
};

describe("a sweep creates a check-in", () => {
  test("for a stationary driver with cash: phone and pages are notified, and the next step is scheduled", async () => {
    const delivery = await createOpenCheckIn();
    const { checkIn: id } = delivery;
    expect(await readCheckIn(delivery.driver)).toEqual({
      id,
      rule: "stationary",
      transactionId: delivery.id,
      requestedAt: toIsoTime(delivery.now + 11 * MINUTE),
      endsAt: toIsoTime(delivery.now + 16 * MINUTE),
    });
    expect(await jobs(id)).toEqual(["advance_check_in", "send_check_in_push"]);
    const broadcasts = await sql<{ payload: { state: string } }>(
      "select payload from realtime.messages where topic = $1 and event = 'check_in'",
      [`driver:${delivery.driver.id}`],
    );
    expect(broadcasts).toMatchObject([{ payload: { checkInId: id, state: "asked" } }]);
    const { seconds } = await queryRow<{ seconds: number }>(
      "select extract(epoch from run_at - clock_timestamp())::float8 as seconds from graphile_worker.jobs where key = $1",
      [`check_in:${id}`],
    );
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThanOrEqual(120);
  });

  longTest("only while the driver holds cash: not before the pickup or after the handover", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 5) });
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver, at, pickup: kmNorth(at, 5), driver });
    const before = { ...delivery, now: Math.ceil(await readUnixTime()) };
    await replaceTrack(driver.id, stationaryTrack(before));
    expect(await runCheckIns(before, 11 * MINUTE)).toBe(0);
    const carrierDelivery = await createCarrier();
    await handOver(carrierDelivery);
    await replaceTrack(carrierDelivery.driver.id, stationaryTrack(carrierDelivery));
    expect(await runCheckIns(carrierDelivery, 11 * MINUTE)).toBe(0);
  });

  test("once for each stop and rule", async () => {
    const delivery = await createOpenCheckIn();
    expect(await runCheckIns(delivery, 11 * MINUTE)).toBe(0);
    await steps(delivery.checkIn, 2);
    await addTrack(delivery.driver.id, stationaryTrack(delivery, 100 * MINUTE));
    expect(await runCheckIns(delivery, 111 * MINUTE)).toBe(1);
    // By another rule: the delivery is long overdue.
    expect((await rows(delivery)).map(({ rule }) => rule)).toEqual(["stationary", "late"]);
  });

  longTest("one at a time for each driver", async () => {
    const delivery = await createOpenCheckIn();
    await addTrack(delivery.driver.id, trackAway(delivery, 12 * MINUTE));
    expect(await runCheckIns(delivery, 14 * MINUTE)).toBe(0);
    await steps(delivery.checkIn, 2);
    expect(await runCheckIns(delivery, 14 * MINUTE)).toBe(1);
  });

  test("by the same rule again on the way back with the cash, because that is another stop", async () => {
    const delivery = await createOpenCheckIn();
    await steps(delivery.checkIn, 2);
    const { driver, at } = delivery;
    await callRpcOrThrow(driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody(at),
      p_reason: "At the door",
    });
    await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" });
    const returnTrip = { ...delivery, now: Math.ceil(await readUnixTime()) };
    await replaceTrack(driver.id, stationaryTrack(returnTrip));
    expect(await runCheckIns(returnTrip, 11 * MINUTE)).toBe(1);
    const { id: leg } = await queryRow<{ id: string }>(
      "select id from public.custody_legs where transaction_id = $1 and kind = 'return'",
      [delivery.id],
    );
    expect(await row(delivery)).toMatchObject({ rule: "stationary", stop: leg, state: "asked" });
  });

  longTest("once in 32 concurrent sweeps", async () => {
    const delivery = await createCarrier();
    await replaceTrack(delivery.driver.id, stationaryTrack(delivery));
    const concurrentSweeps = Array.from({ length: 32 }, () => runCheckIns(delivery, 11 * MINUTE));
    expect((await Promise.all(concurrentSweeps)).reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await rows(delivery)).toHaveLength(1);
  });

  longTest("for the current destination of the cash: the drop-off, the sender, or a hub", async () => {
    const delivery = await createCarrier();
    const { driver, at, id } = delivery;
    const stops = () =>
      sql<{ stop: string; lat: number; has_arrived: boolean }>(
        "select stop, lat, arrived_at is not null as has_arrived from private.list_cash_carriers(clock_timestamp(), $1)",
        [driver.id],
      );
    expect(await stops()).toEqual([{ stop: "drop_off", lat: at.lat, has_arrived: false }]);
    await callRpcOrThrow(driver.client, "arrive", {
      p_transaction_id: id,
      p_position: positionBody(at),
      p_reason: "At the door",
    });
    expect(await stops()).toEqual([{ stop: "drop_off", lat: at.lat, has_arrived: true }]);
    await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });
    expect(await stops()).toMatchObject([{ lat: expect.closeTo(kmNorth(at, 5).lat, 5) as number, has_arrived: false }]);
    const hub = await newHub(kmNorth(at, 2));
    const admin = await sharedAdmin();
    await callRpcOrThrow(admin.client, "admin_set_return_hub", {
      p_transaction_id: id,
      p_hub_id: hub.id,
      p_reason: "Nearer",
    });
    expect(await stops()).toMatchObject([{ lat: expect.closeTo(kmNorth(at, 2).lat, 5) as number, has_arrived: false }]);
  });
});

describe("an answer", () => {
  test("ends the escalation, and no rule triggers again for thirty minutes", async () => {
    const delivery = await createOpenCheckIn();
    expect((await answer(delivery, delivery.checkIn, "fine")).data).toMatchObject({
      answer: "fine",
      hasIncident: false,
    });
    expect(await jobs(delivery.checkIn)).toEqual(["send_check_in_push"]);
    expect(await advanceCheckIn(delivery.checkIn)).toBe("closed");
    expect(await row(delivery)).toMatchObject({ state: "answered", answer: "fine" });
    expect(await readCheckIn(delivery.driver)).toBeNull();
    await addTrack(delivery.driver.id, [...trackAway(delivery, 12 * MINUTE), ...trackAway(delivery, 27 * MINUTE)]);
    expect([await runCheckIns(delivery, 14 * MINUTE), await runCheckIns(delivery, 28 * MINUTE + 90)]).toEqual([0, 0]);
    await addTrack(delivery.driver.id, [positionAt(delivery.now + 31 * MINUTE, kmNorth(delivery.at, 9))]);
    expect(await runCheckIns(delivery, 31 * MINUTE)).toBe(1);
    expect((await row(delivery)).rule).toBe("away");
  });

  test('"waiting" given without a check-in applies at the next stop too', async () => {
    const delivery = await createCarrier();
    const response = await callRpcOrThrow<{ waitingUntil: string }>(delivery.driver.client, "declare_waiting");
    const until = Date.parse(response.waitingUntil) / 1_000 - delivery.now;
    expect(Math.abs(until - 30 * MINUTE)).toBeLessThan(30);
    await replaceTrack(delivery.driver.id, stationaryTrack(delivery));
    expect(await runCheckIns(delivery, 11 * MINUTE)).toBe(0);
    // All other rules still apply.
    await addTrack(delivery.driver.id, trackAway(delivery, 12 * MINUTE));
    expect(await runCheckIns(delivery, 14 * MINUTE)).toBe(1);
    expect(await row(delivery)).toMatchObject({ rule: "away" });
    await addTrack(delivery.driver.id, stationaryTrack(delivery, 20 * MINUTE));
    await steps(await row(delivery).then(({ id }) => id), 2);
    expect(await runCheckIns(delivery, 31 * MINUTE)).toBe(1);
    expect(await row(delivery)).toMatchObject({ rule: "stationary" });
  });

  longTest('"waiting" is accepted as an answer to a check-in', async () => {
    const delivery = await createOpenCheckIn();
    const response = await answer(delivery, delivery.checkIn, "waiting");
    expect(Date.parse(response.data?.waitingUntil ?? "")).toBeGreaterThan((delivery.now + 29 * MINUTE) * 1_000);
    expect(await row(delivery)).toMatchObject({ state: "answered", answer: "waiting" });
  });

  test("that comes late is added to the incident, and closes nothing", async () => {
    const delivery = await createOpenCheckIn();
    expect(await steps(delivery.checkIn, 2)).toEqual(["texted", "escalated"]);
    const { incident_id } = await row(delivery);
    expect((await readCheckIn(delivery.driver))?.id).toBe(delivery.checkIn);
    expect((await answer(delivery, delivery.checkIn, "fine")).data).toMatchObject({ hasIncident: true });
    expect((await answer(delivery, delivery.checkIn, "fine")).data).toMatchObject({ hasIncident: true });
    expect(await listIncidentAnswers(incident_id)).toEqual(["fine"]);
    expect(await row(delivery)).toMatchObject({ state: "escalated", answer: "fine", incident_id });
    expect(await readCheckIn(delivery.driver)).toBeNull();
    expect(await incidentsOf(delivery)).toMatchObject([{ id: incident_id, severity: 2 }]);
  });

  test.each([
    ["at once", 0],
    ["after the text", 1],
    ["after the incident", 2],
  ])('"help" opens an incident of the highest severity, given %s', async (_, n) => {
    const delivery = await createOpenCheckIn();
    await steps(delivery.checkIn, n);
    expect((await answer(delivery, delivery.checkIn, "help")).data).toMatchObject({
      answer: "help",
      hasIncident: true,
    });
    const incidents = await incidentsOf(delivery);
    expect(Math.min(...incidents.map(({ severity }) => severity))).toBe(1);
    await answer(delivery, delivery.checkIn, "help");
    expect(await incidentsOf(delivery)).toEqual(incidents);
    expect(await advanceCheckIn(delivery.checkIn)).toBe("closed");
  });

  longTest(`"help" counts after another answer, and a third one is added to the incident's record`, async () => {
    const delivery = await createOpenCheckIn();
    await answer(delivery, delivery.checkIn, "fine");
    await answer(delivery, delivery.checkIn, "help");
    const [incident] = await incidentsOf(delivery);
    expect(incident).toMatchObject({ severity: 1 });
    await answer(delivery, delivery.checkIn, "fine");
    expect(await listIncidentAnswers(incident?.id ?? null)).toEqual(["fine"]);
  });

  test("is accepted from its driver only", async () => {
    const [delivery, otherDriver] = await Promise.all([createOpenCheckIn(), newDriver()]);
    expect(
      await callRpc(otherDriver.client, "answer_check_in", { p_id: delivery.checkIn, p_answer: "fine" }),
    ).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
      message: "Check-in not found",
    });
    expect(await readCheckIn(otherDriver)).toBeNull();
    expect((await row(delivery)).state).toBe("asked");
  });
});

describe("without an answer", () => {
  test("sends a text after two minutes and opens an incident three minutes later, at the scheduled times only", async () => {
    const delivery = await createOpenCheckIn();
    expect(await advanceCheckIn(delivery.checkIn)).toBe("not_due");
    expect(await jobs(delivery.checkIn)).toEqual(["advance_check_in", "send_check_in_push"]);
    // The push is still queued because its provider is down; the escalation does not wait for it.
    expect(await steps(delivery.checkIn, 1)).toEqual(["texted"]);
    expect(await jobs(delivery.checkIn)).toEqual(["advance_check_in", "send_check_in_push", "send_check_in_sms"]);
    const { seconds } = await queryRow<{ seconds: number }>(
      "select extract(epoch from next_at - clock_timestamp())::float8 as seconds from private.check_ins where id = $1",
      [delivery.checkIn],
    );
    expect(Math.round(seconds / 10)).toBe(18);
    expect(await advanceCheckIn(delivery.checkIn)).toBe("not_due");
    expect(await steps(delivery.checkIn, 1)).toEqual(["escalated"]);
    expect(await incidentsOf(delivery)).toMatchObject([{ kind: "check_in", severity: 2, transaction_id: delivery.id }]);
    expect(await steps(delivery.checkIn, 1)).toEqual(["closed"]);
  });

  test("a silent phone opens no incident", async () => {
    const delivery = await createCarrier();
    await replaceTrack(delivery.driver.id, [positionAt(delivery.now + 60, kmNorth(delivery.at, 4))]);
    expect(await runCheckIns(delivery, 17 * MINUTE)).toBe(1);
    const { id } = await row(delivery);
    expect(await steps(id, 2)).toEqual(["texted", "unanswered"]);
    expect(await row(delivery)).toMatchObject({ rule: "silent", state: "unanswered" });
    expect([await incidentsOf(delivery), await readCheckIn(delivery.driver)]).toEqual([[], null]);
    expect((await answer(delivery, id, "fine")).data).toMatchObject({ hasIncident: false });
  });

  test.each([0, 1])("the cash is gone meanwhile: after %i steps the check-in is closed", async (n) => {
    const delivery = await createOpenCheckIn();
    await steps(delivery.checkIn, n);
    await handOver(delivery);
    expect(await readCheckIn(delivery.driver)).toBeNull();
    expect(await callRpcOrThrow(serviceClient(), "get_check_in_to_send", { p_id: delivery.checkIn })).toBeNull();
    expect(await steps(delivery.checkIn, 1)).toEqual(["ended"]);
    expect(await row(delivery)).toMatchObject({ state: "ended", incident_id: null });
    expect(await incidentsOf(delivery)).toEqual([]);
  });

  test("a check-in without its reason any more sends no text and opens no incident", async () => {
    const delivery = await createOpenCheckIn();
    await makeDue(delivery.checkIn);
    const otherConnection = await ownerPool.connect();
    try {
      await withRetriedLocks(otherConnection, () =>
        otherConnection.query("update private.settings set value = '[]' where key = 'check_ins_enforced'"),
      );
      const { rows: advanced } = await otherConnection.query("select app.advance_check_in($1) ->> 'data' as data", [
        delivery.checkIn,
      ]);
      expect(advanced).toEqual([{ data: '{"outcome": "ended"}' }]);
    } finally {
      await otherConnection.query("rollback");
      otherConnection.release();
    }
    expect(await steps(delivery.checkIn, 1)).toEqual(["texted"]);
  });

  test("a sweep closes a check-in without cash, and restores a lost escalation job", async () => {
    const [ended, lost] = await Promise.all([createOpenCheckIn(), createOpenCheckIn()]);
    await handOver(ended);
    await sql("select graphile_worker.remove_job($1)", [`check_in:${lost.checkIn}`]);
    await sql("update private.check_ins set next_at = clock_timestamp() - interval '61 seconds' where id = $1", [
      lost.checkIn,
    ]);
    for (let busy = true; busy;)
      busy = Boolean((await callRpcOrThrow<{ busy?: true }>(serviceClient(), "sweep_check_ins")).busy);
    expect([(await row(ended)).state, await jobs(ended.checkIn)]).toEqual(["ended", ["send_check_in_push"]]);
    expect(await jobs(lost.checkIn)).toEqual(["advance_check_in", "send_check_in_push"]);
  });

  longTest(
    "texts go to a verified number that accepts texts, also for a driver who opted out of offer texts",
    async () => {
      const delivery = await createOpenCheckIn();
      const { driver, checkIn: id } = delivery;
      const readNotifications = () =>
        callRpcOrThrow<{ phone: string | null }>(serviceClient(), "get_check_in_to_send", { p_id: id });
      await callRpcOrThrow(driver.client, "update_settings", {
        p_patch: { notifications: { sms: false, push: false } },
      });
      expect(await readNotifications()).toMatchObject({ driverId: driver.id, phone: driver.phone });
      await sql("insert into private.unreachable_phones (phone, reason) values ($1, 'opted_out')", [driver.phone]);
      expect(await readNotifications()).toMatchObject({ phone: null });
    },
  );
});

longTest("an answer that races the last step is either recorded without an incident or added to it", async () => {
  const outcomesSeen = new Set<string>();
  let from = sender;
  for (let round = 0; round < ROUNDS; round++) {
    await reserveUnusedLocations(1);
    // One sender may not create this many deliveries.
    if (round % 10 === 9) from = await newCustomer({ name: "Sam Sender" });
    const delivery = await createOpenCheckIn(from);
    await steps(delivery.checkIn, 1);
    await makeDue(delivery.checkIn);
    const answers = await runConcurrently([
      callAsPerson(delivery.driver, "answer_check_in", { p_id: delivery.checkIn, p_answer: "fine" }),
      ...Array.from({ length: 3 }, () => callAsService("advance_check_in", { p_id: delivery.checkIn })),
    ]);
    expect(countSuccesses(answers)).toBe(4);
    const { state, answer: storedAnswer, incident_id } = await row(delivery);
    outcomesSeen.add(state);
    expect(storedAnswer).toBe("fine");
    expect({ state, incident: incident_id !== null }).toEqual(
      state === "answered" ? { state, incident: false } : { state: "escalated", incident: true },
    );
    expect(await listIncidentAnswers(incident_id)).toEqual(incident_id ? ["fine"] : []);
    await handOver(delivery);
  }
  expect(outcomesSeen.size).toBeGreaterThan(0);
});
