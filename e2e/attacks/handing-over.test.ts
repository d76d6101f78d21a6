// A delivery cannot be completed without the receiver's code: not by concurrent guesses, another delivery's code,
// another identity, or another route.
import {
  good,
  newAdmin,
  newCustomer,
  newDriver,
  owner,
  PASSWORD,
  someKey,
  stack,
  type Answer,
  type Json,
  type Person,
} from "../api/support/app";
import { arrivedDelivery, codeOf, statusOf, step, type Place } from "../api/support/deliveries";
import { pastTheRoutes, tokenOf } from "../api/support/past-the-routes";
import { longTest } from "../fixtures/long-test";

const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const guess = (n: number): string =>
  `${ALPHABET[n % ALPHABET.length] ?? "A"}${ALPHABET[Math.floor(n / ALPHABET.length) % ALPHABET.length] ?? "A"}AAAAAA`;
const said = (answers: { code: string | undefined }[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((sum, { code = "ok" }) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }), {});
type Carried = Awaited<ReturnType<typeof arrivedDelivery>> & { place: Place };

describe("guessing", () => {
  test("forty concurrent guesses on three routes, each with its own key, count five tries; then the right code is refused", async () => {
    const { dora, sam, rosa, id } = await arrivedDelivery();
    const { code, qrData } = await codeOf(rosa, id);
    const drawn = JSON.parse(qrData) as Json;
    const direct = await pastTheRoutes(dora);
    const doors: ((n: number) => Promise<{ code: string | undefined }>)[] = [
      (n) => step(dora, id, "complete", { code: guess(n) }, someKey()),
      (n) => dora.post("/api/verification/verify", { transactionId: id, data: guess(n) }, someKey()),
      async (n) => ({ code: (await direct("complete_task", { p_transaction_id: id, p_code: guess(n) })).code }),
      // Only a complete QR counts, and repeated content counts once: these differ, and are complete.
      (n) =>
        step(dora, id, "complete", { qrData: JSON.stringify({ ...drawn, verificationCode: guess(n) }) }, someKey()),
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => doors[n % doors.length]?.(n) ?? Promise.reject(new Error("no door"))),
    );
    const { CODE_LOCKED: locked, invalid_code: typed = 0, invalid_signature: scanned = 0, ...others } = said(answers);
    expect({ locked, tried: typed + scanned, others }).toEqual({ locked: 35, tried: 5, others: {} });
    for (const body of [{ code }, { qrData: (await codeOf(rosa, id)).qrData }])
      expect((await step(dora, id, "complete", body)).code).toBe("CODE_LOCKED");
    expect(await statusOf(sam, id)).toBe("servicing");
  });

  longTest("the lock outlives a new code, a sign-out, and the driver's reassignment", async () => {
    const { dora, sam, rosa, id } = await arrivedDelivery();
    await codeOf(rosa, id);
    for (let n = 0; n < 5; n++) await step(dora, id, "complete", { code: guess(n) });
    await good(rosa.post(`/api/transactions/${id}/code`, {}, someKey()));
    await good(dora.post("/api/auth/sign-out"));
    await good(dora.post("/api/auth/sign-in", { email: dora.email, password: PASSWORD }));
    expect((await step(dora, id, "complete", { code: (await codeOf(rosa, id)).code })).code).toBe("CODE_LOCKED");
    expect((await dora.post("/api/driver/status", { status: "offline" })).code).toBe("INVALID_STATE");
    expect(await statusOf(sam, id)).toBe("servicing");
  });
});

describe("another delivery's code", () => {
  longTest("a QR of one delivery completes no other, unchanged, rewritten or signed by its own receiver", async () => {
    const [mine, other] = (await Promise.all([arrivedDelivery(), arrivedDelivery()])) as [Carried, Carried];
    const { qrData, code } = await codeOf(other.rosa, other.id);
    const own = await codeOf(mine.rosa, mine.id);
    const qr = JSON.parse(qrData) as Json;
    expect((await step(mine.dora, mine.id, "complete", { qrData })).code).toBe("WRONG_DELIVERY");
    const rewritten: Json[] = [
      { ...qr, transactionId: mine.id },
      { ...qr, transactionId: mine.id, receiverPhone: mine.rosa.number },
      { ...(JSON.parse(own.qrData) as Json), verificationCode: code },
      { ...(JSON.parse(own.qrData) as Json), amount: 1 },
    ];
    for (const each of rewritten)
      expect(["invalid_signature", "CODE_LOCKED"]).toContain(
        (await step(mine.dora, mine.id, "complete", { qrData: JSON.stringify(each) })).code,
      );
    expect(await statusOf(mine.sam, mine.id)).toBe("servicing");
  });

  longTest("the same id in another case, or twice in one QR, does not bypass the check", async () => {
    const [mine, other] = (await Promise.all([arrivedDelivery(), arrivedDelivery()])) as [Carried, Carried];
    const { qrData } = await codeOf(other.rosa, other.id);
    const twice = qrData.replace(/^\{/, `{"transactionId":"${mine.id}",`);
    for (const text of [
      twice,
      qrData.replace(other.id, mine.id.toUpperCase()),
      qrData.replace(/^\{/, `{"__proto__":{"transactionId":"${mine.id}"},`),
    ]) {
      expect(["WRONG_DELIVERY", "invalid_signature"]).toContain(
        (await step(mine.dora, mine.id, "complete", { qrData: text })).code,
      );
    }
    expect(await statusOf(mine.sam, mine.id)).toBe("servicing");
  });
});

describe("with the right code", () => {
  longTest("only the task's driver completes it: not the parties, another driver or an administrator", async () => {
    const { dora, sam, rosa, id } = await arrivedDelivery();
    const { code } = await codeOf(rosa, id);
    const [otto, ada] = [await newDriver({ name: "Otto Other" }), await newAdmin()];
    const tries = async (person: Person): Promise<Answer> => step(person, id, "complete", { code }, someKey());
    for (const person of [sam, rosa, otto, ada, await newCustomer()]) {
      expect([403, 404]).toContain((await tries(person)).status);
      expect(
        await (
          await pastTheRoutes(person)
        )("complete_task", { p_transaction_id: id, p_code: code }),
      ).toMatchObject({ ok: false });
    }
    expect(await statusOf(sam, id)).toBe("servicing");
    await good(tries(dora));
  });

  longTest("a driver's idempotency key gives others neither the response nor a completion", async () => {
    const [mine, other] = (await Promise.all([arrivedDelivery(), arrivedDelivery()])) as [Carried, Carried];
    const key = someKey();
    await good(step(mine.dora, mine.id, "complete", { code: (await codeOf(mine.rosa, mine.id)).code }, key));
    const stolen = await step(other.dora, mine.id, "complete", { code: "AAAAAAAA" }, key);
    expect([stolen.status, stolen.data]).toEqual([404, undefined]);
    expect((await step(other.dora, other.id, "complete", { code: "AAAAAAAA" }, key)).code).toMatch(
      /IDEMPOTENCY_MISMATCH|invalid_code/,
    );
    expect(await statusOf(other.sam, other.id)).toBe("servicing");
  });
});

longTest("only its receiver can read the code, through the app or bypassing it", async () => {
  const { dora, sam, rosa, id } = await arrivedDelivery();
  const { code, display } = await codeOf(rosa, id);
  const ada = await newAdmin();
  const tables = await owner<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')",
  );
  const { apiUrl: url, publishableKey } = stack();
  for (const person of [dora, sam, ada, await newCustomer()]) {
    const accessToken = await tokenOf(person);
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
    expect(read.filter((text) => text.includes(code) || text.includes(display))).toEqual([]);
  }
});
