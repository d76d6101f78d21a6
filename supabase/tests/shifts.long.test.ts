// A driver's shifts, derived from the status log, deliveries and the ledger. A shift lasts from coming online, after an
// hour or more offline, to going offline.
import { completeCashLeg, createDeliveryInStatus, nextUnusedLocation } from "./support/deliveries";
import { callRpc, callRpcOrThrow, newDriver, sql, type TestPerson } from "./support/harness";

type Shift = {
  id: string;
  startedAt: string;
  endedAt: string | null;
  endedBy: string | null;
  hoursOnline: number;
  hoursOnBreak: number;
  deliveries: object;
  earned: number;
  acceptanceRate: number | null;
  cash: object;
};
type Page = { items: Shift[]; nextCursor: string | null };
const listShifts = (driver: TestPerson, overrides: object = {}) =>
  callRpcOrThrow<Page>(driver.client, "list_shifts", { ...overrides });
const setStatus = (driver: TestPerson, p_status: string) =>
  callRpcOrThrow(driver.client, "set_driver_status", { p_status });
/** Moves all entries of this driver's status log this far into the past. */
const backdateStatusLog = (driver: TestPerson, time: string) =>
  sql('update public.driver_task_actions set "timestamp" = "timestamp" - $2::interval where driver_id = $1', [
    driver.id,
    time,
  ]);

test("a shift lasts from online to offline, including breaks and a short time offline; after an hour offline a new one begins", async () => {
  const dora = await newDriver({ online: true });
  await backdateStatusLog(dora, "30 minutes");
  await setStatus(dora, "break");
  await backdateStatusLog(dora, "20 minutes");
  await setStatus(dora, "online");
  await setStatus(dora, "offline");
  // The driver is back online twenty minutes later.
  await backdateStatusLog(dora, "20 minutes");
  await setStatus(dora, "online");
  let { items } = await listShifts(dora);
  expect(items).toMatchObject([{ endedAt: null, endedBy: null }]);
  expect(items[0]?.hoursOnline).toBeCloseTo(0.5, 1);
  expect(items[0]?.hoursOnBreak).toBeCloseTo(0.33, 1);

  await setStatus(dora, "offline");
  await backdateStatusLog(dora, "2 hours");
  await setStatus(dora, "online");
  ({ items } = await listShifts(dora));
  expect(items.map(({ endedBy }) => endedBy)).toEqual([null, "driver"]);
  const pages = [await listShifts(dora, { p_limit: 1 })];
  pages.push(await listShifts(dora, { p_limit: 1, p_cursor: pages[0]?.nextCursor }));
  expect(pages.map((page) => page.items[0]?.id)).toEqual(items.map(({ id }) => id));
  expect(pages[1]?.nextCursor).toBeNull();
  expect(await callRpcOrThrow(dora.client, "get_shift", { p_id: items[1]?.id })).toEqual(items[1]);
  expect(await callRpc(dora.client, "list_shifts", { p_cursor: "x" })).toMatchObject({ code: "VALIDATION_ERROR" });
});

test("a shift contains deliveries, offers, pay and the cash collected and handed over, including the last delivery", async () => {
  const at = nextUnusedLocation();
  const delivery = await createDeliveryInStatus("delivered", { at });
  const dora = delivery.driver;
  const second = await createDeliveryInStatus("in_transit", { at, driver: dora });
  let [shift] = (await listShifts(dora)).items;
  expect(shift).toMatchObject({
    endedAt: null,
    deliveries: { completed: 1, cancelled: 0, failed: 0 },
    acceptanceRate: 1,
    cash: { collected: 160, handedOver: 80, returned: 0, handedIn: 0, lost: 0, held: 80 },
  });
  await callRpcOrThrow(dora.client, "set_off_duty_after_delivery", { p_enabled: true });
  await callRpcOrThrow(dora.client, "cancel_task", { p_transaction_id: second.id, p_reason: "The car broke down" });
  await completeCashLeg(dora, second);
  [shift] = (await listShifts(dora)).items;
  expect(shift).toMatchObject({
    endedBy: "last_delivery",
    deliveries: { completed: 1, cancelled: 1 },
    cash: { collected: 160, handedOver: 80, returned: 80, held: 0 },
  });
});

test("a presence timeout ends the shift; drivers cannot read each other's shifts", async () => {
  const [dora, otherDriver] = await Promise.all([newDriver({ online: true }), newDriver()]);
  await sql("select private.set_driver_unavailable($1, 'offline')", [dora.id]);
  const [shift] = (await listShifts(dora)).items;
  expect(shift).toMatchObject({ endedBy: "silence" });
  expect(await callRpc(otherDriver.client, "get_shift", { p_id: shift?.id })).toMatchObject({ code: "NOT_FOUND" });
  expect(await listShifts(otherDriver)).toEqual({ items: [], nextCursor: null });
});
