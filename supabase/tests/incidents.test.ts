// Incidents, such as a driver's SOS or a reported problem: what opens or joins one, who is alarmed in which order,
// which offers and cash it freezes, and how it ends.
import type { IncidentDetail } from "../../lib/contracts/admin/incidents";
import {
  readAsAdmin,
  readCode,
  createDeliveryInStatus,
  newDelivery,
  findOpenOffer,
  positionBody,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import { withExclusiveOnCall } from "./support/exclusive-on-call";
import {
  signInAgain,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let ada: TestPerson;
let alan: TestPerson;
let otherTeamAdmin: TestPerson;
beforeAll(async () => {
  const team = `incidents ${Date.now()}`;
  [sender, receiver, ada, alan, otherTeamAdmin] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newAdmin({ name: "Lea Alone", team: `alone ${Date.now()}` }),
  ]);
});

type Row = {
  id: string;
  severity: number;
  kind: string;
  raise_count: number;
  rounds: number;
  transaction_id: string | null;
  latitude: number | null;
};
const raiseSos = (caller: TestPerson, args: Record<string, unknown> = {}) =>
  callRpcOrThrow(caller.client, "raise_sos", args);
const readOpenIncident = (person: TestPerson): Promise<Row> =>
  queryRow<Row>("select * from private.incidents where person_id = $1 and closed_at is null", [person.id]);
const readIncident = (id: string, caller = ada) =>
  callRpcOrThrow<IncidentDetail>(caller.client, "admin_get_incident", { p_id: id });
const takeIncident = (id: string, caller = ada) =>
  callRpcOrThrow<IncidentDetail>(caller.client, "admin_take_incident", { p_id: id });
const close = (id: string, caller = ada, outcome = "safe") =>
  callRpc<IncidentDetail & { approvalId?: string }>(caller.client, "admin_close_incident", {
    p_id: id,
    p_outcome: outcome,
    p_reason: "Spoke to them",
  });
const kinds = async (id: string): Promise<string[]> => (await readIncident(id)).entries.map(({ kind }) => kind);
/** The people alarmed since this round, by name and channel. */
const listAlarmRecipients = async (id: string, candidates: readonly TestPerson[], round = 1): Promise<string[]> =>
  (
    await sql<{ who: string; channel: string }>(
      "select admin_id as who, channel from private.incident_alarms where incident_id = $1 and round >= $2 and admin_id = any ($3::uuid[]) order by round, channel",
      [id, round, candidates.map((each) => each.id)],
    )
  ).map(({ who, channel }) => `${candidates.find((each) => each.id === who)?.name} ${channel}`);
const later = (id: string, seconds: number) =>
  sql(
    `with i as (update private.incidents set alerted_at = alerted_at - $2 * interval '1 second' where id = $1)
     update private.incident_alarms set requested_at = requested_at - $2 * interval '1 second' where incident_id = $1`,
    [id, seconds],
  );
const nextAlarm = (id: string) => callRpcOrThrow(serviceClient(), "sound_next_alarm", { p_incident_id: id });
const allWeek = [0, 1, 2, 3, 4, 5, 6];
const addOnCall = (account: TestPerson, rank: number, channels = ["push", "sms"]) =>
  callRpcOrThrow(ada.client, "admin_save_on_call_schedule", {
    p_id: null,
    p_admin_id: account.id,
    p_days: allWeek,
    p_from: "00:00",
    p_minutes: 1440,
    p_rank: rank,
    p_channels: channels,
  });
const createUnderway = (driver?: TestPerson): Promise<AssignedDelivery> =>
  createDeliveryInStatus("in_transit", { sender, receiver, driver });

describe("calling for help", () => {
  withExclusiveOnCall();

  test("a driver without a task opens an incident, and another press joins it", async () => {
    const driver = await newDriver();
    expect(await raiseSos(driver)).toEqual({ received: true });
    await raiseSos(driver, { p_position: { latitude: 25.7, longitude: -80.2, accuracy: 9 } });
    const incident = await readOpenIncident(driver);
    expect(incident).toMatchObject({ kind: "sos", severity: 1, raise_count: 2, transaction_id: null, latitude: 25.7 });
    expect(await kinds(incident.id)).not.toContain("raised");
  });

  longTest("concerns the active delivery, and masks the phone numbers of everyone involved", async () => {
    const delivery = await createUnderway();
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    const incident = await readIncident(id);
    expect(incident).toMatchObject({ transactionId: delivery.id, driverId: delivery.driver.id, dualApproval: true });
    expect(incident.held).toEqual([expect.objectContaining({ transactionId: delivery.id, onHold: false })]);
    expect(incident.people.map(({ role }) => role)).toEqual(["driver", "sender", "receiver"]);
    for (const { phone } of incident.people) expect(phone).toMatch(/^•••• \d{4}$/);
    // The facts that 911 asks for.
    const expected = await queryRow<{ car: string; from: string; to: string }>(
      `select concat_ws(', ', coalesce(nullif(d.vehicle, ''), d.vehicle_type), coalesce(d.vehicle_plate, nullif(d.license_plate, ''))) as car,
              t.pickup_address as from, t.delivery_address as to
         from public.transactions t join public.driver_profiles d on d.user_id = t.driver_id where t.id = $1`,
      [delivery.id],
    );
    expect(incident.people.map(({ description: details }) => details)).toEqual([
      expected.car,
      expected.from,
      expected.to,
    ]);
  });

  longTest(
    "pressing again after “I'm safe now” is recorded and alarms again; a repetition of either press does not",
    async () => {
      const driver = await newDriver();
      const [first, second] = [8_000, 1_000].map((ago) => new Date(Date.now() - ago).toISOString());
      await raiseSos(driver, { p_at: first });
      const { id } = await readOpenIncident(driver);
      await takeIncident(id);
      await callRpcOrThrow(driver.client, "confirm_safe");
      await raiseSos(driver, { p_at: first });
      expect(await readIncident(id)).toMatchObject({ state: "taken" });
      await raiseSos(driver, { p_at: second });
      expect(await readIncident(id)).toMatchObject({ state: "open" });
      const readEntries = async () =>
        (await kinds(id)).filter((kind) => ["opened", "reply_received", "raised"].includes(kind));
      expect(await readEntries()).toEqual(["opened", "reply_received", "raised"]);
      await takeIncident(id);
      await raiseSos(driver, { p_at: second });
      expect(await readIncident(id)).toMatchObject({ state: "taken" });
      expect(await readEntries()).toEqual(["opened", "reply_received", "raised"]);
    },
  );

  test("an offline phone's press keeps its time, clamped between a week ago and now", async () => {
    const [past, future] = await Promise.all([newDriver(), newDriver()]);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await raiseSos(past, { p_at: at });
    await raiseSos(future, { p_at: new Date(Date.now() + 3_600_000).toISOString() });
    const readOutcome = async (person: TestPerson) =>
      (
        await queryRow<{ at: Date }>("select happened_at as at from private.incidents where person_id = $1", [
          person.id,
        ])
      ).at;
    expect((await readOutcome(past)).toISOString()).toBe(at);
    expect((await readOutcome(future)).getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test("accepts an SOS without a session by the phone's token only", async () => {
    const driver = await newDriver();
    const token_hash = "a".repeat(63) + "0123456789abcdef"[Math.floor(Math.random() * 16)];
    const hash = [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
    await callRpcOrThrow(driver.client, "store_sos_token", { p_token_hash: hash });
    expect(await callRpc(serviceClient(), "raise_sos_by_token", { p_token_hash: token_hash })).toMatchObject({
      ok: false,
      code: "UNAUTHENTICATED",
    });
    expect(await callRpcOrThrow(serviceClient(), "raise_sos_by_token", { p_token_hash: hash })).toEqual({
      received: true,
    });
    expect((await readIncident((await readOpenIncident(driver)).id)).entries[0]?.facts).toMatchObject({
      byToken: true,
    });
  });

  test("in another account's session it is raised for the token's driver, also an expired token's", async () => {
    const [driver, nextDriver] = await Promise.all([
      newDriver({ name: "Dora Driver" }),
      newDriver({ name: "Ned Next" }),
    ]);
    const hash = [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
    await callRpcOrThrow(driver.client, "store_sos_token", { p_token_hash: hash });
    await sql("update private.sos_tokens set expires_at = now() - interval '1 hour' where token_hash = $1", [hash]);
    expect(await raiseSos(nextDriver, { p_token_hash: hash, p_owner_id: driver.id })).toEqual({ received: true });
    const incident = await readIncident((await readOpenIncident(driver)).id);
    expect(incident.entries[0]?.facts).toMatchObject({ byToken: true, phone: "signed_in", name: "Ned Next" });
    expect(await sql("select from private.incidents where person_id = $1", [nextDriver.id])).toEqual([]);
    // The driver's own session.
    await raiseSos(driver, { p_token_hash: hash, p_owner_id: driver.id, p_at: new Date().toISOString() });
    expect((await readIncident(incident.id)).entries.at(-1)?.facts).not.toHaveProperty("phone");
  });

  test("with an unknown token it is raised for the session's driver, and the record names the other account", async () => {
    const [driver, nextDriver] = await Promise.all([
      newDriver({ name: "Dora Driver" }),
      newDriver({ name: "Ned Next" }),
    ]);
    expect(await raiseSos(nextDriver, { p_token_hash: "f".repeat(64), p_owner_id: driver.id })).toEqual({
      received: true,
    });
    expect((await readIncident((await readOpenIncident(nextDriver)).id)).entries[0]?.facts).toMatchObject({
      phone: "last_used",
      name: "Dora Driver",
    });
    expect(await sql("select from private.incidents where person_id = $1", [driver.id])).toEqual([]);
  });

  test("keeps the five newest tokens of a driver valid", async () => {
    const driver = await newDriver();
    const hashes = Array.from({ length: 6 }, () => crypto.randomUUID().replaceAll("-", "").repeat(2));
    for (const p_token_hash of hashes) await callRpcOrThrow(driver.client, "store_sos_token", { p_token_hash });
    const accepted: boolean[] = [];
    for (const p_token_hash of hashes)
      accepted.push((await callRpc(serviceClient(), "raise_sos_by_token", { p_token_hash })).ok);
    expect(accepted).toEqual([false, true, true, true, true, true]);
  });

  longTest("a suspended driver's phone has a token too, which works after the session ends", async () => {
    const driver = await newDriver();
    await callRpcOrThrow(ada.client, "admin_suspend_driver", { p_user_id: driver.id, p_reason: "A complaint" });
    const again = { client: await signInAgain(driver) };
    const hash = [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
    await callRpcOrThrow(again.client, "store_sos_token", { p_token_hash: hash });
    expect(await callRpcOrThrow(serviceClient(), "raise_sos_by_token", { p_token_hash: hash })).toEqual({
      received: true,
    });
    expect(await readOpenIncident(driver)).toMatchObject({ kind: "sos", severity: 1 });
  });

  test("only the server may use a token, and a customer cannot call as a driver", async () => {
    expect(await callRpc(receiver.client, "raise_sos", {})).toMatchObject({
      ok: false,
      code: "DRIVER_PROFILE_NOT_FOUND",
    });
    await expect(callRpc(receiver.client, "raise_sos_by_token", { p_token_hash: "a".repeat(64) })).rejects.toThrow();
  });

  longTest("fifty concurrent presses open one incident", async () => {
    const driver = await newDriver();
    await Promise.all(Array.from({ length: 50 }, () => raiseSos(driver)));
    expect(await readOpenIncident(driver)).toMatchObject({ raise_count: 50 });
  });

  longTest("a press after closing opens a new incident", async () => {
    const driver = await newDriver();
    await raiseSos(driver);
    const first = await readOpenIncident(driver);
    await close(first.id, otherTeamAdmin);
    await raiseSos(driver);
    expect((await readOpenIncident(driver)).id).not.toBe(first.id);
  });

  longTest("a repetition of a press from before the closing opens nothing; a new press does", async () => {
    const driver = await newDriver();
    const at = new Date().toISOString();
    await raiseSos(driver, { p_at: at });
    const first = await readOpenIncident(driver);
    await close(first.id, otherTeamAdmin);
    expect(await raiseSos(driver, { p_at: at })).toEqual({ received: true });
    expect(await sql("select from private.incidents where person_id = $1 and closed_at is null", [driver.id])).toEqual(
      [],
    );
    await raiseSos(driver, { p_at: new Date().toISOString() });
    expect((await readOpenIncident(driver)).id).not.toBe(first.id);
  });

  longTest(`"I'm safe" adds a note at most once a minute, and closes nothing`, async () => {
    const driver = await newDriver();
    await callRpcOrThrow(driver.client, "confirm_safe");
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    await callRpcOrThrow(driver.client, "confirm_safe");
    await callRpcOrThrow(driver.client, "confirm_safe");
    expect((await kinds(id)).filter((kind) => kind === "reply_received")).toEqual(["reply_received"]);
    expect(await readIncident(id)).toMatchObject({ state: "open" });
  });

  test("a party can report that something is wrong; a stranger cannot", async () => {
    const delivery = await createUnderway();
    const reportProblem = (caller: TestPerson, danger: boolean) =>
      callRpc(caller.client, "report_problem", {
        p_transaction_id: delivery.id,
        p_danger: danger,
        p_note: "They stand outside",
      });
    const stranger = await newCustomer();
    expect(await reportProblem(stranger, true)).toMatchObject({ ok: false, code: "TRANSACTION_NOT_FOUND" });
    expect(await reportProblem(receiver, false)).toMatchObject({ ok: true, data: { received: true } });
    const incident = await readOpenIncident(receiver);
    expect(incident).toMatchObject({ kind: "something_wrong", severity: 2 });
    await takeIncident(incident.id);
    // A more severe report: the incident is open again.
    await reportProblem(receiver, true);
    expect(await readIncident(incident.id)).toMatchObject({ severity: 1, state: "open", ownerName: null });
    expect(await kinds(incident.id)).toEqual(["opened", "alarm", "note", "taken", "worse", "alarm", "note"]);
    await close(incident.id, otherTeamAdmin);
  });

  test("a report is offered for a day and accepted for two after the end, and while the driver returns the cash", async () => {
    const [delivered, returning] = [
      await createDeliveryInStatus("delivered", { sender, receiver }),
      await createUnderway(),
    ];
    await callRpcOrThrow(returning.driver.client, "fail_task", { p_transaction_id: returning.id, p_reason: "Robbed" });
    const report = (id: string) =>
      callRpc(sender.client, "report_problem", { p_transaction_id: id, p_danger: false, p_note: "It was short" });
    const endedDelivery = (ago: string) =>
      sql(
        `update public.transactions set completed_at = now() - $2::interval, updated_at = now() - $2::interval where id = any ($1)`,
        [[delivered.id, returning.id], ago],
      );
    const isOffered = async (id: string): Promise<boolean> =>
      (
        await callRpcOrThrow<{ allowedActions: string[] }>(sender.client, "get_transaction_by_id", {
          transaction_id: id,
        })
      ).allowedActions.includes("report");
    const offered = () => Promise.all([delivered.id, returning.id].map(isOffered));
    await endedDelivery("23 hours");
    expect(await offered()).toEqual([true, true]);
    await endedDelivery("25 hours");
    expect(await offered()).toEqual([false, true]);
    await endedDelivery("47 hours");
    expect(await report(delivered.id)).toMatchObject({ ok: true });
    await endedDelivery("49 hours");
    expect(await report(delivered.id)).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
      message: "This delivery is over",
    });
    expect(await report(returning.id)).toMatchObject({ ok: true });
    for (const { id } of await sql<{ id: string }>(
      "select id from private.incidents where person_id = $1 and closed_at is null",
      [sender.id],
    ))
      await close(id, otherTeamAdmin);
  });

  longTest("a report about a delivery without a driver alarms administrators, who find and close it", async () => {
    const sal = await newCustomer({ name: "Sal Sender" });
    const { id } = await newDelivery({ sender: sal, receiver });
    await callRpcOrThrow(sal.client, "report_problem", { p_transaction_id: id, p_danger: true });
    const incident = await readOpenIncident(sal);
    expect(await listAlarmRecipients(incident.id, [ada])).toEqual(["Ada Admin push", "Ada Admin sms"]);
    const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(ada.client, "admin_list_incidents");
    expect(items.map((each) => each.id)).toContain(incident.id);
    await takeIncident(incident.id);
    expect((await close(incident.id)).ok).toBe(true);
  });
});

describe("the alarm", () => {
  withExclusiveOnCall();

  test("goes to all administrators when none is on call", async () => {
    const driver = await newDriver();
    await raiseSos(driver);
    expect((await listAlarmRecipients((await readOpenIncident(driver)).id, [ada, alan])).sort()).toEqual([
      "Ada Admin push",
      "Ada Admin sms",
      "Alan Admin push",
      "Alan Admin sms",
    ]);
    // Not again within a minute, while one of them was reached.
    const { id } = await readOpenIncident(driver);
    await later(id, 25);
    await nextAlarm(id);
    expect(await listAlarmRecipients(id, [ada, alan], 2)).toEqual([]);
    await later(id, 35);
    await nextAlarm(id);
    expect(await listAlarmRecipients(id, [ada, alan], 3)).toHaveLength(4);
  });

  test("goes out for an incident that a person did not raise, such as an unanswered check-in", async () => {
    const driver = await newDriver();
    await sql("select private.open_incident('check_in', 2, $1, $1, null, null, 'system')", [driver.id]);
    expect(await listAlarmRecipients((await readOpenIncident(driver)).id, [ada])).toEqual(["Ada Admin push"]);
  });

  test("goes to the first on call, then the next, then all, until one takes it", async () => {
    await Promise.all([addOnCall(ada, 1), addOnCall(alan, 2, ["sms"])]);
    const driver = await newDriver();
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    const admins = [ada, alan, otherTeamAdmin];
    expect(await listAlarmRecipients(id, admins)).toEqual(["Ada Admin push", "Ada Admin sms"]);
    await later(id, 20);
    await nextAlarm(id);
    expect(await listAlarmRecipients(id, admins, 2)).toEqual(["Alan Admin sms"]);
    await later(id, 40);
    await nextAlarm(id);
    expect((await listAlarmRecipients(id, admins, 3)).sort()).toEqual([
      "Ada Admin push",
      "Ada Admin sms",
      "Alan Admin sms",
      "Lea Alone push",
      "Lea Alone sms",
    ]);
    await takeIncident(id);
    await later(id, 300);
    await nextAlarm(id);
    expect(await listAlarmRecipients(id, admins, 4)).toEqual([]);
  });

  test("of severity 2 goes to the first on call by push, and to all after five minutes", async () => {
    await addOnCall(ada, 1);
    const delivery = await createUnderway();
    await callRpcOrThrow(sender.client, "report_problem", { p_transaction_id: delivery.id, p_danger: false });
    const { id } = await readOpenIncident(sender);
    expect(await listAlarmRecipients(id, [ada, alan])).toEqual(["Ada Admin push"]);
    await later(id, 300);
    await nextAlarm(id);
    expect((await listAlarmRecipients(id, [alan], 2)).sort()).toEqual(["Alan Admin push", "Alan Admin sms"]);
    await close(id, otherTeamAdmin);
  });

  test("is mailed where push and text failed, and to the next immediately when a round reached none", async () => {
    await Promise.all([addOnCall(ada, 1), addOnCall(alan, 2)]);
    const driver = await newDriver();
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    const settle = async (round: number) => {
      for (const { id: alarm } of await sql<{ id: string }>(
        "select id from private.incident_alarms where incident_id = $1 and round = $2 and state = 'waiting'",
        [id, round],
      ))
        await callRpcOrThrow(serviceClient(), "record_alarm_result", { p_id: alarm, p_sent: false, p_reason: "down" });
    };
    await settle(1);
    expect(await listAlarmRecipients(id, [ada, alan])).toEqual(["Ada Admin email", "Ada Admin push", "Ada Admin sms"]);
    await settle(1);
    const { run_at } = await queryRow<{ run_at: Date }>("select run_at from graphile_worker.jobs where key = $1", [
      `alarm:${id}`,
    ]);
    expect(run_at.getTime()).toBeLessThan(Date.now() + 6_000);
    expect(await kinds(id)).toContain("unheard");
  });

  test("skips a driver who is an administrator in their own incident, which they cannot decide", async () => {
    const driverAndAdmin = await newDriver();
    await sql("insert into private.admins (user_id) values ($1)", [driverAndAdmin.id]);
    await raiseSos(driverAndAdmin);
    const { id } = await readOpenIncident(driverAndAdmin);
    expect(await listAlarmRecipients(id, [driverAndAdmin])).toEqual([]);
    for (const fn of ["admin_get_incident", "admin_take_incident"])
      expect(await callRpc(driverAndAdmin.client, fn, { p_id: id })).toMatchObject({
        ok: false,
        code: "CONFLICT_OF_INTEREST",
      });
    // Nor does it go to them for what others report about them.
    const otherDriver = await newDriver();
    await sql("insert into private.admins (user_id) values ($1)", [otherDriver.id]);
    await callRpcOrThrow(ada.client, "admin_open_incident", {
      p_driver_id: otherDriver.id,
      p_kind: "accident",
      p_severity: 1,
      p_note: "Seen",
    });
    const response = await readOpenIncident(otherDriver);
    expect([
      await listAlarmRecipients(response.id, [otherDriver]),
      await listAlarmRecipients(response.id, [alan]),
    ]).toEqual([[], ["Alan Admin push", "Alan Admin sms"]]);
    await sql("delete from private.admins where user_id = any ($1)", [[driverAndAdmin.id, otherDriver.id]]);
  });
});

describe("hours with an administrator on call", () => {
  withExclusiveOnCall();

  const safety = (driver: TestPerson) =>
    callRpcOrThrow<{ isOnCallNow: boolean; until: string | null; isOnCallAlways: boolean; sos: unknown }>(
      driver.client,
      "get_safety",
    );

  longTest("are shown to drivers: none, all week, and the state of their own SOS", async () => {
    const driver = await newDriver();
    expect(await safety(driver)).toMatchObject({ isOnCallNow: false, until: null, nextOnCallAt: null, sos: null });
    await addOnCall(ada, 1);
    expect(await safety(driver)).toMatchObject({ isOnCallNow: true, isOnCallAlways: true });
    await raiseSos(driver);
    expect(await safety(driver)).toMatchObject({ sos: { acknowledged: false } });
    await takeIncident((await readOpenIncident(driver)).id);
    expect(await safety(driver)).toMatchObject({ sos: { acknowledged: true } });
  });

  longTest(
    "an SOS that joins an open robbery or accident counts as the driver's: the phone keeps sending its position",
    async () => {
      const driver = await newDriver();
      await callRpcOrThrow(ada.client, "admin_open_incident", {
        p_driver_id: driver.id,
        p_kind: "robbery",
        p_severity: 1,
        p_note: "They rang us",
      });
      expect(await safety(driver)).toMatchObject({ sos: null });
      await raiseSos(driver);
      expect(await readOpenIncident(driver)).toMatchObject({ kind: "sos", raise_count: 2 });
      expect(await safety(driver)).toMatchObject({ sos: { acknowledged: false } });
    },
  );

  test("adjacent shifts count as one, also across midnight", async () => {
    const saveSchedule = (p_from: string, p_minutes: number) =>
      callRpcOrThrow(ada.client, "admin_save_on_call_schedule", {
        p_id: null,
        p_admin_id: ada.id,
        p_days: [1],
        p_from,
        p_minutes,
        p_rank: 1,
        p_channels: ["push"],
      });
    await saveSchedule("20:00", 300);
    await saveSchedule("08:00", 720);
    const at = async (local: string) =>
      (
        await queryRow<{ w: { isOnCallNow: boolean; until: string | null; nextOnCallAt: string | null } }>(
          "select private.on_call_status_json(($1::timestamp) at time zone private.get_time_zone()) as w",
          [local],
        )
      ).w;
    // A Monday and the night to Tuesday.
    expect(await at("2026-06-01 07:59")).toMatchObject({
      isOnCallNow: false,
      nextOnCallAt: "2026-06-01T12:00:00.000Z",
    });
    expect(await at("2026-06-01 08:00")).toMatchObject({ isOnCallNow: true, until: "2026-06-02T05:00:00.000Z" });
    expect(await at("2026-06-02 00:59")).toMatchObject({ isOnCallNow: true });
    expect(await at("2026-06-02 01:00")).toMatchObject({ isOnCallNow: false });
  });
});

describe("operations", () => {
  test("frozen offers keep the driver out of every search until they are released", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    const freeze = (p_frozen: boolean) =>
      callRpcOrThrow<IncidentDetail>(ada.client, "admin_freeze_offers", { p_id: id, p_frozen });
    const paused = async () =>
      (await callRpcOrThrow<{ offersPausedSince: string | null }>(driver.client, "get_driver_profile"))
        .offersPausedSince;
    expect(await paused()).toBeNull();
    expect((await freeze(true)).offersFrozen).toBe(true);
    expect(await paused()).not.toBeNull();
    const { held } = await queryRow<{ held: string }>("select private.find_offer_block_reason($1) as held", [
      driver.id,
    ]);
    expect(held).toBe("incident");
    expect(await sql("select from private.candidates where driver_id = $1", [driver.id])).toEqual([]);
    expect((await freeze(false)).offersFrozen).toBe(false);
    expect(await paused()).toBeNull();
    expect(await sql("select from private.candidates where driver_id = $1", [driver.id])).toHaveLength(1);
    expect(await findOpenOffer(driver)).toBeUndefined();
  });

  test("cash on hold cannot be handed over, with the right code or by an administrator", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    const holdCash = (p_held: boolean) =>
      callRpcOrThrow<IncidentDetail>(ada.client, "admin_hold_cash", {
        p_id: id,
        p_transaction_id: delivery.id,
        p_held,
      });
    expect((await holdCash(true)).held).toMatchObject([{ onHold: true }]);
    const handOver = async () =>
      callRpc(delivery.driver.client, "complete_task", {
        p_transaction_id: delivery.id,
        p_code: await readCode(delivery),
      });
    expect(await handOver()).toMatchObject({ ok: false, code: "CASH_ON_HOLD" });
    expect(
      await callRpc(ada.client, "admin_complete_override", { p_transaction_id: delivery.id, p_reason: "No code" }),
    ).toMatchObject({ ok: false, code: "CASH_ON_HOLD" });
    await holdCash(false);
    expect(await handOver()).toMatchObject({ ok: true });
    // Cash that is no longer carried cannot be held.
    expect(
      await callRpc(ada.client, "admin_hold_cash", { p_id: id, p_transaction_id: delivery.id, p_held: true }),
    ).toMatchObject({ ok: false, code: "TRANSACTION_NOT_FOUND" });
  });

  test("closing severity 1 takes two people, and releases what was frozen", async () => {
    const delivery = await createUnderway();
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    await takeIncident(id);
    await callRpcOrThrow(ada.client, "admin_freeze_offers", { p_id: id, p_frozen: true });
    await callRpcOrThrow(ada.client, "admin_hold_cash", { p_id: id, p_transaction_id: delivery.id, p_held: true });
    const requested = await close(id);
    const approvalId = requested.ok ? requested.data.approvalId : undefined;
    expect((await readIncident(id)).requestedApprovals).toEqual(["close_incident"]);
    expect(await callRpc(ada.client, "admin_grant_approval", { p_id: approvalId })).toMatchObject({
      ok: false,
      code: "CONFLICT_OF_INTEREST",
    });
    await callRpcOrThrow(alan.client, "admin_grant_approval", { p_id: approvalId });
    expect(await readIncident(id)).toMatchObject({
      state: "closed",
      outcome: "safe",
      offersFrozen: false,
      requestedApprovals: [],
    });
    expect((await readIncident(id)).held).toMatchObject([{ onHold: false }]);
    expect(await callRpc(ada.client, "admin_take_incident", { p_id: id })).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
    });
  });

  longTest("a press after the request to close voids the request", async () => {
    const driver = await newDriver();
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    const requested = await close(id);
    await raiseSos(driver);
    expect(
      await callRpc(alan.client, "admin_grant_approval", { p_id: requested.ok ? requested.data.approvalId : "" }),
    ).toMatchObject({
      ok: false,
      code: "APPROVAL_CLOSED",
    });
    expect((await readIncident(id)).state).toBe("open");
  });

  longTest("notes and entries are immutable", async () => {
    const driver = await newDriver();
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    await callRpcOrThrow(ada.client, "admin_add_incident_note", { p_id: id, p_note: "Called, no answer" });
    for (const change of [
      "update private.incident_entries set note = 'x' where incident_id = $1",
      "delete from private.incident_entries where incident_id = $1",
    ])
      await expect(sql(change, [id])).rejects.toThrow("is append-only");
    expect((await readIncident(id)).entries.at(-1)).toMatchObject({
      kind: "note",
      by: "Ada Admin",
      note: "Called, no answer",
    });
  });

  longTest("an administrator opens one after a call; a customer cannot see that incidents exist", async () => {
    const driver = await newDriver();
    const openIncident = (caller: TestPerson) =>
      callRpc<IncidentDetail>(caller.client, "admin_open_incident", {
        p_driver_id: driver.id,
        p_kind: "accident",
        p_severity: 2,
        p_note: "They called: a flat tyre",
      });
    expect(await openIncident(sender)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    const incident = await openIncident(ada);
    expect(incident).toMatchObject({ ok: true, data: { kind: "accident", severity: 2, raisedAs: "admin" } });
    for (const [fn, args] of [
      ["admin_list_incidents", {}],
      ["admin_get_incident", { p_id: incident.ok ? incident.data.id : "" }],
      ["admin_get_incident_location_history", { p_id: incident.ok ? incident.data.id : "" }],
      ["admin_list_on_call_schedules", {}],
    ] as const)
      expect(await callRpc(driver.client, fn, args)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });
});

describe("a robbery", () => {
  const recordRobbery = (id: string, caller = ada) =>
    callRpc<{ approvalId?: string }>(caller.client, "admin_record_robbery", {
      p_id: id,
      p_reason: "Held up at the door",
    });

  test("is recorded by two administrators: the cash is lost, the driver is free, owes nothing and is contacted", async () => {
    const delivery = await createUnderway();
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    const requested = await recordRobbery(id);
    expect(await readStatus(delivery.id)).toBe("in_transit");
    await callRpcOrThrow(alan.client, "admin_grant_approval", { p_id: requested.ok ? requested.data.approvalId : "" });
    expect(await readStatus(delivery.id)).toBe("failed");
    expect(
      await sql(
        "select a.kind from ledger.transfers x join ledger.accounts a on a.id = x.to_account where x.transaction_id = $1 order by x.id desc limit 1",
        [delivery.id],
      ),
    ).toEqual([{ kind: "lost" }]);
    expect(await sql("select from private.list_held_cash($1)", [delivery.driver.id])).toEqual([]);
    const { block_reason, status } = await queryRow<{ block_reason: string; status: string }>(
      "select private.find_offer_block_reason(user_id) as block_reason, status from public.driver_profiles where user_id = $1",
      [delivery.driver.id],
    );
    expect({ block_reason, status }).toEqual({
      block_reason: "incident",
      status: expect.stringMatching(/online|offline/),
    });
    expect(
      await sql("select from graphile_worker._private_jobs j where j.payload ->> 'key' = $1", [
        `robbery_follow_up:${id}`,
      ]),
    ).toHaveLength(1);
    expect(await kinds(id)).toEqual(expect.arrayContaining(["robbed", "offers_frozen"]));
    // Neither notice says that the cash comes back, or that offers do.
    const notices = await sql<{ type: string; facts: object }>(
      "select j.payload ->> 'type' as type, j.payload -> 'facts' as facts from graphile_worker._private_jobs j where j.payload ->> 'transactionId' = $1",
      [delivery.id],
    );
    expect(notices.find(({ type }) => type === "transaction_failed")?.facts).toMatchObject({ robbed: true });
    expect(notices.filter(({ type, facts }) => type === "cash_lost" && "paused" in facts && facts.paused)).toHaveLength(
      1,
    );
    // A repetition changes nothing.
    expect(await recordRobbery(id)).toMatchObject({ ok: true, data: { id } });
    expect((await readAsAdmin(delivery.id)).status).toBe("failed");
  });

  longTest("a handover after the request voids it", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    const requested = await recordRobbery(id);
    await callRpcOrThrow(delivery.driver.client, "complete_task", {
      p_transaction_id: delivery.id,
      p_code: await readCode(delivery),
      p_position: positionBody(delivery.at),
    });
    expect(
      await callRpc(alan.client, "admin_grant_approval", { p_id: requested.ok ? requested.data.approvalId : "" }),
    ).toMatchObject({
      ok: false,
      code: "APPROVAL_CLOSED",
    });
    expect(await recordRobbery(id)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  });

  longTest("a concurrent handover and robbery exclude each other, and the cash is in one place", async () => {
    for (let n = 0; n < 8; n++) {
      const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
      await raiseSos(delivery.driver);
      const { id } = await readOpenIncident(delivery.driver);
      const requested = await recordRobbery(id);
      const [handed, approved] = await Promise.all([
        callRpc(await signInAgain(delivery.driver), "complete_task", {
          p_transaction_id: delivery.id,
          p_code: await readCode(delivery),
        }),
        callRpc(alan.client, "admin_grant_approval", { p_id: requested.ok ? requested.data.approvalId : "" }),
      ]);
      expect([handed.ok, approved.ok].filter(Boolean)).toHaveLength(1);
      expect(await readStatus(delivery.id)).toBe(handed.ok ? "delivered" : "failed");
    }
  });
});

describe("the location history around an incident", () => {
  test("is kept when the partitions of positions are dropped, and each read of it is recorded", async () => {
    const delivery = await createUnderway();
    const positionMinutesAgo = (minutesAgo: number) => ({
      ...positionBody(delivery.at),
      accuracy: 5,
      timestamp: Date.now() / 1000 - minutesAgo * 60,
    });
    await callRpcOrThrow(delivery.driver.client, "record_positions", {
      p_positions: [positionMinutesAgo(90), positionMinutesAgo(30), positionMinutesAgo(1)],
    });
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    await callRpcOrThrow(serviceClient(), "store_incident_positions", { p_incident_id: id });
    await sql("delete from public.driver_positions where driver_id = $1", [delivery.driver.id]);
    const history = await callRpcOrThrow<{ items: { at: string }[] }>(
      ada.client,
      "admin_get_incident_location_history",
      {
        p_id: id,
      },
    );
    expect(history.items.length).toBeGreaterThanOrEqual(2);
    expect(Date.parse(history.items[0]?.at ?? "")).toBeGreaterThan(Date.now() - 61 * 60_000);
    await callRpcOrThrow(ada.client, "admin_get_incident_location_history", { p_id: id });
    expect((await kinds(id)).filter((kind) => kind === "looked")).toHaveLength(1);
  });

  test("of an incident raised again for days is kept for a day at most: its beginning and its end", async () => {
    const driver = await newDriver();
    await raiseSos(driver);
    const { id } = await readOpenIncident(driver);
    const day = 24 * 60;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await sql("update private.incidents set happened_at = $2, opened_at = $2, last_at = $2 where id = $1", [
      id,
      ago(3 * day),
    ]);
    // A position every ten minutes; the history is stored as the days pass.
    await sql(
      `insert into public.driver_positions (driver_id, latitude, longitude, "timestamp")
       select $1, 25.7, -80.2, at from generate_series($2::timestamptz, now(), '10 minutes') at`,
      [driver.id, ago(3 * day + 30)],
    );
    for (const lastSeen of [2.6 * day, 2 * day, day, 1]) {
      await sql("update private.incidents set last_at = $2 where id = $1", [id, ago(lastSeen)]);
      await callRpcOrThrow(serviceClient(), "store_incident_positions", { p_incident_id: id });
    }
    const history = await callRpcOrThrow<{ total: number; items: { at: string }[] }>(
      ada.client,
      "admin_get_incident_location_history",
      { p_id: id },
    );
    const ages = history.items.map(({ at }) => (Date.now() - Date.parse(at)) / 60_000);
    // Half a day from an hour before the incident, half a day to an hour after its last press.
    expect(ages.every((minutes) => minutes < 11.1 * 60 || minutes > 3 * day - 11.1 * 60)).toBe(true);
    expect([history.items.length, history.total]).toEqual([history.total, history.items.length]);
    expect(history.total).toBeGreaterThan(120);
    expect([Math.min(...ages) < 15, Math.max(...ages) > 3 * day + 25]).toEqual([true, true]);
  });
});

longTest("cash of an ended delivery can be recorded as lost from an incident only", async () => {
  const delivery = await createUnderway();
  await callRpcOrThrow(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Robbed" });
  const lost = () =>
    callRpc(otherTeamAdmin.client, "admin_record_lost_cash", { p_transaction_id: delivery.id, p_reason: "Robbed" });
  expect(await lost()).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await raiseSos(delivery.driver);
  expect(await lost()).toMatchObject({ ok: true });
});
