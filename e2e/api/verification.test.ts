// The receiver's code: who reads it, who verifies it, and the effect of wrong tries.
import { VerificationCode } from "@/lib/contracts/delivery/verification";
import { qrText, type QrContent } from "@/server/verification/qr";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  testSecret,
  randomKey,
  type ApiResponse,
  type ApiPerson,
} from "./support/app";
import {
  createAcceptedDelivery,
  createArrivedDelivery,
  readCode,
  newParties,
  createStartedDelivery,
  readStatus,
  sendStep,
  wrongCode,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

const unknownId = "00000000-0000-4000-8000-000000000000";
const verify = (driver: ApiPerson, body: Record<string, unknown>, key?: string): Promise<ApiResponse> =>
  driver.post("/api/verification/verify", body, key);
const facts = ({ status, code, title, body }: ApiResponse): unknown[] => [status, code, title, body.attemptsLeft];

describe("reading the code", () => {
  test("only Rosa reads it: not Sam, not the driver, not an admin, not others", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const code = (await expectOk(rosa.get(`/api/transactions/${id}/code`))).data as VerificationCode;
    expect(VerificationCode.strict().parse(code)).toEqual(code);
    expect(code).toMatchObject({ formattedCode: `${code.code.slice(0, 4)}-${code.code.slice(4)}`, status: "active" });
    expect(Date.parse(code.expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3600_000);
    expect(JSON.parse(code.qrData)).toEqual({
      transactionId: id,
      amount: 80,
      receiverPhone: rosa.number.slice(-4),
      verificationCode: code.code,
      expiresAt: code.expiresAt,
      signature: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    });

    const admin = await newAdmin();
    for (const other of [sam, dora, admin, await newCustomer()]) {
      for (const method of ["GET", "POST"]) {
        const response = await other.send(method, `/api/transactions/${id}/code`);
        expect([response.status, response.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
      }
    }
    for (const other of [sam, rosa, dora, admin]) {
      expect((await expectOk(other.get(`/api/transactions/${id}`))).text).not.toContain(code.code);
    }
    for (const path of ["/api/tasks/current", "/api/notifications"])
      expect((await expectOk(dora.get(path))).text).not.toContain(code.code);
    expect((await createApiClient().get(`/api/transactions/${id}/code`)).status).toBe(401);
    expect((await createApiClient().post(`/api/transactions/${id}/code`)).status).toBe(401);
  });

  longTest("does not exist before the acceptance", async () => {
    const { sam, rosa } = await newParties();
    const {
      data: { id },
    } = await expectOk(
      sam.post("/api/transactions", {
        receiverPhone: rosa.number,
        amount: 5,
        deliveryAddress: "2 Street",
        deliveryLocation: { lat: 1, lng: 1 },
        pickupAddress: "1 Street",
      }),
    );
    expect((await rosa.get(`/api/transactions/${id}/code`)).code).toBe("code_not_found");
    expect((await rosa.post(`/api/transactions/${id}/code`)).code).toBe("INVALID_STATE");
  });

  longTest(
    "a new code invalidates the old one; a repeated tap returns the same new code, and none is stored with the keys",
    async () => {
      const { dora, rosa, id } = await createArrivedDelivery();
      const old = await readCode(rosa, id);
      const key = randomKey();
      const fresh = (await expectOk(rosa.post(`/api/transactions/${id}/code`, {}, key))).data as VerificationCode;
      expect(fresh.code).not.toBe(old.code);
      expect((await expectOk(rosa.post(`/api/transactions/${id}/code`, {}, key))).data).toMatchObject({
        code: fresh.code,
      });
      expect(
        await queryAsOwner("select 1 from private.idempotency_keys where response::text like '%' || $1 || '%'", [
          fresh.code,
        ]),
      ).toEqual([]);
      expect(facts(await sendStep(dora, id, "complete", { code: old.code }))).toEqual([
        422,
        "code_not_found",
        "Verification code not found or already used",
        4,
      ]);
      expect(facts(await sendStep(dora, id, "complete", { qrData: old.qrData }))).toEqual([
        422,
        "code_not_found",
        "Verification code not found or already used",
        3,
      ]);
      expect((await expectOk(sendStep(dora, id, "complete", { code: fresh.code }))).data.state).toBe("completed");
    },
  );
});

describe("verifying a code", () => {
  longTest("is open to the task's driver only: others are refused, and no try is counted", async () => {
    const { sam, rosa, id } = await createStartedDelivery();
    const { code } = await readCode(rosa, id);
    expect((await verify(createApiClient() as ApiPerson, { transactionId: id, data: code })).code).toBe(
      "UNAUTHENTICATED",
    );
    expect((await verify(sam, { transactionId: id, data: code })).code).toBe("DRIVER_PROFILE_NOT_FOUND");
    const otto = await newDriver({ name: "Otto Other" });
    expect((await verify(otto, { transactionId: id, data: code })).code).toBe("TRANSACTION_NOT_FOUND");
    expect((await verify(otto, { data: code })).code).toBe("NO_ACTIVE_TASK");
    expect(await queryAsOwner("select wrong from private.code_attempts where transaction_id = $1", [id])).toEqual([]);
  });

  longTest.each([
    [{}, "data"],
    [{ data: "" }, "data"],
    [{ data: 12345678 }, "data"],
    [{ data: "ABCDEFGH", transactionId: "7" }, "transactionId"],
    [{ data: "ABCDEFGH", tries: 0 }, "tries"],
  ])("the body %j is refused and names %s", async (body, path) => {
    const response = await verify(await driverOfBodies(), body);
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(response.errors.map((error) => error.path)).toContain(path);
  });

  longTest("the right code is valid any number of times, typed or scanned, and not used up", async () => {
    const { dora, rosa, sam, id } = await createStartedDelivery();
    const { code, formattedCode, qrData } = await readCode(rosa, id);
    for (const data of [code, formattedCode.toLowerCase(), `  ${formattedCode} `, qrData]) {
      expect((await expectOk(verify(dora, { transactionId: id, data }))).data).toEqual({ valid: true, delegate: null });
    }
    expect((await expectOk(verify(dora, { data: qrData }))).data).toEqual({ valid: true, delegate: null });
    expect([await readStatus(sam, id), (await expectOk(rosa.get(`/api/transactions/${id}/code`))).data.status]).toEqual(
      ["in_transit", "active"],
    );
  });

  longTest("a repetition of the same wrong try counts once", async () => {
    const { dora, rosa, id } = await createStartedDelivery();
    const { code } = await readCode(rosa, id);
    const data = wrongCode(code);
    const key = randomKey();
    const first = await verify(dora, { data }, key);
    expect(facts(first)).toEqual([422, "invalid_code", "Invalid verification code", 4]);
    expect(facts(await verify(dora, { data }, key))).toEqual(facts(first));
    expect(facts(await verify(dora, { data: `${data.slice(0, 4)}-${data.slice(4).toLowerCase()}` }))).toEqual(
      facts(first),
    );
    expect(facts(await verify(dora, { data: wrongCode(code, 3) }))[3]).toBe(3);
  });

  test("five wrong tries of any kind lock the code for 15 minutes; then the right one and a new one are refused too", async () => {
    const { dora, rosa, sam, id } = await createArrivedDelivery();
    const { code } = await readCode(rosa, id);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 === 0
          ? verify(dora, { data: wrongCode(code, at) })
          : sendStep(dora, id, "complete", { code: wrongCode(code, at) }),
      ),
    );
    expect(tries.map(({ code: result }) => result).sort()).toEqual([
      "CODE_LOCKED",
      "CODE_LOCKED",
      "CODE_LOCKED",
      ...Array<string>(5).fill("invalid_code"),
    ]);
    expect(
      tries
        .filter(({ code: result }) => result === "invalid_code")
        .map(({ body }) => body.attemptsLeft)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4]);
    const locked = await sendStep(dora, id, "complete", { code });
    expect(facts(locked).slice(0, 2)).toEqual([422, "CODE_LOCKED"]);
    const minutes = (Date.parse(locked.body.lockedUntil as string) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(13);
    expect(minutes).toBeLessThanOrEqual(15);
    const fresh = (await expectOk(rosa.post(`/api/transactions/${id}/code`))).data as VerificationCode;
    expect((await sendStep(dora, id, "complete", { code: fresh.code })).code).toBe("CODE_LOCKED");
    expect(await readStatus(sam, id)).toBe("servicing");
    await queryAsOwner("update private.code_attempts set locked_until = clock_timestamp() where transaction_id = $1", [
      id,
    ]);
    expect((await expectOk(sendStep(dora, id, "complete", { code: fresh.code }))).data.state).toBe("completed");
  });
});
let bodies: Promise<ApiPerson> | undefined;
const driverOfBodies = (): Promise<ApiPerson> => (bodies ??= newDriver({ name: "Dana Driver" }));

describe("invalid QR codes", () => {
  // docs/readings.md: verification-completion
  test("refuses forged, changed, foreign and expired ones, and the delivery stays open", async () => {
    const { dora, sam, rosa, id } = await createArrivedDelivery();
    const { qrData } = await readCode(rosa, id);
    const content = JSON.parse(qrData) as QrContent & { signature: string };
    const foreignId = await createAcceptedDelivery({ sam, rosa });
    const foreign = (await readCode(rosa, foreignId)).qrData;
    const sign = (change: Partial<QrContent>): string =>
      qrText({ ...content, ...change }, testSecret("VERIFICATION_SECRET"));

    expect(
      facts(
        await sendStep(dora, id, "complete", { qrData: JSON.stringify({ ...content, signature: "0".repeat(16) }) }),
      ),
    ).toEqual([422, "invalid_signature", "Invalid QR code signature", 4]);
    expect(
      facts(await sendStep(dora, id, "complete", { qrData: JSON.stringify({ ...content, amount: 1 }) })).slice(1),
    ).toEqual(["invalid_signature", "Invalid QR code signature", 3]);
    for (let times = 0; times < 6; times++) {
      expect(facts(await verify(dora, { data: foreign }))).toEqual([
        422,
        "WRONG_DELIVERY",
        "This code belongs to another delivery",
        undefined,
      ]);
    }
    expect(facts(await verify(dora, { data: "{}" })).slice(1)).toEqual([
      "invalid_signature",
      "Invalid QR code signature",
      3,
    ]);
    const expired = await sendStep(dora, id, "complete", { qrData: sign({ expiresAt: "2020-01-01T00:00:00.000Z" }) });
    expect([expired.status, expired.code, expired.title]).toEqual([422, "expired_code", "QR code has expired"]);
    expect(await readStatus(sam, id)).toBe("servicing");
    // A QR from before the renewal is valid until its own signed expiry.
    const earlier = sign({ expiresAt: new Date(Date.now() + 3600_000).toISOString() });
    expect((await expectOk(sendStep(dora, id, "complete", { qrData: earlier }))).data.state).toBe("completed");
  });

  longTest("a typed code past its expiry has expired; Rosa's opening renews it", async () => {
    const { dora, rosa, id } = await createArrivedDelivery();
    const { code } = await readCode(rosa, id);
    await queryAsOwner(
      "update public.verification_codes set expires_at = clock_timestamp() - interval '1 second' where transaction_id = $1 and status = 'active'",
      [id],
    );
    const lateAttempt = await sendStep(dora, id, "complete", { code });
    expect([lateAttempt.status, lateAttempt.code, lateAttempt.title]).toEqual([
      422,
      "expired_code",
      "Verification code has expired",
    ]);
    expect((await readCode(rosa, id)).code).toBe(code);
    expect((await expectOk(sendStep(dora, id, "complete", { code }))).data.state).toBe("completed");
  });

  longTest("returns 404 for an unknown id", async () => {
    const { dora, rosa, id } = await createStartedDelivery();
    const { code } = await readCode(rosa, id);
    expect((await verify(dora, { transactionId: unknownId, data: code })).code).toBe("TRANSACTION_NOT_FOUND");
  });
});
