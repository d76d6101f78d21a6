// An offer that the driver's phone does not confirm escalates: push, retries, a text, then the next driver.
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  verifyPhone,
  serviceClient,
  nextUnusedLocation,
  sql,
  uniquePhone,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  createDeliveryInStatus,
  runDispatch,
  readDriverStatus,
  expireOffer,
  listJobs,
  expireOfferDeadline,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  setDriverOnlineAt,
  readStatus,
  type OfferJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { findInvariantViolations } from "./support/racing";
import type { DispatchState } from "../../lib/contracts/admin/dispatch";
import type { AttentionItems } from "../../lib/contracts/admin/console";
import { reasonMessages, translateCode } from "../../lib/i18n/messages/reasons";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

type NextMessage = {
  action: "none" | "failed" | "send";
  channel?: string;
  messageId: string;
  to: string;
  again: boolean;
  last: boolean;
  locale: string;
  secondsLeft: number;
};
const createOffer = (): Promise<AssignedDelivery> => createDeliveryInStatus("broadcast", { sender, receiver });
const escalateOffer = (offerId: string, channels = ["sms"]): Promise<NextMessage> =>
  callRpcOrThrow<NextMessage>(serviceClient(), "escalate_offer", { p_offer_id: offerId, p_channels: channels });
/** Moves the offer and its messages this many seconds into the past. */
const backdateOffer = async (offerId: string, seconds: number): Promise<void> => {
  await sql("update public.driver_notifications set sent_at = sent_at - $2 * interval '1 second' where id = $1", [
    offerId,
    seconds,
  ]);
  await sql(
    `update private.outgoing_messages set created_at = created_at - s, requested_at = requested_at - s, result_at = result_at - s
               from make_interval(secs => $2::float8) s where offer_id = $1`,
    [offerId, seconds],
  );
};
/** An offer that was not confirmed within the waiting time. */
const silent = async (): Promise<AssignedDelivery> => {
  const delivery = await createOffer();
  await backdateOffer(delivery.offer.id, 20);
  return delivery;
};
/** As if the driver's app had not reported for a while. */
const hideDriver = (driver: TestPerson): Promise<unknown> =>
  sql("update public.driver_profiles set last_seen = clock_timestamp() - interval '90 seconds' where user_id = $1", [
    driver.id,
  ]);
const texted = async (): Promise<AssignedDelivery & { order: NextMessage }> => {
  const delivery = await silent();
  return { ...delivery, order: await escalateOffer(delivery.offer.id) };
};
const recordProviderOutcome = (
  order: NextMessage,
  outcome: string,
  overrides: Record<string, unknown> = {},
): Promise<unknown> =>
  callRpcOrThrow(serviceClient(), "record_message_result", { p_id: order.messageId, p_outcome: outcome, ...overrides });
const webhook = (
  providerId: string,
  status: string,
  overrides: Record<string, unknown> = {},
): Promise<{ applied: boolean }> =>
  callRpcOrThrow(serviceClient(), "record_message_status", {
    p_provider_id: providerId,
    p_status: status,
    ...overrides,
  });
const answer = (
  driver: TestPerson,
  reply: string,
  id = `SM${randomUUID()}`,
): Promise<{ answer: string; locale?: string }> =>
  callRpcOrThrow(serviceClient(), "handle_driver_sms", { p_message_id: id, p_phone: driver.phone, p_keyword: reply });
const row = (offerId: string) =>
  queryRow<{
    status: string;
    closed_reason: string | null;
    delivered_at: Date | null;
    metadata: {
      error?: string;
      channel?: string;
      retryCount?: number;
      receipts?: object;
      deliveryAttempts?: Record<string, unknown>[];
    };
  }>("select status, closed_reason, delivered_at, metadata from public.driver_notifications where id = $1", [offerId]);
const escalation = async (id: string): Promise<number | undefined> => {
  const job = (await listJobs(id)).find(({ task }) => task === "escalate_offer");
  const { now } = await queryRow<{ now: Date }>("select clock_timestamp() as now");
  return job && (job.run_at.getTime() - now.getTime()) / 1000;
};
const sid = (): string => `SM${randomUUID().replaceAll("-", "")}`;

describe("before the text", () => {
  test("the phone has twenty seconds to confirm", async () => {
    const {
      id,
      offer: { id: offerId },
    } = await createOffer();
    expect(await escalation(id)).toBeGreaterThan(15);
    expect(await escalateOffer(offerId)).toEqual({ action: "none" });
    expect(await escalation(id)).toBeLessThanOrEqual(20);
  });
  // docs/readings.md: delivered
  test.each(["acknowledge_offer", "mark_offer_read"])("%s counts as a receipt: no text follows", async (receipt) => {
    const {
      driver,
      offer: { id },
    } = await silent();
    await callRpcOrThrow(driver.client, receipt, { p_id: id });
    expect(await escalateOffer(id)).toEqual({ action: "none" });
    expect(await sql("select 1 from private.outgoing_messages where offer_id = $1", [id])).toEqual([]);
  });
  longTest("an answered or expired offer gets no text", async () => {
    const answered = await silent();
    await callRpcOrThrow(answered.driver.client, "decline_offer", { p_id: answered.offer.id, p_reason: "Other" });
    expect(await escalateOffer(answered.offer.id)).toEqual({ action: "none" });
    const over = await silent();
    await sql("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [over.offer.id]);
    expect(await escalateOffer(over.offer.id)).toEqual({ action: "none" });
    expect(await row(over.offer.id)).toMatchObject({ status: "expired", closed_reason: "timeout" });
    expect(await escalateOffer(randomUUID())).toEqual({ action: "none" });
  });
});

describe("the text for an unconfirmed push", () => {
  test("is sent once, in the driver's language, and the offer stays open", async () => {
    const {
      driver,
      offer: { id },
    } = await silent();
    await callRpcOrThrow(driver.client, "update_settings", { p_patch: { locale: "es" } });
    const order = await escalateOffer(id);
    expect(order).toMatchObject({
      action: "send",
      channel: "sms",
      to: driver.phone,
      locale: "es",
      again: false,
      last: false,
    });
    expect(order.secondsLeft).toBeGreaterThan(200);
    await recordProviderOutcome(order, "accepted", { p_provider_id: sid() });
    expect(await escalateOffer(id)).toEqual({ action: "none" });
    expect(await row(id)).toMatchObject({
      status: "sent",
      delivered_at: null,
      metadata: { channel: "sms", deliveryAttempts: [{ channel: "sms", outcome: "accepted", try: 1 }] },
    });
  });
  longTest("is sent once by two concurrent workers", async () => {
    const {
      offer: { id },
    } = await silent();
    const orders = await Promise.all([escalateOffer(id), escalateOffer(id), escalateOffer(id)]);
    expect(orders.map(({ action }) => action).sort()).toEqual(["none", "none", "send"]);
    expect(await sql("select 1 from private.outgoing_messages where offer_id = $1", [id])).toHaveLength(1);
  });
  // docs/readings.md: delivered
  test("counts as delivered with the phone's receipt, not when it was sent", async () => {
    const {
      order,
      offer: { id },
    } = await texted();
    const name = sid();
    await recordProviderOutcome(order, "accepted", { p_provider_id: name });
    await webhook(name, "sent");
    expect(await row(id)).toMatchObject({ status: "sent", delivered_at: null });
    expect(await webhook(name, "delivered")).toEqual({ applied: true });
    expect(await row(id)).toMatchObject({
      status: "delivered",
      metadata: { receipts: { sms: expect.any(String) as string } },
    });
  });
  longTest("counts as one attempt when the provider's event precedes the worker's record", async () => {
    const {
      order,
      offer: { id },
    } = await texted();
    const name = sid();
    expect(await webhook(name, "accepted", { p_id: order.messageId })).toEqual({ applied: true });
    await recordProviderOutcome(order, "accepted", { p_provider_id: name });
    expect((await row(id)).metadata.deliveryAttempts?.filter(({ channel }) => channel === "sms")).toMatchObject([
      { outcome: "accepted", try: 1 },
    ]);
  });
  longTest("ignores provider events that are late, repeated or unknown", async () => {
    const {
      order,
      offer: { id },
    } = await texted();
    const name = sid();
    await recordProviderOutcome(order, "accepted", { p_provider_id: name });
    expect(await webhook(name, "delivered")).toEqual({ applied: true });
    for (const laterStatus of ["accepted", "sent", "delivered", "undelivered"])
      expect(await webhook(name, laterStatus)).toEqual({ applied: false });
    expect(await webhook(sid(), "undelivered")).toEqual({ applied: false });
    expect((await row(id)).status).toBe("delivered");
  });
});

describe("a text that fails", () => {
  longTest(
    "runs after all other due jobs but dispatch traces, on the first try, a repetition and after its retries",
    async () => {
      const {
        id,
        order,
        offer: { id: offerId },
      } = await texted();
      const readOverdueFlags = async (): Promise<boolean[]> =>
        (
          await sql<{ behind: boolean }>(
            `
      select j.priority > (select max(o.priority) from graphile_worker.jobs o where o.task_identifier not in ('escalate_offer', 'evaluate_dispatch_trace')) as behind
        from graphile_worker.jobs j where j.key = 'escalate:' || $1`,
            [offerId],
          )
        ).map((job) => job.behind);
      expect(await readOverdueFlags()).toEqual([true]);
      await recordProviderOutcome(order, "later", { p_error: "unreachable" });
      expect(await readOverdueFlags()).toEqual([true]);
      await recordProviderOutcome(order, "refused", { p_error: "unreachable" });
      expect(await readOverdueFlags()).toEqual([true]);
      expect(await escalation(id)).toBeLessThanOrEqual(0);
    },
  );
  longTest(
    "is retried after one, two and four seconds, checking for the earlier one first; then it is only checked",
    async () => {
      const {
        id,
        order: first,
        offer: { id: offerId },
      } = await texted();
      const clock = async () => (await queryRow<{ now: Date }>("select clock_timestamp() as now")).now.getTime();
      // As the worker does when it takes the job.
      const removeJob = () => sql("select graphile_worker.remove_job($1)", [`escalate:${offerId}`]);
      let failedAt = await clock();
      await removeJob();
      await recordProviderOutcome(first, "later", { p_error: "20429" });
      for (const [pause, last] of [
        [1, false],
        [2, false],
        [4, false],
        [0, true],
      ] as const) {
        const dueAt = (await listJobs(id)).find(({ task }) => task === "escalate_offer")?.run_at.getTime();
        expect(dueAt).toBeGreaterThanOrEqual(failedAt + pause * 1000);
        expect(dueAt).toBeLessThanOrEqual((await clock()) + pause * 1000);
        const order = await escalateOffer(offerId);
        expect(order).toMatchObject({ action: "send", messageId: first.messageId, again: true, last });
        failedAt = await clock();
        await removeJob();
        await recordProviderOutcome(order, last ? "refused" : "later", { p_error: "20429" });
      }
      expect(await escalateOffer(offerId)).toEqual({ action: "failed" });
      expect((await row(offerId)).metadata.retryCount).toBe(4);
    },
  );
  longTest("is given up after eight seconds, whatever the number of tries", async () => {
    const {
      order,
      offer: { id },
    } = await texted();
    await recordProviderOutcome(order, "later", { p_error: "unreachable" });
    await backdateOffer(id, 8);
    expect(await escalateOffer(id)).toMatchObject({ action: "send", again: true, last: true });
  });
  longTest(
    "because the worker died is looked up at the provider before another is sent, and its receipt is matched by our id",
    async () => {
      const {
        order,
        offer: { id },
      } = await texted();
      // The worker died before recording the response. The provider still sends its event.
      expect(await webhook(sid(), "delivered", { p_id: order.messageId })).toEqual({ applied: true });
      expect((await row(id)).status).toBe("delivered");
      const other = await texted();
      await backdateOffer(other.offer.id, 4);
      expect(await escalateOffer(other.offer.id)).toMatchObject({
        action: "send",
        messageId: other.order.messageId,
        again: true,
      });
    },
  );
  // docs/readings.md: all-channels-fail
  test.each([
    ["refused at once", "refused"],
    ["undelivered later", "undelivered"],
    ["failed later", "failed"],
  ])("%s closes the offer and starts the search for the next driver in one transaction", async (_, providerOutcome) => {
    const at = nextUnusedLocation();
    const first = await newDriver({ online: true, at });
    const { id } = await paidDelivery({ at, sender, receiver });
    await runDispatch(id);
    const { id: offerId } = await requireOpenOffer(first);
    const nextDriver = await newDriver({ online: true, at });
    await backdateOffer(offerId, 20);
    const order = await escalateOffer(offerId);
    const name = sid();
    if (providerOutcome === "refused") await recordProviderOutcome(order, "refused", { p_error: "21211" });
    else {
      await recordProviderOutcome(order, "accepted", { p_provider_id: name });
      await webhook(name, providerOutcome, { p_error: "30003" });
    }
    expect(await escalation(id)).toBeLessThanOrEqual(0);
    expect(await escalateOffer(offerId)).toEqual({ action: "failed" });
    expect(await row(offerId)).toMatchObject({
      status: "failed",
      closed_reason: "undeliverable",
      metadata: { error: "all_methods_failed" },
    });
    expect(reasonMessages.en.all_methods_failed).toBe("All notification delivery methods failed");
    expect(await readStatus(id)).toBe("payment_confirmed");
    expect(await runDispatch(id)).toMatchObject({ offered: 1 });
    expect((await requireOpenOffer(nextDriver)).transactionId).toBe(id);
    expect(await findOpenOffer(first)).toBeUndefined();
    expect(await findInvariantViolations([id])).toEqual([]);
  });
  longTest(
    "sets a driver with a silent app offline too, so that the next delivery does not wait for them",
    async () => {
      const unreachableOffer = await texted();
      await sql(
        "update public.driver_profiles set last_seen = clock_timestamp() - interval '90 seconds', push_confirmed_at = now() where user_id = $1",
        [unreachableOffer.driver.id],
      );
      await recordProviderOutcome(unreachableOffer.order, "refused", {
        p_error: "21211",
        p_phone: unreachableOffer.driver.phone,
        p_phone_problem: "not_a_phone",
      });
      await escalateOffer(unreachableOffer.offer.id);
      expect(await readDriverStatus(unreachableOffer.driver)).toEqual({ status: "offline", is_available: false });
      expect(
        await queryRow("select push_confirmed_at from public.driver_profiles where user_id = $1", [
          unreachableOffer.driver.id,
        ]),
      ).toEqual({ push_confirmed_at: null });
      // One with a page that sends heartbeats stays online: their network was interrupted.
      const here = await texted();
      await callRpcOrThrow(here.driver.client, "record_heartbeat");
      await recordProviderOutcome(here.order, "refused", {
        p_error: "21211",
        p_phone: here.driver.phone,
        p_phone_problem: "not_a_phone",
      });
      await escalateOffer(here.offer.id);
      expect((await readDriverStatus(here.driver)).status).toBe("online");
    },
  );
  longTest("does not set a driver offline who was seen half a minute ago", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    await sql(
      "update public.driver_profiles set last_seen = clock_timestamp() - interval '25 seconds' where user_id = $1",
      [driver.id],
    );
    await sql("select private.fail_offer(o) from public.driver_notifications o where o.id = $1", [id]);
    expect(await row(id)).toMatchObject({ status: "failed" });
    expect((await readDriverStatus(driver)).status).toBe("online");
  });
  longTest("is followed by an email where email is enabled", async () => {
    const {
      driver,
      order,
      offer: { id },
    } = await texted();
    await recordProviderOutcome(order, "refused", { p_error: "21211" });
    const mail = await escalateOffer(id, ["sms", "email"]);
    expect(mail).toMatchObject({ action: "send", channel: "email", to: driver.email });
    await recordProviderOutcome(mail, "accepted", { p_provider_id: `<${randomUUID()}@handover.test>` });
    expect(await escalateOffer(id, ["sms", "email"])).toEqual({ action: "none" });
    expect((await row(id)).status).toBe("sent");
  });
});

describe("before an offer is closed as unreachable", () => {
  longTest("its push is tried, however late the worker is; after a minute the escalation gives up", async () => {
    const {
      driver,
      offer: { id },
    } = await silent();
    await callRpcOrThrow(driver.client, "save_push_subscription", {
      p_endpoint: `https://push.example.com/${randomUUID()}`,
      p_p256dh: `B${"A".repeat(86)}`,
      p_auth: "AAAAAAAAAAAAAAAAAAAAAA",
    });
    await callRpcOrThrow(driver.client, "update_settings", { p_patch: { notifications: { sms: false } } });
    expect(await escalateOffer(id)).toEqual({ action: "none" });
    expect((await row(id)).status).toBe("sent");
    await backdateOffer(id, 40);
    expect(await escalateOffer(id)).toEqual({ action: "failed" });
  });
  longTest("a provider failure does not count against the driver, even if it is reported later", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    for (const [outcome, code, status] of [
      ["refused", "20003", "online"],
      ["undelivered", "30034", "online"],
      ["failed", "30002", "online"],
      ["undelivered", "30003", "offline"],
    ] as const) {
      await setDriverOnlineAt(at, driver);
      const { id, offer: sent } = await createDeliveryInStatus("broadcast", { sender, receiver, at, driver });
      await backdateOffer(sent.id, 20);
      const order = await escalateOffer(sent.id);
      await hideDriver(driver);
      const operators = code === "30003" ? {} : { p_country: "US" };
      if (outcome === "refused") await recordProviderOutcome(order, outcome, { p_error: code, ...operators });
      else {
        const providerId = sid();
        await recordProviderOutcome(order, "accepted", { p_provider_id: providerId });
        await webhook(providerId, outcome, { p_error: code, ...operators });
      }
      expect(await escalateOffer(sent.id)).toEqual({ action: "failed" });
      expect([code, (await readDriverStatus(driver)).status]).toEqual([code, status]);
      // The driver reads that nothing reached them.
      expect((await listJobs(id)).find(({ payload }) => payload.type === "task_timeout")?.payload).toMatchObject({
        userId: driver.id,
        facts: { offerId: sent.id, unreached: true },
      });
    }
    await sql("delete from private.sms_refusals where country = 'US'");
  });
  longTest.each([
    ["later", "ENOTFOUND", "online"],
    ["failed", "403", "offline"],
    ["gone", "410", "offline"],
  ])("a driver with a push that ends as %s (%s) who accepts no texts is %s", async (outcome, why, status) => {
    const { driver, order, offer: sent } = await texted();
    await sql(
      "update public.driver_profiles set last_seen = clock_timestamp() - interval '90 seconds' where user_id = $1",
      [driver.id],
    );
    const push = { p_id: randomUUID(), p_outcome: outcome, p_error: why, p_offer_id: sent.id };
    await callRpcOrThrow(serviceClient(), "record_push_result", push);
    await recordProviderOutcome(order, "refused", {
      p_error: "30006",
      p_phone: driver.phone,
      p_phone_problem: "landline",
    });
    expect(await escalateOffer(sent.id)).toEqual({ action: "failed" });
    expect((await readDriverStatus(driver)).status).toBe(status);
  });
  longTest(
    "error 21408 pauses texts to the number for an hour, does not count against the driver, and is reported to the operator by country",
    async () => {
      const {
        driver,
        order,
        offer: { id },
      } = await texted();
      await sql(
        "update public.driver_profiles set last_seen = clock_timestamp() - interval '90 seconds' where user_id = $1",
        [driver.id],
      );
      const refusal = { p_error: "21408", p_phone: driver.phone, p_phone_problem: "region_off", p_country: "PR" };
      await recordProviderOutcome(order, "refused", refusal);
      expect(await escalateOffer(id)).toEqual({ action: "failed" });
      expect((await readDriverStatus(driver)).status).toBe("online");
      const readPhoneProblem = async (): Promise<unknown> =>
        (await queryRow<{ why: unknown }>("select private.find_sms_block_reason($1) as why", [driver.phone])).why;
      expect(await readPhoneProblem()).toBe("region_off");
      expect(await queryRow("select private.find_user_sms_block_reason($1) as why", [driver.id])).toEqual({
        why: "not_set_up",
      });
      await sql("update private.unreachable_phones set at = at - interval '61 minutes' where phone = $1", [
        driver.phone,
      ]);
      expect(await readPhoneProblem()).toBeNull();

      const items = async () => {
        const read = await callRpcOrThrow<AttentionItems>((await newAdmin()).client, "admin_list_attention_items");
        const textsRefused = read.items.filter(({ kind }) => kind === "texts_refused");
        return { count: read.counts.smsRefused, titles: textsRefused.map(({ title }) => title) };
      };
      expect(await items()).toEqual({ count: 1, titles: ["21408 · PR"] });
      await sql("update private.sms_refusals set last_at = last_at - interval '25 hours'");
      expect(await items()).toEqual({ count: 0, titles: [] });
    },
  );
  longTest("a refused or failed text without a row of its own counts for its number", async () => {
    const [stopped, landline] = [uniquePhone(), uniquePhone()];
    await callRpcOrThrow(serviceClient(), "record_sms_refusal", {
      p_code: "21610",
      p_phone: stopped,
      p_problem: "opted_out",
    });
    await webhook(sid(), "undelivered", { p_error: "30006", p_phone: landline, p_phone_problem: "landline" });
    for (const [phone, why] of [
      [stopped, "opted_out"],
      [landline, "landline"],
    ])
      expect(await queryRow("select private.find_sms_block_reason($1) as why", [phone])).toEqual({ why });
    expect(await sql("select 1 from private.sms_refusals where code in ('21610', '30006')")).toEqual([]);
  });
  longTest("no worker checks the provider for a text that another worker is sending", async () => {
    const {
      offer: { id },
    } = await texted();
    expect(await escalateOffer(id)).toEqual({ action: "none" });
    await backdateOffer(id, 4);
    expect(await escalateOffer(id)).toMatchObject({ action: "send", again: true });
  });
});

describe("no text is sent", () => {
  /** The reason as an administrator reads it in English and Spanish; the record stores only the code. */
  const listAttempts = async (transactionId: string, offerId: string): Promise<string[]> => {
    const { offers } = await callRpcOrThrow<DispatchState>((await sharedAdmin()).client, "admin_get_dispatch", {
      p_transaction_id: transactionId,
    });
    const attempt = offers.find(({ id }) => id === offerId)?.attempts.find(({ channel }) => channel === "sms");
    const storedReason = (await row(offerId)).metadata.deliveryAttempts?.find(
      ({ channel }) => channel === "sms",
    )?.reason;
    expect(attempt?.code).toBe(storedReason);
    expect(await sql("select error from private.outgoing_messages where offer_id = $1", [offerId])).toEqual([
      { error: storedReason },
    ]);
    return [attempt?.reason ?? "", translateCode("es", attempt?.code ?? null, "")];
  };
  test.each<[string, string, (driver: TestPerson) => Promise<unknown>]>([
    [
      "Driver phone number not found",
      "El repartidor no tiene número de teléfono",
      (driver) => sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [driver.id]),
    ],
    [
      "The driver wants no text messages",
      "El repartidor no quiere SMS",
      (driver) => callRpcOrThrow(driver.client, "update_settings", { p_patch: { notifications: { sms: false } } }),
    ],
    [
      "This number takes no text messages: opted_out",
      "Este número no recibe SMS: se dio de baja",
      (driver) => answer(driver, "stop"),
    ],
  ])("%s", async (english, spanish, cause) => {
    const {
      id: transactionId,
      driver,
      offer: { id },
    } = await silent();
    await cause(driver);
    expect(await escalateOffer(id)).toEqual({ action: "failed" });
    expect(await listAttempts(transactionId, id)).toEqual([english, spanish]);
  });
  longTest("nor a mail, without an address: Driver email not found", async () => {
    const {
      offer: { id },
    } = await silent();
    const lockHolder = await ownerPool.connect();
    try {
      await lockHolder.query("begin");
      await lockHolder.query(
        "update auth.users set email = null where id = (select driver_id from public.driver_notifications where id = $1)",
        [id],
      );
      const { rows } = await lockHolder.query(
        "select private.find_channel_block_reason(o, 'email', '[\"email\"]') as why from public.driver_notifications o where id = $1",
        [id],
      );
      expect(rows).toEqual([{ why: "driver_email_not_found" }]);
      expect(reasonMessages.en.driver_email_not_found).toBe("Driver email not found");
    } finally {
      await lockHolder.query("rollback");
      lockHolder.release();
    }
  });
  // docs/readings.md: no-texts
  test("where no provider is configured: the offer stays open until its deadline, and the driver stays online", async () => {
    const {
      id: transactionId,
      driver,
      offer: { id },
    } = await silent();
    await sql(
      "update public.driver_profiles set last_seen = clock_timestamp() - interval '90 seconds', push_confirmed_at = now() where user_id = $1",
      [driver.id],
    );
    await backdateOffer(id, 60);
    for (const channels of [[], []]) expect(await escalateOffer(id, channels)).toEqual({ action: "none" });
    expect(await row(id)).toMatchObject({ status: "sent", closed_reason: null });
    expect((await row(id)).metadata.deliveryAttempts).toMatchObject([
      { channel: "sms", outcome: "skipped", reason: "not_set_up" },
    ]);
    expect(await readDriverStatus(driver)).toEqual({ status: "online", is_available: true });
    expect(
      await queryRow("select push_confirmed_at is not null as kept from public.driver_profiles where user_id = $1", [
        driver.id,
      ]),
    ).toEqual({ kept: true });
    await expireOfferDeadline(id);
    expect(await expireOffer(id)).toMatchObject({ outcome: "expired" });
    expect(await row(id)).toMatchObject({ status: "expired", closed_reason: "timeout" });
    expect((await readDriverStatus(driver)).status).toBe("online");
    expect(await readStatus(transactionId)).toBe("payment_confirmed");
  });
  // docs/readings.md: no-texts
  longTest("where no provider is configured and the email is refused: the offer stays open too", async () => {
    const {
      offer: { id },
    } = await silent();
    const mail = await escalateOffer(id, ["email"]);
    expect(mail).toMatchObject({ action: "send", channel: "email" });
    await recordProviderOutcome(mail, "refused", { p_error: "no such mailbox" });
    expect(await escalateOffer(id, ["email"])).toEqual({ action: "none" });
    expect(await row(id)).toMatchObject({ status: "sent", closed_reason: null });
  });
  longTest("once a number has proved invalid, until it changes", async () => {
    const {
      driver,
      order,
      offer: { id },
    } = await texted();
    await recordProviderOutcome(order, "refused", {
      p_error: "21211",
      p_phone: driver.phone,
      p_phone_problem: "not_a_phone",
    });
    expect(await escalateOffer(id)).toEqual({ action: "failed" });
    expect(await sql("select reason from private.unreachable_phones where phone = $1", [driver.phone])).toEqual([
      { reason: "not_a_phone" },
    ]);
  });
  longTest(
    "for an old number only: a changed number starts clean, a provider's verdict lapses, and a text from the number clears it",
    async () => {
      const {
        driver,
        order,
        offer: { id },
      } = await texted();
      await recordProviderOutcome(order, "accepted", { p_provider_id: sid() });
      const changed = uniquePhone();
      await sql("update auth.users set phone_change_sent_at = null where id = $1", [driver.id]);
      await verifyPhone(driver.client, changed);
      await recordProviderOutcome(order, "refused", {
        p_error: "30005",
        p_phone: driver.phone,
        p_phone_problem: "not_a_phone",
      });
      expect(
        await sql("select phone from private.unreachable_phones where phone = any ($1)", [[driver.phone, changed]]),
      ).toEqual([{ phone: driver.phone }]);
      expect((await row(id)).status).toBe("sent");
      const readPhoneProblem = async (): Promise<unknown> =>
        (await queryRow<{ why: unknown }>("select private.find_sms_block_reason($1) as why", [driver.phone])).why;
      expect(await readPhoneProblem()).toBe("not_a_phone");
      await sql("update private.unreachable_phones set at = at - interval '8 days' where phone = $1", [driver.phone]);
      expect(await readPhoneProblem()).toBeNull();
      await sql("update private.unreachable_phones set at = now() where phone = $1", [driver.phone]);
      await answer(driver, "other");
      expect(await readPhoneProblem()).toBeNull();
    },
  );
  longTest("except to a driver who opted in again by START or YES", async () => {
    for (const keyword of ["start", "yes"]) {
      const {
        driver,
        offer: { id },
      } = await silent();
      await answer(driver, "stop");
      await answer(driver, keyword);
      expect(await escalateOffer(id)).toMatchObject({ action: "send", channel: "sms" });
    }
  });
  test.each([
    ["sms_per_driver_hour", "Too many text messages to this driver", "Demasiados SMS a este repartidor", 10],
    ["sms_per_delivery", "Too many text messages for this delivery", "Demasiados SMS por esta entrega", 20],
  ])("past the cap of %s; the driver, whose phone proved nothing, stays online", async (key, english, spanish, cap) => {
    const {
      id,
      driver,
      offer: { id: offerId },
    } = await silent();
    expect(await queryRow("select value from private.settings where key = $1", [key])).toEqual({ value: cap });
    const otherDriver = await newDriver();
    await sql(
      "insert into private.outgoing_messages (channel, user_id, transaction_id, status, tries) values ('sms', $1, $2, 'accepted', $3)",
      key === "sms_per_delivery" ? [otherDriver.id, id, cap] : [driver.id, null, cap],
    );
    await hideDriver(driver);
    expect(await escalateOffer(offerId)).toEqual({ action: "failed" });
    expect(await listAttempts(id, offerId)).toEqual([english, spanish]);
    expect((await readDriverStatus(driver)).status).toBe("online");
  });
  longTest("past the operator's cap for an hour: the driver stays online too", async () => {
    const {
      driver,
      offer: { id },
    } = await silent();
    // 500 texts would stop those of other tests.
    await sql(
      "insert into private.outgoing_messages (channel, user_id, offer_id, status, error) values ('sms', $1, $2, 'refused', 'too_many_this_hour')",
      [driver.id, id],
    );
    await hideDriver(driver);
    expect(await escalateOffer(id)).toEqual({ action: "failed" });
    expect((await readDriverStatus(driver)).status).toBe("online");
  });
});

describe("a driver who replies by text", () => {
  test("YES accepts the delivery, NO moves it to the next driver; either counts as received", async () => {
    const accepting = await texted();
    expect(await answer(accepting.driver, "yes")).toMatchObject({ answer: "accepted", locale: "en" });
    expect(await readStatus(accepting.id)).toBe("assigned");
    expect((await row(accepting.offer.id)).metadata.receipts).toHaveProperty("sms");
    const declined = await texted();
    expect(await answer(declined.driver, "no")).toMatchObject({ answer: "declined" });
    expect(await row(declined.offer.id)).toMatchObject({ status: "rejected", closed_reason: "declined" });
  });
  longTest("gets the same answer when the provider reports the text twice", async () => {
    const { driver } = await texted();
    const id = `SM${randomUUID()}`;
    const first = await answer(driver, "no", id);
    expect(await answer(driver, "no", id)).toEqual(first);
    expect(
      await sql("select 1 from private.outgoing_messages where user_id = $1 and kind = 'reply'", [driver.id]),
    ).toHaveLength(1);
  });
  longTest("gets told when they are late or the offer was closed", async () => {
    const lateReply = await texted();
    await sql("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [
      lateReply.offer.id,
    ]);
    expect(await answer(lateReply.driver, "yes")).toMatchObject({ answer: "offer_expired" });
    const closed = await texted();
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: closed.id,
      p_reason: "The sender called",
    });
    expect(await answer(closed.driver, "yes")).toMatchObject({ answer: "offer_closed" });
  });
  longTest('gets help for other words, "nothing open" without an offer, and nothing if unknown', async () => {
    const { driver } = await texted();
    expect(await answer(driver, "other")).toMatchObject({ answer: "help" });
    // Texted today, and not for an hour.
    await sql(
      "update private.outgoing_messages set created_at = created_at - interval '61 minutes' where user_id = $1 and kind = 'offer'",
      [driver.id],
    );
    expect(await answer(driver, "yes")).toMatchObject({ answer: "nothing_open" });
    expect(await answer(await newDriver(), "yes")).toMatchObject({ answer: "none" });
    expect(
      await callRpcOrThrow(serviceClient(), "handle_driver_sms", {
        p_message_id: `SM${randomUUID()}`,
        p_phone: "+12025550100",
        p_keyword: "yes",
      }),
    ).toEqual({ answer: "none" });
  });
  longTest("does not accept a second offer with a YES that may be for the first", async () => {
    const { driver, at, offer: first } = await texted();
    await backdateOffer(first.id, 60);
    await callRpcOrThrow(driver.client, "decline_offer", { p_id: first.id, p_reason: "Other" });
    const { id } = await paidDelivery({ at, sender, receiver });
    await runDispatch(id);
    const second: OfferJson = await requireOpenOffer(driver);
    await backdateOffer(second.id, 20);
    const order = await escalateOffer(second.id);
    // The text is on its way to the provider; then it has been on the phone for a moment.
    await backdateOffer(second.id, 20);
    expect(await answer(driver, "yes")).toMatchObject({ answer: "unclear" });
    await recordProviderOutcome(order, "accepted", { p_provider_id: sid() });
    expect(await answer(driver, "yes")).toMatchObject({ answer: "unclear" });
    expect(await readStatus(id)).toBe("broadcast");
    await backdateOffer(second.id, 10);
    expect(await answer(driver, "yes")).toMatchObject({ answer: "accepted" });
    expect(await readStatus(id)).toBe("assigned");
  });
  longTest("gets a limited number of replies, because they cost money; offers are still texted", async () => {
    const { driver, at } = await texted();
    const answers: { answer: string; locale?: string }[] = [];
    for (let n = 0; n < 12; n++) answers.push(await answer(driver, "other"));
    expect(answers.filter(({ locale }) => locale !== undefined)).toHaveLength(10);
    await callRpcOrThrow(driver.client, "decline_offer", {
      p_id: (await requireOpenOffer(driver)).id,
      p_reason: "Other",
    });
    const { id } = await paidDelivery({ at, sender, receiver });
    await runDispatch(id);
    const next = await requireOpenOffer(driver);
    await backdateOffer(next.id, 20);
    expect(await escalateOffer(next.id)).toMatchObject({ action: "send", channel: "sms" });
  });
});

describe("phones that got a push", () => {
  const phone = async (driver: TestPerson): Promise<string> =>
    (
      await callRpcOrThrow<{ id: string }>(driver.client, "save_push_subscription", {
        p_endpoint: `https://push.example.com/${randomUUID()}`,
        p_p256dh: `B${"A".repeat(86)}`,
        p_auth: "AAAAAAAAAAAAAAAAAAAAAA",
      })
    ).id;
  const sent = (phoneId: string, offerId: string): Promise<RpcResult> =>
    callRpc(serviceClient(), "record_push_result", { p_id: phoneId, p_outcome: "sent", p_offer_id: offerId });
  const withdrawn = async (id: string): Promise<boolean> =>
    (await listJobs(id)).some(({ task }) => task === "withdraw_offer_push");
  const accept = (driver: TestPerson, id: string): Promise<unknown> =>
    callRpcOrThrow(driver.client, "accept_offer", { p_id: id });

  longTest("get a notice that the offer is gone, except the one that answered it", async () => {
    const expired = await createOffer();
    await sent(await phone(expired.driver), expired.offer.id);
    await sql("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [
      expired.offer.id,
    ]);
    await callRpcOrThrow(serviceClient(), "expire_offer", { p_offer_id: expired.offer.id });
    expect(await withdrawn(expired.id)).toBe(true);

    const one = await createOffer();
    await sent(await phone(one.driver), one.offer.id);
    await accept(one.driver, one.offer.id);
    expect(await withdrawn(one.id)).toBe(false);

    const two = await createOffer();
    await sent(await phone(two.driver), two.offer.id);
    await phone(two.driver);
    await accept(two.driver, two.offer.id);
    expect(await withdrawn(two.id)).toBe(true);
  });
  longTest(
    "get no withdrawal for an offer without a push; they do for one that closed while its push was in flight",
    async () => {
      const {
        id,
        driver,
        offer: { id: offerId },
      } = await createOffer();
      const phoneId = await phone(driver);
      await callRpcOrThrow(driver.client, "decline_offer", { p_id: offerId, p_reason: "Other" });
      expect(await withdrawn(id)).toBe(false);
      await sent(phoneId, offerId);
      expect(await withdrawn(id)).toBe(true);
      expect((await row(offerId)).metadata.deliveryAttempts).toMatchObject([
        { channel: "push", outcome: "sent", phone: phoneId, try: 1 },
      ]);
    },
  );
  longTest("show when a push last reached them, which only their driver can report", async () => {
    const {
      driver,
      offer: { id },
    } = await createOffer();
    const [ownPhone, otherPhone] = [await phone(driver), await phone(driver)];
    const stranger = await newDriver();
    expect(await callRpc(stranger.client, "acknowledge_push", { p_id: ownPhone })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
    await callRpcOrThrow(serviceClient(), "acknowledge_offer_by_link", {
      p_id: id,
      p_channel: "push",
      p_subscription_id: ownPhone,
    });
    const health = await callRpcOrThrow<{
      subscriptions: { id: string; lastReceivedAt: string | null; endpointHash: string }[];
    }>(driver.client, "get_push_health");
    const subscriptionOf = (subscriptionId: string) =>
      health.subscriptions.find((phoneOf) => phoneOf.id === subscriptionId);
    expect([
      subscriptionOf(ownPhone)?.lastReceivedAt === null,
      subscriptionOf(otherPhone)?.lastReceivedAt === null,
    ]).toEqual([false, true]);
    expect(subscriptionOf(ownPhone)?.endpointHash).toMatch(/^[0-9a-f]{16}$/);
    expect(await callRpcOrThrow(driver.client, "acknowledge_push", { p_id: otherPhone })).toEqual({
      receivedAt: expect.any(String) as string,
    });
  });
});

longTest("finds the messages of old offers to delete by an index", async () => {
  const id = randomUUID();
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain delete from private.outgoing_messages where offer_id = '${id}'`,
    );
    expect(rows.map((line) => line["QUERY PLAN"]).join("\n")).toContain("outgoing_messages_once");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
