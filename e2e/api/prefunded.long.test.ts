// A prefunded delivery, and cash that waits at a hub for its sender, as their phones see it.
import { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { Collection } from "@/lib/contracts/delivery/collection";
import { HubCounterState } from "@/lib/contracts/hub";
import { LegCode } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import type { Receipt } from "@/lib/contracts/delivery/receipt";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import {
  pollUntil,
  expectOk,
  newAdmin,
  queryAsOwner,
  sendPaymentEvent,
  createApiClient,
  randomKey,
  type ApiPerson,
} from "./support/app";
import { newParties, positionBody, readStatus, sendStep, createOnlineDriver } from "./support/deliveries";
import {
  countDeposit,
  openDepositOrThrow,
  sendDeliveryToHub,
  newHub,
  readHubCounter,
  type TestHub,
} from "./support/hubs";

const floatOf = async ({ hub, olga }: TestHub, amount: number): Promise<void> => {
  await expectOk(
    olga.post(`/api/admin/hubs/${hub.id}/moves`, { direction: "from_bank", amount, reason: "Float" }, randomKey()),
  );
};
const bodyOf = (receiver: ApiPerson, { hub }: TestHub, overrides: object = {}) => ({
  receiverPhone: receiver.number,
  amount: 80,
  deliveryAddress: "2 Delivery Street",
  deliveryLocation: hub.location,
  ...overrides,
});

// docs/readings.md: funding
test("Sam pays, Carl gives the cash to Dora at the hub, and every record shows it", async () => {
  const testHub = await newHub();
  const { hub, carl } = testHub;
  const { sam, rosa } = await newParties();
  const body = bodyOf(rosa, testHub, { funding: "prefunded" });
  expect((await sam.post("/api/transactions", body)).body).toMatchObject({ code: "NO_HUB", status: 422 });
  expect((await sam.post("/api/transactions", { ...body, funding: "sender_cash" })).body).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ path: "pickupAddress" }],
  });
  expect((await sam.post("/api/transactions", { ...body, funding: "gift" })).status).toBe(400);
  await floatOf(testHub, 100);
  const delivery = (await expectOk(sam.post("/api/transactions", { ...body, pickupAddress: "Ignored" })))
    .data as Transaction;
  expect(delivery).toMatchObject({
    funding: "prefunded",
    paymentDue: 80,
    pickupAddress: "12 North Street",
    pickupHub: { id: hub.id, name: "North Street" },
  });
  const { id } = delivery;
  const dora = await createOnlineDriver("Dora Driver", hub.location);
  await expectOk(rosa.post(`/api/transactions/${id}/accept`));
  expect(await readStatus(sam, id)).toMatch(/accepted|payment_pending/);
  await expectOk(sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.confirmed" }));
  const offer = await pollUntil("an offer", async () =>
    ((await expectOk(dora.get("/api/offers"))).data.items as { id: string; transactionId: string }[]).find(
      (one) => one.transactionId === id,
    ),
  );
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, {}));
  const screen = await readHubCounter(testHub);
  expect(HubCounterState.strict().parse(screen)).toEqual(screen);
  expect(screen.pickups).toMatchObject([{ transactionId: id, leg: { amount: 80, hubId: hub.id } }]);
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  expect((await carl.post(`/api/transactions/${id}/leg/link`)).code).toBe("NO_OPEN_LEG");
  const code = (await expectOk(carl.post(`/api/transactions/${id}/leg/confirm`, {}, randomKey()))).data as LegCode;
  expect(LegCode.strict().parse(code)).toEqual(code);
  const task = (await expectOk(sendStep(dora, id, "prove", { qrData: code.qrData, ...positionBody(hub.location) })))
    .data as Task;
  expect(task).toMatchObject({ state: "active" });
  expect((await readHubCounter(testHub)).hub.balance).toBe(20);
  const receipt = (await expectOk(sam.get(`/api/transactions/${id}/receipt`))).data as Receipt;
  expect(receipt).toMatchObject({ funding: "prefunded", pickupHub: "North Street" });
  const csv = await (await newAdmin()).get("/api/admin/transactions?format=csv&q=" + delivery.orderNo);
  expect(csv.text).toContain("prefunded");
  // Handed over and then charged back, it is written off by a team's only administrator.
  const decide = async (verb: string) =>
    (await expectOk(testHub.olga.post(`/api/admin/transactions/${id}/${verb}`, { reason: "Gone" }, randomKey()))).data;
  expect((await carl.post(`/api/admin/transactions/${id}/write-off`, { reason: "x" })).status).toBe(404);
  await decide("complete-override");
  await expectOk(sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.refunded" }));
  expect((await expectOk(testHub.olga.get(`/api/admin/transactions/${id}`))).data).toMatchObject({ lostAmount: 80 });
  const written = await decide("write-off");
  expect(AdminTransaction.strict().parse(written)).toEqual(written);
  expect(written).toMatchObject({ status: "delivered", lostAmount: null });
});

/** $80 of Sam's is in the safe. */
async function waiting() {
  const testHub = await newHub();
  const carried = await sendDeliveryToHub(testHub);
  await expectOk(countDeposit(testHub.carl, testHub, await openDepositOrThrow(testHub, carried), { "20": 4 }));
  return { ...testHub, ...carried, opened: testHub };
}

test("a sender collects their cash at the hub: they count, the cashier scans their code, and it is posted once", async () => {
  const { opened: testHub, hub, carl, sam, rosa, dora, id } = await waiting();
  expect((await expectOk(sam.get(`/api/transactions/${id}`))).data).toMatchObject({ cashAtHub: true });
  const collection = (await expectOk(sam.get(`/api/transactions/${id}/collection`))).data as Collection;
  expect(Collection.strict().parse(collection)).toEqual(collection);
  expect(collection).toMatchObject({ amount: 80, state: "waiting", hub: { name: "North Street", open: true } });
  for (const stranger of [rosa, dora, carl])
    expect((await stranger.get(`/api/transactions/${id}/collection`)).code).toBe("TRANSACTION_NOT_FOUND");
  expect((await createApiClient().get(`/api/transactions/${id}/collection`)).status).toBe(401);
  const key = randomKey();
  const confirm = () => sam.post(`/api/transactions/${id}/collection/confirm`, { counted: 80 }, key);
  const code = (await expectOk(confirm())).data as LegCode;
  expect((await expectOk(confirm())).data).toMatchObject({ code: code.code });
  expect(
    await queryAsOwner("select 1 from private.idempotency_keys where response::text like '%' || $1 || '%'", [
      code.code,
    ]),
  ).toEqual([]);
  const give = (actor: ApiPerson, body: object) =>
    actor.post(`/api/hubs/${hub.id}/collections/${collection.id}/give`, body);
  expect((await give(sam, { amount: 80, code: code.code })).code).toBe("HUB_NOT_FOUND");
  expect((await give(carl, { amount: 80 })).status).toBe(400);
  expect((await give(carl, { amount: 80, qrData: code.qrData.replace(code.code, "ACDE2345") })).code).toBe(
    "invalid_signature",
  );
  // It proves nothing for a driver.
  expect((await sendStep(dora, id, "prove", { qrData: code.qrData })).status).toBeGreaterThanOrEqual(400);
  for (let again = 0; again < 2; again++)
    expect((await expectOk(give(carl, { amount: 80, qrData: code.qrData }))).data).toMatchObject({ state: "done" });
  expect((await readHubCounter(testHub)).hub.balance).toBe(0);
  expect((await expectOk(sam.get(`/api/transactions/${id}`))).data).toMatchObject({ cashAtHub: false });
});

test("for a sender who cannot come one administrator requests the record, and a team's only one makes it immediately", async () => {
  const { hub, olga, carl, id } = await waiting();
  expect((await carl.post(`/api/admin/transactions/${id}/cash-collected`, { reason: "x" })).status).toBe(404);
  await expectOk(olga.post(`/api/admin/transactions/${id}/cash-collected`, { reason: "Their brother" }, randomKey()));
  expect((await expectOk(carl.get(`/api/hubs/${hub.id}`))).data).toMatchObject({
    collections: [],
    hub: { balance: 0 },
  });
});
