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
const balance = async (opened: TestHub): Promise<number | null> => (await readHubCounter(opened)).hub.balance;

test("a code of another hub, an expired one, a leg's, or an invented one opens no deposit", async () => {
  const [opened, other] = await Promise.all([newHub(), newHub()]);
  const { dora, id } = await sendDeliveryToHub(opened);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const { qrData } = await readHubCounter(opened);
  const good = JSON.parse(qrData) as Record<string, string>;
  const ours = testSecret("VERIFICATION_SECRET");
  const tries: [string, string][] = [
    [(await readHubCounter(other)).qrData, "WRONG_HUB"],
    [signedWith(ours, opened.hub.id, new Date(Date.now() - 1000).toISOString()), "expired_code"],
    [signedWith("another secret", opened.hub.id, soon), "invalid_signature"],
    [JSON.stringify({ ...good, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }), "invalid_signature"],
    [JSON.stringify({ ...good, hubId: other.hub.id }), "invalid_signature"],
    [JSON.stringify({ ...good, signature: "0".repeat(32) }), "invalid_signature"],
    [opened.hub.id, "invalid_signature"],
  ];
  for (const [text, code] of tries)
    expect([text, (await openDepositAs(dora, opened, [id], text)).code]).toEqual([text, code]);
  const leg = await createStartedDelivery();
  await sendStep(leg.dora, leg.id, "fail", { reason: "Nobody there" });
  await sendStep(leg.dora, leg.id, "count", { amount: 80 });
  expect((await openDepositAs(dora, opened, [id], (await confirmLegAs(leg.sam, leg.id)).qrData)).code).toBe(
    "invalid_signature",
  );
  expect((await readHubCounter(opened)).deposits).toEqual([]);
});

test("only the hub's cashiers count: not another hub's, the driver, the sender or a stranger", async () => {
  const [opened, other] = await Promise.all([newHub(), newHub()]);
  const carried = await sendDeliveryToHub(opened);
  const deposit = await openDepositOrThrow(opened, carried);
  const strangers = [other.carl, carried.dora, carried.sam, carried.rosa, await newCustomer()];
  for (const person of strangers) {
    expect([person.name, (await countDeposit(person, opened, deposit, { "20": 4 })).status]).toEqual([
      person.name,
      404,
    ]);
    expect((await person.get(`/api/hubs/${opened.hub.id}`)).code).toBe("HUB_NOT_FOUND");
    expect((await person.get(`/api/hubs/${opened.hub.id}/collections`)).code).toBe("HUB_NOT_FOUND");
    expect((await person.get(`/api/hubs/${opened.hub.id}/collections/${opened.hub.id}`)).code).toBe("HUB_NOT_FOUND");
    expect((await person.post(`/api/hubs/${opened.hub.id}/closings`, { counted: 1 })).code).toBe("HUB_NOT_FOUND");
  }
  expect((await countDeposit(other.carl, other, deposit, { "20": 4 })).status).toBe(404);
  expect((await other.carl.get(`/api/hubs/${opened.hub.id}/deposits/${deposit.id}`)).status).toBe(404);
  expect(
    (
      await createApiClient().post(`/api/hubs/${opened.hub.id}/deposits/${deposit.id}/count`, {
        denominations: { "20": 4 },
      })
    ).status,
  ).toBe(401);
  expect([await causes(carried.id), await balance(opened)]).toEqual([["pickup"], 0]);
});

test("a driver cannot be made a cashier, and no one deposits another driver's cash", async () => {
  const opened = await newHub();
  const carried = await sendDeliveryToHub(opened);
  const patch = (cashiers: object[]) => opened.olga.patch(`/api/admin/hubs/${opened.hub.id}`, { cashiers });
  expect((await patch([{ userId: carried.dora.id }])).body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  const { qrData } = await readHubCounter(opened);
  const stranger = (await createStartedDelivery()).dora;
  expect((await openDepositAs(stranger, opened, [carried.id], qrData)).code).toBe("NOT_TO_HAND_IN");
  expect((await openDepositAs(carried.sam, opened, [carried.id], qrData)).status).toBeGreaterThanOrEqual(400);
  for (const extra of [{ amount: 80 }, { driverId: carried.dora.id }, { verdict: "ok" }])
    expect(
      (await carried.dora.post(`/api/hubs/${opened.hub.id}/deposits`, { items: [carried.id], qrData, ...extra }))
        .status,
    ).toBe(400);
});

test("the counter finds the sum nowhere: not on the screen, in the deposit, or in a refusal", async () => {
  const opened = await newHub();
  const carried = await sendDeliveryToHub(opened, { amount: 83.21 });
  const deposit = await openDepositOrThrow(opened, carried);
  const seen = [
    (await opened.carl.get(`/api/hubs/${opened.hub.id}`)).body,
    (await opened.carl.get(`/api/hubs/${opened.hub.id}/deposits/${deposit.id}`)).body,
    (await countDeposit(opened.carl, opened, deposit, { "100": 5 })).body,
    (await opened.carl.get(`/api/transactions/${carried.id}`)).body,
    (await opened.carl.get(`/api/transactions/${carried.id}/leg`)).body,
  ];
  expect(JSON.stringify(seen)).not.toContain("83.21");
  expect((await opened.carl.get("/api/admin/ledger")).status).toBe(404);
});

test("one of two administrators moves no cash and settles nothing, also not by requesting twice", async () => {
  const opened = await newHub();
  const team = randomKey();
  const [ada, alan] = await Promise.all([newAdmin({ team }), newAdmin({ name: "Alan Admin", team })]);
  await expectOk(
    opened.olga.post(`/api/admin/hubs/${opened.hub.id}/moves`, {
      direction: "from_bank",
      amount: 100,
      reason: "Float",
    }),
  );
  const take = (by: typeof ada) =>
    by.post(
      `/api/admin/hubs/${opened.hub.id}/moves`,
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
    opened.olga.patch(`/api/admin/hubs/${opened.hub.id}`, {
      cashiers: [{ userId: opened.carl.id }, { userId: alan.id }],
    }),
  );
  expect(
    (await alan.post(`/api/admin/approvals/${first.data.approvalId as string}/approve`, undefined, randomKey())).code,
  ).toBe("CONFLICT_OF_INTEREST");
  for (const person of [opened.carl, await newCustomer()]) expect((await take(person)).status).toBe(404);
  expect(await balance(opened)).toBe(100);
});

test("a driver cannot send cash to a hub while its sender waits for it, nor another driver's cash", async () => {
  const opened = await newHub();
  const { sam, dora, id } = await createStartedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  const to = { hubId: opened.hub.id };
  expect((await sendStep(dora, id, "return-to-hub", to)).code).toBe("RETURN_TOO_EARLY");
  expect((await sendStep(dora, id, "return-to-hub", { ...to, at: "2020-01-01T00:00:00Z" })).status).toBe(400);
  expect((await sendStep((await createStartedDelivery()).dora, id, "return-to-hub", to)).code).toBe(
    "TRANSACTION_NOT_FOUND",
  );
  for (const person of [sam, dora, opened.carl])
    expect((await person.post(`/api/admin/transactions/${id}/return-to`, { ...to, reason: "Mine" })).status).toBe(404);
  expect(await causes(id)).toEqual(["pickup"]);
});
