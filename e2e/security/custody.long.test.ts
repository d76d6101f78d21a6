// Attempts to take someone's cash: with another's code, by guessing, with a used link or an old code; and to get rid of
// held cash.
import { expectOk, newAdmin, createApiClient, randomKey } from "../api/support/app";
import {
  createAssignedDelivery,
  readCode,
  confirmLegAs,
  countAndConfirm,
  readLeg,
  waitForOffer,
  positionBody,
  readStatus,
  sendStep,
  createOnlineDriver,
  kmNorth,
  wrongCode,
} from "../api/support/deliveries";

const cashOf = async (driver: { get: (path: string) => ReturnType<typeof sendStep> }) =>
  (await expectOk(driver.get("/api/driver/profile"))).data.cash as { amount: number };

// docs/readings.md: pickup-proven
test("a driver who has read another driver's code cannot use it", async () => {
  const delivery = await createAssignedDelivery();
  const other = await createAssignedDelivery();
  const { code, qrData } = await countAndConfirm(delivery);
  await countAndConfirm(other);
  for (const body of [{ code }, { qrData }]) {
    expect((await sendStep(other.dora, delivery.id, "prove", { ...body, ...positionBody(delivery.place) })).code).toBe(
      "TRANSACTION_NOT_FOUND",
    );
    expect((await sendStep(other.dora, other.id, "prove", { ...body, ...positionBody(other.place) })).code).toMatch(
      /^(WRONG_LEG|invalid_code)$/,
    );
  }
  expect([await readStatus(delivery.sam, delivery.id), await readStatus(other.sam, other.id)]).toEqual([
    "assigned",
    "assigned",
  ]);
});

test("the previous driver's code is invalid for the next one, and no leg is left open", async () => {
  const { dora, sam, id, place } = await createAssignedDelivery();
  const { code, qrData } = await countAndConfirm({ dora, sam, id });
  await expectOk(sendStep(dora, id, "cancel", { reason: "Flat tyre" }));
  const otto = await createOnlineDriver("Otto Other", kmNorth(place, -0.05));
  await expectOk(otto.post(`/api/offers/${(await waitForOffer(otto, id)).id}/accept`, {}));
  await countAndConfirm({ dora: otto, sam, id });
  expect((await sendStep(otto, id, "prove", { qrData, ...positionBody(place) })).code).toBe("WRONG_LEG");
  expect((await sendStep(otto, id, "prove", { code, ...positionBody(place) })).code).toBe("invalid_code");
  expect(await cashOf(otto)).toMatchObject({ amount: 0 });
});

test("guessing ends with the fifth try, typed or scanned, also concurrently", async () => {
  const delivery = await createAssignedDelivery();
  const { dora, sam, rosa, id, place } = delivery;
  const { code, qrData } = await countAndConfirm(delivery);
  const at = positionBody(place);
  const guesses = [
    ...Array.from({ length: 8 }, (_, n) => ({ code: wrongCode(code, n) })),
    { code: (await readCode(rosa, id)).code },
    { qrData: JSON.stringify({ ...(JSON.parse(qrData) as object), kind: "return" }) },
    { qrData: JSON.stringify({ ...(JSON.parse(qrData) as object), signature: "0".repeat(32) }) },
    { qrData: "{}" },
  ];
  const responses = await Promise.all(
    guesses.map((guess) => sendStep(dora, id, "prove", { ...guess, ...at }, randomKey())),
  );
  expect(responses.filter(({ status }) => status === 200)).toEqual([]);
  expect(responses.filter(({ code: result }) => result !== "CODE_LOCKED")).toHaveLength(5);
  expect((await sendStep(dora, id, "prove", { code, ...at })).code).toBe("CODE_LOCKED");
  // A new count or confirmation clears no lock.
  await expectOk(sendStep(dora, id, "count", { amount: 79 }));
  const fresh = await countAndConfirm({ dora, sam, id });
  expect((await sendStep(dora, id, "prove", { code: fresh.code, ...at })).code).toBe("CODE_LOCKED");
});

test("a driver cannot confirm for the sender, and no other sum can be confirmed", async () => {
  const { dora, sam, rosa, id } = await createAssignedDelivery();
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  for (const path of ["confirm", "dispute", "link"])
    for (const person of [dora, rosa, await newAdmin()])
      expect(
        (
          await person.post(
            `/api/transactions/${id}/leg/${path}`,
            path === "dispute" ? { counted: 1 } : {},
            randomKey(),
          )
        ).status,
      ).toBe(404);
  expect((await sam.post(`/api/transactions/${id}/leg/confirm`, { counted: 8000 })).code).toBe("COUNT_DIFFERS");
  expect((await sam.post(`/api/transactions/${id}/leg/confirm`, { amount: 80 })).code).toBe("VALIDATION_ERROR");
  expect((await readLeg(sam, id)).state).toBe("waiting");
});

test("a used, replaced or invented link is not found, and no stored response contains a token or a code", async () => {
  const { dora, sam, id, place } = await createAssignedDelivery();
  const key = randomKey();
  const { token } = (await expectOk(sam.post(`/api/transactions/${id}/leg/link`, {}, key))).data as { token: string };
  // The same key again: the first response was never stored.
  const { token: newest } = (await expectOk(sam.post(`/api/transactions/${id}/leg/link`, {}, key))).data as {
    token: string;
  };
  expect(newest).not.toBe(token);
  const stranger = createApiClient();
  expect((await stranger.get(`/api/legs/${token}`)).status).toBe(404);
  const { code } = await countAndConfirm({ dora, sam, id });
  await expectOk(sendStep(dora, id, "prove", { code, ...positionBody(place) }));
  for (const each of [newest, token, "0".repeat(64), "%27%20or%201=1"]) {
    expect((await stranger.get(`/api/legs/${each}`)).status).toBe(404);
    expect((await stranger.post(`/api/legs/${each}/confirm`, {})).status).toBe(404);
    expect((await stranger.post(`/api/legs/${each}/dispute`, { counted: 1 })).status).toBe(404);
  }
});

test("a driver cannot get rid of cash by giving up, by their own record, or with the receiver's code", async () => {
  const { dora, sam, rosa, id, place } = await createAssignedDelivery();
  const { code } = await confirmLegAs(sam, id, { counted: 80 });
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  await expectOk(sendStep(dora, id, "prove", { code, ...positionBody(place) }));
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody opened" }));
  for (const [verb, body] of [
    ["cancel", { reason: "Done with it" }],
    ["leave", { reason: "Done with it" }],
    ["complete", { code: "AAAAAAAA" }],
    ["prove", { code: "AAAAAAAA", ...positionBody(place) }],
  ] as const)
    expect([verb, (await sendStep(dora, id, verb, body, randomKey())).status >= 400]).toEqual([verb, true]);
  expect((await dora.post("/api/driver/status", { status: "offline" })).code).toBe("INVALID_STATE");
  expect((await rosa.get(`/api/transactions/${id}/code`)).status).toBe(422);
  expect(await cashOf(dora)).toMatchObject({ amount: 80 });
});
