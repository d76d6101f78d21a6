// Recurring deliveries (`standing_orders`): a job creates each delivery a day ahead, once, by the same rules as a
// request. The sender can pause, resume, skip and end them.
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  verifyPhone,
  serviceClient,
  sql,
  uniquePhone,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { newDelivery, type TestDelivery } from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type Order = {
  id: string;
  state: string;
  nextOn: string | null;
  problem: string | null;
  lastTransactionId: string | null;
  amount: number;
};
const EVERY_WEEKDAY = [1, 2, 3, 4, 5, 6, 7];
const createOrder = ({ id, sender }: TestDelivery, overrides: object = {}): Promise<RpcResult<Order>> =>
  callRpc<Order>(sender.client, "create_standing_order", {
    p_body: { transactionId: id, weekdays: EVERY_WEEKDAY, from: "10:00", to: "12:00", ...overrides },
  });
const changeOrder = (
  person: TestPerson,
  id: string,
  p_change: string,
  p_day: string | null = null,
): Promise<RpcResult<Order>> => callRpc<Order>(person.client, "change_standing_order", { p_id: id, p_change, p_day });
const listOrders = async (person: TestPerson): Promise<Order[]> =>
  (await callRpcOrThrow<{ items: Order[] }>(person.client, "list_standing_orders")).items;
/** Sets the order's next day to this many days from today. */
const setNextDay = (id: string, daysFromToday = 1) =>
  sql(
    "update private.standing_orders set next_on = (clock_timestamp() at time zone private.get_time_zone())::date + $2::int where id = $1",
    [id, daysFromToday],
  );
const runStandingOrders = () => callRpcOrThrow(serviceClient(), "run_standing_orders");
const listDeliveriesOf = ({ id }: TestPerson) =>
  sql<{ id: string; day: string; amount: string; delivery_unit: string | null }>(
    "select id, (wanted_from at time zone private.get_time_zone())::date::text as day, amount, delivery_unit from public.transactions where user_id = $1 order by created_at",
    [id],
  );

test("each delivery is created a day ahead, like the first one, and once, however often the job runs", async () => {
  const delivery = await newDelivery({ fields: { deliveryUnit: "Apt 4B" } });
  const { data } = await createOrder(delivery);
  expect(data).toMatchObject({ state: "active", amount: 80 });
  // Near enough to be due, and far enough for a driver to make it.
  await sql(
    `update private.standing_orders set wanted_from = '00:01', wanted_to = '23:59', next_on = (clock_timestamp() at time zone private.get_time_zone())::date + 1 where id = $1`,
    [data?.id],
  );
  await sql("update private.settings set value = '48' where key = 'standing_order_lead_hours'");
  try {
    await Promise.all([runStandingOrders(), runStandingOrders()]);
    await runStandingOrders();
  } finally {
    await sql("update private.settings set value = '24' where key = 'standing_order_lead_hours'");
  }
  const createdDeliveries = (await listDeliveriesOf(delivery.sender)).filter(({ id }) => id !== delivery.id);
  expect(new Set(createdDeliveries.map(({ day }) => day)).size).toBe(createdDeliveries.length);
  expect(createdDeliveries[0]).toMatchObject({ delivery_unit: "Apt 4B", amount: "80.00" });
  expect((await listOrders(delivery.sender))[0]?.lastTransactionId).toBe(createdDeliveries.at(-1)?.id);
});

test("a refusal is reported and not retried for that day, and three days in a row pause the order", async () => {
  const delivery = await newDelivery();
  const { data } = await createOrder(delivery);
  // The number then belongs to another user, who has requested nothing.
  // One code a minute: pretend that the sign-up's was sent long ago.
  await sql("update auth.users set phone_change_sent_at = null where id = $1", [delivery.receiver.id]);
  await verifyPhone(delivery.receiver.client, uniquePhone());
  // Tomorrow: late in the evening no window of today is feasible. From midnight: within the 24 hours at any time.
  await sql("update private.standing_orders set wanted_from = '00:00', wanted_to = '23:59' where id = $1", [data?.id]);
  for (let n = 0; n < 3; n++) {
    await setNextDay(data?.id ?? "");
    await runStandingOrders();
  }
  expect((await listOrders(delivery.sender))[0]).toMatchObject({ state: "paused", problem: "RECEIVER_NOT_FOUND" });
  expect(await listDeliveriesOf(delivery.sender)).toHaveLength(1);
  const notifications = await sql(
    "select 1 from graphile_worker._private_jobs where payload ->> 'userId' = $1 and payload ->> 'type' = 'standing_order_refused'",
    [delivery.sender.id],
  );
  expect(notifications.length).toBeGreaterThan(0);
  expect((await changeOrder(delivery.sender, data?.id ?? "", "resume")).data).toMatchObject({
    state: "active",
    problem: null,
  });
});

test("days that a stopped worker missed are skipped with one notification, and the order continues", async () => {
  const delivery = await newDelivery();
  const { data } = await createOrder(delivery);
  await sql("update private.standing_orders set wanted_from = '00:01', wanted_to = '23:59' where id = $1", [data?.id]);
  await setNextDay(data?.id ?? "", -3);
  for (let n = 0; n < 5; n++) await runStandingOrders();
  const [order] = await listOrders(delivery.sender);
  expect(order).toMatchObject({ state: "active" });
  const { today } = await queryRow<{ today: string }>(
    "select (clock_timestamp() at time zone private.get_time_zone())::date::text as today",
  );
  expect((order?.nextOn ?? "") >= today).toBe(true);
  const notifications = await sql<{ day: string }>(
    `select payload #>> '{facts,day}' as day from graphile_worker._private_jobs
      where payload ->> 'userId' = $1 and payload ->> 'type' = 'standing_order_refused'`,
    [delivery.sender.id],
  );
  expect(notifications).toHaveLength(1);
  expect((await listDeliveriesOf(delivery.sender)).filter(({ day }) => day < today)).toEqual([]);
});

longTest("its sender pauses, resumes, skips the next day once, and ends it; repetitions succeed", async () => {
  const delivery = await newDelivery();
  const { data } = await createOrder(delivery);
  const [id, sender] = [data?.id ?? "", delivery.sender];
  for (let n = 0; n < 2; n++)
    expect((await changeOrder(sender, id, "pause")).data).toMatchObject({ state: "paused", nextOn: null });
  const active = (await changeOrder(sender, id, "resume")).data;
  expect(active?.state).toBe("active");
  const skipped = (await changeOrder(sender, id, "skip", active?.nextOn)).data;
  expect(Date.parse(skipped?.nextOn ?? "") - Date.parse(active?.nextOn ?? "")).toBe(86_400_000);
  expect((await changeOrder(sender, id, "skip", active?.nextOn)).data?.nextOn).toBe(skipped?.nextOn);
  for (let n = 0; n < 2; n++)
    expect((await changeOrder(sender, id, "end")).data).toMatchObject({ state: "ended", nextOn: null });
  expect(await changeOrder(sender, id, "resume")).toMatchObject({ code: "INVALID_STATE" });
  await runStandingOrders();
  expect(await listDeliveriesOf(sender)).toHaveLength(1);
});

longTest("it ends with its last day, and one without any day is refused", async () => {
  const delivery = await newDelivery();
  const yesterday = (
    await queryRow<{ d: string }>(
      "select ((clock_timestamp() at time zone private.get_time_zone())::date - 1)::text as d",
    )
  ).d;
  expect(await createOrder(delivery, { until: yesterday })).toMatchObject({ code: "VALIDATION_ERROR" });
});

longTest("skipping the last day ends it", async () => {
  const delivery = await newDelivery();
  const { data } = await createOrder(delivery);
  const [id, sender] = [data?.id ?? "", delivery.sender];
  await sql("update private.standing_orders set until = next_on where id = $1", [id]);
  for (let n = 0; n < 2; n++)
    expect((await changeOrder(sender, id, "skip", data?.nextOn)).data).toMatchObject({ state: "ended", nextOn: null });

  const pausedOrderId = (await createOrder(delivery)).data?.id ?? "";
  await changeOrder(sender, pausedOrderId, "pause");
  await sql("update private.standing_orders set until = next_on - 7 where id = $1", [pausedOrderId]);
  expect((await changeOrder(sender, pausedOrderId, "resume")).data).toMatchObject({ state: "ended", nextOn: null });
});

longTest("an order that fails does not stop others, and its sender is notified", async () => {
  const [failingDelivery, validDelivery] = await Promise.all([newDelivery(), newDelivery()]);
  const ids = await Promise.all(
    [failingDelivery, validDelivery].map(async (delivery) => (await createOrder(delivery)).data?.id ?? ""),
  );
  await sql(
    `update private.standing_orders set request = request || '{"deliveryLocation": {"lat": null, "lng": null}}' where id = $1`,
    [ids[0]],
  );
  // As above: near enough to be due, and far enough for a driver to make it.
  await sql(
    "update private.standing_orders set wanted_from = '00:01', wanted_to = '23:59', next_on = (clock_timestamp() at time zone private.get_time_zone())::date + 1 where id = any ($1)",
    [ids],
  );
  await sql("update private.settings set value = '48' where key = 'standing_order_lead_hours'");
  try {
    await runStandingOrders();
  } finally {
    await sql("update private.settings set value = '24' where key = 'standing_order_lead_hours'");
  }
  expect((await listOrders(failingDelivery.sender))[0]).toMatchObject({
    problem: "INTERNAL_ERROR",
    lastTransactionId: null,
  });
  expect((await listOrders(validDelivery.sender))[0]?.lastTransactionId).not.toBeNull();
});

longTest("lists the latest fifty of those that have ended", async () => {
  const delivery = await newDelivery();
  const { data } = await createOrder(delivery);
  await sql(
    `insert into private.standing_orders (user_id, receiver_id, receiver_name, request, weekdays, wanted_from, wanted_to, state, ended_at)
     select user_id, receiver_id, receiver_name, request, weekdays, wanted_from, wanted_to, 'ended', now() - make_interval(mins => n)
       from private.standing_orders, generate_series(1, 60) n where id = $1`,
    [data?.id],
  );
  const orders = await listOrders(delivery.sender);
  expect([orders.length, orders[0]?.id]).toEqual([51, data?.id]);
});

test("refuses to repeat another sender's delivery, and hides others' orders", async () => {
  const delivery = await newDelivery();
  const { data } = await createOrder(delivery);
  expect(await createOrder({ ...delivery, sender: delivery.receiver })).toMatchObject({
    code: "TRANSACTION_NOT_FOUND",
  });
  expect(await changeOrder(delivery.receiver, data?.id ?? "", "end")).toMatchObject({ code: "NOT_FOUND" });
  expect(await listOrders(await newCustomer({ name: "Steve Stranger" }))).toEqual([]);
});

longTest("allows twenty orders for each sender", async () => {
  const delivery = await newDelivery();
  for (let n = 0; n < 20; n++) expect((await createOrder(delivery)).ok).toBe(true);
  expect(await createOrder(delivery)).toMatchObject({ code: "INVALID_STATE" });
});
