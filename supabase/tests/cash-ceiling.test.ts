// A driver's ceiling is the most cash they may hold: $500 at first, $2,000 after 50 clean deliveries, or an
// administrator's figure. Deliveries above it are not offered, assigned or accepted; a request above all drivers'
// ceilings is refused.
import {
  sharedAdmin,
  readCode,
  completeCashLeg,
  createDeliveryInStatus,
  runDispatch,
  readDriverStatus,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  positionBody,
  deliveryRequest,
  nextUnusedLocation,
  readStatus,
  type TestDelivery,
} from "./support/deliveries";
import { callUnderCondition } from "./support/simulated-conditions";
import { callRpc, callRpcOrThrow, newCustomer, newDriver, queryRow, sql, type TestPerson } from "./support/harness";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});

const setCeiling = (driver: TestPerson, ceiling: number) =>
  callRpc(operator.client, "admin_set_cash_ceiling", {
    p_user_id: driver.id,
    p_ceiling: ceiling,
    p_reason: "Known for years",
  });
const assignDelivery = (delivery: TestDelivery, driver: TestPerson) =>
  callRpc(operator.client, "admin_assign_delivery", { p_transaction_id: delivery.id, p_driver_id: driver.id });
const readHoldings = (driver: TestPerson) =>
  callRpcOrThrow<{ held: number; ceiling: number }>(driver.client, "get_driver_holdings");
const readCandidateTrace = async (delivery: TestDelivery, driver: TestPerson) =>
  (
    await callRpcOrThrow<{
      rounds: { candidates: { driverId: string; failedGate: string | null; gateValues: unknown }[] }[];
    }>(operator.client, "admin_get_dispatch", { p_transaction_id: delivery.id })
  ).rounds[0]?.candidates.find(({ driverId }) => driverId === driver.id);
const readCleanDeliveries = async (driver: TestPerson): Promise<number> =>
  (
    await queryRow<{ clean: number }>(
      "select clean_deliveries as clean from public.driver_profiles where user_id = $1",
      [driver.id],
    )
  ).clean;
/** A distant driver with this ceiling, so that the request is accepted at all. */
const ensureDriverWithCeiling = async (ceiling: number) => {
  expect((await setCeiling(await newDriver({ name: "Elsa Elsewhere" }), ceiling)).ok).toBe(true);
};

// docs/readings.md: cash-ceiling
describe("a driver's ceiling", () => {
  test("is $500 at first, and the driver reads what they hold of it", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    expect(await readHoldings(delivery.driver)).toEqual({
      held: 80,
      ceiling: 500,
      items: [{ transactionId: delivery.id, amount: 80, since: expect.stringMatching(/^20.*Z$/) as string }],
      hubs: expect.any(Array) as unknown[],
    });
    const { cash } = await callRpcOrThrow<{ cash: object }>(delivery.driver.client, "get_driver_profile");
    expect(cash).toMatchObject({ amount: 80, ceiling: 500 });
  });

  test("excludes a delivery that exceeds it from offers, and the trace records holding and ceiling", async () => {
    await ensureDriverWithCeiling(900);
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await paidDelivery({ sender, receiver, at, amount: 500.01 });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect(await readCandidateTrace(delivery, driver)).toMatchObject({
      failedGate: "cash",
      gateValues: { amount: 0, held: 0, ceiling: 500 },
    });
    const deliveryAtCeiling = await paidDelivery({ sender, receiver, at, amount: 500 });
    expect(await runDispatch(deliveryAtCeiling.id)).toMatchObject({ offered: 1 });
  });

  test("refuses an assignment above it with CEILING_REACHED", async () => {
    await ensureDriverWithCeiling(900);
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await paidDelivery({ sender, receiver, at, amount: 640 });
    expect(await assignDelivery(delivery, driver)).toMatchObject({
      code: "CEILING_REACHED",
      failedGate: "cash",
      message: "This is more cash than the driver may hold: they have $0.00 of $500.00",
    });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await readDriverStatus(driver)).toEqual({ status: "online", is_available: true });
  });

  test("that is lowered while an offer is open applies at acceptance", async () => {
    const { driver, offer, ...delivery } = await createDeliveryInStatus("broadcast", { sender, receiver, amount: 300 });
    expect((await setCeiling(driver, 299.99)).ok).toBe(true);
    expect(await callRpc(driver.client, "accept_offer", { p_id: offer.id })).toMatchObject({
      code: "CEILING_REACHED",
      message: "This is more cash than you may hold: you have $0.00 of $299.99",
    });
    expect(await readStatus(delivery.id)).toBe("broadcast");
    await setCeiling(driver, 300);
    expect((await callRpc(driver.client, "accept_offer", { p_id: offer.id })).ok).toBe(true);
  });

  test("that is raised wakes waiting searches, and is recorded with administrator and reason; repeating it adds nothing", async () => {
    await ensureDriverWithCeiling(2500);
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await paidDelivery({ sender, receiver, at, amount: 2400 });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect((await setCeiling(driver, 2500)).data).toMatchObject({
      cash: { held: 0, ceiling: 2500, byHand: true, cleanDeliveries: 0 },
    });
    expect((await setCeiling(driver, 2500)).ok).toBe(true);
    expect(await sql("select 1 from graphile_worker._private_jobs where key = $1", [`wake:${driver.id}`])).toHaveLength(
      1,
    );
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
    expect(await findOpenOffer(driver)).toMatchObject({ transactionId: delivery.id });
    expect(
      await sql("select action, reason, details from private.admin_actions where subject_id = $1 and action = $2", [
        driver.id,
        "set_cash_ceiling",
      ]),
    ).toMatchObject([{ action: "set_cash_ceiling", reason: "Known for years", details: { from: 500, amount: 2500 } }]);
  });

  test("cannot be set by the driver, nor by an administrator for themselves", async () => {
    const driver = await newDriver();
    const ceilingArgs = { p_user_id: driver.id, p_ceiling: 9000, p_reason: "I want to" };
    expect(await callRpc(driver.client, "admin_set_cash_ceiling", ceilingArgs)).toMatchObject({ code: "NOT_FOUND" });
    expect(await callRpc(sender.client, "get_driver_holdings")).toMatchObject({ code: "DRIVER_PROFILE_NOT_FOUND" });
    expect(
      await callRpc(operator.client, "admin_set_cash_ceiling", { ...ceilingArgs, p_user_id: operator.id }),
    ).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    expect(
      await callRpc(operator.client, "admin_set_cash_ceiling", { ...ceilingArgs, p_user_id: sender.id }),
    ).toMatchObject({
      code: "DRIVER_NOT_FOUND",
    });
  });
});

// docs/readings.md: cash-ceiling
describe("clean deliveries (completed without a review)", () => {
  test("count at the handover, and not while under review", async () => {
    const { driver, ...first } = await createDeliveryInStatus("servicing", { sender, receiver });
    expect(await readCleanDeliveries(driver)).toBe(0);
    await callRpcOrThrow(driver.client, "complete_task", { p_transaction_id: first.id, p_code: await readCode(first) });
    expect(await readCleanDeliveries(driver)).toBe(1);
    await sql("select private.raise_plausibility_review($1, $2, 'complete', $3)", [
      first.id,
      driver.id,
      { rule: "unseen", metres: 5000, seconds: 60, limit: 1000 },
    ]);
    expect(await readCleanDeliveries(driver)).toBe(0);
    await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", {
      p_transaction_id: first.id,
      p_reason: "Seen",
    });
    expect(await readCleanDeliveries(driver)).toBe(1);
  });

  test("raise the ceiling to $2,000 immediately from the fiftieth on", async () => {
    await ensureDriverWithCeiling(2000);
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await paidDelivery({ sender, receiver, at, amount: 1999 });
    for (const [clean, ceiling, offered] of [
      [49, 500, 0],
      [50, 2000, 1],
    ]) {
      await sql("update public.driver_profiles set clean_deliveries = $2 where user_id = $1", [driver.id, clean]);
      expect(await readHoldings(driver)).toMatchObject({ ceiling });
      expect(await runDispatch(delivery.id)).toMatchObject({ offered: offered });
    }
  });

  test("do not override an administrator's figure", async () => {
    const driver = await newDriver();
    await setCeiling(driver, 200);
    await sql("update public.driver_profiles set clean_deliveries = 50 where user_id = $1", [driver.id]);
    expect(await readHoldings(driver)).toMatchObject({ ceiling: 200 });
  });
});

// docs/readings.md: cash-ceiling
describe("a delivery above every driver's ceiling", () => {
  const lowerAllCeilings = `update public.driver_profiles set cash_ceiling = null, clean_deliveries = 0
                       where cash_ceiling is not null or clean_deliveries >= 50`;
  const requestAmount = (amount: number, extraSql = "") =>
    callUnderCondition({ sql: `${lowerAllCeilings}; ${extraSql}` }, sender, "create_transaction", {
      p_body: deliveryRequest(receiver, nextUnusedLocation(), { amount }),
      p_client_action_id: null,
    });

  test("is refused at the request, with the most that can be carried", async () => {
    const { answer } = await requestAmount(500.01);
    expect(answer).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "amount", message: "The most a driver can carry now is $500.00" }],
    });
    expect((await requestAmount(500)).answer.ok).toBe(true);
  });

  test.each([
    ["a driver with a ceiling set by an administrator", "cash_ceiling = 1250.50"],
    ["a driver with fifty clean deliveries", "clean_deliveries = 50"],
  ])("is accepted as soon as there is %s", async (_, change) => {
    const driver = await newDriver();
    const raiseOneSql = `update public.driver_profiles set ${change} where user_id = '${driver.id}'`;
    expect((await requestAmount(1250.5, raiseOneSql)).answer.ok).toBe(true);
    const suspendSql = `${raiseOneSql}; update public.driver_profiles set suspended_at = now(), suspension_reason = 'Away' where user_id = '${driver.id}'`;
    expect((await requestAmount(1250.5, suspendSql)).answer).toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

test("held cash counts: a second delivery must fit next to it", async () => {
  const { driver, ...heldDelivery } = await createDeliveryInStatus("assigned", { sender, receiver, amount: 300 });
  const nextDelivery = await paidDelivery({ sender, receiver, at: heldDelivery.at, amount: 201 });
  // Held cash that is not due, as in an approved overnight holding.
  await completeCashLeg(driver, heldDelivery);
  const checkFits = () =>
    queryRow<{ fits: boolean; fits_exactly: boolean }>(
      `select private.cash_ceiling_refusal(d, 201, true) is null as fits, private.cash_ceiling_refusal(d, 200, true) is null as fits_exactly
         from public.driver_profiles d where d.user_id = $1`,
      [driver.id],
    );
  expect(await checkFits()).toEqual({ fits: false, fits_exactly: true });
  await callRpcOrThrow(driver.client, "arrive", {
    p_transaction_id: heldDelivery.id,
    p_position: positionBody(heldDelivery.at),
  });
  await callRpcOrThrow(driver.client, "complete_task", {
    p_transaction_id: heldDelivery.id,
    p_code: await readCode(heldDelivery),
  });
  expect(await checkFits()).toEqual({ fits: true, fits_exactly: true });
  await runDispatch(nextDelivery.id);
  expect(await requireOpenOffer(driver)).toMatchObject({ transactionId: nextDelivery.id });
});
