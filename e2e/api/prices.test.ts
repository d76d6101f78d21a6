// A delivery's fee and pay, as phones see them: by road, quoted, stored, and on receipts.
import { Prices } from "@/lib/contracts/admin/prices";
import { Quote } from "@/lib/contracts/delivery/price";
import type { DriverStats } from "@/lib/contracts/driver/driver";
import type { Receipt } from "@/lib/contracts/delivery/receipt";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import {
  expectOk,
  newAdmin,
  queryAsOwner,
  sendPaymentEvent,
  randomKey,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import {
  readCode,
  completeCashLeg,
  kmNorth,
  newParties,
  waitForOffer,
  positionBody,
  sendStep,
  createOnlineDriver,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

// `basisPoints` and `failedBasisPoints` in basis points: 100 is 1 % of the amount, 10,000 the whole fee if the delivery fails.
const price = (kind: "sender" | "driver", sender: ApiPerson, overrides: object = {}) => ({
  kind,
  senderId: sender.id,
  flat: 0,
  perKm: 0,
  basisPoints: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedBasisPoints: 10_000,
  tips: false,
  reason: "Agreed",
  ...overrides,
});
const FEE = { flat: 2, perKm: 0.5, basisPoints: 100, urgent: 3 };
const PAY = { flat: 4, perKm: 0.25 };

async function createPricedSender() {
  const [{ sam, rosa }, olga] = await Promise.all([newParties(), newAdmin()]);
  const added = await expectOk(olga.post("/api/admin/prices", price("sender", sam, FEE), randomKey()));
  expect(added.status).toBe(201);
  expect(Prices.strict().parse(added.data)).toEqual(added.data);
  await expectOk(olga.post("/api/admin/prices", price("driver", sam, PAY), randomKey()));
  const place = randomPlace();
  const places = { pickupLocation: place, deliveryLocation: kmNorth(place, 0.9) };
  const body = {
    receiverPhone: rosa.number,
    amount: 80,
    pickupAddress: "1 Pickup Street",
    deliveryAddress: "2 Delivery Street",
    ...places,
  };
  return { sam, rosa, olga, place, places, body };
}
const cents = (amount: number): number => Math.round(amount * 100);

test("Sam gets a quote, pays it, and Dora is paid as offered; the receiver reads neither", async () => {
  const { sam, rosa, olga, place, places, body } = await createPricedSender();
  const quoted = await expectOk(sam.post("/api/quotes", { amount: 80, ...places }));
  expect(quoted.status).toBe(201);
  const quote = quoted.data as Quote;
  expect(Quote.strict().parse(quote)).toEqual(quote);
  expect(cents(quote.fee)).toBe(Object.values(quote.parts).reduce((sum, part) => sum + cents(part), 0));
  expect(cents(quote.total)).toBe(8_000 + cents(quote.fee));
  const lasts = Date.parse(quote.expiresAt) - Date.parse(quote.serverTime);
  expect(Math.abs(lasts - 900_000)).toBeLessThan(5_000);

  const key = randomKey();
  const quotedBody = { ...body, quoteId: quote.id };
  const delivery = (await expectOk(sam.post("/api/transactions", quotedBody, key))).data as Transaction;
  expect(delivery).toMatchObject({ fee: quote.fee, paymentDue: quote.fee, price: { total: quote.total } });
  expect((await expectOk(sam.post("/api/transactions", quotedBody, key))).data.id).toBe(delivery.id);
  const repeated = await sam.post("/api/transactions", quotedBody, randomKey());
  expect(repeated.body).toMatchObject({ code: "QUOTE_EXPIRED", status: 409, quote: { fee: quote.fee } });
  const { id } = delivery;
  const seen = (await expectOk(rosa.get(`/api/transactions/${id}`))).data as Transaction;
  expect(seen).toMatchObject({ fee: null, price: null, paymentDue: null });
  expect((await expectOk(rosa.get(`/api/transactions/${id}/receipt`))).data).toMatchObject({ fee: null, parts: null });
  expect((await expectOk(rosa.get("/api/transactions"))).text).not.toContain(`"fee":${quote.fee}`);
  expect((await expectOk(sam.get(`/api/transactions/${id}/receipt`))).data as Receipt).toMatchObject({
    fee: quote.fee,
    parts: quote.parts,
  });

  const dora = await createOnlineDriver("Dora Driver", place);
  await expectOk(rosa.post(`/api/transactions/${id}/accept`));
  await expectOk(sendPaymentEvent({ id: randomKey(), transactionId: id, event: "payment.confirmed" }));
  const offer = await waitForOffer(dora, id);
  expect(offer.taskDetails.driverPay).toBe(quote.driverPay);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, {}));
  await completeCashLeg({ dora, sam, id });
  await expectOk(sendStep(dora, id, "arrive", positionBody(places.deliveryLocation)));
  const done = await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  expect(done.data).toMatchObject({ state: "completed", driverPay: quote.driverPay });
  expect((await expectOk(dora.get("/api/driver/stats?range=today"))).data as DriverStats).toMatchObject({
    earned: quote.driverPay,
  });
  expect((await expectOk(olga.get(`/api/admin/transactions/${id}`))).data).toMatchObject({
    fee: quote.fee,
    price: { driverPay: quote.driverPay, versions: { sender: 1, driver: 1 } },
  });
  const entries = await queryAsOwner<{ cause: string; cents: number }>(
    "select cause, (amount * 100)::int as cents from ledger.transfers where transaction_id = $1 and cause in ('payment', 'driver_paid', 'pay_topped_up', 'fee_earned') order by id",
    [id],
  );
  // driver_paid: from the sender's payment; pay_topped_up: the rest, from the operator.
  const sum = (...causes: string[]) =>
    entries.filter(({ cause }) => causes.includes(cause)).reduce((all, entry) => all + entry.cents, 0);
  expect(sum("payment")).toBe(cents(quote.fee));
  expect(sum("driver_paid", "pay_topped_up")).toBe(cents(quote.driverPay ?? 0));
  expect(sum("driver_paid", "fee_earned")).toBe(cents(quote.fee));
});

longTest(
  "without a quote it is priced at creation, at the same price, and refuses a pickup with an unknown address",
  async () => {
    const { sam, places, body } = await createPricedSender();
    const quote = (await expectOk(sam.post("/api/quotes", { amount: 80, ...places }))).data as Quote;
    const delivery = (await expectOk(sam.post("/api/transactions", body, randomKey()))).data as Transaction;
    expect(delivery).toMatchObject({ fee: quote.fee, price: { distanceKm: quote.distanceKm } });
    const unlocatedBody = { ...body, pickupLocation: undefined, pickupAddress: "Zzqx 99 of no town" };
    expect((await sam.post("/api/transactions", unlocatedBody, randomKey())).body).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "pickupLocation" }],
    });
  },
);

longTest("only administrators read prices, and invalid ones are refused with a message", async () => {
  const { sam, olga } = await createPricedSender();
  expect((await sam.get("/api/admin/prices")).status).toBe(404);
  expect((await sam.post("/api/admin/prices", price("sender", sam))).status).toBe(404);
  const again = await olga.post("/api/admin/prices", price("sender", sam, { validFrom: new Date().toISOString() }));
  expect(again.body).toMatchObject({ code: "VALIDATION_ERROR", errors: [{ path: "validFrom" }] });
  for (const wrong of [{ flat: -1 }, { flat: 1.001 }, { basisPoints: 0.5 }, { basisPoints: 10_001 }, { reason: "" }])
    expect((await olga.post("/api/admin/prices", price("sender", sam, wrong))).status).toBe(400);
});

longTest("a quote requires a pickup, unless a hub gives the cash", async () => {
  const { sam, places } = await createPricedSender();
  const { deliveryLocation } = places;
  expect((await sam.post("/api/quotes", { amount: 80, deliveryLocation })).body).toMatchObject({
    errors: [{ path: "pickupLocation" }],
  });
  expect((await sam.post("/api/quotes", { amount: 80, deliveryLocation, funding: "prefunded" })).code).toBe("NO_HUB");
});
