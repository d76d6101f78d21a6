// An offer reaches a driver's phone without an open page.
import {
  readMails,
  setSmsMode,
  createPushSubscription,
  readSms,
  type PushSubscriptionHandle,
} from "../../local/emulators/control";
import { parseOfferLink } from "../../server/dispatch/offer-link";
import {
  callRpcOrThrow,
  newDriver,
  queryRow,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { paidDelivery, nextUnusedLocation } from "../../supabase/tests/support/deliveries";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  countUnfinishedJobs,
  pollWithWorkerLogs,
  workerEnvironment,
  type WorkerProcess,
} from "./support/worker-process";
import { longTest } from "../fixtures/long-test";

setFileTimeout(60_000);
runFilesExclusively();

let worker: WorkerProcess;
beforeAll(async () => {
  worker = await startWorker();
});

/** This user's phone subscribes at the stack's push service and registers in the app. */
async function subscribe(person: TestPerson): Promise<PushSubscriptionHandle> {
  const phone = await createPushSubscription(testStack().url, person.name);
  await callRpcOrThrow(person.client, "save_push_subscription", {
    p_endpoint: phone.endpoint,
    p_p256dh: phone.keys.p256dh,
    p_auth: phone.keys.auth,
  });
  return phone;
}

/** A driver who waits for work; `offer` then offers them a delivery at their place. */
async function waitingDriver(): Promise<{ driver: TestPerson; offer: () => Promise<string> }> {
  const place = nextUnusedLocation();
  const driver = await newDriver({ online: true, at: place });
  const offer = async (): Promise<string> => {
    const { id } = await paidDelivery({ at: place, amount: 137 });
    return (
      await pollWithWorkerLogs(
        "the drivers have offers",
        async () =>
          (await sql<{ id: string }>("select id from public.driver_notifications where transaction_id = $1", [id]))[0],
      )
    ).id;
  };
  return { driver, offer };
}

test("an offer reaches the phone, and what it shows contains neither amount nor address", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  const offerId = await offer();
  const push = await pollWithWorkerLogs("the push arrives", async () => (await phone.messages())[0]);
  const shown = push.payload ?? {};
  expect(shown).toMatchObject({
    web_push: 8030,
    type: "task_offer",
    offerId,
    notification: {
      title: "New task offer",
      tag: offerId,
      navigate: expect.stringMatching(`/dashboard\\?offer=${offerId}$`) as string,
    },
  });
  expect(JSON.stringify({ ...shown, token: "" })).not.toMatch(/\b137\b|Street/);
  expect(Number(push.ttl)).toBeGreaterThan(280);
  expect(Number(push.ttl)).toBeLessThanOrEqual(300);
  // The phone's link token belongs to this driver and this offer.
  const link = parseOfferLink(String(shown.token), workerEnvironment().LINK_SECRET ?? "", new Date());
  expect(link).toEqual({ state: "open", offerId });
  await pollWithWorkerLogs(
    "the database has recorded it",
    async () =>
      (
        await sql("select from public.push_subscriptions where endpoint = $1 and last_sent_at is not null", [
          phone.endpoint,
        ])
      ).length === 1,
  );
});

longTest("an expired push subscription is deleted, and the driver's other phone gets the push", async () => {
  const { driver, offer } = await waitingDriver();
  const [old, present] = [await subscribe(driver), await subscribe(driver)];
  await old.end();
  await offer();
  await pollWithWorkerLogs("the other phone has a push", async () => (await present.messages())[0]);
  await pollWithWorkerLogs(
    "the old subscription is deleted",
    async () => (await sql("select from public.push_subscriptions where endpoint = $1", [old.endpoint])).length === 0,
  );
});

longTest("a push is retried after 429 with Retry-After, for that phone only", async () => {
  const { driver, offer } = await waitingDriver();
  const [slowPhone, quickPhone] = [await subscribe(driver), await subscribe(driver)];
  await slowPhone.mode({ mode: "busy", times: 1, retryAfter: 3 });
  await offer();
  const tries = await pollWithWorkerLogs("the second try comes", async () => {
    const messages = await slowPhone.messages();
    return messages.length > 1 && messages;
  });
  expect(tries.map(({ status }) => status)).toEqual([429, 201]);
  const [refusedAt, acceptedAt] = tries.map(({ at }) => Date.parse(at));
  expect(Number(acceptedAt) - Number(refusedAt)).toBeGreaterThan(2_500);
  expect(await quickPhone.messages()).toHaveLength(1);
});

longTest("an answered offer is not pushed again", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  await phone.mode({ mode: "broken", times: 1 });
  const offerId = await offer();
  await pollWithWorkerLogs("the first try came", async () => (await phone.messages())[0]);
  await callRpcOrThrow(driver.client, "decline_offer", { p_id: offerId, p_reason: "Other" });
  await pollWithWorkerLogs(
    "the second try is planned and done",
    async () =>
      (await countUnfinishedJobs()) === 0 &&
      (
        await queryRow<{ n: number }>(
          "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_offer_push'",
        )
      ).n === 0,
  );
  expect(await phone.messages()).toHaveLength(1);
});

longTest("a driver who turned pushes off gets none", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  await callRpcOrThrow(driver.client, "update_settings", { p_patch: { notifications: { push: false } } });
  const offerId = await offer();
  await pollWithWorkerLogs(
    "the offer is among the notifications",
    async () => (await sql("select from public.notifications where data ->> 'offerId' = $1", [offerId])).length === 1,
  );
  await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0);
  expect(await phone.messages()).toHaveLength(0);
});

// docs/readings.md: offer-cleanup
longTest("a phone that showed an offer replaces it silently when the offer closes", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  const offerId = await offer();
  await pollWithWorkerLogs("the push arrives", async () => (await phone.messages())[0]);
  await pollWithWorkerLogs(
    "the database has recorded it",
    async () =>
      (
        await sql("select from public.push_subscriptions where endpoint = $1 and last_sent_at is not null", [
          phone.endpoint,
        ])
      ).length === 1,
  );
  await sql("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [offerId]);
  await sql("select app.expire_offer($1)", [offerId]);
  const [notified, closed] = await pollWithWorkerLogs("the offer is withdrawn", async () => {
    const messages = await phone.messages();
    return messages.length > 1 && messages;
  });
  expect(closed).toMatchObject({
    topic: notified?.topic,
    payload: { type: "offer_closed", offerId, notification: { tag: offerId, silent: true } },
  });
});

longTest("a worker that dies after sending a text and before recording it sends one text in total", async () => {
  const { driver, offer } = await waitingDriver();
  // The provider accepts the message, and its response never arrives.
  await setSmsMode(testStack().url, driver.phone, { mode: "stuck", times: 1 });
  const offerId = await offer();
  const listOfferSms = async (): Promise<unknown[]> =>
    (await readSms(testStack().url, driver.phone)).filter(({ text }) => text.includes("/o/"));
  await sql("update public.driver_notifications set sent_at = sent_at - interval '20 seconds' where id = $1", [
    offerId,
  ]);
  await sql("select private.schedule_escalation($1)", [offerId]);
  await pollWithWorkerLogs("the SMS is sent", async () => (await listOfferSms()).length === 1);
  await worker.kill();
  worker = await startWorker({ WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500" });
  const kept = await pollWithWorkerLogs(
    "another worker has found it",
    async () =>
      (
        await sql<{ status: string; provider_id: string; tries: number }>(
          "select status, provider_id, tries from private.outgoing_messages where offer_id = $1 and status <> 'sending'",
          [offerId],
        )
      )[0],
  );
  expect(kept).toMatchObject({ status: "accepted", provider_id: expect.stringMatching(/^SM/) as string, tries: 2 });
  expect(await listOfferSms()).toHaveLength(1);
  expect(
    (await queryRow<{ status: string }>("select status from public.driver_notifications where id = $1", [offerId]))
      .status,
  ).toBe("sent");
});

longTest("with emails enabled, a driver with a refused text gets one, with the link only", async () => {
  await worker.stop();
  worker = await startWorker({ OFFER_EMAIL: "true" });
  const { driver, offer } = await waitingDriver();
  await setSmsMode(testStack().url, driver.phone, { mode: "refused" });
  const offerId = await offer();
  await sql("update public.driver_notifications set sent_at = sent_at - interval '20 seconds' where id = $1", [
    offerId,
  ]);
  await sql("select private.schedule_escalation($1)", [offerId]);
  const mail = await pollWithWorkerLogs("the mail is there", async () =>
    (await readMails(testStack().url, driver.email)).find(({ subject }) => subject === "New task offer"),
  );
  expect(mail.text).toMatch(/\/o\/[\w-]{44}/);
  expect(mail.text).not.toMatch(/\b137\b|Street/);
  await pollWithWorkerLogs(
    "the database has recorded it",
    async () =>
      (
        await sql(
          "select from private.outgoing_messages where offer_id = $1 and channel = 'email' and status = 'accepted'",
          [offerId],
        )
      ).length === 1,
  );
  expect(
    (await queryRow<{ status: string }>("select status from public.driver_notifications where id = $1", [offerId]))
      .status,
  ).toBe("sent");
});
