// A delivery cannot be completed without the receiver's code: not by concurrent guesses, another delivery's code,
// another identity, or another route.
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  PASSWORD,
  randomKey,
  testStack,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
} from "../api/support/app";
import { createArrivedDelivery, readCode, readStatus, sendStep, type LatLng } from "../api/support/deliveries";
import { rpcAsUser, accessTokenOf } from "../api/support/direct-rpc";
import { longTest } from "../fixtures/long-test";

const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const guess = (n: number): string =>
  `${ALPHABET[n % ALPHABET.length] ?? "A"}${ALPHABET[Math.floor(n / ALPHABET.length) % ALPHABET.length] ?? "A"}AAAAAA`;
const countCodes = (answers: { code: string | undefined }[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((sum, { code = "ok" }) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }), {});
type Carried = Awaited<ReturnType<typeof createArrivedDelivery>> & { place: LatLng };

describe("guessing", () => {
  test("forty concurrent guesses on three routes, each with its own key, count five tries; then the right code is refused", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const { code, qrData } = await readCode(rosa, id);
    const payload = JSON.parse(qrData) as JsonObject;
    const direct = await rpcAsUser(dora);
    const doors: ((n: number) => Promise<{ code: string | undefined }>)[] = [
      (n) => sendStep(dora, id, "complete", { code: guess(n) }, randomKey()),
      (n) => dora.post("/api/verification/verify", { transactionId: id, data: guess(n) }, randomKey()),
      async (n) => ({ code: (await direct("complete_task", { p_transaction_id: id, p_code: guess(n) })).code }),
      // Only a complete QR counts, and repeated content counts once: these differ, and are complete.
      (n) =>
        sendStep(
          dora,
          id,
          "complete",
          { qrData: JSON.stringify({ ...payload, verificationCode: guess(n) }) },
          randomKey(),
        ),
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => doors[n % doors.length]?.(n) ?? Promise.reject(new Error("no door"))),
    );
    const {
      CODE_LOCKED: locked,
      invalid_code: typed = 0,
      invalid_signature: scanned = 0,
      ...others
    } = countCodes(answers);
    expect({ locked, tried: typed + scanned, others }).toEqual({ locked: 35, tried: 5, others: {} });
    for (const body of [{ code }, { qrData: (await readCode(rosa, id)).qrData }])
      expect((await sendStep(dora, id, "complete", body)).code).toBe("CODE_LOCKED");
    expect(await readStatus(sam, id)).toBe("servicing");
  });

  longTest("the lock outlives a new code, a sign-out, and the driver's reassignment", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    await readCode(rosa, id);
    for (let n = 0; n < 5; n++) await sendStep(dora, id, "complete", { code: guess(n) });
    await expectOk(rosa.post(`/api/transactions/${id}/code`, {}, randomKey()));
    await expectOk(dora.post("/api/auth/sign-out"));
    await expectOk(dora.post("/api/auth/sign-in", { email: dora.email, password: PASSWORD }));
    expect((await sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code })).code).toBe("CODE_LOCKED");
    expect((await dora.post("/api/driver/status", { status: "offline" })).code).toBe("INVALID_STATE");
    expect(await readStatus(sam, id)).toBe("servicing");
  });
});

describe("another delivery's code", () => {
  longTest("a QR of one delivery completes no other, unchanged, rewritten or signed by its own receiver", async () => {
    const [delivery, other] = (await Promise.all([createArrivedDelivery(), createArrivedDelivery()])) as [
      Carried,
      Carried,
    ];
    const { qrData, code } = await readCode(other.rosa, other.id);
    const ownCode = await readCode(delivery.rosa, delivery.id);
    const qr = JSON.parse(qrData) as JsonObject;
    expect((await sendStep(delivery.dora, delivery.id, "complete", { qrData })).code).toBe("WRONG_DELIVERY");
    const rewritten: JsonObject[] = [
      { ...qr, transactionId: delivery.id },
      { ...qr, transactionId: delivery.id, receiverPhone: delivery.rosa.number },
      { ...(JSON.parse(ownCode.qrData) as JsonObject), verificationCode: code },
      { ...(JSON.parse(ownCode.qrData) as JsonObject), amount: 1 },
    ];
    for (const each of rewritten)
      expect(["invalid_signature", "CODE_LOCKED"]).toContain(
        (await sendStep(delivery.dora, delivery.id, "complete", { qrData: JSON.stringify(each) })).code,
      );
    expect(await readStatus(delivery.sam, delivery.id)).toBe("servicing");
  });

  longTest("the same id in another case, or twice in one QR, does not bypass the check", async () => {
    const [delivery, other] = (await Promise.all([createArrivedDelivery(), createArrivedDelivery()])) as [
      Carried,
      Carried,
    ];
    const { qrData } = await readCode(other.rosa, other.id);
    const duplicatedKey = qrData.replace(/^\{/, `{"transactionId":"${delivery.id}",`);
    for (const text of [
      duplicatedKey,
      qrData.replace(other.id, delivery.id.toUpperCase()),
      qrData.replace(/^\{/, `{"__proto__":{"transactionId":"${delivery.id}"},`),
    ]) {
      expect(["WRONG_DELIVERY", "invalid_signature"]).toContain(
        (await sendStep(delivery.dora, delivery.id, "complete", { qrData: text })).code,
      );
    }
    expect(await readStatus(delivery.sam, delivery.id)).toBe("servicing");
  });
});

describe("with the right code", () => {
  longTest("only the task's driver completes it: not the parties, another driver or an administrator", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const { code } = await readCode(rosa, id);
    const [otto, ada] = [await newDriver({ name: "Otto Other" }), await newAdmin()];
    const tries = async (person: ApiPerson): Promise<ApiResponse> =>
      sendStep(person, id, "complete", { code }, randomKey());
    for (const person of [sam, rosa, otto, ada, await newCustomer()]) {
      expect([403, 404]).toContain((await tries(person)).status);
      expect(await (await rpcAsUser(person))("complete_task", { p_transaction_id: id, p_code: code })).toMatchObject({
        ok: false,
      });
    }
    expect(await readStatus(sam, id)).toBe("servicing");
    await expectOk(tries(dora));
  });

  longTest("a driver's idempotency key gives others neither the response nor a completion", async () => {
    const [delivery, other] = (await Promise.all([createArrivedDelivery(), createArrivedDelivery()])) as [
      Carried,
      Carried,
    ];
    const key = randomKey();
    await expectOk(
      sendStep(
        delivery.dora,
        delivery.id,
        "complete",
        { code: (await readCode(delivery.rosa, delivery.id)).code },
        key,
      ),
    );
    const stolen = await sendStep(other.dora, delivery.id, "complete", { code: "AAAAAAAA" }, key);
    expect([stolen.status, stolen.data]).toEqual([404, undefined]);
    expect((await sendStep(other.dora, other.id, "complete", { code: "AAAAAAAA" }, key)).code).toMatch(
      /IDEMPOTENCY_MISMATCH|invalid_code/,
    );
    expect(await readStatus(other.sam, other.id)).toBe("servicing");
  });
});

longTest("only its receiver can read the code, through the app or bypassing it", async () => {
  const { dora, sam, rosa, id } = await createArrivedDelivery();
  const { code, formattedCode } = await readCode(rosa, id);
  const ada = await newAdmin();
  const tables = await queryAsOwner<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')",
  );
  const { apiUrl: url, publishableKey } = testStack();
  for (const person of [dora, sam, ada, await newCustomer()]) {
    const accessToken = await accessTokenOf(person);
    const read = await Promise.all([
      ...tables.map(async ({ name }) =>
        (
          await fetch(`${url}/rest/v1/${name}?select=*`, {
            headers: { apikey: publishableKey, authorization: `Bearer ${accessToken}` },
          })
        ).text(),
      ),
      // Rows hidden by row security are not found by a filter, an order or an embedding either.
      ...[
        `transactions?select=id,verification_codes(*)&id=eq.${id}`,
        `verification_codes?select=transaction_id&code=eq.${code}`,
        `transaction_status_updates?select=metadata&transaction_id=eq.${id}`,
      ].map(async (path) =>
        (
          await fetch(`${url}/rest/v1/${path}`, {
            headers: { apikey: publishableKey, authorization: `Bearer ${accessToken}` },
          })
        ).text(),
      ),
      ...[
        "/api/tasks/current",
        `/api/transactions/${id}`,
        `/api/transactions/${id}/code`,
        `/api/transactions/${id}/receipt`,
        "/api/notifications",
        `/api/admin/transactions/${id}`,
        "/api/admin/actions",
      ].map(async (path) => (await person.get(path)).text),
    ]);
    expect(read.filter((text) => text.includes(code) || text.includes(formattedCode))).toEqual([]);
  }
});
