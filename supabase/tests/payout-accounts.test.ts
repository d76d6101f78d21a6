// Drivers' payout accounts: who reads how much of them, the effect of a change, and how each part of a period is paid.
import { createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { verifyLedgerIntegrity } from "./support/hubs";
import { createPricedSender } from "./support/prices";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
  recordReauthentication,
} from "./support/harness";
import type { AttentionItems } from "../../lib/contracts/admin/console";
import type { Payout, PayoutPreview } from "../../lib/contracts/admin/payouts";
import type { Earnings } from "../../lib/contracts/driver/earnings";
import type { PayoutAccounts } from "../../lib/contracts/driver/payout-account";

jest.setTimeout(120_000);

type Credits = { credits: { driverId: string; routing: string; account: string; amount: number }[] };
type Transfer = { transfer: { transferId: string; accountId: string; amount: number } | null };
const BANK = { routing: "021000021", account: "000123456789", savings: false };
const DAY = 86_400_000;

let receiver: TestPerson;
let sender: TestPerson;
let olga: TestPerson;
let otto: TestPerson;
beforeAll(async () => {
  receiver = await newCustomer({ name: "Rita Receiver" });
  sender = await createPricedSender({ flat: 9 }, { flat: 5.25 });
  [olga, otto] = await Promise.all([newAdmin({ team: "accounts" }), newAdmin({ team: "accounts" })]);
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const createDelivered = (): Promise<AssignedDelivery> => createDeliveryInStatus("delivered", { sender, receiver });
const later = (): string => new Date(Date.now() + 60_000).toISOString();
const bankOf = async (driver: TestPerson, account: object | null = BANK) => {
  await recordReauthentication(driver);
  return callRpc<PayoutAccounts>(driver.client, "set_payout_account", { p_account: account });
};
/** Requested by one administrator; Otto approves Olga's requests. */
const atProvider = async (
  driver: TestPerson,
  account: string | null,
  admin = olga,
): Promise<RpcResult<PayoutAccounts>> => {
  const answer = await callRpc<PayoutAccounts & { approvalId?: string }>(admin.client, "admin_set_provider_account", {
    p_user_id: driver.id,
    p_provider_id: account,
    p_reason: "Set up with the driver",
  });
  if (!answer.ok || !answer.data.approvalId) return answer;
  await callRpcOrThrow(otto.client, "admin_grant_approval", { p_id: answer.data.approvalId });
  return callRpc<PayoutAccounts>(admin.client, "admin_get_payout_accounts", { p_user_id: driver.id });
};
/** Three days later. */
const readHeldPay = (driver: TestPerson) =>
  sql("update private.payout_accounts set on_hold_until = now() where driver_id = $1", [driver.id]);
const closed = (...drivers: TestPerson[]) =>
  callRpcOrThrow<Payout>(olga.client, "admin_close_payout", {
    p_earned_before: later(),
    p_driver_ids: drivers.map(({ id }) => id),
  });
const credits = (payout: Payout) => callRpc<Credits>(otto.client, "admin_export_payout_credits", { p_id: payout.id });
const paid = (payout: Payout, drivers: TestPerson[] | null = null, admin = otto) =>
  callRpc<Payout>(admin.client, "admin_pay_payout", {
    p_id: payout.id,
    p_driver_ids: drivers && drivers.map(({ id }) => id),
  });
const toTransfer = (payout: Payout, driver: TestPerson) =>
  callRpcOrThrow<Transfer>(serviceClient(), "get_transfer_to_make", { p_payout_id: payout.id, p_driver_id: driver.id });
const transferred = (payout: Payout, admin = otto) =>
  callRpc<Payout>(admin.client, "admin_transfer_payout", { p_id: payout.id });
const recordTransferState = (transfer: Transfer["transfer"], state: object) =>
  callRpcOrThrow(serviceClient(), "record_transfer", { p_transfer_id: transfer?.transferId, p_result: state });
const itemOf = (payout: Payout | undefined, driver: TestPerson) =>
  payout?.items.find(({ driverId }) => driverId === driver.id);
const listPayoutNotifications = (driver: TestPerson) =>
  sql<{ last4: string | null }>(
    `select payload -> 'facts' ->> 'last4' as last4 from graphile_worker._private_jobs j
      where payload ->> 'type' = 'payout_account_changed' and payload ->> 'userId' = $1 order by j.id`,
    [driver.id],
  ).then((rows) => rows.map(({ last4 }) => last4));
const listPayoutEntries = (payout: Payout, driver: TestPerson) =>
  sql<{ entry: string }>(
    "select cause || ' ' || amount::float as entry from ledger.transfers where cause_id = $1 order by id",
    [`${payout.id}:${driver.id}`],
  ).then((rows) => rows.map(({ entry }) => entry));

test("shows the last digits only; a new account waits three days and its driver is notified", async () => {
  const driver = await newDriver();
  expect((await bankOf(driver)).data).toMatchObject({ bank: { last4: "6789" }, provider: null });
  const seen = [
    await callRpcOrThrow<PayoutAccounts>(driver.client, "get_payout_accounts"),
    await callRpcOrThrow<PayoutAccounts>(olga.client, "admin_get_payout_accounts", { p_user_id: driver.id }),
  ];
  for (const read of seen) {
    expect(Object.keys(read.bank ?? {}).sort()).toEqual(["last4", "onHoldUntil", "savings", "setAt"]);
    expect(JSON.stringify(read)).not.toContain(BANK.account);
    const wait = Date.parse(read.bank?.onHoldUntil ?? "") - Date.now();
    expect(Math.abs(wait - 3 * DAY)).toBeLessThan(60_000);
  }
  expect(await listPayoutNotifications(driver)).toEqual(["6789"]);

  // Saving the same account again is no change, and notifies no one.
  expect((await bankOf(driver)).data?.bank).toEqual(seen[0]?.bank);
  expect(await listPayoutNotifications(driver)).toEqual(["6789"]);
  expect((await bankOf(driver, { ...BANK, account: "5550001111" })).data?.bank).toMatchObject({ last4: "1111" });
  expect((await bankOf(driver, null)).data).toEqual({ bank: null, provider: null });
  expect((await bankOf(driver, null)).ok).toBe(true);
  expect(await listPayoutNotifications(driver)).toEqual(["6789", "1111", null]);
  // Only the old account's last digits are kept.
  expect(
    await sql(
      "select routing, private.decrypt(account) as account, last4 from private.payout_accounts where driver_id = $1 order by set_at",
      [driver.id],
    ),
  ).toEqual(["6789", "1111"].map((last4) => ({ routing: null, account: null, last4 })));
});

test("refuses an invalid account, and users who are not drivers", async () => {
  const driver = await newDriver();
  for (const routing of ["021000022", "000000000", "12345678", "02100002a"])
    expect(await bankOf(driver, { ...BANK, routing })).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
  expect(await bankOf(sender)).toMatchObject({ ok: false, code: "DRIVER_PROFILE_NOT_FOUND" });
});

test("a provider account is set by administrators, on record, and never for themselves", async () => {
  const driver = await newDriver();
  expect(await atProvider(driver, "acct_1driver2345", driver)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  for (let time = 0; time < 2; time++)
    expect((await atProvider(driver, "acct_1driver2345")).data?.provider).toMatchObject({ last4: "2345" });
  expect(await listPayoutNotifications(driver)).toEqual(["2345"]);
  const record = () =>
    sql("select details from private.admin_actions where action = 'set_provider_account' and subject_id = $1", [
      driver.id,
    ]);
  expect(await record()).toEqual([{ details: { ends: "2345", approvedBy: otto.id } }]);
  expect((await atProvider(driver, null)).data).toEqual({ bank: null, provider: null });
  expect(await record()).toHaveLength(2);

  const driverAndAdmin = await newDriver();
  await sql("insert into private.admins (user_id, team) values ($1, 'accounts of their own')", [driverAndAdmin.id]);
  expect(await atProvider(driverAndAdmin, "acct_1admin99", driverAndAdmin)).toMatchObject({
    ok: false,
    code: "CONFLICT_OF_INTEREST",
  });
});

test("the bank file contains drivers with a known account that is not on hold; the others stay owed", async () => {
  const [{ driver: dora }, { driver: dan }] = await Promise.all([createDelivered(), createDelivered()]);
  await bankOf(dora);
  const preview = await callRpcOrThrow<PayoutPreview>(olga.client, "admin_preview_payout", {
    p_earned_before: later(),
  });
  expect(preview.items.find(({ driverId }) => driverId === dora.id)).toMatchObject({
    amount: 5.25,
    bank: { last4: "6789" },
  });
  expect(preview.items.find(({ driverId }) => driverId === dan.id)).toMatchObject({ bank: null });
  const cents = preview.items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(Math.round(preview.total * 100)).toBe(cents);

  const payout = await closed(dora, dan);
  expect(await credits(payout)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await readHeldPay(dora);
  expect(await credits(payout)).toMatchObject({ data: { credits: [{ driverId: dora.id, amount: 5.25, ...BANK }] } });
  expect(
    await sql(
      "select details ->> 'amount' as amount from private.admin_actions where action = 'export_payout_credits' and subject_id = $1",
      [payout.id],
    ),
  ).toEqual([{ amount: "5.25" }]);

  // A change right before the export is on hold: nothing is paid to the new account.
  await bankOf(dora, { ...BANK, account: "99990000" });
  expect(await credits(payout)).toMatchObject({ ok: false });
  await readHeldPay(dora);

  expect(await paid(payout, [dora], olga)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  const partlyPaid = (await paid(payout, [dora])).data;
  expect([partlyPaid?.paidAt, itemOf(partlyPaid, dora), itemOf(partlyPaid, dan)]).toMatchObject([
    null,
    { state: "sent", method: "hand" },
    { state: "open", method: null, bank: null },
  ]);
  const statement = (driver: TestPerson) =>
    callRpcOrThrow<Earnings>(driver.client, "get_driver_earnings", { p_from: "2026-01-01", p_to: "2026-01-02" });
  expect(await statement(dora)).toMatchObject({
    closed: 0,
    paid: 5.25,
    payouts: [{ id: payout.id, amount: 5.25, method: "hand" }],
  });
  expect(await statement(dan)).toMatchObject({ closed: 5.25, paid: 0, payouts: [{ id: payout.id, paidAt: null }] });
  expect(await credits(payout)).toMatchObject({ ok: false });
  expect((await paid(payout, [dora])).ok).toBe(true);
  expect(await listPayoutEntries(payout, dora)).toEqual(["pay_closed 5.25", "pay_sent 5.25"]);
  const fullPayout = (await paid(payout)).data;
  expect(fullPayout?.paidAt).not.toBeNull();
  expect(await listPayoutEntries(payout, dan)).toEqual(["pay_closed 5.25", "pay_sent 5.25"]);
});

test("leaves drivers without a Latin name out of the bank file, and names them", async () => {
  const [{ driver: dora }, { driver: dan }] = await Promise.all([createDelivered(), createDelivered()]);
  await Promise.all([dora, dan].map((driver) => bankOf(driver)));
  await Promise.all([readHeldPay(dora), readHeldPay(dan)]);
  await callRpcOrThrow(dora.client, "update_driver_profile", { p_patch: { name: "Íñigo Øst-Łoś Strauß" } });
  await callRpcOrThrow(dan.client, "update_driver_profile", { p_patch: { name: "李 Wei" } });
  const payout = await closed(dora, dan);
  expect([itemOf(payout, dora)?.bankName, itemOf(payout, dan)?.bankName]).toEqual(["INIGO OST-LOS STRAUSS", null]);
  expect(await credits(payout)).toMatchObject({
    data: { credits: [{ driverId: dora.id, name: "INIGO OST-LOS STRAUSS" }] },
  });
  expect(
    await sql(
      "select details ->> 'amount' as amount from private.admin_actions where action = 'export_payout_credits' and subject_id = $1",
      [payout.id],
    ),
  ).toEqual([{ amount: "5.25" }]);
});

test("a transfer is requested once, repeated under another id if refused, and posted once if made", async () => {
  const [{ driver: dora }, { driver: dan }] = await Promise.all([createDelivered(), createDelivered()]);
  const payout = await closed(dora, dan);
  expect(await transferred(payout)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await atProvider(dora, "acct_1dora");
  await readHeldPay(dora);
  expect(await transferred(payout, olga)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  const all = await Promise.all(Array.from({ length: 4 }, () => transferred(payout)));
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(
    await sql("select 1 from private.payout_sends where payout_id = $1 and driver_id = $2", [payout.id, dora.id]),
  ).toHaveLength(1);
  const { transfer } = await toTransfer(payout, dora);
  expect(transfer).toMatchObject({ accountId: "acct_1dora", amount: 5.25 });
  expect(await toTransfer(payout, dan)).toEqual({ transfer: null });

  // Until the provider answers it cannot be paid in another way, and a repetition goes to the same account.
  for (const drivers of [null, [dora]])
    expect(await paid(payout, drivers)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await bankOf(dora);
  await readHeldPay(dora);
  expect(await credits(payout)).toMatchObject({ ok: false });
  await atProvider(dora, "acct_2dora");
  expect(await toTransfer(payout, dora)).toEqual({ transfer });

  await recordTransferState(transfer, { refusal: "insufficient_capabilities_for_transfer" });
  expect(await toTransfer(payout, dora)).toEqual({ transfer: null });
  expect(await listPayoutEntries(payout, dora)).toEqual(["pay_closed 5.25"]);
  const countAttention = async () =>
    (await callRpcOrThrow<AttentionItems>(olga.client, "admin_list_attention_items")).counts.payRefused;
  const refused = await countAttention();
  expect(refused).toBeGreaterThan(0);
  await readHeldPay(dora);
  const again = (await transferred(payout)).data;
  expect(itemOf(again, dora)).toMatchObject({ state: "sending", method: "transfer", refusal: null });
  expect(await countAttention()).toBe(refused - 1);
  const second = (await toTransfer(payout, dora)).transfer;
  expect(second).toMatchObject({ accountId: "acct_2dora" });
  expect(second?.transferId).not.toBe(transfer?.transferId);
  for (let time = 0; time < 2; time++) await recordTransferState(second, { providerId: `tr_${payout.id}` });
  // A late response about the first one changes nothing.
  await recordTransferState(transfer, { providerId: `tr_late_${payout.id}` });
  expect(await listPayoutEntries(payout, dora)).toEqual(["pay_closed 5.25", "pay_sent 5.25"]);
  // The provider's list refers to it, which the nightly comparison uses.
  expect(
    await sql(
      `select provider_object_id as "providerObjectId", kind, local_amount::float as "localAmount", differs from private.list_reconciliation_rows(array[$1]::text[])`,
      [`tr_${payout.id}`],
    ),
  ).toEqual([{ providerObjectId: `tr_${payout.id}`, kind: "transfer", localAmount: -5.25, differs: true }]);
  const after = (await transferred(payout)).data;
  expect([after?.paidAt, itemOf(after, dora)?.state, itemOf(after, dan)?.state]).toEqual([null, "sent", "open"]);
  expect((await paid(payout)).data?.paidAt).not.toBeNull();
});

test("an account on hold gets no transfer, and the period's closer cannot send one", async () => {
  const { driver } = await createDelivered();
  await atProvider(driver, "acct_1held");
  const payout = await closed(driver);
  expect(await transferred(payout, olga)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  expect(await transferred(payout)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  expect(await toTransfer(payout, driver)).toEqual({ transfer: null });
  await readHeldPay(driver);
  expect((await transferred(payout)).ok).toBe(true);
});

test("hides payouts from other users, and refuses to pay them", async () => {
  const { driver } = await createDelivered();
  const payout = await closed(driver);
  const other = await newDriver();
  for (const [fn, args] of [
    ["admin_preview_payout", { p_earned_before: later() }],
    ["admin_export_payout_credits", { p_id: payout.id }],
    ["admin_transfer_payout", { p_id: payout.id }],
    ["admin_get_payout_accounts", { p_user_id: driver.id }],
  ] as const)
    expect(await callRpc(other.client, fn, args)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await paid(payout, [other])).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
  expect(await callRpcOrThrow(other.client, "get_payout_accounts")).toEqual({ bank: null, provider: null });
});
