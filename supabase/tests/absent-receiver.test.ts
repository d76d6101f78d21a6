// Reporting that the receiver is absent: the attempts that must be recorded first.
import { missingDoorAttempts } from "@/lib/domain/task/door-attempts";
import type { Task } from "@/lib/contracts/driver/task";
import { callRpc, callRpcOrThrow, newDriver, queryRow, serviceClient, sql, type RpcResult } from "./support/harness";
import { createDeliveryAt, readStatus, type AssignedDelivery } from "./support/deliveries";
import { receiveCallFrom, callWithMaskedNumber, requestMaskedCall, sendMessageAs } from "./support/masked-messages";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

type Refusal = RpcResult<object> & { missing?: string[]; until?: string | null };
const failAsNobodyHome = ({ driver, id }: AssignedDelivery): Promise<Refusal> =>
  callWithMaskedNumber<object>(driver, "fail_task", {
    p_transaction_id: id,
    p_reason: "Nobody is there",
    p_kind: "nobody_home",
  });
/** The driver's task as their phone reads it with masked calls. */
const taskOf = async ({ driver }: AssignedDelivery): Promise<Task> => {
  const read = await callWithMaskedNumber<Task>(driver, "get_current_task");
  if (!read.ok) throw new Error(read.code);
  return read.data;
};
const aTime = expect.stringMatching(/^\d{4}-.+Z$/) as string;
const waitsAgo = ({ id }: AssignedDelivery, seconds: number): Promise<unknown> =>
  sql(
    `update public.transaction_status_updates set "timestamp" = "timestamp" - make_interval(secs => $2) where transaction_id = $1`,
    [id, seconds],
  );
const calls = async (worked: AssignedDelivery): Promise<void> => {
  await requestMaskedCall(worked.driver, worked);
  expect((await receiveCallFrom(worked.driver.phone)).to).toBe(worked.receiver.phone);
};

// Reading: nobody-home
test("requires the wait, a call and a text; the phone predicts each, and the report succeeds when all are recorded", async () => {
  const worked = await createDeliveryAt("servicing");
  const missing = async (): Promise<string[]> => {
    const answer = await failAsNobodyHome(worked);
    expect(answer).toMatchObject({ ok: false, code: "CONTACT_ATTEMPTS_REQUIRED" });
    const { door } = await taskOf(worked);
    if (!door) throw new Error("nobody stands at the door");
    expect(missingDoorAttempts(door, Date.now())).toEqual(answer.missing);
    expect(answer.until).toBe(door.waitUntil);
    return answer.missing ?? [];
  };
  expect(await missing()).toEqual(["call", "text", "wait"]);
  // A press on Call without a call does not count.
  await requestMaskedCall(worked.driver, worked);
  expect(await missing()).toEqual(["call", "text", "wait"]);
  await calls(worked);
  expect(await missing()).toEqual(["text", "wait"]);
  await sendMessageAs(worked.driver, worked, "I'm at the door.");
  expect(await missing()).toEqual(["wait"]);
  await waitsAgo(worked, 240);
  expect(await missing()).toEqual(["wait"]);
  expect(await readStatus(worked.id)).toBe("servicing");

  await waitsAgo(worked, 60);
  expect(await failAsNobodyHome(worked)).toMatchObject({ ok: true });
  expect(await readStatus(worked.id)).toBe("failed");
  expect(
    await queryRow(
      "select metadata from public.transaction_status_updates where transaction_id = $1 and action = 'fail_task'",
      [worked.id],
    ),
  ).toEqual({
    metadata: {
      reason: "Nobody is there",
      kind: "nobody_home",
      tried: { since: aTime, calledAt: aTime, smsSentAt: aTime },
    },
  });
  // Repeating it succeeds, whatever would be missing now.
  expect(await failAsNobodyHome(worked)).toMatchObject({ ok: true });
});

test("does not count attempts from before the arrival, by the receiver, or for another delivery", async () => {
  const worked = await createDeliveryAt("in_transit");
  await calls(worked);
  await sendMessageAs(worked.driver, worked, "I'm on my way.");
  expect(await failAsNobodyHome(worked)).toMatchObject({
    code: "CONTACT_ATTEMPTS_REQUIRED",
    message: "Mark your arrival first",
    missing: ["arrive"],
    until: null,
  });
  await callRpcOrThrow(worked.driver.client, "arrive", {
    p_transaction_id: worked.id,
    // A phone that reports an arrival an hour ago does not shorten the wait.
    p_at: new Date(Date.now() - 3_600_000).toISOString(),
    p_reason: "The map is wrong",
  });
  await receiveCallFrom(worked.receiver.phone);
  await sendMessageAs(worked.receiver, worked, "One minute");
  expect((await failAsNobodyHome(worked)).missing).toEqual(["call", "text", "wait"]);
});

test("requires only the wait without masked calls", async () => {
  const worked = await createDeliveryAt("servicing");
  const plainly = (): Promise<Refusal> =>
    callRpc<object>(worked.driver.client, "fail_task", {
      p_transaction_id: worked.id,
      p_reason: "Nobody is there",
      p_kind: "nobody_home",
    });
  expect(await plainly()).toMatchObject({ code: "CONTACT_ATTEMPTS_REQUIRED", missing: ["wait"] });
  await waitsAgo(worked, 300);
  expect(await plainly()).toMatchObject({ ok: true });
});

test("requires no text to a receiver who accepts none, and only the wait for one without a verified number", async () => {
  const mute = await createDeliveryAt("servicing");
  await callRpcOrThrow(serviceClient(), "handle_driver_sms", {
    p_message_id: `SM${mute.id}`,
    p_phone: mute.receiver.phone,
    p_keyword: "stop",
  });
  expect((await failAsNobodyHome(mute)).missing).toEqual(["call", "wait"]);
  const unproven = await createDeliveryAt("servicing");
  await sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [unproven.receiver.id]);
  expect((await failAsNobodyHome(unproven)).missing).toEqual(["wait"]);
});

test.each(["unsafe", "wrong_address", "refused", "no_code", "vehicle", "other", null])(
  "the reason %s requires nothing",
  async (kind) => {
    const worked = await createDeliveryAt("servicing");
    expect(
      await callWithMaskedNumber(worked.driver, "fail_task", {
        p_transaction_id: worked.id,
        p_reason: "It is so",
        p_kind: kind,
      }),
    ).toMatchObject({ ok: true });
    expect(await readStatus(worked.id)).toBe("failed");
  },
);

longTest(
  "the phone reads who gets the cash back, and how many tries are left; other drivers' tasks do not show it",
  async () => {
    const worked = await createDeliveryAt("servicing");
    await callRpc(worked.driver.client, "complete_task", { p_transaction_id: worked.id, p_code: "WRNGWRNG" });
    expect((await taskOf(worked)).door).toMatchObject({
      waitSeconds: 300,
      attemptsLeft: 4,
      returnTo: { kind: "sender", name: worked.sender.name },
    });
    const before = await createDeliveryAt("in_transit");
    expect((await taskOf(before)).door).toBeNull();
    const stranger = await newDriver();
    expect(
      await callWithMaskedNumber(stranger, "fail_task", {
        p_transaction_id: worked.id,
        p_reason: "No",
        p_kind: "nobody_home",
      }),
    ).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  },
);
