// An SOS while no administrator has a page open, with every failure of the notification services.
import type { IncidentDetail } from "../../lib/contracts/admin/incidents";
import {
  readMails,
  setSmsMode,
  createPushSubscription,
  readSms,
  type PushSubscriptionHandle,
} from "../../local/emulators/control";
import {
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import {
  runFilesExclusively,
  setFileTimeout,
  startWorker,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";
import { longTest } from "../fixtures/long-test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

setFileTimeout(90_000);
runFilesExclusively();

let worker: WorkerProcess;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
afterEach(() => sql("delete from private.on_call_schedules"));

/** An administrator who is alone on call, with a push subscription. */
async function onCall(): Promise<{ ada: TestPerson; phone: PushSubscriptionHandle }> {
  const ada = await newAdmin();
  const phone = await createPushSubscription(testStack().url, ada.name);
  await callRpcOrThrow(ada.client, "save_push_subscription", {
    p_endpoint: phone.endpoint,
    p_p256dh: phone.keys.p256dh,
    p_auth: phone.keys.auth,
  });
  await callRpcOrThrow(ada.client, "admin_save_on_call_schedule", {
    p_id: null,
    p_admin_id: ada.id,
    p_days: [0, 1, 2, 3, 4, 5, 6],
    p_from: "00:00",
    p_minutes: 1440,
    p_rank: 1,
    p_channels: ["push", "sms"],
  });
  // A carrier refused an earlier text to this number; an alarm is still texted.
  await sql("insert into private.unreachable_phones (phone, reason) values ($1, 'landline')", [ada.phone]);
  return { ada, phone };
}

async function press(): Promise<{ id: string; at: number }> {
  const driver = await newDriver();
  const at = Date.now();
  await callRpcOrThrow(driver.client, "raise_sos");
  const [incident] = await sql<{ id: string }>(
    "select id from private.incidents where person_id = $1 and closed_at is null",
    [driver.id],
  );
  if (!incident) throw new Error("Nothing was opened");
  return { id: incident.id, at };
}
const texted = (ada: TestPerson, id: string) =>
  pollWithWorkerLogs("the text arrives", async () =>
    (await readSms(testStack().url, ada.phone)).find(({ text }) => text.includes(`/admin/incidents/${id}`)),
  );
const pushed = (phone: PushSubscriptionHandle, id: string) =>
  pollWithWorkerLogs("the push arrives", async () =>
    (await phone.messages()).find(
      ({ outcome, payload }) => outcome === "delivered" && JSON.stringify(payload).includes(id),
    ),
  );
const mailed = (ada: TestPerson, id: string) =>
  pollWithWorkerLogs("the mail arrives", async () =>
    (await readMails(testStack().url, ada.email)).find(({ text }) => text.includes(`/admin/incidents/${id}`)),
  );
const take = (ada: TestPerson, id: string) => callRpcOrThrow(ada.client, "admin_take_incident", { p_id: id });

test("without an open page the administrator on call gets a push and a text within a minute", async () => {
  const { ada, phone } = await onCall();
  const { id, at } = await press();
  await Promise.all([pushed(phone, id), texted(ada, id)]);
  const ms = Date.now() - at;
  console.log(`SOS to push and text of who is on call: ${ms} ms`);
  expect(ms).toBeLessThan(60_000 * TIMEOUT_FACTOR);
  await take(ada, id);
});

longTest.each(["gone", "missing", "busy", "broken", "stuck", "slow"] as const)(
  "with the push service %s the text arrives without delay",
  async (mode) => {
    const { ada, phone } = await onCall();
    await phone.mode({ mode, ms: 20_000 });
    const { id, at } = await press();
    await texted(ada, id);
    expect(Date.now() - at).toBeLessThan(60_000 * TIMEOUT_FACTOR);
    await take(ada, id);
  },
);

longTest.each(["refused", "opted-out", "busy", "broken", "stuck", "slow"] as const)(
  "with the SMS provider %s the push arrives without delay",
  async (mode) => {
    const { ada, phone } = await onCall();
    await setSmsMode(testStack().url, ada.phone, { mode, ms: 20_000 });
    const { id, at } = await press();
    await pushed(phone, id);
    expect(Date.now() - at).toBeLessThan(60_000 * TIMEOUT_FACTOR);
    await take(ada, id);
  },
);

longTest.each([
  ["broken", "broken"],
  ["gone", "opted-out"],
  ["stuck", "stuck"],
] as const)("with push %s and SMS %s they get a mail", async (push, sms) => {
  const { ada, phone } = await onCall();
  await phone.mode({ mode: push });
  await setSmsMode(testStack().url, ada.phone, { mode: sms });
  const { id, at } = await press();
  await mailed(ada, id);
  expect(Date.now() - at).toBeLessThan(60_000 * TIMEOUT_FACTOR);
  await take(ada, id);
});

longTest("a text from an incident that every try failed to send is recorded as failed", async () => {
  const [ada, driver] = [await newAdmin(), await newDriver()];
  await setSmsMode(testStack().url, driver.phone, { mode: "broken" });
  await callRpcOrThrow(driver.client, "raise_sos");
  const { id } = await queryRow<{ id: string }>("select id from private.incidents where person_id = $1", [driver.id]);
  await callRpcOrThrow(ada.client, "admin_take_incident", { p_id: id });
  await callRpcOrThrow(ada.client, "admin_send_incident_sms", {
    p_id: id,
    p_user_id: driver.id,
    p_text: "Are you all right?",
  });
  const key = async () =>
    (
      await queryRow<{ key: string }>(
        "select 'incident-sms:' || max(e.id) as key from private.incident_entries e where e.incident_id = $1 and e.kind = 'sms_requested'",
        [id],
      )
    ).key;
  const outcomes = async () =>
    (await callRpcOrThrow<IncidentDetail>(ada.client, "admin_get_incident", { p_id: id })).entries.filter(({ kind }) =>
      ["sms_sent", "sms_failed"].includes(kind),
    );
  await pollWithWorkerLogs(
    "the first try has failed",
    async () =>
      (
        await sql("select from graphile_worker.jobs where key = $1 and attempts > 0 and locked_at is null", [
          await key(),
        ])
      ).length > 0,
  );
  expect(await outcomes()).toEqual([]);
  await pollWithWorkerLogs("the database has recorded it", async () => {
    // All tries but the last, unless one is running.
    await sql(
      `select graphile_worker.reschedule_jobs(array(select j.id from graphile_worker.jobs j where j.key = $1), run_at := now(),
         attempts := (select j.max_attempts - 1 from graphile_worker.jobs j where j.key = $1))`,
      [await key()],
    );
    return (await outcomes()).length > 0;
  });
  expect(await outcomes()).toMatchObject([{ kind: "sms_failed", facts: { reason: expect.any(String) } }]);
  await pollWithWorkerLogs(
    "the job is over",
    async () => (await sql("select from graphile_worker.jobs where key = $1", [await key()])).length === 0,
  );
});

longTest("with SMS provider and mail down the push arrives, and the failures are recorded", async () => {
  await worker.stop();
  worker = await startWorker({ TWILIO_API_URL: "http://127.0.0.1:9/twilio", MAIL_URL: "smtp://127.0.0.1:9" });
  const { ada, phone } = await onCall();
  const { id } = await press();
  await pushed(phone, id);
  await pollWithWorkerLogs(
    "the text has failed",
    async () =>
      (
        await sql(
          "select from private.incident_alarms where incident_id = $1 and admin_id = $2 and channel = 'sms' and state = 'failed'",
          [id, ada.id],
        )
      ).length > 0,
  );
  await take(ada, id);
});
