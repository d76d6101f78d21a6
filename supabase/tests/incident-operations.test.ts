// An administrator's actions in an incident (such as a driver's SOS): contact the people concerned, request help from a
// nearby driver ("colleague"), and set the severity.
import type { Colleagues, IncidentDetail } from "../../lib/contracts/admin/incidents";
import type { ColleagueHelpRequest } from "../../lib/contracts/driver/safety";
import { createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
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

let ada: TestPerson;
let alan: TestPerson;
let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  const team = `desk ${Date.now()}`;
  [ada, alan, sender, receiver] = await Promise.all([
    newAdmin({ name: "Ada Admin", team }),
    newAdmin({ name: "Alan Admin", team }),
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
  ]);
});

const createInTransit = (): Promise<AssignedDelivery> => createDeliveryInStatus("in_transit", { sender, receiver });
async function raiseSos(driver: TestPerson, at?: { lat: number; lng: number }): Promise<string> {
  await callRpcOrThrow(driver.client, "raise_sos", at ? { p_position: { latitude: at.lat, longitude: at.lng } } : {});
  return (
    await queryRow<{ id: string }>("select id from private.incidents where person_id = $1 and closed_at is null", [
      driver.id,
    ])
  ).id;
}
const readIncident = (id: string) => callRpcOrThrow<IncidentDetail>(ada.client, "admin_get_incident", { p_id: id });
const listEntryKinds = async (id: string) => (await readIncident(id)).entries.map(({ kind }) => kind);

describe("contacting the people concerned", () => {
  test("reveals the number of one of them, on record, and of no other person", async () => {
    const delivery = await createInTransit();
    const id = await raiseSos(delivery.driver);
    const stranger = await newCustomer();
    const requestPhoneNumber = (person: TestPerson, actor = ada) =>
      callRpc<{ phone: string }>(actor.client, "admin_get_incident_phone", { p_id: id, p_user_id: person.id });
    expect(await requestPhoneNumber(sender)).toMatchObject({
      ok: true,
      data: { phone: expect.stringMatching(/^\+\d{7,}$/) },
    });
    expect((await readIncident(id)).entries.at(-1)).toMatchObject({ kind: "called", facts: { name: "Sam Sender" } });
    for (const result of [
      await requestPhoneNumber(stranger),
      await requestPhoneNumber(ada),
      await requestPhoneNumber(sender, sender),
    ])
      expect(result).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  longTest("texts one of them once and records the result; a person who opted out gets none", async () => {
    const delivery = await createInTransit();
    const id = await raiseSos(delivery.driver);
    const sendSms = () =>
      callRpc<IncidentDetail>(ada.client, "admin_send_incident_sms", {
        p_id: id,
        p_user_id: sender.id,
        p_text: "Have you heard from the driver?",
      });
    expect(await sendSms()).toMatchObject({ ok: true });
    const entry = (await readIncident(id)).entries.at(-1);
    expect(entry).toMatchObject({ kind: "sms_requested", note: "Have you heard from the driver?" });
    const getSmsToSend = () =>
      callRpcOrThrow<{ step: string; to?: string }>(serviceClient(), "get_incident_sms_to_send", {
        p_entry_id: entry?.id,
      });
    expect(await getSmsToSend()).toMatchObject({ action: "send", to: expect.stringMatching(/^\+/) });
    for (const isSent of [true, false])
      await callRpcOrThrow(serviceClient(), "record_incident_sms_result", {
        p_entry_id: entry?.id,
        p_sent: isSent,
        p_reason: isSent ? null : "x",
      });
    expect(await getSmsToSend()).toEqual({ action: "none" });
    expect((await listEntryKinds(id)).filter((kind) => ["sms_sent", "sms_failed"].includes(kind))).toEqual([
      "sms_sent",
    ]);
    const { phone } = await queryRow<{ phone: string }>("select private.find_verified_phone($1) as phone", [sender.id]);
    await sql("insert into private.unreachable_phones (phone, reason) values ($1, 'opted_out')", [phone]);
    expect(await sendSms()).toMatchObject({ ok: false, code: "INVALID_STATE" });
    // A carrier's refusal of an earlier text does not stop one about someone's safety.
    await sql("update private.unreachable_phones set reason = 'landline' where phone = $1", [phone]);
    expect(await sendSms()).toMatchObject({ ok: true });
    await sql("delete from private.unreachable_phones where phone = $1", [phone]);
  });
});

describe("a colleague nearby", () => {
  async function createNearbyDriver(): Promise<{
    id: string;
    driver: TestPerson;
    colleague: TestPerson;
    at: { lat: number; lng: number };
  }> {
    const at = nextUnusedLocation();
    const [driver, colleague] = await Promise.all([
      newDriver({ name: "Dan Driver" }),
      newDriver({ name: "Carla Colleague", online: true, at }),
    ]);
    return { id: await raiseSos(driver, at), driver, colleague, at };
  }
  const readHelpRequest = (driver: TestPerson) =>
    callRpcOrThrow<ColleagueHelpRequest>(driver.client, "get_help_request");
  const requestHelp = (id: string, driver: TestPerson) =>
    callRpc<IncidentDetail>(ada.client, "admin_request_colleague", { p_id: id, p_driver_id: driver.id });
  const answerHelpRequest = (id: string, driver: TestPerson, going: boolean) =>
    callRpc<ColleagueHelpRequest>(driver.client, "answer_help_request", { p_incident_id: id, p_going: going });

  longTest("gets a request, reads the place and a first name, and accepts; the incident shows it", async () => {
    const { id, colleague, at } = await createNearbyDriver();
    const { items } = await callRpcOrThrow<Colleagues>(ada.client, "admin_list_colleagues", { p_id: id });
    expect(items[0]).toMatchObject({ driverId: colleague.id, name: "Carla Colleague", hasTask: false, metres: 0 });
    expect(await readHelpRequest(colleague)).toEqual({ help: null });
    expect(await requestHelp(id, colleague)).toMatchObject({
      ok: true,
      data: { helpers: [{ driverId: colleague.id, state: "asked" }] },
    });
    await requestHelp(id, colleague);
    const helpRequest = (await readHelpRequest(colleague)).help;
    expect(helpRequest).toMatchObject({ id, firstName: "Dan", going: null, place: { lat: at.lat, lng: at.lng } });
    expect(Object.keys(helpRequest ?? {}).sort()).toEqual(["firstName", "going", "id", "place", "requestedAt"]);
    expect(await answerHelpRequest(id, colleague, true)).toMatchObject({ ok: true, data: { help: { going: true } } });
    await answerHelpRequest(id, colleague, true);
    expect((await readIncident(id)).helpers).toMatchObject([{ state: "going" }]);
    expect((await listEntryKinds(id)).filter((kind) => kind.startsWith("colleague"))).toEqual([
      "colleague_asked",
      "colleague_going",
    ]);
  });

  longTest("may decline; the place disappears from their page, as it does at the end and after an hour", async () => {
    const { id, colleague } = await createNearbyDriver();
    await requestHelp(id, colleague);
    expect(await answerHelpRequest(id, colleague, false)).toMatchObject({ ok: true, data: { help: null } });
    expect(await readHelpRequest(colleague)).toEqual({ help: null });
    await answerHelpRequest(id, colleague, true);
    await sql(
      "update private.incident_helpers set requested_at = requested_at - interval '1 hour' where incident_id = $1",
      [id],
    );
    expect(await readHelpRequest(colleague)).toEqual({ help: null });
    expect(await answerHelpRequest(id, colleague, false)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  });

  longTest("is sent to the sender or receiver in danger, not to the driver's position", async () => {
    const delivery = await createInTransit();
    const { lat, lng } = delivery.at;
    const colleague = await newDriver({ name: "Carla Colleague", online: true, at: delivery.at });
    const reportProblem = async (actor: TestPerson, place: object | null): Promise<string> => {
      await callRpcOrThrow(actor.client, "report_problem", {
        p_transaction_id: delivery.id,
        p_danger: true,
        p_position: place,
      });
      return (
        await queryRow<{ id: string }>("select id from private.incidents where person_id = $1 and closed_at is null", [
          actor.id,
        ])
      ).id;
    };
    const id = await reportProblem(receiver, null);
    await setDriverPosition(delivery.driver, { lat: lat + 0.2, lng });
    const [dropOff] = await sql<{ lat: number; lng: number }>(
      "select delivery_latitude as lat, delivery_longitude as lng from public.transactions where id = $1",
      [delivery.id],
    );
    expect(await requestHelp(id, colleague)).toMatchObject({ ok: true });
    expect((await readHelpRequest(colleague)).help).toMatchObject({
      firstName: "Rita",
      place: { ...dropOff, at: null },
    });
    // The position of their own phone comes first.
    await reportProblem(receiver, { latitude: lat + 0.01, longitude: lng, accuracy: 9 });
    expect((await readHelpRequest(colleague)).help).toMatchObject({
      place: { lat: lat + 0.01, lng, at: expect.any(String) },
    });
  });

  test("cannot be a party or offline, and cannot answer without a request", async () => {
    const { id, driver, colleague } = await createNearbyDriver();
    const [absentDriver, customer] = await Promise.all([newDriver(), newCustomer()]);
    for (const caller of [driver, absentDriver, customer])
      expect(await requestHelp(id, caller)).toMatchObject({ ok: false, code: "INVALID_STATE" });
    expect(await answerHelpRequest(id, colleague, true)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await callRpc(colleague.client, "admin_list_colleagues", { p_id: id })).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("severity", () => {
  const setSeverity = (id: string, p_severity: number) =>
    callRpc<IncidentDetail>(ada.client, "admin_set_severity", { p_id: id, p_severity, p_reason: "Spoke to them" });

  test("is lowered by the administrator who took it, and closing still takes two", async () => {
    const id = await raiseSos(await newDriver());
    expect(await setSeverity(id, 3)).toMatchObject({ ok: false, code: "INVALID_STATE" });
    await callRpcOrThrow(ada.client, "admin_take_incident", { p_id: id });
    expect(await setSeverity(id, 3)).toMatchObject({
      ok: true,
      data: { severity: 3, dualApproval: true, state: "taken" },
    });
    const requested = await callRpc<{ approvalId: string }>(ada.client, "admin_close_incident", {
      p_id: id,
      p_outcome: "safe",
      p_reason: "Spoke to them",
    });
    expect(requested).toMatchObject({ ok: true, data: { approvalId: expect.any(String) } });
    expect((await readIncident(id)).state).toBe("taken");
    await callRpcOrThrow(alan.client, "admin_grant_approval", { p_id: requested.ok ? requested.data.approvalId : "" });
    expect(await readIncident(id)).toMatchObject({ state: "closed", outcome: "safe" });
  });

  longTest("when raised alarms again while the incident is not taken", async () => {
    const driver = await newDriver();
    const incident = await callRpcOrThrow<IncidentDetail>(ada.client, "admin_open_incident", {
      p_driver_id: driver.id,
      p_kind: "other",
      p_severity: 3,
      p_note: "They called",
    });
    expect(incident.alarms).toEqual([]);
    const raised = await setSeverity(incident.id, 1);
    expect(raised).toMatchObject({ ok: true, data: { severity: 1, dualApproval: true } });
    expect(raised.ok && raised.data.alarms.length).toBeGreaterThan(0);
  });
});
