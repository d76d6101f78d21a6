// Drivers' earnings, from the day's work to the bank file, as administrators (Olga, Otto) and drivers (Dora, Dan) see
// them.
import { Payout, PayoutList, PayoutPreview } from "@/lib/contracts/admin/payouts";
import { Earnings } from "@/lib/contracts/driver/earnings";
import { dateInTimeZone } from "@/lib/domain/zone-clock";
import { PayoutAccounts } from "@/lib/contracts/driver/payout-account";
import type { NewPriceBody } from "@/lib/contracts/admin/prices";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { readStripeObjects, setStripePayment } from "../../local/emulators/control";
import {
  pollUntil,
  expectOk,
  readInbox,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  PASSWORD,
  createApiClient,
  randomKey,
  randomPlace,
  testStack,
  type ApiPerson,
} from "./support/app";
import { longTest } from "../fixtures/long-test";
import {
  readCode,
  completeCashLeg,
  dropOffOf,
  kmNorth,
  newParties,
  waitForOffer,
  createAcceptedDelivery,
  createPaidDelivery,
  positionBody,
  sendStep,
  createOnlineDriver,
  type AssignedDelivery,
  type Parties,
  type LatLng,
} from "./support/deliveries";

// Deliveries with pay for their driver: priced by an agreement with their sender, because general prices would affect
// every test.

/** The fee is 9.00, the pay 5.25, for every delivery. */
const priceOf = (kind: "sender" | "driver", senderId: string, flatFee: number): NewPriceBody => ({
  kind,
  senderId,
  flat: flatFee,
  perKm: 0,
  basisPoints: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedBasisPoints: 10_000,
  tips: false,
  reason: "Agreed",
});

type EarnedDelivery = AssignedDelivery;

/** A delivery that Dora has completed and is paid for. */
async function createEarnedDelivery(byCard = false): Promise<EarnedDelivery> {
  const [parties, olga] = await Promise.all([newParties(), newAdmin()]);
  for (const price of [priceOf("sender", parties.sam.id, 9), priceOf("driver", parties.sam.id, 5.25)])
    await expectOk(olga.post("/api/admin/prices", price, randomKey()));
  const place = randomPlace();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -0.05));
  return createNextDelivery({ ...parties, place, dora, byCard });
}

async function createCardPaidDelivery(parties: Parties, place: LatLng): Promise<string> {
  const id = await createAcceptedDelivery(parties, place);
  const payment = await pollUntil("the provider has the payment", async () =>
    (await readStripeObjects<{ id: string; description: string }>(testStack().url, "payments")).find(
      ({ description }) => description === orderNo(id),
    ),
  );
  await pollUntil(
    "its answer is known",
    async () =>
      (
        await queryAsOwner("select from private.payments where transaction_id = $1 and provider_id is not null", [id])
      )[0],
  );
  await setStripePayment(testStack().url, payment.id, { do: "pay", card: "visa" });
  return id;
}

/** The same driver's next one, at the same place. */
async function createNextDelivery(before: {
  sam: ApiPerson;
  rosa: ApiPerson;
  dora: ApiPerson;
  place: EarnedDelivery["place"];
  /** The fee is paid at the provider, which then has a balance to transfer. */
  byCard?: boolean;
}): Promise<EarnedDelivery> {
  const { sam, rosa, dora, place, byCard } = before;
  const id = byCard
    ? await createCardPaidDelivery({ sam, rosa }, place)
    : await createPaidDelivery({ sam, rosa }, place);
  const offer = await waitForOffer(dora, id);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  await completeCashLeg({ dora, sam, id });
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
  await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  return { sam, rosa, dora, place, id };
}

const inOneMinute = (): string => new Date(Date.now() + 60_000).toISOString();
// Includes the current business day: no time zone is more than a day from UTC.
const day = (fromNow: number): string => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const threeDayRange = (): string => `from=${day(-1)}&to=${day(1)}`;
/** The business time zone. */
const businessDay = (at: string): string => dateInTimeZone(Date.parse(at), "America/New_York");
const readEarnings = async (dora: ApiPerson): Promise<Earnings> =>
  (await expectOk(dora.get(`/api/driver/earnings?${threeDayRange()}`))).data as Earnings;
const closePayout = (admin: ApiPerson, ...drivers: ApiPerson[]) =>
  admin.post(
    "/api/admin/payouts",
    { earnedBefore: inOneMinute(), driverIds: drivers.map(({ id }) => id) },
    randomKey(),
  );

/** Sets the driver's account at the payment provider: one administrator requests it, another approves it. */
async function setProviderAccount(driver: ApiPerson, account: string): Promise<void> {
  const accountPath = `/api/admin/drivers/${driver.id}/payout-account`;
  const requested = await expectOk(olga.post(accountPath, { account, reason: "Set up with the driver" }, randomKey()));
  expect(requested.status).toBe(202);
  await expectOk(
    otto.post(`/api/admin/approvals/${requested.data.approvalId as string}/approve`, undefined, randomKey()),
  );
}

let earnedDelivery: EarnedDelivery;
let olga: ApiPerson;
let otto: ApiPerson;
beforeAll(async () => {
  const team = randomKey();
  [earnedDelivery, olga, otto] = await Promise.all([
    createEarnedDelivery(),
    newAdmin({ team }),
    newAdmin({ team, name: "Otto Other" }),
  ]);
});

test("a driver's pay is closed by one administrator, exported, marked as paid by another, and listed on the driver's statement", async () => {
  const { dora, id } = earnedDelivery;
  const open = await readEarnings(dora);
  expect(Earnings.strict().parse(open)).toEqual(open);
  expect(open).toMatchObject({
    open: 5.25,
    closed: 0,
    paid: 0,
    weeks: [{ earned: 5.25, items: [{ transactionId: id, amount: 5.25 }] }],
  });
  const payoutsBefore = (await expectOk(olga.get("/api/admin/payouts"))).data as PayoutList;
  expect(PayoutList.strict().parse(payoutsBefore)).toEqual(payoutsBefore);
  expect(payoutsBefore.open).toBeGreaterThanOrEqual(5.25);

  const key = randomKey();
  const closeBody = { earnedBefore: inOneMinute(), driverIds: [dora.id] };
  const closed = await expectOk(olga.post("/api/admin/payouts", closeBody, key));
  expect(closed.status).toBe(201);
  const payout = closed.data as Payout;
  expect(Payout.strict().parse(payout)).toEqual(payout);
  expect(payout).toMatchObject({ total: 5.25, closedBy: olga.name, paidAt: null, items: [{ driverId: dora.id }] });
  // The same request again, and a second one: it is closed once.
  expect((await expectOk(olga.post("/api/admin/payouts", closeBody, key))).data.id).toBe(payout.id);
  expect((await closePayout(olga, dora)).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
  expect(await readEarnings(dora)).toMatchObject({ open: 0, closed: 5.25, paid: 0 });

  const file = await expectOk(otto.get(`/api/admin/payouts/${payout.id}/file`));
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe(
    `attachment; filename="payout-${businessDay(payout.earnedBefore)}.csv"`,
  );
  expect(file.text).toContain(`\r\n${dora.id},Dora Driver,5.25\r\n`);

  expect((await olga.post(`/api/admin/payouts/${payout.id}/paid`, {}, randomKey())).code).toBe("CONFLICT_OF_INTEREST");
  for (let time = 0; time < 2; time++) {
    const paid = (await expectOk(otto.post(`/api/admin/payouts/${payout.id}/paid`, {}, randomKey()))).data as Payout;
    expect(paid).toMatchObject({ id: payout.id, paidBy: "Otto Other" });
    expect(paid.paidAt).not.toBeNull();
  }
  const items = ((await expectOk(olga.get("/api/admin/payouts"))).data as PayoutList).items;
  expect(items.find((one) => one.id === payout.id)).toMatchObject({ total: 5.25, paidBy: "Otto Other" });
  expect(await readEarnings(dora)).toMatchObject({ open: 0, closed: 0, paid: 5.25, weeks: open.weeks });
});

longTest("two administrators who close concurrently close once", async () => {
  const { dora } = await createNextDelivery(earnedDelivery);
  const all = await Promise.all([olga, otto, olga, otto].map((admin) => closePayout(admin, dora)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await readEarnings(dora)).toMatchObject({ open: 0, closed: 5.25 });
});

longTest("invalid requests are refused, and others get 404", async () => {
  const { dora } = earnedDelivery;
  for (const invalidBody of [
    {},
    { earnedBefore: "yesterday" },
    { earnedBefore: inOneMinute(), driverIds: [] },
    { earnedBefore: inOneMinute(), drivers: [dora.id] },
  ])
    expect([invalidBody, (await olga.post("/api/admin/payouts", invalidBody)).code]).toEqual([
      invalidBody,
      "VALIDATION_ERROR",
    ]);
  const unknownId = randomKey();
  for (const path of [`/api/admin/payouts/${unknownId}/file`, "/api/admin/payouts/x/file"])
    expect([path, (await olga.get(path)).status]).toEqual([path, path.includes(unknownId) ? 404 : 400]);
  expect((await olga.post(`/api/admin/payouts/${unknownId}/paid`, {})).status).toBe(404);
  for (const other of [dora, await newCustomer()]) {
    expect((await other.get("/api/admin/payouts")).status).toBe(404);
    expect((await other.get(`/api/admin/payouts/${unknownId}/file`)).status).toBe(404);
    expect((await closePayout(other, dora)).status).toBe(404);
    expect((await other.post(`/api/admin/payouts/${unknownId}/paid`, {})).status).toBe(404);
  }
  expect((await createApiClient().get("/api/admin/payouts")).status).toBe(401);
});

longTest("a driver reads only their own pay, for a year at most", async () => {
  const other = await newDriver({ name: "Dan Driver", at: randomPlace() });
  expect(await readEarnings(other)).toMatchObject({ open: 0, closed: 0, paid: 0, weeks: [] });
  const listEarnings = (query: string) => other.get(`/api/driver/earnings${query}`);
  for (const invalidBody of [
    "",
    "?from=2026-02-30&to=2026-03-01",
    "?from=2026-02-02&to=2026-02-01",
    "?from=2025-01-01&to=2026-01-02",
  ])
    expect([invalidBody, (await listEarnings(invalidBody)).code]).toEqual([invalidBody, "VALIDATION_ERROR"]);
  expect((await expectOk(listEarnings("?from=2025-01-01&to=2025-12-31"))).data.weeks).toEqual([]);
  expect((await createApiClient().get(`/api/driver/earnings?${threeDayRange()}`)).status).toBe(401);
  expect((await (await newCustomer()).get(`/api/driver/earnings?${threeDayRange()}`)).status).toBe(404);
});

const BANK = { routing: "021000021", account: "000123456789", savings: false };
const setBankAccount = (dora: ApiPerson, overrides: object = {}) =>
  dora.post("/api/driver/payout-account", { ...BANK, currentPassword: PASSWORD, ...overrides });
/** Ends the three days for which a new account is on hold. */
const endHold = (driver: ApiPerson) =>
  queryAsOwner("update private.payout_accounts set on_hold_until = now() where driver_id = $1", [driver.id]);

test("a driver sets a payout account with the password, reads only its last digits, and is notified of every change", async () => {
  const dora = await newDriver({ name: "Dora Driver" });
  expect((await expectOk(dora.get("/api/driver/payout-account"))).data).toEqual({ bank: null, provider: null });
  expect((await setBankAccount(dora, { currentPassword: "of somebody else" })).body).toMatchObject({
    status: 403,
    code: "CURRENT_PASSWORD_WRONG",
  });
  for (const wrong of [{ routing: "021000022" }, { account: "12" }, { account: "1234x" }, { currentPassword: "" }])
    expect([wrong, (await setBankAccount(dora, wrong)).code]).toEqual([wrong, "VALIDATION_ERROR"]);
  const response = await expectOk(setBankAccount(dora, { account: "0001-2345-6789" }));
  expect(PayoutAccounts.strict().parse(response.data)).toEqual(response.data);
  expect(response.data).toMatchObject({ bank: { last4: "6789" }, provider: null });
  for (const apiResponse of [response, await expectOk(dora.get("/api/driver/payout-account"))])
    expect(apiResponse.text).not.toMatch(/23456789|021000021/);
  // Requests and responses with it are not stored.
  expect(await queryAsOwner("select 1 from private.idempotency_keys k where k::text like '%000123456789%'")).toEqual(
    [],
  );
  await pollUntil("Dora has a notification", async () =>
    (await expectOk(dora.get("/api/notifications"))).text.includes("···6789") ? true : undefined,
  );
  await pollUntil("and outside the app", async () =>
    (await readInbox(dora.email)).some(({ text }) => text.includes("···6789")) ? true : undefined,
  );
  expect((await dora.send("DELETE", "/api/driver/payout-account", { body: { currentPassword: "no" } })).status).toBe(
    403,
  );
  const removal = dora.send("DELETE", "/api/driver/payout-account", { body: { currentPassword: PASSWORD } });
  expect((await expectOk(removal)).data).toEqual({ bank: null, provider: null });
  const customer = await newCustomer();
  expect((await setBankAccount(customer)).status).toBe(404);
  const accountPath = `/api/admin/drivers/${dora.id}/payout-account`;
  expect((await customer.get(accountPath)).status).toBe(404);
  await setProviderAccount(dora, "acct_1dora");
  const provider = await expectOk(olga.get(accountPath));
  expect(provider.data).toMatchObject({ bank: null, provider: { last4: "dora" } });
  expect(provider.text).not.toContain("acct_1dora");
});

longTest(
  "the bank file contains drivers with a known account; the others stay owed until recorded otherwise",
  async () => {
    const [{ dora }, { dora: dan }] = await Promise.all([createEarnedDelivery(), createEarnedDelivery()]);
    await expectOk(setBankAccount(dora));
    const preview = await expectOk(olga.get(`/api/admin/payouts/preview?earnedBefore=${inOneMinute()}`));
    expect(PayoutPreview.strict().parse(preview.data)).toEqual(preview.data);
    expect((preview.data as PayoutPreview).items.find(({ driverId }) => driverId === dora.id)).toMatchObject({
      amount: 5.25,
      bank: { last4: "6789" },
    });
    const payout = (await expectOk(closePayout(olga, dora, dan))).data as Payout;
    const file = () => otto.get(`/api/admin/payouts/${payout.id}/nacha`);
    expect((await file()).body).toMatchObject({ status: 409, code: "INVALID_STATE" });
    await endHold(dora);
    const { text, headers } = await expectOk(file());
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="payout-${businessDay(payout.earnedBefore)}.ach"`,
    );
    const lines = text.split("\r\n");
    expect([lines.pop(), lines.length, lines.every((line) => line.length === 94)]).toEqual(["", 10, true]);
    expect(lines[2]).toMatch(
      /^622021000021000123456789 {5}0000000525[0-9A-F]{15}DORA DRIVER {11} {2}0011000010000001$/,
    );
    const partly = await expectOk(
      otto.post(`/api/admin/payouts/${payout.id}/paid`, { driverIds: [dora.id] }, randomKey()),
    );
    expect(partly.data).toMatchObject({ paidAt: null });
    expect([(await readEarnings(dora)).paid, (await readEarnings(dan)).closed]).toEqual([5.25, 5.25]);
    expect((await readEarnings(dora)).payouts).toMatchObject([{ id: payout.id, amount: 5.25, method: "hand" }]);
    for (const other of [dora, await newCustomer()]) {
      expect((await other.get(`/api/admin/payouts/${payout.id}/nacha`)).status).toBe(404);
      expect((await other.get(`/api/admin/payouts/preview?earnedBefore=${inOneMinute()}`)).status).toBe(404);
    }
    const csv = await expectOk(dora.get(`/api/driver/earnings/file?${threeDayRange()}`));
    expect(csv.text.split("\r\n").map((line) => line.split(",").slice(1).join())).toEqual([
      "kind,delivery,amount",
      expect.stringMatching(/^earned,TXN-[0-9A-F]{8},5\.25$/),
      "closed,,5.25",
      "paid,,5.25",
      "",
    ]);
  },
);

longTest("pay is transferred to a provider account once; a closed account is reported, and retried", async () => {
  const [{ dora }, { dora: dan }] = await Promise.all([createEarnedDelivery(true), createEarnedDelivery(true)]);
  await setProviderAccount(dora, `acct_1${dora.id.slice(-8)}`);
  await setProviderAccount(dan, `acct_closed${dan.id.slice(-8)}`);
  const payout = (await expectOk(closePayout(olga, dora, dan))).data as Payout;
  const transferPath = `/api/admin/payouts/${payout.id}/transfer`;
  expect((await otto.post(transferPath, {}, randomKey())).code).toBe("INVALID_STATE");
  await Promise.all([endHold(dora), endHold(dan)]);
  expect((await olga.post(transferPath, {}, randomKey())).code).toBe("CONFLICT_OF_INTEREST");
  await expectOk(otto.post(transferPath, {}, randomKey()));
  await expectOk(otto.post(transferPath, {}, randomKey()));
  const readPayoutItem = async (driver: ApiPerson) =>
    ((await expectOk(otto.get("/api/admin/payouts"))).data as PayoutList).items
      .find(({ id }) => id === payout.id)
      ?.items.find(({ driverId }) => driverId === driver.id);
  const waitForState = (driver: ApiPerson, state: string) =>
    pollUntil(`${driver.id} is ${state}`, async () =>
      (await readPayoutItem(driver))?.state === state ? true : undefined,
    );
  await Promise.all([waitForState(dora, "sent"), waitForState(dan, "failed")]);
  expect(await readPayoutItem(dan)).toMatchObject({ refusal: "insufficient_capabilities_for_transfer", sentAt: null });
  expect(await readEarnings(dora)).toMatchObject({ closed: 0, paid: 5.25, payouts: [{ method: "transfer" }] });
  expect(await readEarnings(dan)).toMatchObject({ closed: 5.25, paid: 0 });

  await setProviderAccount(dan, `acct_2${dan.id.slice(-8)}`);
  await endHold(dan);
  await expectOk(otto.post(transferPath, {}, randomKey()));
  await waitForState(dan, "sent");
  const transfers = await readStripeObjects<{ destination: string; amount: number }>(testStack().url, "transfers");
  for (const driver of [dora, dan])
    expect(transfers.filter(({ destination }) => destination.endsWith(driver.id.slice(-8)))).toMatchObject([
      { amount: 525 },
    ]);
  expect(((await expectOk(otto.get("/api/admin/payouts"))).data as PayoutList).methods).toEqual({
    nacha: true,
    transfer: true,
  });
});
