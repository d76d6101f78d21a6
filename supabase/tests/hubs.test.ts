// Hubs: places with a safe and opening hours, their cashiers, and where a driver can hand in cash.
import { sharedAdmin } from "./support/deliveries";
import {
  ALWAYS,
  countDeposit,
  createFailedDelivery,
  newHub,
  openDepositAs,
  openDepositOrThrow,
  type TestHub,
} from "./support/hubs";
import { assignPrefundedDelivery, createFundedHub } from "./support/prefunded";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  runAsIsolated,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import type { AttentionItems } from "../../lib/contracts/admin/console";
import type { Hub } from "../../lib/contracts/hub";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let operator: TestPerson;
beforeAll(async () => {
  operator = await sharedAdmin();
});

const updateHub = (id: string, patch: object) =>
  callRpc<Hub>(operator.client, "admin_update_hub", { p_id: id, p_patch: patch });
const readHoldings = (driver: TestPerson) =>
  callRpcOrThrow<{ hubs: { id: string; distanceKm: number | null; open: boolean; address: string }[] }>(
    driver.client,
    "get_driver_holdings",
  );
/** The service's local time, and this many minutes later. */
const readClock = async (minutes: number): Promise<{ day: number; time: string }> =>
  queryRow(
    "select extract(isodow from l)::int as day, to_char(l, 'HH24:MI') as time from (select (now() + make_interval(mins => $1)) at time zone private.get_time_zone() as l) x",
    [minutes],
  );

describe("a hub", () => {
  longTest("is created, changed and listed by administrators, on record, with its cashiers by name", async () => {
    const hub = await newHub(nextUnusedLocation());
    const cora = await newCustomer({ name: "Cora Cashier" });
    const cal = await newCustomer({ name: "Cal Cashier" });
    await sql("update public.user_profiles set email_verified_at = now() where user_id = $1", [cora.id]);
    const updated = await updateHub(hub.id, {
      name: "Aliceanna Street",
      cashiers: [{ email: cora.email.toUpperCase() }, { phone: cal.phone }, { userId: hub.cashier.id }],
    });
    expect(updated.data).toMatchObject({
      name: "Aliceanna Street",
      address: "12 North Street",
      open: true,
      balance: 0,
    });
    expect(updated.data?.cashiers?.map(({ name }) => name)).toEqual(["Cal Cashier", "Carl Cashier", "Cora Cashier"]);
    expect((await updateHub(hub.id, { name: "Aliceanna Street" })).ok).toBe(true);
    const actions = await sql<{ action: string; details: { before?: object } }>(
      "select action, details from private.admin_actions where subject_id = $1 order by id",
      [hub.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(["add_cashiers", "create_hub", "add_cashiers", "update_hub"]);
    expect(actions[3]?.details.before).toEqual({ name: "North Street" });
    const { items } = await callRpcOrThrow<{ items: Hub[] }>(operator.client, "admin_list_hubs", { p_search: "alice" });
    expect(items.find(({ id }) => id === hub.id)?.name).toBe("Aliceanna Street");
    await newHub(nextUnusedLocation());
    type Page = { items: Hub[]; nextCursor: string | null };
    const first = await callRpcOrThrow<Page>(operator.client, "admin_list_hubs", { p_limit: 1 });
    const secondPage = await callRpcOrThrow<Page>(operator.client, "admin_list_hubs", {
      p_limit: 1,
      p_cursor: first.nextCursor,
    });
    expect([first, secondPage].map((page) => page.items.length)).toEqual([1, 1]);
    expect(secondPage.items[0]?.id).not.toBe(first.items[0]?.id);
    expect(await callRpc(operator.client, "admin_list_hubs", { p_cursor: "x" })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  test("refuses a driver or an unknown account as a cashier and names it; a number counts once verified", async () => {
    const hub = await newHub(nextUnusedLocation());
    const driver = await newDriver();
    const unverifiedCustomer = await newCustomer({ proven: false });
    const answer = await updateHub(hub.id, {
      cashiers: [
        { userId: hub.cashier.id },
        { email: "nobody@example.test" },
        { userId: driver.id },
        { phone: unverifiedCustomer.phone },
      ],
    });
    expect(answer).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [
        { path: "cashiers.1", message: "No account has confirmed this address or number" },
        { path: "cashiers.2", message: "A driver can't be a cashier" },
        { path: "cashiers.3", message: "No account has confirmed this address or number" },
      ],
    });
    expect(await sql("select user_id from public.hub_cashiers where hub_id = $1", [hub.id])).toEqual([
      { user_id: hub.cashier.id },
    ]);
  });

  longTest("is open by the service's time zone, and returns its next opening", async () => {
    const twoMinutesAgo = await readClock(-2);
    const inTwoMinutes = await readClock(2);
    const at = nextUnusedLocation();
    const hub = await newHub(at, {
      hours: [
        {
          day: twoMinutesAgo.day,
          from: twoMinutesAgo.time,
          to: twoMinutesAgo.day === inTwoMinutes.day ? inTwoMinutes.time : "24:00",
        },
      ],
    });
    expect((await updateHub(hub.id, {})).data).toMatchObject({ open: true, opensAt: null });
    const closed = (
      await updateHub(hub.id, { hours: [{ day: inTwoMinutes.day, from: inTwoMinutes.time, to: "24:00" }] })
    ).data;
    expect(closed?.open).toBe(false);
    const wait = Date.parse(closed?.opensAt ?? "") - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(3 * 60_000);
    expect((await updateHub(hub.id, { hours: [] })).data).toMatchObject({ open: false, opensAt: null });
    expect((await updateHub(hub.id, { hours: ALWAYS, isActive: false })).data).toMatchObject({
      open: false,
      opensAt: null,
    });
  });

  test("shows its safe to its cashiers and administrators, and is HUB_NOT_FOUND for others", async () => {
    const [hub, otherHub] = await Promise.all([newHub(nextUnusedLocation()), newHub(nextUnusedLocation())]);
    const driver = await newDriver();
    const readHub = (person: TestPerson) => callRpc<{ hub: Hub }>(person.client, "get_hub", { p_id: hub.id });
    expect((await readHub(hub.cashier)).data).toMatchObject({
      hub: { balance: 0, cashiers: null },
      deposits: [],
      closing: null,
    });
    expect((await readHub(operator)).data?.hub.cashiers).toHaveLength(1);
    for (const person of [driver, otherHub.cashier])
      expect(await readHub(person)).toMatchObject({ code: "HUB_NOT_FOUND" });
    const ownHubs = await callRpcOrThrow<{ items: Hub[] }>(hub.cashier.client, "list_hubs");
    expect(ownHubs.items.map(({ id }) => id)).toEqual([hub.id]);
    expect((await callRpcOrThrow<{ items: Hub[] }>(driver.client, "list_hubs")).items).toEqual([]);
  });
});

describe("a hub with cash due or in its safe", () => {
  const changeHub = (id: string, patch: Record<string, unknown>) =>
    callRpc(operator.client, "admin_update_hub", { p_id: id, p_patch: patch });
  const expectUnchanged = async (hub: TestHub): Promise<void> => {
    for (const patch of [{ isActive: false }, { cashiers: [] }])
      expect(await changeHub(hub.id, patch)).toMatchObject({
        code: "INVALID_STATE",
        message: "Cash is on its way to this hub, or waits there. It cannot close, and needs a cashier.",
      });
    expect((await changeHub(hub.id, { name: "North Street 2", hours: [] })).ok).toBe(true);
  };

  test("cannot close or lose its last cashier while cash is due, being counted, waiting or reserved", async () => {
    const [hub, givingHub] = [await newHub(nextUnusedLocation()), await createFundedHub(80, nextUnusedLocation())];
    const delivery = await createFailedDelivery({ hub });
    await expectUnchanged(hub);
    const deposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    await expectUnchanged(hub);
    await countDeposit(hub.cashier, hub, deposit, 80);
    await expectUnchanged(hub);
    const soleAdmin = await newAdmin();
    await callRpcOrThrow(soleAdmin.client, "admin_record_collected_cash", {
      p_transaction_id: delivery.id,
      p_reason: "Their brother",
    });
    expect((await changeHub(hub.id, { isActive: false, cashiers: [] })).ok).toBe(true);
    expect((await changeHub(hub.id, { isActive: false, cashiers: [] })).ok).toBe(true);
    await assignPrefundedDelivery(givingHub);
    await expectUnchanged(givingHub);
  });

  longTest("without a cashier is listed for administrators' attention until it has one", async () => {
    const hub = await newHub(nextUnusedLocation(), { cashiers: [] });
    const listAttention = async () =>
      (await callRpcOrThrow<AttentionItems>(operator.client, "admin_list_attention_items")).items.filter(
        ({ id }) => id === hub.id,
      );
    expect(await listAttention()).toEqual([]);
    await createFailedDelivery({ hub });
    expect(await listAttention()).toMatchObject([{ kind: "hub_unstaffed", title: "North Street", amount: null }]);
    await callRpcOrThrow(operator.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { cashiers: [{ userId: hub.cashier.id }] },
    });
    expect(await listAttention()).toEqual([]);
  });

  longTest("that was closed anyway accepts the cash that is due there, and no other", async () => {
    const hub = await newHub(nextUnusedLocation());
    const [incoming, otherDelivery] = [await createFailedDelivery({ hub }), await createFailedDelivery()];
    await sql("update public.hubs set is_active = false where id = $1", [hub.id]);
    expect(await openDepositAs(otherDelivery.driver, hub, [otherDelivery.id])).toMatchObject({ code: "HUB_NOT_FOUND" });
    const deposit = await openDepositOrThrow(incoming.driver, hub, [incoming.id]);
    expect((await countDeposit(hub.cashier, hub, deposit, 80)).data).toMatchObject({ state: "done" });
  });
});

longTest("the list of drivers due at a hub reads an index of open legs", async () => {
  const hub = await newHub(nextUnusedLocation());
  await runAsIsolated(hub.cashier, async (query) => {
    await query("set local enable_seqscan = off");
    const plan = await query(
      "explain select from public.custody_legs l where l.giver_kind = 'hub' and l.giver_id = $1::uuid and l.state in ('waiting', 'verifying')",
      [hub.id],
    );
    expect(JSON.stringify(plan)).toContain("custody_legs_open_at_hubs");
  });
});

longTest("a driver sees at most five hubs: open ones first, then by distance", async () => {
  const at = nextUnusedLocation();
  const placeAt = (steps: number) => ({ lat: at.lat + steps * 0.001, lng: at.lng });
  const driver = await newDriver({ at });
  const nearHub = await newHub(placeAt(1));
  await newHub(placeAt(0), { hours: [] });
  const farHub = await newHub(placeAt(3));
  const farthestHub = await newHub(placeAt(4));
  const inactiveHub = await newHub(placeAt(2), { isActive: false });
  const { hubs } = await readHoldings(driver);
  expect(hubs).toHaveLength(5);
  expect(hubs.slice(0, 3).map(({ id }) => id)).toEqual([nearHub.id, farHub.id, farthestHub.id]);
  expect(hubs[0]).toMatchObject({ address: "12 North Street", open: true, distanceKm: 0.1 });
  expect(hubs.map(({ open }) => open)).toEqual([...hubs.map(({ open }) => open)].sort().reverse());
  expect(hubs.map(({ id }) => id)).not.toContain(inactiveHub.id);
  await setDriverPosition(driver, placeAt(4));
  expect((await readHoldings(driver)).hubs[0]?.id).toBe(farthestHub.id);
});
