// Misuse of incidents (such as a driver's SOS): calls that are suppressed or revealed to others, positions read without
// a record, and cash moved although the incident holds it.
import type { IncidentDetail } from "../../lib/contracts/admin/incidents";
import type { SosResponseStatus } from "../../lib/contracts/driver/safety";
import {
  readCode,
  completeCashLeg,
  createDeliveryInStatus,
  newDelivery,
  positionBody,
  wrongCode,
  type AssignedDelivery,
} from "./support/deliveries";
import { withExclusiveOnCall } from "./support/exclusive-on-call";
import {
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
  recordReauthentication,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let ada: TestPerson;
let alan: TestPerson;
let otherTeamAdmin: TestPerson;
beforeAll(async () => {
  const team = `misused ${Date.now()}`;
  [ada, alan, otherTeamAdmin] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newAdmin({ name: "Lea Alone", team: `alone ${Date.now()}` }),
  ]);
});

type Row = { id: string; severity: number; kind: string; taken_at: Date | null; driver_id: string | null };
const raiseSos = (caller: TestPerson, args: Record<string, unknown> = {}) =>
  callRpcOrThrow(caller.client, "raise_sos", args);
const readOpenIncident = (person: TestPerson): Promise<Row> =>
  queryRow<Row>("select * from private.incidents where person_id = $1 and closed_at is null", [person.id]);
const readIncident = (id: string, caller = ada) =>
  callRpcOrThrow<IncidentDetail>(caller.client, "admin_get_incident", { p_id: id });
const takeIncident = (id: string, caller = ada) => callRpcOrThrow(caller.client, "admin_take_incident", { p_id: id });
const reportProblem = (caller: TestPerson, id: string, danger: boolean) =>
  callRpc(caller.client, "report_problem", { p_transaction_id: id, p_danger: danger });
const openIncident = (driver: TestPerson, severity = 2) =>
  callRpcOrThrow<IncidentDetail>(ada.client, "admin_open_incident", {
    p_driver_id: driver.id,
    p_kind: "other",
    p_severity: severity,
    p_note: "They called",
  });
const countAlarms = async (id: string, account: TestPerson): Promise<number> =>
  (await sql("select from private.incident_alarms where incident_id = $1 and admin_id = $2", [id, account.id])).length;
const closeIncident = (id: string, caller = ada) =>
  callRpc<{ approvalId?: string }>(caller.client, "admin_close_incident", {
    p_id: id,
    p_outcome: "safe",
    p_reason: "Fine",
  });
const asAdministrator = async <T>(person: TestPerson, work: () => Promise<T>): Promise<T> => {
  await sql("insert into private.admins (user_id, team) select $1, a.team from private.admins a where a.user_id = $2", [
    person.id,
    ada.id,
  ]);
  try {
    return await work();
  } finally {
    await sql("delete from private.admins where user_id = $1", [person.id]);
  }
};

describe("suppressing a call for help", () => {
  withExclusiveOnCall();

  longTest("fails: a call about a delivery without a driver alarms all administrators and is listed", async () => {
    const delivery = await newDelivery();
    expect(await reportProblem(delivery.sender, delivery.id, true)).toMatchObject({ ok: true });
    const { id } = await readOpenIncident(delivery.sender);
    expect(await countAlarms(id, ada)).toBe(2);
    const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(ada.client, "admin_list_incidents");
    expect(items.map((incident) => incident.id)).toContain(id);
    await closeIncident(id, otherTeamAdmin);
  });

  longTest("fails: another call long after the incident was taken alarms again", async () => {
    const driver = await newDriver();
    const pressed = new Date().toISOString();
    await raiseSos(driver, { p_at: pressed });
    const { id } = await readOpenIncident(driver);
    await takeIncident(id);
    const before = await countAlarms(id, alan);
    // Shortly afterwards, and a repetition of the same press: nothing new.
    await raiseSos(driver, { p_at: new Date().toISOString() });
    expect(await countAlarms(id, alan)).toBe(before);
    await sql("update private.incidents set last_at = last_at - interval '1 hour' where id = $1", [id]);
    await raiseSos(driver, { p_at: pressed });
    expect((await readIncident(id)).state).toBe("taken");
    await sql("update private.incidents set last_at = last_at - interval '1 hour' where id = $1", [id]);
    await raiseSos(driver, { p_at: new Date(Date.now() + 1).toISOString() });
    expect((await readIncident(id)).state).toBe("open");
    expect(await countAlarms(id, alan)).toBe(before + 2);
    await closeIncident(id, otherTeamAdmin);
  });

  longTest(
    "fails: an SOS in an incident opened by an administrator or the system alarms, and the phone reads its state",
    async () => {
      const driver = await newDriver();
      const { id } = await openIncident(driver, 1);
      await takeIncident(id);
      const before = await countAlarms(id, alan);
      const pressed = new Date().toISOString();
      await raiseSos(driver, { p_at: pressed });
      expect(await readIncident(id)).toMatchObject({ kind: "sos", state: "open", raiseCount: 2 });
      expect(await countAlarms(id, alan)).toBe(before + 2);
      const safety = () => callRpcOrThrow<SosResponseStatus>(driver.client, "get_safety");
      expect((await safety()).sos).toMatchObject({ acknowledged: false });
      await takeIncident(id);
      // The phone adds its position to the same press, which raises nothing again.
      await raiseSos(driver, { p_at: pressed, p_position: { latitude: 25.7, longitude: -80.2, accuracy: 9 } });
      expect(await readIncident(id)).toMatchObject({ state: "taken", raiseCount: 2, place: { lat: 25.7 } });
      expect((await safety()).sos).toMatchObject({ acknowledged: true });
      await closeIncident(id, otherTeamAdmin);
    },
  );

  longTest(
    "fails: a receiver under duress opens an incident, whatever is open about another delivery of the driver",
    async () => {
      const receiver = await newCustomer({ name: "Rita Receiver" });
      const [first, second] = [
        await createDeliveryInStatus("in_transit", { receiver }),
        await createDeliveryInStatus("servicing", { receiver }),
      ];
      await reportProblem(receiver, first.id, true);
      const { id } = await readOpenIncident(receiver);
      await takeIncident(id);
      await recordReauthentication(receiver);
      await callRpcOrThrow(receiver.client, "set_duress_code", { p_ending: "K7" });
      const code = await readCode(second);
      await callRpcOrThrow(second.driver.client, "complete_task", {
        p_transaction_id: second.id,
        p_code: `${code.slice(0, 6)}K7`,
        p_position: positionBody(second.at),
      });
      await callRpcOrThrow(serviceClient(), "check_handover_code", { p_transaction_id: second.id });
      const broadcasts = await sql<Row>(
        "select * from private.incidents where person_id = $1 and driver_id = $2 and closed_at is null",
        [receiver.id, second.driver.id],
      );
      expect(broadcasts).toMatchObject([{ kind: "duress", taken_at: null }]);
      expect(await countAlarms(broadcasts[0]?.id ?? "", ada)).toBe(2);
      for (const incidentId of [id, broadcasts[0]?.id ?? ""]) await closeIncident(incidentId, otherTeamAdmin);
    },
  );
});

describe("a party who is an administrator", () => {
  test("neither reads nor closes an incident that the receiver of their delivery opened", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await reportProblem(delivery.receiver, delivery.id, true);
    const { id } = await readOpenIncident(delivery.receiver);
    await asAdministrator(delivery.sender, async () => {
      expect(await callRpc(delivery.sender.client, "admin_get_incident", { p_id: id })).toMatchObject({
        ok: false,
        code: "CONFLICT_OF_INTEREST",
      });
      const { items } = await callRpcOrThrow<{ items: { id: string }[] }>(
        delivery.sender.client,
        "admin_list_incidents",
      );
      expect(items.map((incident) => incident.id)).not.toContain(id);
      const requested = await closeIncident(id);
      expect(
        await callRpc(delivery.sender.client, "admin_grant_approval", {
          p_id: requested.ok ? requested.data.approvalId : "",
        }),
      ).toMatchObject({ ok: false });
    });
    await closeIncident(id, otherTeamAdmin);
  });

  longTest(
    "neither opens nor joins one about their delivery's driver, nor holds its cash from another one",
    async () => {
      const at = nextUnusedLocation();
      const driver = await newDriver({ online: true, at });
      const [first, second] = [
        await createDeliveryInStatus("delivered", { driver, at }),
        await createDeliveryInStatus("in_transit", { driver, at }),
      ];
      const { id } = await callRpcOrThrow<IncidentDetail>(ada.client, "admin_open_incident", {
        p_driver_id: driver.id,
        p_kind: "other",
        p_severity: 2,
        p_note: "They called",
        p_transaction_id: first.id,
      });
      await asAdministrator(second.sender, async () => {
        const openIncident = (p_transaction_id?: string) =>
          callRpc(second.sender.client, "admin_open_incident", {
            p_driver_id: driver.id,
            p_kind: "other",
            p_severity: 1,
            p_note: "Looking",
            ...(p_transaction_id ? { p_transaction_id } : {}),
          });
        for (const transaction of [undefined, first.id, second.id])
          expect(await openIncident(transaction)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
        expect(
          await callRpc(second.sender.client, "admin_hold_cash", {
            p_id: id,
            p_transaction_id: second.id,
            p_held: true,
          }),
        ).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
      });
      // Nor can anyone through a delivery that the driver does not carry.
      const stranger = await newDelivery();
      expect(
        await callRpc(ada.client, "admin_open_incident", {
          p_driver_id: driver.id,
          p_kind: "other",
          p_severity: 1,
          p_note: "They called",
          p_transaction_id: stranger.id,
        }),
      ).toMatchObject({ ok: false, code: "TRANSACTION_NOT_FOUND" });
      expect(await readIncident(id)).toMatchObject({ severity: 2, transactionId: first.id });
      await closeIncident(id, otherTeamAdmin);
    },
  );

  longTest("is not the second approver for the robbery of their own cash", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const otherDelivery = await newDelivery({ sender: delivery.sender });
    expect(otherDelivery.id).not.toBe(delivery.id);
    await raiseSos(delivery.driver);
    const { id } = await readOpenIncident(delivery.driver);
    await sql("update private.incidents set transaction_id = null where id = $1", [id]);
    await asAdministrator(delivery.sender, async () => {
      const requested = await callRpc<{ approvalId?: string }>(ada.client, "admin_record_robbery", {
        p_id: id,
        p_reason: "Held up",
      });
      expect(
        await callRpc(delivery.sender.client, "admin_grant_approval", {
          p_id: requested.ok ? requested.data.approvalId : "",
        }),
      ).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
    });
    await closeIncident(id, otherTeamAdmin);
  });
});

describe("held cash", () => {
  const holdCash = (id: string, delivery: AssignedDelivery, caller = ada) =>
    callRpcOrThrow<IncidentDetail>(caller.client, "admin_hold_cash", {
      p_id: id,
      p_transaction_id: delivery.id,
      p_held: true,
    });

  test("stays held when one of two incidents that hold it is closed", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const ownIncident = await openIncident(delivery.driver, 3);
    await reportProblem(delivery.receiver, delivery.id, true);
    const receiverIncident = await readOpenIncident(delivery.receiver);
    for (const id of [ownIncident.id, receiverIncident.id]) {
      await callRpcOrThrow(ada.client, "admin_freeze_offers", { p_id: id, p_frozen: true });
      await holdCash(id, delivery);
    }
    expect(await closeIncident(ownIncident.id)).toMatchObject({ ok: true });
    expect(await readIncident(receiverIncident.id)).toMatchObject({ offersFrozen: true, held: [{ onHold: true }] });
    await closeIncident(receiverIncident.id, otherTeamAdmin);
  });

  test("can be neither returned to its sender nor recorded as returned", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { id } = await openIncident(delivery.driver);
    await holdCash(id, delivery);
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    await expect(completeCashLeg(delivery.driver, delivery)).rejects.toThrow(/CASH_ON_HOLD|desk/);
    expect(
      await callRpc(otherTeamAdmin.client, "admin_record_returned_cash", {
        p_transaction_id: delivery.id,
        p_reason: "Is back",
      }),
    ).toMatchObject({ ok: false, code: "CASH_ON_HOLD" });
    expect(await sql("select from private.list_held_cash($1)", [delivery.driver.id])).toHaveLength(1);
    await callRpcOrThrow(ada.client, "admin_hold_cash", { p_id: id, p_transaction_id: delivery.id, p_held: false });
    await completeCashLeg(delivery.driver, delivery);
    await closeIncident(id, otherTeamAdmin);
  });
});

describe("the driver of a receiver under duress", () => {
  async function createForcedDelivery(): Promise<AssignedDelivery & { incident: string }> {
    const delivery = await createDeliveryInStatus("servicing");
    await recordReauthentication(delivery.receiver);
    await callRpcOrThrow(delivery.receiver.client, "set_duress_code", { p_ending: "K7" });
    const code = await readCode(delivery);
    await callRpcOrThrow(delivery.driver.client, "complete_task", {
      p_transaction_id: delivery.id,
      p_code: `${code.slice(0, 6)}K7`,
      p_position: positionBody(delivery.at),
    });
    await callRpcOrThrow(serviceClient(), "check_handover_code", { p_transaction_id: delivery.id });
    return { ...delivery, incident: (await readOpenIncident(delivery.receiver)).id };
  }

  longTest(
    "reads that their positions were viewed only once the incident is closed, and gets no notice of it",
    async () => {
      const { driver, incident, at } = await createForcedDelivery();
      await callRpcOrThrow(driver.client, "record_positions", {
        p_positions: [{ ...positionBody(at), accuracy: 5, timestamp: Date.now() / 1000 }],
      });
      await takeIncident(incident);
      expect(
        (
          await callRpcOrThrow<{ items: object[] }>(ada.client, "admin_get_incident_location_history", {
            p_id: incident,
          })
        ).items.length,
      ).toBeGreaterThan(0);
      const readLocationLog = async () =>
        (await callRpcOrThrow<{ items: object[] }>(driver.client, "list_location_access_log")).items.length;
      const readNotified = async () =>
        (
          await sql("select from realtime.messages where topic = $1 and event in ('safety', 'help', 'incident')", [
            `driver:${driver.id}`,
          ])
        ).length;
      expect(await readLocationLog()).toBe(0);
      await closeIncident(incident, otherTeamAdmin);
      expect(await readLocationLog()).toBe(1);
      expect(await readNotified()).toBe(0);
    },
  );

  test("does not read that their offers are frozen, and gets none", async () => {
    const { driver, incident } = await createForcedDelivery();
    await callRpcOrThrow(ada.client, "admin_freeze_offers", { p_id: incident, p_frozen: true });
    expect(await queryRow("select private.find_offer_block_reason($1) as held", [driver.id])).toEqual({
      held: "incident",
    });
    expect(await callRpcOrThrow(driver.client, "get_driver_profile")).toMatchObject({ offersPausedSince: null });
  });

  longTest("learns nothing from an older code: with the duress ending it answers the same", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    await recordReauthentication(delivery.receiver);
    await callRpcOrThrow(delivery.receiver.client, "set_duress_code", { p_ending: "K7" });
    const older = await readCode(delivery);
    await callRpcOrThrow(delivery.receiver.client, "reissue_verification_code", { p_transaction_id: delivery.id });
    const answer = (p_code: string) =>
      callRpc(delivery.driver.client, "verify_code", { p_transaction_id: delivery.id, p_code });
    const ordinaryAnswer = await answer(older);
    expect(ordinaryAnswer).toMatchObject({ ok: false, code: "code_not_found" });
    expect(await answer(`${older.slice(0, 6)}K7`)).toMatchObject({ ok: false, code: "code_not_found" });
    expect(await answer(wrongCode(older))).toMatchObject({ ok: false, code: "invalid_code" });
  });
});

describe("a location history", () => {
  longTest("is not returned without a record, also right after an empty result", async () => {
    const driver = await newDriver();
    const { id } = await openIncident(driver, 3);
    const readAccess = async () => ({
      points: (
        await callRpcOrThrow<{ items: object[] }>(ada.client, "admin_get_incident_location_history", { p_id: id })
      ).items.length,
      looks: (await callRpcOrThrow<{ items: object[] }>(driver.client, "list_location_access_log")).items.length,
    });
    expect(await readAccess()).toEqual({ points: 0, looks: 0 });
    await sql(
      'insert into public.driver_positions (driver_id, latitude, longitude, "timestamp") values ($1, 25.7, -80.2, now())',
      [driver.id],
    );
    expect(await readAccess()).toEqual({ points: 1, looks: 1 });
    await closeIncident(id);
  });

  longTest("of a driver is not stored because of a call by someone they served more than a day ago", async () => {
    const delivery = await createDeliveryInStatus("delivered");
    await sql(
      "update public.transactions set completed_at = completed_at - interval '30 hours', updated_at = updated_at - interval '30 hours' where id = $1",
      [delivery.id],
    );
    await reportProblem(delivery.sender, delivery.id, true);
    expect(await readOpenIncident(delivery.sender)).toMatchObject({ severity: 1, driver_id: null });
    await closeIncident((await readOpenIncident(delivery.sender)).id, otherTeamAdmin);
  });
});

longTest("an answer to an old check-in does not prevent a new one", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  const { id } = await queryRow<{ id: string }>(
    `insert into private.check_ins (driver_id, transaction_id, stop, rule, state, requested_at, next_at, ends_at, answer, answered_at)
     values ($1, $2, 'before', 'stationary', 'answered', now() - interval '3 hours', now() - interval '3 hours', now() - interval '3 hours', 'fine', now() - interval '3 hours') returning id`,
    [delivery.driver.id, delivery.id],
  );
  await callRpcOrThrow(delivery.driver.client, "answer_check_in", { p_id: id, p_answer: "waiting" });
  const { recent } = await queryRow<{ recent: boolean }>(
    "select answered_at > now() - interval '1 hour' as recent from private.check_ins where id = $1",
    [id],
  );
  expect(recent).toBe(false);
});
