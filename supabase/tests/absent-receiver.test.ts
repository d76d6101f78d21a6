// Reporting that the receiver is absent: the attempts that must be recorded first.
import { missingDoorAttempts } from "@/lib/domain/task/door-attempts";
import type { Task } from "@/lib/contracts/driver/task";
import { callRpc, callRpcOrThrow, newDriver, queryRow, serviceClient, sql, type RpcResult } from "./support/harness";
import { createDeliveryInStatus, readStatus, type AssignedDelivery } from "./support/deliveries";
import { receiveCallFrom, callRpcWithVoiceNumber, requestMaskedCall, sendMessageAs } from "./support/masked-messages";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

type Refusal = RpcResult<object> & { missing?: string[]; until?: string | null };
const failAsNobodyHome = ({ driver, id }: AssignedDelivery): Promise<Refusal> =>
  callRpcWithVoiceNumber<object>(driver, "fail_task", {
    p_transaction_id: id,
    p_reason: "Nobody is there",
    p_kind: "nobody_home",
  });
/** The driver's task as their phone reads it with masked calls. */
const taskOf = async ({ driver }: AssignedDelivery): Promise<Task> => {
  const read = await callRpcWithVoiceNumber<Task>(driver, "get_current_task");
  if (!read.ok) throw new Error(read.code);
  return read.data;
};
const aTime = expect.stringMatching(/^\d{4}-.+Z$/) as string;
const waitsAgo = ({ id }: AssignedDelivery, seconds: number): Promise<unknown> =>
  sql(
    `update public.transaction_status_updates set "timestamp" = "timestamp" - make_interval(secs => $2) where transaction_id = $1`,
    [id, seconds],
  );
const calls = async (delivery: AssignedDelivery): Promise<void> => {
  await requestMaskedCall(delivery.driver, delivery);
  expect((await receiveCallFrom(delivery.driver.phone)).to).toBe(delivery.receiver.phone);
};

// docs/readings.md: absent-receiver
test("requires the wait, a call and a text; the phone predicts each, and the report succeeds when all are recorded", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const missing = async (): Promise<string[]> => {
    const answer = await failAsNobodyHome(delivery);
    expect(answer).toMatchObject({ ok: false, code: "CONTACT_ATTEMPTS_REQUIRED" });
    const { doorAttempts } = await taskOf(delivery);
    if (!doorAttempts) throw new Error("the driver is not at the drop-off");
    expect(missingDoorAttempts(doorAttempts, Date.now())).toEqual(answer.missing);
    expect(answer.until).toBe(doorAttempts.waitUntil);
    return answer.missing ?? [];
  };
  expect(await missing()).toEqual(["call", "sms", "wait"]);
  // A press on Call without a call does not count.
  await requestMaskedCall(delivery.driver, delivery);
  expect(await missing()).toEqual(["call", "sms", "wait"]);
  await calls(delivery);
  expect(await missing()).toEqual(["sms", "wait"]);
  await sendMessageAs(delivery.driver, delivery, "I'm at the door.");
  expect(await missing()).toEqual(["wait"]);
  await waitsAgo(delivery, 240);
  expect(await missing()).toEqual(["wait"]);
  expect(await readStatus(delivery.id)).toBe("servicing");

  await waitsAgo(delivery, 60);
  expect(await failAsNobodyHome(delivery)).toMatchObject({ ok: true });
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
      doorAttempts: { since: aTime, calledAt: aTime, smsSentAt: aTime },
    },
  });
  // Repeating it succeeds, whatever would be missing now.
  expect(await failAsNobodyHome(delivery)).toMatchObject({ ok: true });
});

test("does not count attempts from before the arrival, by the receiver, or for another delivery", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await calls(delivery);
  await sendMessageAs(delivery.driver, delivery, "I'm on my way.");
  expect(await failAsNobodyHome(delivery)).toMatchObject({
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
  expect((await failAsNobodyHome(delivery)).missing).toEqual(["call", "sms", "wait"]);
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
  await waitsAgo(delivery, 300);
  expect(await failWithoutAttempts()).toMatchObject({ ok: true });
});

test("requires no text to a receiver who accepts none, and only the wait for one without a verified number", async () => {
  const unansweredDelivery = await createDeliveryInStatus("servicing");
  await callRpcOrThrow(serviceClient(), "handle_driver_sms", {
    p_message_id: `SM${unansweredDelivery.id}`,
    p_phone: unansweredDelivery.receiver.phone,
    p_keyword: "stop",
  });
  expect((await failAsNobodyHome(unansweredDelivery)).missing).toEqual(["call", "wait"]);
  const unprovenDelivery = await createDeliveryInStatus("servicing");
  await sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [
    unprovenDelivery.receiver.id,
  ]);
  expect((await failAsNobodyHome(unprovenDelivery)).missing).toEqual(["wait"]);
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
  "the phone reads who gets the cash back, and how many tries are left; other drivers' tasks do not show it",
  async () => {
    const delivery = await createDeliveryInStatus("servicing");
    await callRpc(delivery.driver.client, "complete_task", { p_transaction_id: delivery.id, p_code: "WRNGWRNG" });
    expect((await taskOf(delivery)).doorAttempts).toMatchObject({
      waitSeconds: 300,
      attemptsLeft: 4,
      returnTo: { kind: "sender", name: delivery.sender.name },
    });
    const before = await createDeliveryInStatus("in_transit");
    expect((await taskOf(before)).doorAttempts).toBeNull();
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
