// Drivers' payout accounts, at a bank or the payment provider: who reads which part, the effect of a change, and how a
// closed period (each driver's sum) is paid by bank file, transfer or manually.
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
const BANK_ACCOUNT = { routing: "021000021", account: "000123456789", savings: false };
const DAY_MS = 86_400_000;

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
const inOneMinute = (): string => new Date(Date.now() + 60_000).toISOString();
const setBankAccount = async (driver: TestPerson, account: object | null = BANK_ACCOUNT) => {
  await recordReauthentication(driver);
  return callRpc<PayoutAccounts>(driver.client, "set_payout_account", { p_account: account });
};
/** Sets a provider account as `admin`; Otto approves if it needs approval. */
const setProviderAccount = async (
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
/** Ends the three days in which a new account gets no pay. */
const endHold = (driver: TestPerson) =>
  sql("update private.payout_accounts set on_hold_until = now() where driver_id = $1", [driver.id]);
const closePayout = (...drivers: TestPerson[]) =>
  callRpcOrThrow<Payout>(olga.client, "admin_close_payout", {
    p_earned_before: inOneMinute(),
    p_driver_ids: drivers.map(({ id }) => id),
  });
const exportCredits = (payout: Payout) =>
  callRpc<Credits>(otto.client, "admin_export_payout_credits", { p_id: payout.id });
const payPayout = (payout: Payout, drivers: TestPerson[] | null = null, admin = otto) =>
  callRpc<Payout>(admin.client, "admin_pay_payout", {
    p_id: payout.id,
    p_driver_ids: drivers && drivers.map(({ id }) => id),
  });
const getTransferToMake = (payout: Payout, driver: TestPerson) =>
  callRpcOrThrow<Transfer>(serviceClient(), "get_transfer_to_make", { p_payout_id: payout.id, p_driver_id: driver.id });
const transferPayout = (payout: Payout, admin = otto) =>
  callRpc<Payout>(admin.client, "admin_transfer_payout", { p_id: payout.id });
const recordTransferState = (transfer: Transfer["transfer"], state: object) =>
  callRpcOrThrow(serviceClient(), "record_transfer", { p_transfer_id: transfer?.transferId, p_result: state });
const findItem = (payout: Payout | undefined, driver: TestPerson) =>
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
  expect((await setBankAccount(driver)).data).toMatchObject({ bank: { last4: "6789" }, provider: null });
  const responses = [
    await callRpcOrThrow<PayoutAccounts>(driver.client, "get_payout_accounts"),
    await callRpcOrThrow<PayoutAccounts>(olga.client, "admin_get_payout_accounts", { p_user_id: driver.id }),
  ];
  for (const accounts of responses) {
    expect(Object.keys(accounts.bank ?? {}).sort()).toEqual(["last4", "onHoldUntil", "savings", "setAt"]);
    expect(JSON.stringify(accounts)).not.toContain(BANK_ACCOUNT.account);
    const wait = Date.parse(accounts.bank?.onHoldUntil ?? "") - Date.now();
    expect(Math.abs(wait - 3 * DAY_MS)).toBeLessThan(60_000);
  }
  expect(await listPayoutNotifications(driver)).toEqual(["6789"]);

  // Saving the same account again is no change, and notifies no one.
  expect((await setBankAccount(driver)).data?.bank).toEqual(responses[0]?.bank);
  expect(await listPayoutNotifications(driver)).toEqual(["6789"]);
  expect((await setBankAccount(driver, { ...BANK_ACCOUNT, account: "5550001111" })).data?.bank).toMatchObject({
    last4: "1111",
  });
  expect((await setBankAccount(driver, null)).data).toEqual({ bank: null, provider: null });
  expect((await setBankAccount(driver, null)).ok).toBe(true);
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
    expect(await setBankAccount(driver, { ...BANK_ACCOUNT, routing })).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
    });
  expect(await setBankAccount(sender)).toMatchObject({ ok: false, code: "DRIVER_PROFILE_NOT_FOUND" });
});

test("a provider account is set by administrators, on record, and never for themselves", async () => {
  const driver = await newDriver();
  expect(await setProviderAccount(driver, "acct_1driver2345", driver)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  for (let repetition = 0; repetition < 2; repetition++)
    expect((await setProviderAccount(driver, "acct_1driver2345")).data?.provider).toMatchObject({ last4: "2345" });
  expect(await listPayoutNotifications(driver)).toEqual(["2345"]);
  const listRecordedChanges = () =>
    sql("select details from private.admin_actions where action = 'set_provider_account' and subject_id = $1", [
      driver.id,
    ]);
  expect(await listRecordedChanges()).toEqual([{ details: { ends: "2345", approvedBy: otto.id } }]);
  expect((await setProviderAccount(driver, null)).data).toEqual({ bank: null, provider: null });
  expect(await listRecordedChanges()).toHaveLength(2);

  const driverAndAdmin = await newDriver();
  await sql("insert into private.admins (user_id, team) values ($1, 'accounts of their own')", [driverAndAdmin.id]);
  expect(await setProviderAccount(driverAndAdmin, "acct_1admin99", driverAndAdmin)).toMatchObject({
    ok: false,
    code: "CONFLICT_OF_INTEREST",
  });
});

test("the bank file contains drivers with a known account that is not on hold; the others stay owed", async () => {
  const [{ driver: dora }, { driver: dan }] = await Promise.all([createDelivered(), createDelivered()]);
  await setBankAccount(dora);
  const preview = await callRpcOrThrow<PayoutPreview>(olga.client, "admin_preview_payout", {
    p_earned_before: inOneMinute(),
  });
  expect(preview.items.find(({ driverId }) => driverId === dora.id)).toMatchObject({
    amount: 5.25,
    bank: { last4: "6789" },
  });
  expect(preview.items.find(({ driverId }) => driverId === dan.id)).toMatchObject({ bank: null });
  const cents = preview.items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(Math.round(preview.total * 100)).toBe(cents);

  const payout = await closePayout(dora, dan);
  expect(await exportCredits(payout)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await endHold(dora);
  expect(await exportCredits(payout)).toMatchObject({
    data: { credits: [{ driverId: dora.id, amount: 5.25, ...BANK_ACCOUNT }] },
  });
  expect(
    await sql(
      "select details ->> 'amount' as amount from private.admin_actions where action = 'export_payout_credits' and subject_id = $1",
      [payout.id],
    ),
  ).toEqual([{ amount: "5.25" }]);

  // A change right before the export is on hold: nothing is paid to the new account.
  await setBankAccount(dora, { ...BANK_ACCOUNT, account: "99990000" });
  expect(await exportCredits(payout)).toMatchObject({ ok: false });
  await endHold(dora);

  expect(await payPayout(payout, [dora], olga)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  const partlyPaid = (await payPayout(payout, [dora])).data;
  expect([partlyPaid?.paidAt, findItem(partlyPaid, dora), findItem(partlyPaid, dan)]).toMatchObject([
    null,
    { state: "sent", method: "hand" },
    { state: "open", method: null, bank: null },
  ]);
  const readEarnings = (driver: TestPerson) =>
    callRpcOrThrow<Earnings>(driver.client, "get_driver_earnings", { p_from: "2026-01-01", p_to: "2026-01-02" });
  expect(await readEarnings(dora)).toMatchObject({
    closed: 0,
    paid: 5.25,
    payouts: [{ id: payout.id, amount: 5.25, method: "hand" }],
  });
  expect(await readEarnings(dan)).toMatchObject({ closed: 5.25, paid: 0, payouts: [{ id: payout.id, paidAt: null }] });
  expect(await exportCredits(payout)).toMatchObject({ ok: false });
  expect((await payPayout(payout, [dora])).ok).toBe(true);
  expect(await listPayoutEntries(payout, dora)).toEqual(["pay_closed 5.25", "pay_sent 5.25"]);
  const fullPayout = (await payPayout(payout)).data;
  expect(fullPayout?.paidAt).not.toBeNull();
  expect(await listPayoutEntries(payout, dan)).toEqual(["pay_closed 5.25", "pay_sent 5.25"]);
});

test("leaves drivers without a Latin name out of the bank file, and names them", async () => {
  const [{ driver: dora }, { driver: dan }] = await Promise.all([createDelivered(), createDelivered()]);
  await Promise.all([dora, dan].map((driver) => setBankAccount(driver)));
  await Promise.all([endHold(dora), endHold(dan)]);
  await callRpcOrThrow(dora.client, "update_driver_profile", { p_patch: { name: "Íñigo Øst-Łoś Strauß" } });
  await callRpcOrThrow(dan.client, "update_driver_profile", { p_patch: { name: "李 Wei" } });
  const payout = await closePayout(dora, dan);
  expect([findItem(payout, dora)?.bankName, findItem(payout, dan)?.bankName]).toEqual(["INIGO OST-LOS STRAUSS", null]);
  expect(await exportCredits(payout)).toMatchObject({
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
  const payout = await closePayout(dora, dan);
  expect(await transferPayout(payout)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await setProviderAccount(dora, "acct_1dora");
  await endHold(dora);
  expect(await transferPayout(payout, olga)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  const results = await Promise.all(Array.from({ length: 4 }, () => transferPayout(payout)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(
    await sql("select 1 from private.payout_sends where payout_id = $1 and driver_id = $2", [payout.id, dora.id]),
  ).toHaveLength(1);
  const { transfer } = await getTransferToMake(payout, dora);
  expect(transfer).toMatchObject({ accountId: "acct_1dora", amount: 5.25 });
  expect(await getTransferToMake(payout, dan)).toEqual({ transfer: null });

  // Until the provider answers it cannot be paid in another way, and a repetition goes to the same account.
  for (const drivers of [null, [dora]])
    expect(await payPayout(payout, drivers)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  await setBankAccount(dora);
  await endHold(dora);
  expect(await exportCredits(payout)).toMatchObject({ ok: false });
  await setProviderAccount(dora, "acct_2dora");
  expect(await getTransferToMake(payout, dora)).toEqual({ transfer });

  await recordTransferState(transfer, { refusal: "insufficient_capabilities_for_transfer" });
  expect(await getTransferToMake(payout, dora)).toEqual({ transfer: null });
  expect(await listPayoutEntries(payout, dora)).toEqual(["pay_closed 5.25"]);
  const countAttention = async () =>
    (await callRpcOrThrow<AttentionItems>(olga.client, "admin_list_attention_items")).counts.payRefused;
  const refused = await countAttention();
  expect(refused).toBeGreaterThan(0);
  await endHold(dora);
  const repeated = (await transferPayout(payout)).data;
  expect(findItem(repeated, dora)).toMatchObject({ state: "sending", method: "transfer", refusal: null });
  expect(await countAttention()).toBe(refused - 1);
  const secondTransfer = (await getTransferToMake(payout, dora)).transfer;
  expect(secondTransfer).toMatchObject({ accountId: "acct_2dora" });
  expect(secondTransfer?.transferId).not.toBe(transfer?.transferId);
  for (let repetition = 0; repetition < 2; repetition++)
    await recordTransferState(secondTransfer, { providerId: `tr_${payout.id}` });
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
  const payoutAfter = (await transferPayout(payout)).data;
  expect([payoutAfter?.paidAt, findItem(payoutAfter, dora)?.state, findItem(payoutAfter, dan)?.state]).toEqual([
    null,
    "sent",
    "open",
  ]);
  expect((await payPayout(payout)).data?.paidAt).not.toBeNull();
});

test("an account on hold gets no transfer, and the period's closer cannot send one", async () => {
  const { driver } = await createDelivered();
  await setProviderAccount(driver, "acct_1held");
  const payout = await closePayout(driver);
  expect(await transferPayout(payout, olga)).toMatchObject({ ok: false, code: "CONFLICT_OF_INTEREST" });
  expect(await transferPayout(payout)).toMatchObject({ ok: false, code: "INVALID_STATE" });
  expect(await getTransferToMake(payout, driver)).toEqual({ transfer: null });
  await endHold(driver);
  expect((await transferPayout(payout)).ok).toBe(true);
});

test("hides payouts from other users, and refuses to pay them", async () => {
  const { driver } = await createDelivered();
  const payout = await closePayout(driver);
  const otherDriver = await newDriver();
  for (const [fn, args] of [
    ["admin_preview_payout", { p_earned_before: inOneMinute() }],
    ["admin_export_payout_credits", { p_id: payout.id }],
    ["admin_transfer_payout", { p_id: payout.id }],
    ["admin_get_payout_accounts", { p_user_id: driver.id }],
  ] as const)
    expect(await callRpc(otherDriver.client, fn, args)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await payPayout(payout, [otherDriver])).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
  expect(await callRpcOrThrow(otherDriver.client, "get_payout_accounts")).toEqual({ bank: null, provider: null });
});
