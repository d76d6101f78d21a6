// The worker's database calls when it sends a delivery to the routing provider (OptimoRoute), and when it receives an
// event from it.
import { randomUUID } from "node:crypto";
import type { AssignedDelivery } from "./deliveries";
import { callRpcOrThrow, queryRow, serviceClient, type TestPerson } from "./harness";

export const beginRoutingRun = (id: string) =>
  callRpcOrThrow<{
    facts: { status: string; driverExternalId: string } | null;
    version: string;
    row: { stage: string; creationUnconfirmed: boolean; run: number } | null;
  }>(serviceClient(), "begin_routing_order", { p_transaction_id: id });
/** Records the newest run's result, unless `overrides` names another run. */
export const recordRoutingStep = async (
  id: string,
  version: string,
  state: Record<string, unknown>,
  overrides: Record<string, unknown> = {},
) =>
  callRpcOrThrow(serviceClient(), "record_routing_order", {
    p_transaction_id: id,
    p_run: await readNewestRun(id),
    p_version: version,
    p_state: state,
    ...overrides,
  });
const readNewestRun = (id: string): Promise<number> =>
  queryRow<{ run: string }>("select runs::text as run from private.routing_orders where transaction_id = $1", [
    id,
  ]).then(({ run }) => Number(run));
/** The stored state of an order that the provider has. */
export const presentOrder = {
  stage: "present",
  sent: {},
  completion: null,
  providerId: "p1",
  date: "2027-01-15",
  completed: false,
};
export const toOrderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;
export const applyRoutingEvent = (event: Record<string, unknown>) =>
  queryRow<{ outcome: string }>("select private.apply_routing_event($1::jsonb) as outcome", [
    JSON.stringify(event),
  ]).then(({ outcome }) => outcome);
export const readExternalId = async (driver: TestPerson): Promise<string> =>
  (
    await queryRow<{ id: string }>(
      "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
      [driver.id],
    )
  ).id;
let eventCount = 0;
/** An event as the provider sends it; times differ by up to two seconds, because the product ignores repeated events. */
export const routingEvent = async (
  event: string,
  { id, driver }: AssignedDelivery,
  secondsAgo = 0,
): Promise<Record<string, unknown>> => ({
  event,
  unixTimestamp: Math.floor(Date.now() / 1000) - secondsAgo + (++eventCount % 3),
  driverExternalId: await readExternalId(driver),
  driverSerial: "007",
  orderNo: toOrderNo(id),
});

/** Records a failed call to the provider, as the client does. Returns its message. */
export async function recordFailedCall(overrides: Record<string, unknown>): Promise<string> {
  const errorMessage = `Failed ${randomUUID()}`;
  await callRpcOrThrow(serviceClient(), "log_routing_errors", {
    p_errors: [
      { errorType: "refused", errorCode: "ERR", errorMessage, endpoint: "update_order", method: "POST", ...overrides },
    ],
  });
  return errorMessage;
}

/** That failed call in an administrator's list of open or of all errors. */
export async function findListedError(
  admin: TestPerson,
  message: string,
  state: "open" | "all",
): Promise<{ id: number; message: string; resolved: boolean } | undefined> {
  const { items } = await callRpcOrThrow<{ items: { id: number; message: string; resolved: boolean }[] }>(
    admin.client,
    "admin_list_routing_errors",
    { p_limit: 500, p_state: state },
  );
  return items.find((error) => error.message === message);
}
