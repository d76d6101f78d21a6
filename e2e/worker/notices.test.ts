// Notices to a customer outside the app: the worker pushes, texts and mails as they chose.
import { randomUUID } from "node:crypto";
import { readMails, createPushSubscription, readSms, type PushSubscriptionHandle } from "../../local/emulators/control";
import {
  callRpcOrThrow,
  newCustomer,
  serviceClient,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { completeCashLeg, createDeliveryInStatus, newDelivery } from "../../supabase/tests/support/deliveries";
import { setFileTimeout, runFilesExclusively, startWorker, pollWithWorkerLogs } from "./support/worker-process";
import { longTest } from "../fixtures/long-test";

setFileTimeout(90_000);
runFilesExclusively();

beforeAll(async () => {
  await startWorker();
});

async function subscribe(person: TestPerson): Promise<PushSubscriptionHandle> {
  const phone = await createPushSubscription(testStack().url, person.name);
  await callRpcOrThrow(person.client, "save_push_subscription", {
    p_endpoint: phone.endpoint,
    p_p256dh: phone.keys.p256dh,
    p_auth: phone.keys.auth,
  });
  return phone;
}
const textsTo = async (person: TestPerson) =>
  (await readSms(testStack().url, person.phone)).filter(({ text }) => text.startsWith("Handover: "));
const outcomes = (person: TestPerson) =>
  sql<{ event: string; outcome: string }>(
    "select event, outcome from private.notification_sends where user_id = $1 and ended_at is not null order by created_at",
    [person.id],
  );

longTest("a receiver with a phone gets a push when the driver starts, without amount, address or code", async () => {
  const delivery = await createDeliveryInStatus("assigned", { amount: 137 });
  const phone = await subscribe(delivery.receiver);
  await completeCashLeg(delivery.driver, delivery);
  const push = await pollWithWorkerLogs("the push arrives", async () =>
    (await phone.messages()).find(({ payload }) => JSON.stringify(payload).includes("on the way")),
  );
  expect(push.payload).toMatchObject({
    type: "notice",
    noticeId: expect.any(String) as string,
    notification: {
      title: "Driver on the way",
      navigate: expect.stringMatching(`/receive/${delivery.id}$`) as string,
    },
  });
  expect(JSON.stringify(push.payload)).not.toMatch(/\b137\b|Street|Avenue/);
  // Their phone confirms it: no text follows.
  const { id } = await callRpcOrThrow<{ id: string }>(delivery.receiver.client, "save_push_subscription", {
    p_endpoint: phone.endpoint,
    p_p256dh: phone.keys.p256dh,
    p_auth: phone.keys.auth,
  });
  await callRpcOrThrow(delivery.receiver.client, "acknowledge_push", {
    p_id: id,
    p_notice_id: (push.payload as { noticeId: string }).noticeId,
  });
  await pollWithWorkerLogs("it is done", async () =>
    (await outcomes(delivery.receiver)).some(({ event, outcome }) => event === "on_way" && outcome === "received"),
  );
  expect((await textsTo(delivery.receiver)).filter(({ text }) => text.includes("on the way"))).toEqual([]);
});

test("a receiver without one gets one text, with the page's link and nothing else", async () => {
  const delivery = await createDeliveryInStatus("assigned", { amount: 137 });
  await completeCashLeg(delivery.driver, delivery);
  const [text] = await pollWithWorkerLogs("the text comes", async () => {
    const found = await textsTo(delivery.receiver);
    return found.length > 0 && found;
  });
  expect(text?.text).toMatch(
    new RegExp(`^Handover: Driver on the way\\. https?://[^ ]+/receive/${delivery.id}#[0-9a-f]{16}$`),
  );
  await pollWithWorkerLogs("the database has recorded it", async () =>
    (await outcomes(delivery.receiver)).some(({ event, outcome }) => event === "on_way" && outcome === "sent"),
  );
  expect(await textsTo(delivery.receiver)).toHaveLength(1);
});

test("a user who replied STOP gets no more texts", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  await callRpcOrThrow(serviceClient(), "handle_driver_sms", {
    p_message_id: randomUUID(),
    p_phone: delivery.receiver.phone,
    p_keyword: "stop",
  });
  await completeCashLeg(delivery.driver, delivery);
  await pollWithWorkerLogs(
    "they have the in-app notification",
    async () =>
      (
        await sql("select from public.notifications where user_id = $1 and type = 'driver_on_way'", [
          delivery.receiver.id,
        ])
      ).length === 1,
  );
  expect(await textsTo(delivery.receiver)).toEqual([]);
});

test("a receiver of a request gets a mail with a link to the delivery", async () => {
  const receiver = await newCustomer({ name: "Rosa Receiver" });
  const { id } = await newDelivery({ receiver });
  const [mail] = await pollWithWorkerLogs("the mail comes", async () => {
    const found = (await readMails(testStack().url, receiver.email)).filter(({ subject }) =>
      subject?.includes("cash delivery"),
    );
    return found.length > 0 && found;
  });
  expect(mail?.text).toContain(`/my-deliveries/${id}`);
});
