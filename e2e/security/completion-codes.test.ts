// A driver cannot complete a delivery without the receiver's code: not by concurrent guesses, another delivery's code,
// another account, or another route.
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

/** The letters and digits of codes. */
const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const guessCode = (n: number): string =>
  `${ALPHABET[n % ALPHABET.length] ?? "A"}${ALPHABET[Math.floor(n / ALPHABET.length) % ALPHABET.length] ?? "A"}AAAAAA`;
const countCodes = (responses: { code: string | undefined }[]): Record<string, number> =>
  responses.reduce<Record<string, number>>(
    (counts, { code = "ok" }) => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }),
    {},
  );
type ArrivedDelivery = Awaited<ReturnType<typeof createArrivedDelivery>> & { place: LatLng };

describe("guessing", () => {
  test("forty concurrent guesses on three routes, each with its own key, count as five tries; then the right code is refused", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const { code, qrData } = await readCode(rosa, id);
    const payload = JSON.parse(qrData) as JsonObject;
    const callRpc = await rpcAsUser(dora);
    const guessRoutes: ((n: number) => Promise<{ code: string | undefined }>)[] = [
      (n) => sendStep(dora, id, "complete", { code: guessCode(n) }, randomKey()),
      (n) => dora.post("/api/verification/verify", { transactionId: id, data: guessCode(n) }, randomKey()),
      async (n) => ({ code: (await callRpc("complete_task", { p_transaction_id: id, p_code: guessCode(n) })).code }),
      // Only a complete QR counts as a guess, and repeated content counts once: each of these is complete and different.
      (n) =>
        sendStep(
          dora,
          id,
          "complete",
          { qrData: JSON.stringify({ ...payload, verificationCode: guessCode(n) }) },
          randomKey(),
        ),
    ];
    const responses = await Promise.all(
      Array.from(
        { length: 40 },
        (_, n) => guessRoutes[n % guessRoutes.length]?.(n) ?? Promise.reject(new Error("no route")),
      ),
    );
    const {
      CODE_LOCKED: locked,
      invalid_code: typed = 0,
      invalid_signature: scanned = 0,
      ...others
    } = countCodes(responses);
    expect({ locked, tried: typed + scanned, others }).toEqual({ locked: 35, tried: 5, others: {} });
    for (const body of [{ code }, { qrData: (await readCode(rosa, id)).qrData }])
      expect((await sendStep(dora, id, "complete", body)).code).toBe("CODE_LOCKED");
    expect(await readStatus(sam, id)).toBe("servicing");
  });

  longTest("the lock outlives a new code, a sign-out, and the driver's reassignment", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    await readCode(rosa, id);
    for (let n = 0; n < 5; n++) await sendStep(dora, id, "complete", { code: guessCode(n) });
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
      ArrivedDelivery,
      ArrivedDelivery,
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
    for (const rewrittenQr of rewritten)
      expect(["invalid_signature", "CODE_LOCKED"]).toContain(
        (await sendStep(delivery.dora, delivery.id, "complete", { qrData: JSON.stringify(rewrittenQr) })).code,
      );
    expect(await readStatus(delivery.sam, delivery.id)).toBe("servicing");
  });

  longTest("the same id in another case, or twice in one QR, does not bypass the check", async () => {
    const [delivery, other] = (await Promise.all([createArrivedDelivery(), createArrivedDelivery()])) as [
      ArrivedDelivery,
      ArrivedDelivery,
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
    const completeAs = async (person: ApiPerson): Promise<ApiResponse> =>
      sendStep(person, id, "complete", { code }, randomKey());
    for (const person of [sam, rosa, otto, ada, await newCustomer()]) {
      expect([403, 404]).toContain((await completeAs(person)).status);
      expect(await (await rpcAsUser(person))("complete_task", { p_transaction_id: id, p_code: code })).toMatchObject({
        ok: false,
      });
    }
    expect(await readStatus(sam, id)).toBe("servicing");
    await expectOk(completeAs(dora));
  });

  longTest("a driver's idempotency key gives others neither the response nor a completion", async () => {
    const [delivery, other] = (await Promise.all([createArrivedDelivery(), createArrivedDelivery()])) as [
      ArrivedDelivery,
      ArrivedDelivery,
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
    const stolenKeyResponse = await sendStep(other.dora, delivery.id, "complete", { code: "AAAAAAAA" }, key);
    expect([stolenKeyResponse.status, stolenKeyResponse.data]).toEqual([404, undefined]);
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
    const texts = await Promise.all([
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
    expect(texts.filter((text) => text.includes(code) || text.includes(formattedCode))).toEqual([]);
  }
});
