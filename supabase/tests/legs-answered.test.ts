// A code opens what both sides have said last, and no longer than it is good for; whoever has confirmed is not left.
import { call, done, sql, type Answer, type Person } from "./support/world";
import {
  admin,
  countedCash,
  deliveryAt,
  driverStatus,
  legOf,
  position,
  statusOf,
  type Worked,
} from "./support/deliveries";

jest.setTimeout(60_000);

const of = ({ id }: Worked, more: Record<string, unknown> = {}) => ({ p_transaction_id: id, ...more });
const prove = (delivery: Worked, p_code: string, driver: Person = delivery.driver): Promise<Answer> =>
  call(driver.client, "prove_leg", of(delivery, { p_code, p_position: position(delivery.at) }));
const ended = ({ id }: Worked) =>
  sql(
    "update private.leg_codes c set expires_at = clock_timestamp() from public.custody_legs l where l.id = c.leg_id and l.transaction_id = $1",
    [id],
  );

test("a leg's code ends in time, and is good again once the other side has opened it", async () => {
  const delivery = await deliveryAt("assigned");
  const code = await countedCash(delivery.driver, delivery);
  await ended(delivery);
  expect(await prove(delivery, code)).toMatchObject({ code: "expired_code" });
  expect(await done(delivery.sender.client, "confirm_leg", of(delivery))).toMatchObject({ code });
  expect((await prove(delivery, code)).ok).toBe(true);
});

test("after a dispute the code of before is worth nothing, also once both have named the right sum again", async () => {
  const delivery = await deliveryAt("assigned");
  const before = await countedCash(delivery.driver, delivery);
  await done(delivery.sender.client, "dispute_leg", of(delivery, { p_counted: 70 }));
  const after = await countedCash(delivery.driver, delivery);
  expect(after).not.toBe(before);
  expect(await prove(delivery, before)).toMatchObject({ code: "invalid_code" });
  expect((await prove(delivery, after)).ok).toBe(true);
});

test("a sender who has confirmed is not left, however long the driver has stood there", async () => {
  const delivery = await deliveryAt("assigned");
  await countedCash(delivery.driver, delivery);
  await sql("update public.custody_legs set arrived_at = arrived_at - interval '1 hour' where transaction_id = $1", [
    delivery.id,
  ]);
  expect(await call(delivery.driver.client, "leave_pickup", of(delivery, { p_reason: "Nobody opens" }))).toMatchObject({
    code: "LEAVE_TOO_EARLY",
  });
  expect([await statusOf(delivery.id), (await legOf(delivery)).state]).toEqual(["assigned", "proving"]);
});

test("cash that is lost ends its return, and frees the driver", async () => {
  const delivery = await deliveryAt("in_transit");
  await done(delivery.driver.client, "fail_task", of(delivery, { p_reason: "Robbed" }));
  await done((await admin()).client, "admin_cash_lost", of(delivery, { p_reason: "Robbed" }));
  expect([await legOf(delivery), (await driverStatus(delivery.driver)).status]).toMatchObject([
    { kind: "return", state: "failed" },
    "online",
  ]);
});
