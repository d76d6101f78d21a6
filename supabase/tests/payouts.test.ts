// Drivers' earnings: open until an administrator closes a period (fixes each driver's sum), and closed until another
// administrator confirms that they were paid. Drivers read them in a statement.
import { createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { verifyLedgerIntegrity } from "./support/hubs";
import { createPricedSender } from "./support/prices";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  recordReauthentication,
  runAsIsolated,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import type { Payout, PayoutList, PayoutPreview } from "../../lib/contracts/admin/payouts";
import type { DriverStats } from "../../lib/contracts/driver/driver";
import type { Earnings } from "../../lib/contracts/driver/earnings";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let receiver: TestPerson;
let sender: TestPerson;
beforeAll(async () => {
  receiver = await newCustomer({ name: "Rita Receiver" });
  sender = await createPricedSender({ flat: 9 }, { flat: 5.25 });
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

/** A completed delivery; the same driver's next one is at the same place. */
const createDelivered = (before?: AssignedDelivery) =>
  createDeliveryInStatus("delivered", {
    sender,
    receiver,
    ...(before ? { driver: before.driver, at: before.at } : {}),
  });
const inOneMinute = (): string => new Date(Date.now() + 60_000).toISOString();
const closePayout = (admin: TestPerson, drivers: TestPerson[], earnedBefore = inOneMinute()) =>
  callRpc<Payout>(admin.client, "admin_close_payout", {
    p_earned_before: earnedBefore,
    p_driver_ids: drivers.map(({ id }) => id),
  });
const payPayout = (admin: TestPerson, { id }: Pick<Payout, "id">) =>
  callRpc<Payout>(admin.client, "admin_pay_payout", { p_id: id });
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const readEarnings = (driver: TestPerson) =>
  callRpcOrThrow<Earnings>(driver.client, "get_driver_earnings", { p_from: dayFromNow(-1), p_to: dayFromNow(1) });
const listEntries = (payout: Pick<Payout, "id">) =>
  sql<{ entry: string }>(
    `select x.cause || ': ' || ledger.format_account_name(f) || ' > ' || ledger.format_account_name(t) || ' ' || x.amount::float as entry
       from ledger.transfers x join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
      where x.cause_id like $1 || ':%' order by x.id`,
    [payout.id],
  ).then((rows) => rows.map(({ entry }) => entry));

test("a driver's pay is open, then closed, then paid, once each, as their statement shows", async () => {
  const [olga, otto] = await Promise.all([newAdmin({ team: "payouts" }), newAdmin({ team: "payouts" })]);
  const first = await createDelivered();
  const { driver } = first;
  const week = { earned: 5.25, items: [{ transactionId: first.id, amount: 5.25 }] };
  expect(await readEarnings(driver)).toMatchObject({ open: 5.25, closed: 0, paid: 0, weeks: [week] });

  const closed = await closePayout(olga, [driver]);
  expect(closed).toMatchObject({ ok: true, data: { total: 5.25, paidAt: null } });
  const payout = closed.data as Payout;
  expect(payout.items).toMatchObject([{ driverId: driver.id, amount: 5.25 }]);
  expect(await readEarnings(driver)).toMatchObject({ open: 0, closed: 5.25, paid: 0, weeks: [week] });
  expect(await closePayout(olga, [driver])).toMatchObject({ ok: false, code: "INVALID_STATE" });

  expect(await payPayout(olga, payout)).toMatchObject({
    ok: false,
    code: "CONFLICT_OF_INTEREST",
    message: "You closed this period yourself. Another administrator must confirm that it is paid.",
  });
  for (let repetition = 0; repetition < 2; repetition++)
    expect((await payPayout(otto, payout)).data?.paidAt).not.toBeNull();
  expect(await readEarnings(driver)).toMatchObject({ open: 0, closed: 0, paid: 5.25, weeks: [week] });
  expect(await listEntries(payout)).toEqual([
    `pay_closed: driver_pay:${driver.id} > payout:${driver.id} 5.25`,
    `pay_sent: payout:${driver.id} > provider 5.25`,
  ]);

  await createDelivered(first);
  expect(await readEarnings(driver)).toMatchObject({ open: 5.25, paid: 5.25 });
  const { items } = await callRpcOrThrow<PayoutList>(olga.client, "admin_list_payouts");
  expect(items.find(({ id }) => id === payout.id)).toMatchObject({ total: 5.25 });
});

// docs/readings.md: business-day
test("the days of stats and earnings follow the business time zone", async () => {
  const { driver } = await createDelivered();
  await runAsIsolated(driver, async (query) => {
    // At any time the date in one of these two differs from UTC's.
    const [otherZone] = await query<{ zone: string; day: string; monday: string }>(
      `select z as zone, (now() at time zone z)::date::text as day, date_trunc('week', now() at time zone z)::date::text as monday
         from unnest(array['Etc/GMT+12', 'Etc/GMT-14']) z
        where (now() at time zone z)::date <> (now() at time zone 'UTC')::date limit 1`,
    );
    if (!otherZone) throw new Error("no such zone");
    await query("update private.settings set value = to_jsonb($1::text) where key = 'time_zone'", [otherZone.zone]);
    const [row] = await query<{ stats: { data: DriverStats }; earnings: { data: Earnings } }>(
      "select app.get_driver_stats('week') as stats, app.get_driver_earnings($1, $2) as earnings",
      [otherZone.day, dayFromNow(2)],
    );
    expect(row?.stats.data).toMatchObject({ earned: 5.25, timeZone: otherZone.zone });
    expect(row?.stats.data.days.at(-1)).toMatchObject({ date: otherZone.day, deliveries: 1, earned: 5.25 });
    expect(row?.earnings.data).toMatchObject({
      to: otherZone.day,
      timeZone: otherZone.zone,
      weeks: [{ from: otherZone.monday, earned: 5.25 }],
    });
  });
});

longTest("a period paid more than a week ago is listed with its total and read with its items", async () => {
  const [olga, otto] = await Promise.all([newAdmin({ team: "past" }), newAdmin({ team: "past" })]);
  const { driver } = await createDelivered();
  const { id } = (await closePayout(olga, [driver])).data as Payout;
  await payPayout(otto, { id });
  const expectedItem = { driverId: driver.id, amount: 5.25, state: "sent", method: "hand" };
  const findListed = async () =>
    (await callRpcOrThrow<PayoutList>(olga.client, "admin_list_payouts")).items.find((item) => item.id === id);
  expect(await findListed()).toMatchObject({ total: 5.25, items: [expectedItem] });
  await sql("update private.payouts set paid_at = paid_at - interval '8 days' where id = $1", [id]);
  expect(await findListed()).toMatchObject({ total: 5.25, items: [] });
  expect(await callRpcOrThrow<Payout>(olga.client, "admin_get_payout", { p_id: id })).toMatchObject({
    total: 5.25,
    items: [expectedItem],
  });
});

test("entries after the cut-off wait for the next period", async () => {
  const olga = await newAdmin();
  const first = await createDelivered();
  const { driver } = first;
  const betweenDeliveries = new Date().toISOString();
  await createDelivered(first);
  expect(await closePayout(olga, [driver], betweenDeliveries)).toMatchObject({ data: { total: 5.25 } });
  expect(await readEarnings(driver)).toMatchObject({ open: 5.25, closed: 5.25 });
  expect(await closePayout(olga, [driver])).toMatchObject({ data: { total: 5.25 } });
});

test("concurrent closings close a period once, and a team's only administrator can pay it", async () => {
  const olga = await newAdmin();
  const { driver } = await createDelivered();
  const closings = await Promise.all(Array.from({ length: 6 }, () => closePayout(olga, [driver])));
  const [payout, ...otherPayouts] = closings.filter(({ ok }) => ok);
  expect(otherPayouts).toEqual([]);
  const results = await Promise.all(Array.from({ length: 6 }, () => payPayout(olga, payout?.data as Payout)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await listEntries(payout?.data as Payout)).toHaveLength(2);
});

test("hides earnings and closing from other users", async () => {
  const otherDriver = await newDriver();
  for (const [fn, args] of [
    ["admin_list_payouts", {}],
    ["admin_get_payout", { p_id: otherDriver.id }],
    ["admin_close_payout", { p_earned_before: inOneMinute() }],
    ["admin_pay_payout", { p_id: otherDriver.id }],
  ] as const)
    expect(await callRpc(otherDriver.client, fn, args)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await readEarnings(otherDriver)).toMatchObject({ open: 0, closed: 0, paid: 0, weeks: [] });
});

test("the second administrator sees what is unusual: pay above the fee, price versions, new accounts, related people", async () => {
  const team = `unusual ${Date.now()}`;
  const address = "1 Same Street";
  const [olga, otto] = await Promise.all([newAdmin({ team }), newAdmin({ name: "Otto Admin", team, address })]);
  const at = nextUnusedLocation();
  const driver = await newDriver({ email: otto.email.replace("@", "+driver@"), address, online: true, at });
  const highPaySender = await createPricedSender({ flat: 5 }, { flat: 9 });
  const { id } = await createDeliveryInStatus("delivered", { sender: highPaySender, receiver, driver, at });
  const readPayout = async (from: TestPerson) => {
    const preview = await callRpcOrThrow<PayoutPreview>(from.client, "admin_preview_payout", {
      p_earned_before: inOneMinute(),
    });
    return { ...preview, item: preview.items.find(({ driverId }) => driverId === driver.id) };
  };
  expect((await readPayout(otto)).item?.unusual).toMatchObject({
    deliveries: 1,
    fee: 5,
    pay: 9,
    aboveFee: 1,
    worst: { transactionId: id, fee: 5, pay: 9 },
    newAccounts: [],
  });
  // Another test file may close a payout, which begins a new period, between the price and the preview.
  const isPriceShown = async () => {
    const { id: senderId } = await createPricedSender({ flat: 5 }, { flat: 9 });
    const { prices } = await readPayout(otto);
    return prices.some((price) => price.kind === "driver" && price.senderId === senderId && price.flat === 9);
  };
  let isShown = false;
  for (let n = 0; n < 20 && !isShown; n++) isShown = await isPriceShown();
  expect(isShown).toBe(true);
  await recordReauthentication(driver);
  await callRpcOrThrow(driver.client, "set_payout_account", {
    p_account: { routing: "021000021", account: "000123456789", savings: false },
  });
  const otherDriver = await newDriver({ name: "Dina Double" });
  await recordReauthentication(otherDriver);
  await callRpcOrThrow(otherDriver.client, "set_payout_account", {
    p_account: { routing: "021000021", account: "000123456789", savings: false },
  });
  const payout = (await closePayout(olga, [driver])).data as Payout;
  const { items } = await callRpcOrThrow<PayoutList>(otto.client, "admin_list_payouts");
  const unusual = items.find((item) => item.id === payout.id)?.items?.[0]?.unusual;
  expect(unusual?.newAccounts).toEqual(["bank"]);
  expect(unusual?.related).toEqual(
    expect.arrayContaining([
      { by: "address", name: "Otto Admin" },
      { by: "email", name: "Otto Admin" },
      { by: "shared_account", name: "Dina Double" },
    ]),
  );
  const paidPayout = await payPayout(otto, payout);
  expect(paidPayout.data?.items[0]?.unusual).toBeNull();
});
