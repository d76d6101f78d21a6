// Attempts to have cash posted at a hub that is not there, or not posted that is: with another hub's or an old code, as
// another hub's cashier, as the driver, as a party, or alone where it takes two.
import { createHmac } from "node:crypto";
import {
  expectOk,
  newAdmin,
  newCustomer,
  queryAsOwner,
  createApiClient,
  testSecret,
  randomKey,
} from "../api/support/app";
import { confirmLegAs, createStartedDelivery, sendStep } from "../api/support/deliveries";
import {
  countDeposit,
  openDepositOrThrow,
  sendDeliveryToHub,
  openDepositAs,
  newHub,
  readHubCounter,
  type TestHub,
} from "../api/support/hubs";

const signedWith = (key: string, hubId: string, expiresAt: string): string =>
  JSON.stringify({
    hubId,
    expiresAt,
    signature: createHmac("sha256", key)
      .update(JSON.stringify(["hub", hubId, expiresAt]))
      .digest("hex")
      .slice(0, 32),
  });
const causes = async (id: string): Promise<string[]> =>
  (
    await queryAsOwner<{ cause: string }>("select cause from ledger.transfers where transaction_id = $1 order by id", [
      id,
    ])
  ).map(({ cause }) => cause);
const balance = async (testHub: TestHub): Promise<number | null> => (await readHubCounter(testHub)).hub.balance;

test("a code of another hub, an expired one, a leg's, or an invented one opens no deposit", async () => {
  const [testHub, other] = await Promise.all([newHub(), newHub()]);
  const { dora, id } = await sendDeliveryToHub(testHub);
  const inOneMinute = new Date(Date.now() + 60_000).toISOString();
  const { qrData } = await readHubCounter(testHub);
  const validCode = JSON.parse(qrData) as Record<string, string>;
  const secret = testSecret("VERIFICATION_SECRET");
  const tries: [string, string][] = [
    [(await readHubCounter(other)).qrData, "WRONG_HUB"],
    [signedWith(secret, testHub.hub.id, new Date(Date.now() - 1000).toISOString()), "expired_code"],
    [signedWith("another secret", testHub.hub.id, inOneMinute), "invalid_signature"],
    [JSON.stringify({ ...validCode, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }), "invalid_signature"],
    [JSON.stringify({ ...validCode, hubId: other.hub.id }), "invalid_signature"],
    [JSON.stringify({ ...validCode, signature: "0".repeat(32) }), "invalid_signature"],
    [testHub.hub.id, "invalid_signature"],
  ];
  for (const [text, code] of tries)
    expect([text, (await openDepositAs(dora, testHub, [id], text)).code]).toEqual([text, code]);
  const leg = await createStartedDelivery();
  await sendStep(leg.dora, leg.id, "fail", { reason: "Nobody there" });
  await sendStep(leg.dora, leg.id, "count", { amount: 80 });
  expect((await openDepositAs(dora, testHub, [id], (await confirmLegAs(leg.sam, leg.id)).qrData)).code).toBe(
    "invalid_signature",
  );
  expect((await readHubCounter(testHub)).deposits).toEqual([]);
});

test("only the hub's cashiers count: not another hub's, the driver, the sender or a stranger", async () => {
  const [testHub, other] = await Promise.all([newHub(), newHub()]);
  const delivery = await sendDeliveryToHub(testHub);
  const deposit = await openDepositOrThrow(testHub, delivery);
  const strangers = [other.carl, delivery.dora, delivery.sam, delivery.rosa, await newCustomer()];
  for (const person of strangers) {
    expect([person.name, (await countDeposit(person, testHub, deposit, { "20": 4 })).status]).toEqual([
      person.name,
      404,
    ]);
    expect((await person.get(`/api/hubs/${testHub.hub.id}`)).code).toBe("HUB_NOT_FOUND");
    expect((await person.get(`/api/hubs/${testHub.hub.id}/collections`)).code).toBe("HUB_NOT_FOUND");
    expect((await person.get(`/api/hubs/${testHub.hub.id}/collections/${testHub.hub.id}`)).code).toBe("HUB_NOT_FOUND");
    expect((await person.post(`/api/hubs/${testHub.hub.id}/closings`, { counted: 1 })).code).toBe("HUB_NOT_FOUND");
  }
  expect((await countDeposit(other.carl, other, deposit, { "20": 4 })).status).toBe(404);
  expect((await other.carl.get(`/api/hubs/${testHub.hub.id}/deposits/${deposit.id}`)).status).toBe(404);
  expect(
    (
      await createApiClient().post(`/api/hubs/${testHub.hub.id}/deposits/${deposit.id}/count`, {
        denominations: { "20": 4 },
      })
    ).status,
  ).toBe(401);
  expect([await causes(delivery.id), await balance(testHub)]).toEqual([["pickup"], 0]);
});

test("a driver cannot be made a cashier, and no one deposits another driver's cash", async () => {
  const testHub = await newHub();
  const delivery = await sendDeliveryToHub(testHub);
  const patch = (cashiers: object[]) => testHub.olga.patch(`/api/admin/hubs/${testHub.hub.id}`, { cashiers });
  expect((await patch([{ userId: delivery.dora.id }])).body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  const { qrData } = await readHubCounter(testHub);
  const stranger = (await createStartedDelivery()).dora;
  expect((await openDepositAs(stranger, testHub, [delivery.id], qrData)).code).toBe("NOT_TO_HAND_IN");
  expect((await openDepositAs(delivery.sam, testHub, [delivery.id], qrData)).status).toBeGreaterThanOrEqual(400);
  for (const extra of [{ amount: 80 }, { driverId: delivery.dora.id }, { verdict: "ok" }])
    expect(
      (await delivery.dora.post(`/api/hubs/${testHub.hub.id}/deposits`, { items: [delivery.id], qrData, ...extra }))
        .status,
    ).toBe(400);
});

test("the counter finds the sum nowhere: not on the screen, in the deposit, or in a refusal", async () => {
  const testHub = await newHub();
  const delivery = await sendDeliveryToHub(testHub, { amount: 83.21 });
  const deposit = await openDepositOrThrow(testHub, delivery);
  const seen = [
    (await testHub.carl.get(`/api/hubs/${testHub.hub.id}`)).body,
    (await testHub.carl.get(`/api/hubs/${testHub.hub.id}/deposits/${deposit.id}`)).body,
    (await countDeposit(testHub.carl, testHub, deposit, { "100": 5 })).body,
    (await testHub.carl.get(`/api/transactions/${delivery.id}`)).body,
    (await testHub.carl.get(`/api/transactions/${delivery.id}/leg`)).body,
  ];
  expect(JSON.stringify(seen)).not.toContain("83.21");
  expect((await testHub.carl.get("/api/admin/ledger")).status).toBe(404);
});

test("one of two administrators moves no cash and settles nothing, also not by requesting twice", async () => {
  const testHub = await newHub();
  const team = randomKey();
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ name: "Alan Admin", team })]);
  await expectOk(
    testHub.olga.post(`/api/admin/hubs/${testHub.hub.id}/moves`, {
      direction: "from_bank",
      amount: 100,
      reason: "Float",
    }),
  );
  const take = (admin: typeof ada) =>
    admin.post(
      `/api/admin/hubs/${testHub.hub.id}/moves`,
      { direction: "to_bank", amount: 100, reason: "Mine" },
      randomKey(),
    );
  const [first, second] = [await take(ada), await take(ada)];
  expect([first.status, second.data.approvalId]).toEqual([202, first.data.approvalId]);
  expect(
    (await ada.post(`/api/admin/approvals/${first.data.approvalId as string}/approve`, undefined, randomKey())).code,
  ).toBe("CONFLICT_OF_INTEREST");
  // A cashier there is a party.
  await expectOk(
    testHub.olga.patch(`/api/admin/hubs/${testHub.hub.id}`, {
      cashiers: [{ userId: testHub.carl.id }, { userId: alan.id }],
    }),
  );
  expect(
    (await alan.post(`/api/admin/approvals/${first.data.approvalId as string}/approve`, undefined, randomKey())).code,
  ).toBe("CONFLICT_OF_INTEREST");
  for (const person of [testHub.carl, await newCustomer()]) expect((await take(person)).status).toBe(404);
  expect(await balance(testHub)).toBe(100);
});

test("a driver cannot send cash to a hub while its sender waits for it, nor another driver's cash", async () => {
  const testHub = await newHub();
  const { sam, dora, id } = await createStartedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  const to = { hubId: testHub.hub.id };
  expect((await sendStep(dora, id, "return-to-hub", to)).code).toBe("RETURN_TOO_EARLY");
  expect((await sendStep(dora, id, "return-to-hub", { ...to, at: "2020-01-01T00:00:00Z" })).status).toBe(400);
  expect((await sendStep((await createStartedDelivery()).dora, id, "return-to-hub", to)).code).toBe(
    "TRANSACTION_NOT_FOUND",
  );
  for (const person of [sam, dora, testHub.carl])
    expect((await person.post(`/api/admin/transactions/${id}/return-to`, { ...to, reason: "Mine" })).status).toBe(404);
  expect(await causes(id)).toEqual(["pickup"]);
});
