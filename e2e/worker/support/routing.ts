// The routing provider's side of these tests: runs jobs and waits for them, and compares the emulator's orders with the
// deliveries' rows.
import {
  sharedAdmin,
  readCode,
  positionBody,
  type AssignedDelivery,
  completeCashLeg,
} from "../../../supabase/tests/support/deliveries";
import { callRpcOrThrow, queryRow, sql, testStack } from "../../../supabase/tests/support/harness";
import { readRoutingRequests, readRoutingOrders, type EmulatorOrder } from "../../../local/emulators/control";
import { pollWithWorkerLogs } from "./worker-process";

// A failed call is retried immediately, instead of after half a minute.
export const fastRetrySettings = {
  WORKER_HEARTBEAT_MS: "300",
  WORKER_STALE_MS: "1500",
  PAYMENTS_AUTO_CONFIRM: "false",
  OPTIMOROUTE_BREAKER_PAUSE_MS: "400",
  OPTIMOROUTE_POLL_MS: "100",
  OPTIMOROUTE_RETRY_DELAY_FACTOR: "0.02",
  OPTIMOROUTE_TIMEZONE: "America/New_York",
};

/** Runs the scheduled jobs now. */
export async function runCronTasks(
  task: "poll_routing_events" | "upload_positions" | "reconcile_routing" | "sync_routing_drivers",
): Promise<void> {
  await sql("select private.enqueue($1, '{}', null, 'cron:' || $1, 3, p_queue => 'routing:clock')", [task]);
  await waitForRoutingJobs(60);
}

const ROUTING =
  "('sync_routing_order', 'sync_routing_orders', 'sync_routing_driver', 'sync_routing_drivers', 'upload_positions', 'poll_routing_events', 'reconcile_routing', 'plan_routes', 'mirror_routing_zones')";

/** How many of the provider's jobs are due; a driver on the road is checked again in minutes, which does not count. */
export async function countRoutingJobs(): Promise<number> {
  const { n } = await queryRow<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier in ${ROUTING} and (locked_at is not null or attempts < max_attempts and run_at < now() + interval '1 minute')`,
  );
  return n;
}

/** A long timeout: other tests' deliveries are in the same queue, and other work on the machine. */
export const waitForRoutingJobs = (seconds = 90): Promise<true> =>
  pollWithWorkerLogs("the provider has all changes", async () => (await countRoutingJobs()) === 0, seconds);

/** The provider's one order of this delivery, or undefined; two are an error. */
export async function findProviderOrder(id: string): Promise<EmulatorOrder | undefined> {
  const found = await readRoutingOrders(testStack().url, { orderNo: toOrderNo(id) });
  if (found.length > 1) throw new Error(`${toOrderNo(id)} exists ${found.length} times`);
  return found[0];
}

export const toOrderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;

type Row = {
  id: string;
  order_no: string;
  status: string;
  amount: string;
  urgent: boolean;
  delivery_address: string;
  lat: number;
  lng: number;
  external_id: string | null;
  day: string;
  arrived: number | null;
  ended: number | null;
  started: number | null;
  provider_id: string | null;
};

const WAITING = new Set(["payment_confirmed", "broadcast"]);

const STATUS: Record<string, string[]> = {
  payment_confirmed: ["unscheduled", "scheduled"],
  broadcast: ["unscheduled", "scheduled"],
  assigned: ["unscheduled", "scheduled"],
  in_transit: ["on_route"],
  servicing: ["servicing"],
  delivered: ["success"],
  failed: ["failed"],
};

/**
 * All differences between the provider's orders and these deliveries; empty when both sides agree. It reads the rows
 * independently of the product.
 */
export async function findProviderDifferences(ids: string[]): Promise<string[]> {
  const rows = await sql<Row>(
    `select t.id, t.order_no, t.status, t.amount, t.urgent, t.delivery_address, t.delivery_latitude as lat, t.delivery_longitude as lng,
            d.optimo_route_external_id as external_id, to_char((t.assigned_at + interval '2 minutes') at time zone 'America/New_York', 'YYYY-MM-DD') as day, t.optimo_route_order_id as provider_id,
            floor(extract(epoch from date_trunc('milliseconds', t.started_at)))::int as started, floor(extract(epoch from date_trunc('milliseconds', t.arrived_at)))::int as arrived,
            floor(extract(epoch from date_trunc('milliseconds', coalesce(t.completed_at, t.cancelled_at))))::int as ended
       from public.transactions t left join public.driver_profiles d on d.user_id = t.driver_id where t.id = any ($1)`,
    [ids],
  );
  const ordersByDriver = new Map<string, EmulatorOrder[]>();
  for (const order of await readRoutingOrders(testStack().url))
    ordersByDriver.set(order.orderNo ?? "", [...(ordersByDriver.get(order.orderNo ?? "") ?? []), order]);
  const knownIds = new Set(rows.map(({ id }) => id));
  const wrong: string[] = [];
  for (const id of ids.filter((each) => !knownIds.has(each)))
    if (ordersByDriver.has(toOrderNo(id))) wrong.push(`${toOrderNo(id)} was deleted here and exists there`);
  for (const row of rows) {
    const orders = ordersByDriver.get(row.order_no) ?? [];
    const waits = WAITING.has(row.status);
    const expected = STATUS[row.status] && (waits || row.external_id !== null) ? 1 : 0;
    if (orders.length !== expected) wrong.push(`${row.order_no} (${row.status}) exists ${orders.length} times`);
    const [order] = orders;
    if (order && expected === 1) wrong.push(...compare(row, order));
  }
  return wrong;
}

const codes = (list: unknown): string => (Array.isArray(list) ? list.join() : "");

function compare(row: Row, order: EmulatorOrder): string[] {
  const { data, completion } = order as unknown as {
    data: Record<string, unknown>;
    completion: Record<string, { unixTimestamp: number } | undefined>;
  };
  const pairs: [string, unknown, unknown][] = [
    ["status", STATUS[row.status]?.includes(order.status), true],
    ["id", row.provider_id, order.id],
    ...(WAITING.has(row.status) ? [] : [["date", data.date, row.day] as [string, unknown, unknown]]),
    ["type", data.type, "D"],
    ["priority", data.priority, row.urgent ? "C" : Number(row.amount) > 100 ? "H" : "M"],
    ["duration", data.duration, 15],
    ["driver", (data.assignedTo as { externalId?: string } | null | undefined)?.externalId ?? null, row.external_id],
    ["address", (data.location as { address: string }).address, row.delivery_address],
    ["latitude", (data.location as { latitude: number }).latitude, row.lat],
    ["longitude", (data.location as { longitude: number }).longitude, row.lng],
    // The provider gets the destination, and nothing about the people.
    ["place", (data.location as { locationName: string }).locationName, row.order_no],
    ["phone", data.phone, undefined],
    ["skills", codes(data.skills), WAITING.has(row.status) ? "" : "cash_delivery"],
    ["features", codes(data.vehicleFeatures), WAITING.has(row.status) ? "" : "gps_tracking"],
    ["word", String(data.customField1).split(";")[0], WAITING.has(row.status) ? "waiting" : row.status],
    ...(["servicing", "delivered"].includes(row.status)
      ? [["start", completion.startTime?.unixTimestamp, row.arrived] as [string, unknown, unknown]]
      : []),
    ...(["delivered", "failed"].includes(row.status)
      ? [["end", completion.endTime?.unixTimestamp, row.ended] as [string, unknown, unknown]]
      : []),
  ];
  return pairs
    .filter(([, theirs, ours]) => theirs !== ours)
    .map(
      ([name, theirs, ours]) =>
        `${row.order_no} (${row.status}): ${name} is ${String(theirs)} instead of ${String(ours)}`,
    );
}

/** How often the worker has called a provider operation, after this many requests. */
export const countProviderCalls = async (operation: string, from = 0): Promise<number> =>
  (await readRoutingRequests(testStack().url)).slice(from).filter((request) => request.operation === operation).length;

export const startDelivery = (delivery: AssignedDelivery) => completeCashLeg(delivery.driver, delivery);
export const arriveAtDropOff = ({ driver, id, at }: AssignedDelivery) =>
  callRpcOrThrow(driver.client, "arrive", { p_transaction_id: id, p_position: positionBody(at) });
export const completeDelivery = async (delivery: AssignedDelivery) =>
  callRpcOrThrow(delivery.driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });

/** The comparison's findings about a delivery, and whether they are settled. */
export const listRoutingDifferences = async (id: string) =>
  (
    await callRpcOrThrow<{
      items: {
        kind: string;
        transactionId: string;
        providerValue: unknown;
        localValue: unknown;
        repairedAt: string | null;
        resolvedAt: string | null;
      }[];
    }>((await sharedAdmin()).client, "admin_list_routing_differences", { p_state: "all", p_limit: 200 })
  ).items
    .filter(({ transactionId }) => transactionId === id)
    .map(({ kind, localValue, providerValue, repairedAt, resolvedAt }) => ({
      kind,
      localValue,
      providerValue,
      settled: (repairedAt ?? resolvedAt) !== null,
    }));
