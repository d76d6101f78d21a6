// An offer reaches the phone of a driver whose page sleeps.
import { subscribePhone, type PushPhone } from "../../local/stand-ins";
import { readOfferLink } from "../../server/offers/offer-link";
import { done, newDriver, one, sql, stack, type Person } from "../../supabase/tests/support/world";
import { paidDelivery, somewhere } from "../../supabase/tests/support/deliveries";
import { alone, startWorker, unfinishedJobs, until, workerEnvironment } from "./support/worker-process";

jest.setTimeout(60_000);
alone();

beforeAll(() => startWorker());

/** This person's phone subscribes at the stack's push service and tells the app. */
async function subscribe(person: Person): Promise<PushPhone> {
  const phone = await subscribePhone(stack().url, person.name);
  await done(person.client, "save_push_subscription", { p_endpoint: phone.endpoint, p_p256dh: phone.keys.p256dh, p_auth: phone.keys.auth });
  return phone;
}

/** A driver waits for work; afterwards he is offered a delivery at his place. */
async function waitingDriver(): Promise<{ driver: Person; offer: () => Promise<string> }> {
  const at = await somewhere();
  const driver = await newDriver({ online: true, at });
  const offer = async (): Promise<string> => {
    const { id } = await paidDelivery({ at, amount: 137 });
    return (await until("he is asked", async () => (await sql<{ id: string }>("select id from public.driver_notifications where transaction_id = $1", [id]))[0])).id;
  };
  return { driver, offer };
}

test("an offer reaches the phone, and what it shows names no amount and no address", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  const offerId = await offer();
  const push = await until("the push arrives", async () => (await phone.messages())[0]);
  const shown = push.payload ?? {};
  expect(shown).toMatchObject({ type: "task_offer", title: "New task offer", offerId, url: `/dashboard?offer=${offerId}` });
  expect(JSON.stringify({ ...shown, token: "" })).not.toMatch(/137|Street/);
  expect(Number(push.ttl)).toBeGreaterThan(280);
  expect(Number(push.ttl)).toBeLessThanOrEqual(300);
  // What the phone got speaks for this driver and this offer.
  const link = readOfferLink(String(shown.token), workerEnvironment().LINK_SECRET ?? "", new Date());
  expect(link).toEqual({ state: "open", offerId, driverId: driver.id });
  await until("it is on record", async () => (await sql("select from public.push_subscriptions where endpoint = $1 and last_sent_at is not null", [phone.endpoint])).length === 1);
});

test("a phone that no longer wants pushes is forgotten, and the driver's other phone is told", async () => {
  const { driver, offer } = await waitingDriver();
  const [old, present] = [await subscribe(driver), await subscribe(driver)];
  await old.end();
  await offer();
  await until("the other phone is told", async () => (await present.messages())[0]);
  await until("the old one is forgotten", async () => (await sql("select from public.push_subscriptions where endpoint = $1", [old.endpoint])).length === 0);
});

test("a service that has too much to do is asked again when it said, for that phone alone", async () => {
  const { driver, offer } = await waitingDriver();
  const [slow, quick] = [await subscribe(driver), await subscribe(driver)];
  await slow.mode({ mode: "busy", times: 1, retryAfter: 3 });
  await offer();
  const tries = await until("the second try comes", async () => {
    const messages = await slow.messages();
    return messages.length > 1 && messages;
  });
  expect(tries.map(({ status }) => status)).toEqual([429, 201]);
  const [refused, taken] = tries.map(({ at }) => Date.parse(at));
  expect(Number(taken) - Number(refused)).toBeGreaterThan(2_500);
  expect(await quick.messages()).toHaveLength(1);
});

test("an offer that is answered already is not pushed again", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  await phone.mode({ mode: "broken", times: 1 });
  const offerId = await offer();
  await until("the first try came", async () => (await phone.messages())[0]);
  await done(driver.client, "decline_offer", { p_id: offerId, p_reason: "Other" });
  await until("the second try is planned and done", async () =>
    (await unfinishedJobs()) === 0 && (await one<{ n: number }>("select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_push'")).n === 0);
  expect(await phone.messages()).toHaveLength(1);
});

test("a driver who wants no pushes gets none", async () => {
  const { driver, offer } = await waitingDriver();
  const phone = await subscribe(driver);
  await done(driver.client, "update_settings", { p_patch: { notifications: { push: false } } });
  const offerId = await offer();
  await until("the offer is in the bell", async () => (await sql("select from public.notifications where data ->> 'offerId' = $1", [offerId])).length === 1);
  await until("no job is left", async () => (await unfinishedJobs()) === 0);
  expect(await phone.messages()).toHaveLength(0);
});
