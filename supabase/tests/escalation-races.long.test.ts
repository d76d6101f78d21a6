// An offer that its driver's phone does not confirm escalates from push to text. Receipts, provider results and replies
// that arrive concurrently lock rows in the same order, so that they do not deadlock.
import { randomUUID } from "node:crypto";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  createDeliveryInStatus,
  runDispatch,
  requireOpenOffer,
  paidDelivery,
  nextUnusedLocation,
  type OfferJson,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  callAsPerson,
  findInvariantViolations,
  runConcurrentlyOrdered,
  callAsService,
  ROUNDS,
  whileBlocked,
  type RacingCall,
} from "./support/racing";

// Twilio's error code for a recipient who has replied STOP.
const TWILIO_UNSUBSCRIBED = "21610";
const STORM_ROUNDS = Math.ceil(ROUNDS / 8);
jest.setTimeout(60_000 + STORM_ROUNDS * 10_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

/** Sends the driver a text, as if their phone had not confirmed the offer's push for 20 s. Returns the message's id. */
async function sendOfferSms(offer: OfferJson): Promise<string> {
  await sql("update public.driver_notifications set sent_at = sent_at - interval '20 seconds' where id = $1", [
    offer.id,
  ]);
  return (
    await callRpcOrThrow<{ messageId: string }>(serviceClient(), "escalate_offer", {
      p_offer_id: offer.id,
      p_channels: ["sms"],
    })
  ).messageId;
}
async function createOfferWithSms(): Promise<AssignedDelivery & { messageId: string }> {
  const LOCK_DELIVERY_SQL = await createDeliveryInStatus("broadcast", { sender, receiver });
  return { ...LOCK_DELIVERY_SQL, messageId: await sendOfferSms(LOCK_DELIVERY_SQL.offer) };
}
const createPushSubscription = async (driver: TestPerson): Promise<string> =>
  (
    await callRpcOrThrow<{ id: string }>(driver.client, "save_push_subscription", {
      p_endpoint: `https://push.example.com/${randomUUID()}`,
      p_p256dh: `B${"A".repeat(86)}`,
      p_auth: "AAAAAAAAAAAAAAAAAAAAAA",
    })
  ).id;
const replyBySms = ({ phone }: TestPerson, reply: string): RacingCall =>
  callAsService("handle_driver_sms", { p_message_id: `SM${randomUUID()}`, p_phone: phone, p_keyword: reply });
const reportPushSent = (subscription: string, { id }: OfferJson): RacingCall =>
  callAsService("record_push_result", { p_id: subscription, p_outcome: "sent", p_offer_id: id });
const acknowledgePushedOffer = (subscription: string, { id }: OfferJson): RacingCall =>
  callAsService("acknowledge_offer_by_link", { p_id: id, p_channel: "push", p_subscription_id: subscription });

const LOCK_DELIVERY_SQL = "select 1 from public.transactions where id = $1 for update";
const LOCK_DRIVER_SQL = "select 1 from public.driver_profiles where user_id = $1 for update";
/** Starts a call of this function, and returns when it waits for a lock. */
async function startAndAwaitBlocking(fn: string, call: RacingCall): Promise<{ answer: Promise<RpcResult> }> {
  const answer = call();
  answer.catch(() => undefined);
  for (let isWaiting = false; !isWaiting;) {
    ({ waits: isWaiting } = await queryRow<{ waits: boolean }>(
      "select exists (select from pg_stat_activity where query like '%app.' || $1 || '(%' and cardinality(pg_blocking_pids(pid)) > 0) as waits",
      [fn],
    ));
  }
  return { answer };
}

test("a driver's reply YES that waits for the delivery locks neither the offer nor the number", async () => {
  const { id, driver, offer, messageId } = await createOfferWithSms();
  await sql("insert into private.unreachable_phones (phone, reason) values ($1, 'opted_out')", [driver.phone]);
  const answer = await whileBlocked(LOCK_DELIVERY_SQL, [id], replyBySms(driver, "yes"), async () => {
    await sql("select 1 from public.driver_notifications where id = $1 for update nowait", [offer.id]);
    await sql("select 1 from private.unreachable_phones where phone = $1 for update nowait", [driver.phone]);
    expect(
      await callAsService("record_message_result", {
        p_id: messageId,
        p_outcome: "refused",
        p_error: TWILIO_UNSUBSCRIBED,
        p_phone_problem: "opted_out",
      })(),
    ).toMatchObject({ ok: true });
  });
  expect(answer).toMatchObject({ ok: true, data: { answer: "accepted" } });
});

test.each<[string, (driver: TestPerson, phone: string, offer: OfferJson) => [string, RacingCall]]>([
  ["the push service's answer", (_, phone, offer) => ["record_push_result", reportPushSent(phone, offer)]],
  [
    "the receipt of a test push",
    (driver, phone) => ["acknowledge_push", callAsPerson(driver, "acknowledge_push", { p_id: phone })],
  ],
])("records both a push's receipt and a concurrent %s", async (_, createOtherCall) => {
  const { driver, offer } = await createDeliveryInStatus("broadcast", { sender, receiver });
  const phone = await createPushSubscription(driver);
  let second: Promise<RpcResult> | undefined;
  const first = await whileBlocked(LOCK_DRIVER_SQL, [driver.id], acknowledgePushedOffer(phone, offer), async () => {
    second = (await startAndAwaitBlocking(...createOtherCall(driver, phone, offer))).answer;
  });
  expect([first, await second]).toMatchObject([{ ok: true }, { ok: true }]);
});

test("three drivers' texts for one delivery with all events concurrent raise no exception, and at most one driver gets it", async () => {
  const ids: string[] = [];
  for (let round = 0; round < STORM_ROUNDS; round++) {
    const at = nextUnusedLocation();
    const drivers = await Promise.all(Array.from({ length: 3 }, () => newDriver({ online: true, at })));
    const { id } = await paidDelivery({ at, sender, receiver, urgent: true });
    await runDispatch(id);
    const calls: RacingCall[] = [
      callAsService("dispatch_transaction", { p_transaction_id: id }),
      callAsService("expire_offers", { p_limit: 200 }),
    ];
    for (const [n, driver] of drivers.entries()) {
      const offer = await requireOpenOffer(driver);
      const messageId = await sendOfferSms(offer);
      const phone = await createPushSubscription(driver);
      calls.push(
        replyBySms(driver, ["yes", "yes", "no"][n] ?? "yes"),
        callAsService("accept_offer_by_link", { p_id: offer.id, p_via: "sms" }),
        callAsService("record_message_result", {
          p_id: messageId,
          p_outcome: ["accepted", "refused", "later"][n],
          p_provider_id: `SM${randomUUID()}`,
        }),
        callAsService("record_message_status", {
          p_provider_id: `SM${randomUUID()}`,
          p_status: ["delivered", "undelivered", "sent"][(n + round) % 3],
          p_id: messageId,
        }),
        callAsService("escalate_offer", { p_offer_id: offer.id, p_channels: '["sms"]' }),
        callAsService("expire_offer", { p_offer_id: offer.id }),
        reportPushSent(phone, offer),
        acknowledgePushedOffer(phone, offer),
        callAsPerson(driver, "acknowledge_push", { p_id: phone }),
        ...(n === 1 ? [callAsPerson(driver, "set_driver_status", { p_status: "offline" })] : []),
      );
    }
    await runConcurrentlyOrdered(calls);
    ids.push(id);
  }
  expect(await findInvariantViolations(ids)).toEqual([]);
});
