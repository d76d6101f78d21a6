// The receiver's code proves the handover: who reads it, what completes the delivery, and how wrong codes are counted.
import { codeAlphabet, normalizeCode } from "@/lib/domain/text/code-format";
import {
  runAs,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  listJobs,
  newDelivery,
  readStatus,
  wrongCode,
  type CodeJson,
  type TestDelivery,
  type TaskJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { findInvariantViolations } from "./support/racing";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const deliveryArgs = (delivery: TestDelivery): Record<string, unknown> => ({ p_transaction_id: delivery.id });
const readReceiverCode = (delivery: TestDelivery): Promise<CodeJson> =>
  callRpcOrThrow<CodeJson>(delivery.receiver.client, "get_verification_code", deliveryArgs(delivery));
const createDeliveryAtDropOff = (): Promise<AssignedDelivery> =>
  createDeliveryInStatus("servicing", { sender, receiver, amount: 120.5 });
const completeTask = (delivery: AssignedDelivery, extraArgs: Record<string, unknown>): Promise<RpcResult<TaskJson>> =>
  callRpc<TaskJson>(delivery.driver.client, "complete_task", { ...deliveryArgs(delivery), ...extraArgs });
/** A scanned QR as the server passes it on, with its signature check. */
const scanQr = (
  delivery: AssignedDelivery,
  qr: Record<string, unknown>,
  verdict: string | null,
): Promise<RpcResult<TaskJson>> =>
  callRpc<TaskJson>(serviceClient(), "complete_scanned_task", {
    ...deliveryArgs(delivery),
    p_driver_id: delivery.driver.id,
    p_code: qr.verificationCode,
    p_qr: qr,
    p_signature_check: verdict,
  });
const qrOf = async (
  delivery: AssignedDelivery,
  overrides: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => {
  const { code, expiresAt } = await readReceiverCode(delivery);
  return {
    transactionId: delivery.id,
    amount: 120.5,
    receiverPhone: receiver.phone,
    verificationCode: code,
    expiresAt,
    ...overrides,
  };
};

describe("a code", () => {
  // docs/readings.md: code-alphabet
  test("is eight characters of A-Z and 0-9 without lookalikes, uniformly distributed", async () => {
    const rows = await sql<{ code: string }>("select private.generate_code() as code from generate_series(1, 9000)");
    const counts = new Map<string, number>();
    for (const { code } of rows) {
      expect(code).toMatch(/^[A-Z0-9]{8}$/);
      expect(code).not.toMatch(/[OILBSZ]/);
      for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // Chi-squared with 29 degrees of freedom: chance exceeds 80 once in a million.
    const expected = (rows.length * 8) / 30;
    expect([...counts.keys()].sort().join("")).toBe([...codeAlphabet].sort().join(""));
    expect([...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(80);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  });
  // docs/readings.md: code-alphabet
  test("is normalised the same way by the phone and by the database", async () => {
    const typed = [
      "abcd-efgh",
      " oOiIlLbBsSzZ ",
      "ACDEFGHJKMNPQRTUVWXY0123456789",
      "k7q2 m9xa",
      "0185-2OIB",
      "\u200eacde\u2014f.g_h",
      "",
    ];
    const rows = await sql<{ normalized: string }>(
      "select private.normalize_code(t) as normalized from unnest($1::text[]) with ordinality u (t, n) order by n",
      [typed],
    );
    expect(rows.map(({ normalized }) => normalized)).toEqual(typed.map(normalizeCode));
  });
  // docs/readings.md: code-alphabet
  longTest.each([
    ["0185K7Q2", "oi8s-k7qz"],
    ["0185K7Q2", "O1BS-K7Q2"],
    ["OIBSZL77", "01852177"],
    ["OIBSZL77", "oibs-zl77"],
  ])("that reads %s completes the delivery when it is typed as %s", async (code, typed) => {
    const delivery = await createDeliveryAtDropOff();
    await sql("update public.verification_codes set code = private.encrypt($2) where transaction_id = $1", [
      delivery.id,
      code,
    ]);
    expect((await completeTask(delivery, { p_code: typed })).data?.state).toBe("completed");
  });
  longTest("is readable by the receiver only, and the transaction contains only its row's id", async () => {
    const delivery = await createDeliveryAtDropOff();
    const { code, codeId } = await readReceiverCode(delivery);
    for (const person of [sender, delivery.driver, await sharedAdmin(), await newCustomer()]) {
      expect((await callRpc(person.client, "get_verification_code", deliveryArgs(delivery))).code).toBe(
        "TRANSACTION_NOT_FOUND",
      );
      expect(
        await runAs(person, (query) =>
          query("select * from public.verification_codes where transaction_id = $1", [delivery.id]),
        ),
      ).toEqual([]);
      const seen = await Promise.all([
        runAs(person, (query) =>
          query("select id, qr_code, qr_expires_at, package_details from public.transactions where id = $1", [
            delivery.id,
          ]),
        ),
        runAs(person, (query) => query("select * from public.transactions_with_profiles where id = $1", [delivery.id])),
        callRpc(person.client, "get_transaction_by_id", { transaction_id: delivery.id }),
        callRpc(person.client, "get_current_task"),
      ]);
      expect(JSON.stringify(seen)).not.toContain(code);
    }
    expect(await queryRow("select qr_code from public.transactions where id = $1", [delivery.id])).toEqual({
      qr_code: codeId,
    });
  });
  test.each(["", "---", " ", "\u00e9"])("is never empty: the typed text %j completes no delivery", async (typed) => {
    const delivery = await createDeliveryAtDropOff();
    expect((await completeTask(delivery, { p_code: typed })).code).toBe("invalid_code");
    expect(await readStatus(delivery.id)).toBe("servicing");
  });
  test("does not exist before the receiver accepts", async () => {
    expect(
      await callRpc(receiver.client, "get_verification_code", deliveryArgs(await newDelivery({ sender, receiver }))),
    ).toMatchObject({ code: "code_not_found" });
  });
  // docs/readings.md: code-expiry
  test("is valid for 24 hours, renewed at assignment and when the receiver opens it, until delivery", async () => {
    const delivery = await createDeliveryInStatus("broadcast", { sender, receiver });
    const expiry = async (): Promise<number> => {
      const { hours } = await queryRow<{ hours: string }>(
        "select extract(epoch from expires_at - clock_timestamp()) / 3600 as hours from public.verification_codes where transaction_id = $1",
        [delivery.id],
      );
      return Math.round(Number(hours));
    };
    const age = () =>
      sql(
        "update public.verification_codes set expires_at = clock_timestamp() - interval '1 hour' where transaction_id = $1",
        [delivery.id],
      );
    expect(await expiry()).toBe(24);
    await age();
    await callRpcOrThrow(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
    expect(await expiry()).toBe(24);
    await age();
    expect((await readReceiverCode(delivery)).status).toBe("active");
    expect(await expiry()).toBe(24);
  });
  // docs/readings.md: code-expiry
  test("is stored as expired, reads so before any sweep, and is valid again once the receiver opens it", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    const stored = async () =>
      (
        await queryRow<{ status: string }>("select status from public.verification_codes where transaction_id = $1", [
          delivery.id,
        ])
      ).status;
    const reads = async () =>
      (
        await queryRow<{ status: string }>(
          "select private.code_json(c, t) ->> 'status' as status from public.verification_codes c join public.transactions t on t.id = c.transaction_id where t.id = $1",
          [delivery.id],
        )
      ).status;
    await sql("update public.verification_codes set expires_at = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    expect([await stored(), await reads()]).toEqual(["active", "expired"]);
    await callRpcOrThrow(serviceClient(), "expire_transactions");
    expect([await stored(), await reads()]).toEqual(["expired", "expired"]);
    expect(await completeTask(delivery, { p_code: code })).toMatchObject({
      code: "expired_code",
      message: "Verification code has expired",
    });
    expect(await sql("select 1 from private.code_attempts where transaction_id = $1", [delivery.id])).toEqual([]);
    expect(await readReceiverCode(delivery)).toMatchObject({ code, status: "active" });
    expect(await stored()).toBe("active");
    expect((await completeTask(delivery, { p_code: code })).ok).toBe(true);
    expect(await stored()).toBe("used");
    await callRpcOrThrow(serviceClient(), "expire_transactions");
    expect(await stored()).toBe("used");
  });
  longTest("is invalid once a new one is made", async () => {
    const delivery = await createDeliveryAtDropOff();
    const oldCode = await readCode(delivery);
    const fresh = await callRpcOrThrow<CodeJson>(receiver.client, "reissue_verification_code", deliveryArgs(delivery));
    expect(await completeTask(delivery, { p_code: oldCode })).toMatchObject({
      code: "code_not_found",
      attemptsLeft: 4,
    });
    expect((await completeTask(delivery, { p_code: fresh.formattedCode })).data?.state).toBe("completed");
  });
});

describe("completing", () => {
  // docs/readings.md: verification-completion
  test("with the typed code ignores case and dashes, uses the code up and frees the driver in one transaction", async () => {
    const delivery = await createDeliveryAtDropOff();
    const { formattedCode } = await readReceiverCode(delivery);
    expect((await completeTask(delivery, { p_code: ` ${formattedCode.toLowerCase()} ` })).data).toMatchObject({
      state: "completed",
      completedAt: expect.any(String) as string,
    });
    expect((await readReceiverCode(delivery)).status).toBe("used");
    expect(
      await queryRow(
        "select used_by, used_at is not null as used from public.verification_codes where transaction_id = $1",
        [delivery.id],
      ),
    ).toEqual({ used_by: delivery.driver.id, used: true });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test("with a signed QR does the same", async () => {
    const delivery = await createDeliveryAtDropOff();
    expect((await scanQr(delivery, await qrOf(delivery), "ok")).data?.state).toBe("completed");
  });
  longTest("with a signed QR from before the renewal succeeds until the QR itself expires", async () => {
    const delivery = await createDeliveryAtDropOff();
    const qr = await qrOf(delivery);
    await sql(
      "update public.verification_codes set expires_at = clock_timestamp() - interval '1 second' where transaction_id = $1",
      [delivery.id],
    );
    expect((await scanQr(delivery, qr, "ok")).data?.state).toBe("completed");
  });
  test("with an expired QR is refused and counts no try", async () => {
    const delivery = await createDeliveryAtDropOff();
    expect(await scanQr(delivery, await qrOf(delivery), "expired")).toMatchObject({
      code: "expired_code",
      message: "QR code has expired",
    });
    expect(await sql("select 1 from private.code_attempts where transaction_id = $1", [delivery.id])).toEqual([]);
  });
  longTest("with a typed code that has expired is refused until the receiver opens it again", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    await sql("update public.verification_codes set expires_at = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    expect(await completeTask(delivery, { p_code: code })).toMatchObject({
      code: "expired_code",
      message: "Verification code has expired",
    });
    await readReceiverCode(delivery);
    expect((await completeTask(delivery, { p_code: code })).ok).toBe(true);
  });
  test.each([
    ["transactionId", null],
    ["amount", 120.51],
    ["amount", "much"],
    ["receiverPhone", "+15550009999"],
  ])("with a QR with another %s than the record returns invalid_signature, and counts a try", async (field, value) => {
    const delivery = await createDeliveryAtDropOff();
    expect(await scanQr(delivery, await qrOf(delivery, { [field]: value }), "ok")).toMatchObject({
      code: "invalid_signature",
      message: "Invalid QR code signature",
      attemptsLeft: 4,
    });
    expect(await readStatus(delivery.id)).toBe("servicing");
  });
  // docs/readings.md: verification-completion
  test("with another delivery's QR returns WRONG_DELIVERY, counts no try however often it is scanned, and leaves the right one valid", async () => {
    const [delivery, otherDelivery] = [
      await createDeliveryAtDropOff(),
      await createDeliveryInStatus("servicing", { sender, receiver, amount: 75 }),
    ];
    for (const verdict of ["ok", "invalid_signature", "expired"]) {
      for (let times = 0; times < 6; times++) {
        expect(await scanQr(delivery, await qrOf(otherDelivery), verdict)).toMatchObject({
          code: "WRONG_DELIVERY",
          message: "This code belongs to another delivery",
        });
      }
    }
    expect(await sql("select 1 from private.code_attempts where transaction_id = $1", [delivery.id])).toEqual([]);
    expect((await scanQr(delivery, await qrOf(delivery), "ok")).data?.state).toBe("completed");
  });
  test("with a QR with an unchecked or wrong signature returns invalid_signature, and counts a try", async () => {
    const delivery = await createDeliveryAtDropOff();
    const qr = await qrOf(delivery);
    expect(await scanQr(delivery, qr, null)).toMatchObject({ code: "invalid_signature", attemptsLeft: 4 });
    expect(await scanQr(delivery, qr, "invalid_signature")).toMatchObject({
      code: "invalid_signature",
      attemptsLeft: 3,
    });
  });
});

describe("wrong tries", () => {
  // docs/readings.md: code-readers
  test("are counted; the fifth locks the code for 15 minutes, also the right one and a new one; an admin overrides with a reason", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await completeTask(delivery, { p_code: wrongCode(code, attemptsLeft) })).toMatchObject({
        code: "invalid_code",
        message: "Invalid verification code",
        attemptsLeft: attemptsLeft,
      });
    }
    const locked = await completeTask(delivery, { p_code: code });
    expect(locked).toMatchObject({ code: "CODE_LOCKED", attemptsLeft: 0 });
    const { minutes } = await queryRow<{ minutes: string }>(
      "select extract(epoch from locked_until - clock_timestamp()) / 60 as minutes from private.code_attempts where transaction_id = $1",
      [delivery.id],
    );
    expect(Math.round(Number(minutes))).toBe(15);
    const fresh = await callRpcOrThrow<CodeJson>(receiver.client, "reissue_verification_code", deliveryArgs(delivery));
    expect(await completeTask(delivery, { p_code: fresh.code })).toMatchObject({ code: "CODE_LOCKED" });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_complete_override", {
      ...deliveryArgs(delivery),
      p_reason: "Receiver showed an identity card",
    });
    expect(await readStatus(delivery.id)).toBe("delivered");
    expect(
      await sql("select reason from private.admin_actions where subject_id = $1 and action = 'complete_override'", [
        delivery.id,
      ]),
    ).toEqual([{ reason: "Receiver showed an identity card" }]);
  });
  // docs/readings.md: code-readers
  longTest(
    "that lock the code notify the receiver once, and are shown to driver and receiver until the lock ends",
    async () => {
      const delivery = await createDeliveryAtDropOff();
      const code = await readCode(delivery);
      const lockOf = async (person: TestPerson): Promise<unknown> =>
        person === delivery.driver
          ? (await callRpcOrThrow<Record<string, unknown>>(person.client, "get_current_task")).codeLockedUntil
          : (
              await callRpcOrThrow<Record<string, unknown>>(person.client, "get_transaction_by_id", {
                transaction_id: delivery.id,
              })
            ).codeLockedUntil;
      for (let n = 0; n < 4; n++) await completeTask(delivery, { p_code: wrongCode(code, n) });
      expect([await lockOf(delivery.driver), await lockOf(receiver)]).toEqual([null, null]);
      const { lockedUntil } = (await completeTask(delivery, { p_code: wrongCode(code, 4) })) as Record<string, unknown>;
      for (let n = 5; n < 9; n++) await completeTask(delivery, { p_code: wrongCode(code, n) });
      expect([await lockOf(delivery.driver), await lockOf(receiver), await lockOf(sender)]).toEqual([
        lockedUntil,
        lockedUntil,
        null,
      ]);
      const lockedJobs = (await listJobs(delivery.id)).filter(({ payload }) => payload.type === "code_locked");
      expect(lockedJobs.map(({ payload }) => [payload.userId, payload.facts])).toEqual([
        [receiver.id, { minutes: 15 }],
      ]);
      await sql("update private.code_attempts set locked_until = clock_timestamp() where transaction_id = $1", [
        delivery.id,
      ]);
      expect([await lockOf(delivery.driver), await lockOf(receiver)]).toEqual([null, null]);
    },
  );
  // docs/readings.md: code-readers
  test("no longer lock the code once an administrator has unlocked it, with a reason and on record", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    const operator = await sharedAdmin();
    const unlock = (person: TestPerson, reason: string): Promise<RpcResult> =>
      callRpc(person.client, "admin_unlock_code", { ...deliveryArgs(delivery), p_reason: reason });
    expect(await unlock(operator, "They called")).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
    for (let n = 0; n < 5; n++) await completeTask(delivery, { p_code: wrongCode(code, n) });
    for (const person of [receiver, sender, delivery.driver])
      expect(await unlock(person, "Please")).toMatchObject({ code: "NOT_FOUND" });
    expect(await completeTask(delivery, { p_code: code })).toMatchObject({ code: "CODE_LOCKED" });
    expect((await unlock(operator, "Both were on the telephone")).data).toMatchObject({ codeLockedUntil: null });
    expect((await unlock(operator, "Both were on the telephone")).ok).toBe(true);
    expect(await completeTask(delivery, { p_code: wrongCode(code, 0) })).toMatchObject({
      code: "invalid_code",
      attemptsLeft: 4,
    });
    expect((await completeTask(delivery, { p_code: code })).ok).toBe(true);
    expect(
      await sql("select reason from private.admin_actions where subject_id = $1 and action = 'unlock_code'", [
        delivery.id,
      ]),
    ).toEqual([{ reason: "Both were on the telephone" }]);
    const record = await readTimeline(delivery);
    expect(record.map(({ what }) => what)).toContain("unlock_code");
  });
  longTest(
    "that lock the code are an attention item until it is unlocked, the lock ends, or the delivery ends",
    async () => {
      const operator = await sharedAdmin();
      type AttentionItems = { counts: { codeLocked: number }; items: { kind: string; id: string; since: string }[] };
      const listJobKeys = async (delivery: { id: string }) => {
        const { counts, items } = await callRpcOrThrow<AttentionItems>(operator.client, "admin_list_attention_items");
        const listed = (
          await callRpcOrThrow<{ items: { id: string }[] }>(operator.client, "admin_list_transactions", {
            p_attention: "code_locked",
            p_limit: 100,
          })
        ).items.some(({ id }) => id === delivery.id);
        return [
          listed,
          items.some(({ kind, id }) => kind === "code_locked" && id === delivery.id) && counts.codeLocked > 0,
        ];
      };
      const lock = async () => {
        const delivery = await createDeliveryAtDropOff();
        const code = await readCode(delivery);
        for (let n = 0; n < 5; n++) {
          expect(await listJobKeys(delivery)).toEqual([false, false]);
          await completeTask(delivery, { p_code: wrongCode(code, n) });
        }
        expect(await listJobKeys(delivery)).toEqual([true, true]);
        return delivery;
      };
      const unlocked = await lock();
      await callRpcOrThrow(operator.client, "admin_unlock_code", {
        ...deliveryArgs(unlocked),
        p_reason: "Both were on the telephone",
      });
      const passed = await lock();
      await sql("update private.code_attempts set locked_until = clock_timestamp() where transaction_id = $1", [
        passed.id,
      ]);
      const over = await lock();
      await callRpcOrThrow(operator.client, "admin_complete_override", {
        ...deliveryArgs(over),
        p_reason: "Receiver showed an identity card",
      });
      for (const delivery of [unlocked, passed, over]) expect(await listJobKeys(delivery)).toEqual([false, false]);
    },
  );
  longTest("cannot be unlocked by an administrator who is a party to the delivery", async () => {
    const partyAdmin = await newAdmin({ name: "Alma Admin" });
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver: partyAdmin });
    const code = await readCode(delivery);
    for (let n = 0; n < 5; n++) await completeTask(delivery, { p_code: wrongCode(code, n) });
    expect(
      await callRpc(partyAdmin.client, "admin_unlock_code", { ...deliveryArgs(delivery), p_reason: "It is mine" }),
    ).toMatchObject({
      ok: false,
    });
    expect(await completeTask(delivery, { p_code: code })).toMatchObject({ code: "CODE_LOCKED" });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_unlock_code", {
      ...deliveryArgs(delivery),
      p_reason: "Asked by telephone",
    });
    expect((await completeTask(delivery, { p_code: code })).ok).toBe(true);
  });
  longTest("are cleared when the lock has ended", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    for (let n = 0; n < 5; n++) await completeTask(delivery, { p_code: wrongCode(code, n) });
    await sql("update private.code_attempts set locked_until = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    expect(await completeTask(delivery, { p_code: wrongCode(code) })).toMatchObject({
      code: "invalid_code",
      attemptsLeft: 4,
    });
    expect((await completeTask(delivery, { p_code: code })).ok).toBe(true);
  });
  longTest("in verifying and completing are counted together, and a refusal never rolls the count back", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    const wrongCodeArgs = (nth: number) => ({ ...deliveryArgs(delivery), p_code: wrongCode(code, nth) });
    expect(await callRpc(delivery.driver.client, "verify_code", wrongCodeArgs(0))).toMatchObject({ attemptsLeft: 4 });
    expect(await completeTask(delivery, wrongCodeArgs(1))).toMatchObject({ attemptsLeft: 3 });
    expect(await callRpc(delivery.driver.client, "verify_code", wrongCodeArgs(2))).toMatchObject({ attemptsLeft: 2 });
  });
  // docs/readings.md: code-readers
  test("are not counted for text that cannot be a code", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    await completeTask(delivery, { p_code: wrongCode(code) });
    for (const typed of ["", code.slice(0, 7), `${code}9`, "call me", "\u00e9"]) {
      const attemptArgs = { ...deliveryArgs(delivery), p_code: typed };
      for (const fn of ["verify_code", "complete_task"])
        expect(await callRpc(delivery.driver.client, fn, attemptArgs)).toMatchObject({
          code: "invalid_code",
          attemptsLeft: 4,
        });
    }
    const foreignQr = { p_driver_id: delivery.driver.id, p_code: "", p_qr: {}, p_signature_check: "invalid_signature" };
    expect(
      await callRpc<TaskJson>(serviceClient(), "complete_scanned_task", { ...deliveryArgs(delivery), ...foreignQr }),
    ).toMatchObject({
      code: "invalid_signature",
      attemptsLeft: 4,
    });
    expect((await completeTask(delivery, { p_code: `${code.slice(0, 4)}\u2014${code.slice(4)}` })).ok).toBe(true);
  });
  // docs/readings.md: code-readers
  test("with the same text count once, however it is typed; after a new code they count again", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = wrongCode(await readCode(delivery));
    const forged = await qrOf(delivery, { verificationCode: code });
    for (const again of [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`]) {
      expect(await completeTask(delivery, { p_code: again })).toMatchObject({ code: "invalid_code", attemptsLeft: 4 });
      expect(
        await callRpc(delivery.driver.client, "verify_code", { ...deliveryArgs(delivery), p_code: again }),
      ).toMatchObject({
        code: "invalid_code",
        attemptsLeft: 4,
      });
    }
    for (let times = 0; times < 3; times++)
      expect(await scanQr(delivery, forged, "invalid_signature")).toMatchObject({
        code: "invalid_signature",
        attemptsLeft: 3,
      });
    const fresh = await callRpcOrThrow<CodeJson>(receiver.client, "reissue_verification_code", deliveryArgs(delivery));
    expect(
      await completeTask(delivery, { p_code: code === fresh.code ? wrongCode(fresh.code, 1) : code }),
    ).toMatchObject({
      attemptsLeft: 2,
    });
    expect((await completeTask(delivery, { p_code: fresh.code })).ok).toBe(true);
  });
});

describe("verifying", () => {
  // docs/readings.md: verification-completion
  test("confirms the code without using it up, by default for the current delivery", async () => {
    const delivery = await createDeliveryAtDropOff();
    const code = await readCode(delivery);
    expect((await callRpc(delivery.driver.client, "verify_code", { p_code: code })).data).toEqual({
      valid: true,
      delegate: null,
    });
    expect(
      (await callRpc(delivery.driver.client, "verify_code", { ...deliveryArgs(delivery), p_code: code })).data,
    ).toEqual({
      valid: true,
      delegate: null,
    });
    expect(await readStatus(delivery.id)).toBe("servicing");
    await callRpcOrThrow(delivery.driver.client, "complete_task", { ...deliveryArgs(delivery), p_code: code });
    expect(
      await callRpc(delivery.driver.client, "verify_code", { ...deliveryArgs(delivery), p_code: code }),
    ).toMatchObject({
      code: "code_not_found",
    });
    expect(await callRpc(delivery.driver.client, "verify_code", { p_code: code })).toMatchObject({
      code: "NO_ACTIVE_TASK",
    });
  });
  test("is open to the task's driver only: another driver learns nothing and counts no try", async () => {
    const delivery = await createDeliveryAtDropOff();
    const otherDriver = await newDriver({ online: true });
    expect(
      await callRpc(otherDriver.client, "verify_code", { ...deliveryArgs(delivery), p_code: await readCode(delivery) }),
    ).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    expect(
      await callRpc(sender.client, "verify_code", { ...deliveryArgs(delivery), p_code: "ABCDEFGH" }),
    ).toMatchObject({
      code: "DRIVER_PROFILE_NOT_FOUND",
    });
    expect(await sql("select 1 from private.code_attempts where transaction_id = $1", [delivery.id])).toEqual([]);
  });
});
