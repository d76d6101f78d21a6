// An SOS while no administrator has a page open, and the services that should tell them are ill in every way.
import { mails, setNumber, subscribePhone, texts, type PushPhone } from "../../local/stand-ins";
import { done, newAdmin, newDriver, sql, stack, type Person } from "../../supabase/tests/support/world";
import { alone, atMost, startWorker, until, type WorkerProcess } from "./support/worker-process";

atMost(90_000);
alone();

let worker: WorkerProcess;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());
afterEach(() => sql("delete from private.watches"));

/** An administrator who is alone on call, with a phone that takes pushes. */
async function onCall(): Promise<{ ada: Person; phone: PushPhone }> {
  const ada = await newAdmin();
  const phone = await subscribePhone(stack().url, ada.name);
  await done(ada.client, "save_push_subscription", {
    p_endpoint: phone.endpoint,
    p_p256dh: phone.keys.p256dh,
    p_auth: phone.keys.auth,
  });
  await done(ada.client, "admin_save_watch", {
    p_id: null,
    p_admin_id: ada.id,
    p_days: [0, 1, 2, 3, 4, 5, 6],
    p_from: "00:00",
    p_minutes: 1440,
    p_rank: 1,
    p_channels: ["push", "sms"],
  });
  return { ada, phone };
}

async function press(): Promise<{ id: string; at: number }> {
  const driver = await newDriver();
  const at = Date.now();
  await done(driver.client, "raise_sos");
  const [incident] = await sql<{ id: string }>(
    "select id from private.incidents where person_id = $1 and closed_at is null",
    [driver.id],
  );
  if (!incident) throw new Error("Nothing was opened");
  return { id: incident.id, at };
}
const texted = (ada: Person, id: string) =>
  until("the text arrives", async () =>
    (await texts(stack().url, ada.phone)).find(({ text }) => text.includes(`/admin/incidents/${id}`)),
  );
const pushed = (phone: PushPhone, id: string) =>
  until("the push arrives", async () =>
    (await phone.messages()).find(
      ({ outcome, payload }) => outcome === "delivered" && JSON.stringify(payload).includes(id),
    ),
  );
const mailed = (ada: Person, id: string) =>
  until("the mail arrives", async () =>
    (await mails(stack().url, ada.email)).find(({ text }) => text.includes(`/admin/incidents/${id}`)),
  );
const take = (ada: Person, id: string) => done(ada.client, "admin_take_incident", { p_id: id });

test("nobody has a page open: who is on call gets a push and a text within the minute", async () => {
  const { ada, phone } = await onCall();
  const { id, at } = await press();
  await Promise.all([pushed(phone, id), texted(ada, id)]);
  const ms = Date.now() - at;
  console.log(`SOS to push and text of who is on call: ${ms} ms`);
  expect(ms).toBeLessThan(60_000);
  await take(ada, id);
});

test.each(["gone", "missing", "busy", "broken", "stuck", "slow"] as const)(
  "the push service is %s: the text comes all the same, and waits for nothing",
  async (mode) => {
    const { ada, phone } = await onCall();
    await phone.mode({ mode, ms: 20_000 });
    const { id, at } = await press();
    await texted(ada, id);
    expect(Date.now() - at).toBeLessThan(60_000);
    await take(ada, id);
  },
);

test.each(["refused", "opted-out", "busy", "broken", "stuck", "slow"] as const)(
  "the SMS provider is %s: the push comes all the same",
  async (mode) => {
    const { ada, phone } = await onCall();
    await setNumber(stack().url, ada.phone, { mode, ms: 20_000 });
    const { id, at } = await press();
    await pushed(phone, id);
    expect(Date.now() - at).toBeLessThan(60_000);
    await take(ada, id);
  },
);

test.each([
  ["broken", "broken"],
  ["gone", "opted-out"],
  ["stuck", "stuck"],
] as const)("push is %s and SMS is %s: they are mailed", async (push, sms) => {
  const { ada, phone } = await onCall();
  await phone.mode({ mode: push });
  await setNumber(stack().url, ada.phone, { mode: sms });
  const { id, at } = await press();
  await mailed(ada, id);
  expect(Date.now() - at).toBeLessThan(60_000);
  await take(ada, id);
});

test("the whole SMS provider and mail are down: the push still comes, and what failed is on record", async () => {
  await worker.stop();
  worker = await startWorker({ TWILIO_API_URL: "http://127.0.0.1:9/twilio", MAIL_URL: "smtp://127.0.0.1:9" });
  const { ada, phone } = await onCall();
  const { id } = await press();
  await pushed(phone, id);
  await until(
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
