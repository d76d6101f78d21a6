// A driver reports that the receiver is absent (`nobody_home`). Before that they must have waited at the door, called
// and texted the receiver: the "door attempts".
import { missingDoorAttempts } from "@/lib/domain/task/door-attempts";
import type { Task } from "@/lib/contracts/driver/task";
import { callRpc, callRpcOrThrow, newDriver, queryRow, serviceClient, sql, type RpcResult } from "./support/harness";
import { createDeliveryInStatus, readStatus, type AssignedDelivery } from "./support/deliveries";
import { receiveCallFrom, callRpcWithVoiceNumber, requestMaskedCall, sendMessageAs } from "./support/masked-messages";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

type Refusal = RpcResult<object> & { missing?: string[]; until?: string | null };
const reportReceiverAbsent = ({ driver, id }: AssignedDelivery): Promise<Refusal> =>
  callRpcWithVoiceNumber<object>(driver, "fail_task", {
    p_transaction_id: id,
    p_reason: "Nobody is there",
    p_kind: "nobody_home",
  });
/** The driver's task as their phone reads it with masked calls. */
const readTask = async ({ driver }: AssignedDelivery): Promise<Task> => {
  const taskResult = await callRpcWithVoiceNumber<Task>(driver, "get_current_task");
  if (!taskResult.ok) throw new Error(taskResult.code);
  return taskResult.data;
};
const ANY_TIME = expect.stringMatching(/^\d{4}-.+Z$/) as string;
const backdateArrival = ({ id }: AssignedDelivery, seconds: number): Promise<unknown> =>
  sql(
    `update public.transaction_status_updates set "timestamp" = "timestamp" - make_interval(secs => $2) where transaction_id = $1`,
    [id, seconds],
  );
const callReceiver = async (delivery: AssignedDelivery): Promise<void> => {
  await requestMaskedCall(delivery.driver, delivery);
  expect((await receiveCallFrom(delivery.driver.phone)).to).toBe(delivery.receiver.phone);
};

// docs/readings.md: absent-receiver
test("requires the wait, a call and a text; the phone computes the same missing attempts, and the report succeeds when all are recorded", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const listMissingAttempts = async (): Promise<string[]> => {
    const answer = await reportReceiverAbsent(delivery);
    expect(answer).toMatchObject({ ok: false, code: "CONTACT_ATTEMPTS_REQUIRED" });
    const { doorAttempts } = await readTask(delivery);
    if (!doorAttempts) throw new Error("the driver is not at the drop-off");
    expect(missingDoorAttempts(doorAttempts, Date.now())).toEqual(answer.missing);
    expect(answer.until).toBe(doorAttempts.waitUntil);
    return answer.missing ?? [];
  };
  expect(await listMissingAttempts()).toEqual(["call", "sms", "wait"]);
  // A press on Call without a call does not count.
  await requestMaskedCall(delivery.driver, delivery);
  expect(await listMissingAttempts()).toEqual(["call", "sms", "wait"]);
  await callReceiver(delivery);
  expect(await listMissingAttempts()).toEqual(["sms", "wait"]);
  await sendMessageAs(delivery.driver, delivery, "I'm at the door.");
  expect(await listMissingAttempts()).toEqual(["wait"]);
  await backdateArrival(delivery, 240);
  expect(await listMissingAttempts()).toEqual(["wait"]);
  expect(await readStatus(delivery.id)).toBe("servicing");

  await backdateArrival(delivery, 60);
  expect(await reportReceiverAbsent(delivery)).toMatchObject({ ok: true });
  expect(await readStatus(delivery.id)).toBe("failed");
  expect(
    await queryRow(
      "select metadata from public.transaction_status_updates where transaction_id = $1 and action = 'fail_task'",
      [delivery.id],
    ),
  ).toEqual({
    metadata: {
      reason: "Nobody is there",
      kind: "nobody_home",
      doorAttempts: { since: ANY_TIME, calledAt: ANY_TIME, smsSentAt: ANY_TIME },
    },
  });
  // Repeating it succeeds, whatever would be missing now.
  expect(await reportReceiverAbsent(delivery)).toMatchObject({ ok: true });
});

test("does not count attempts from before the arrival, by the receiver, or for another delivery", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callReceiver(delivery);
  await sendMessageAs(delivery.driver, delivery, "I'm on my way.");
  expect(await reportReceiverAbsent(delivery)).toMatchObject({
    code: "CONTACT_ATTEMPTS_REQUIRED",
    message: "Mark your arrival first",
    missing: ["arrive"],
    until: null,
  });
  await callRpcOrThrow(delivery.driver.client, "arrive", {
    p_transaction_id: delivery.id,
    // A phone that reports an arrival an hour ago does not shorten the wait.
    p_at: new Date(Date.now() - 3_600_000).toISOString(),
    p_reason: "The map is wrong",
  });
  await receiveCallFrom(delivery.receiver.phone);
  await sendMessageAs(delivery.receiver, delivery, "One minute");
  expect((await reportReceiverAbsent(delivery)).missing).toEqual(["call", "sms", "wait"]);
});

test("requires only the wait without masked calls", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const failWithoutAttempts = (): Promise<Refusal> =>
    callRpc<object>(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody is there",
      p_kind: "nobody_home",
    });
  expect(await failWithoutAttempts()).toMatchObject({ code: "CONTACT_ATTEMPTS_REQUIRED", missing: ["wait"] });
  await backdateArrival(delivery, 300);
  expect(await failWithoutAttempts()).toMatchObject({ ok: true });
});

test("requires no text to a receiver who accepts none, and only the wait for one without a verified number", async () => {
  const unansweredDelivery = await createDeliveryInStatus("servicing");
  await callRpcOrThrow(serviceClient(), "handle_driver_sms", {
    p_message_id: `SM${unansweredDelivery.id}`,
    p_phone: unansweredDelivery.receiver.phone,
    p_keyword: "stop",
  });
  expect((await reportReceiverAbsent(unansweredDelivery)).missing).toEqual(["call", "wait"]);
  const unprovenDelivery = await createDeliveryInStatus("servicing");
  await sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [
    unprovenDelivery.receiver.id,
  ]);
  expect((await reportReceiverAbsent(unprovenDelivery)).missing).toEqual(["wait"]);
});

test.each(["unsafe", "wrong_address", "refused", "no_code", "vehicle", "other", null])(
  "the reason %s requires nothing",
  async (kind) => {
    const delivery = await createDeliveryInStatus("servicing");
    expect(
      await callRpcWithVoiceNumber(delivery.driver, "fail_task", {
        p_transaction_id: delivery.id,
        p_reason: "It is so",
        p_kind: kind,
      }),
    ).toMatchObject({ ok: true });
    expect(await readStatus(delivery.id)).toBe("failed");
  },
);

longTest(
  "the task names who gets the cash back, and how many code attempts are left; other drivers' tasks do not show it",
  async () => {
    const delivery = await createDeliveryInStatus("servicing");
    await callRpc(delivery.driver.client, "complete_task", { p_transaction_id: delivery.id, p_code: "WRNGWRNG" });
    expect((await readTask(delivery)).doorAttempts).toMatchObject({
      waitSeconds: 300,
      attemptsLeft: 4,
      returnTo: { kind: "sender", name: delivery.sender.name },
    });
    const taskOnTheWay = await createDeliveryInStatus("in_transit");
    expect((await readTask(taskOnTheWay)).doorAttempts).toBeNull();
    const stranger = await newDriver();
    expect(
      await callRpcWithVoiceNumber(stranger, "fail_task", {
        p_transaction_id: delivery.id,
        p_reason: "No",
        p_kind: "nobody_home",
      }),
    ).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  },
);
