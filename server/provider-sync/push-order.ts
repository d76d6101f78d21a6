import "server-only";
import { isDeepStrictEqual } from "node:util";
import { RoutingError } from "@/server/optimoroute/errors";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { NewRoutingOrder, OrderResult, RouteDriver, RoutingOrderFields } from "@/server/optimoroute/types";
import { isSamePoint } from "@/server/provider-sync/compare-order";
import { itemResultAt } from "@/server/provider-sync/item-decisions";
import type { Routing } from "@/server/provider-sync/routing";
import { sendCompletion, sendCompletions } from "@/server/provider-sync/send-completion";
import type { Completion, DesiredOrder } from "@/server/provider-sync/desired-order";
import type { OrderRow } from "@/server/database/results/routing";

/** The provider's acknowledged state of an order. `completed`: it acknowledged the delivery's status in this run. */
export type ProviderOrderState = {
  stage: OrderRow["stage"];
  sent: Record<string, unknown> | null;
  completion: Record<string, unknown> | null;
  providerId: string | null;
  date: string | null;
  completed: boolean;
  /** The driver of the route with the order, read after its driver changed; null if on no route. */
  plannedDriver?: RouteDriver | null;
};

/**
 * An order to sync. `desired` is null when the provider should not have it. `mayHaveBeenCreated`: an earlier run may
 * have created it. `providerState` is updated with each acknowledgement.
 */
export type OrderWork = {
  orderNo: string;
  desired: DesiredOrder | null;
  providerState: ProviderOrderState;
  mayHaveBeenCreated: boolean;
};
type DesiredWork = OrderWork & { desired: DesiredOrder };
type Account = Pick<Routing, "client" | "mode">;

const NOT_FOUND = "ERR_ORD_NOT_FOUND";
const EXISTS = "ERR_ORD_EXISTS";

/** Syncs one order with the fewest calls. Throws a RoutingError when the provider refuses a step. */
export async function pushOrder(routing: Account, work: OrderWork): Promise<void> {
  if (isDesired(work)) await upsertOrder(routing, work, true);
  else await removeOrder(routing.client, work);
}

/**
 * Syncs many orders. Creations, deletions and completions use the provider's list calls; it has no list call for
 * changed fields, so each of those orders is one call. Returns the error of each order, in order.
 */
export async function pushOrders(routing: Account, works: readonly OrderWork[]): Promise<(RoutingError | null)[]> {
  const errors = new Map<OrderWork, RoutingError>();
  const remaining = () => works.filter((work) => !errors.has(work));
  await createTogether(
    routing.client,
    works
      .filter(isDesired)
      .filter(({ providerState, mayHaveBeenCreated }) => providerState.stage !== "present" && !mayHaveBeenCreated),
    errors,
  );
  await removeTogether(
    routing.client,
    works.filter((work) => !isDesired(work)),
    errors,
  );
  for (const work of remaining().filter(isDesired))
    if (!isUpToDate(work)) await collectError(errors, work, () => upsertOrder(routing, work, false));
  await completeTogether(
    routing,
    remaining()
      .filter(isDesired)
      .filter((work) => dueCompletion(work) !== null),
    errors,
  );
  return works.map((work) => errors.get(work) ?? null);
}

const isDesired = (work: OrderWork): work is DesiredWork => work.desired !== null;

const isUpToDate = ({ providerState, desired }: DesiredWork): boolean =>
  providerState.stage === "present" && Object.keys(changedFields(desired.fields, providerState.sent)).length === 0;

const dueCompletion = ({ providerState, desired: { completion } }: DesiredWork): Completion | null =>
  completion && !isDeepStrictEqual(completion, providerState.completion) ? completion : null;

async function collectError(
  errors: Map<OrderWork, RoutingError>,
  work: OrderWork,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    errors.set(work, error);
  }
}

async function createTogether(
  client: RoutingClient,
  works: DesiredWork[],
  errors: Map<OrderWork, RoutingError>,
): Promise<void> {
  const { items } = await client.createOrders(works.map(({ orderNo, desired }) => ({ orderNo, ...desired.fields })));
  for (const [index, work] of works.entries()) {
    const item = itemResultAt("create_orders", items, index);
    if (item instanceof RoutingError) {
      // The single creation decides whether the existing order is adopted.
      if (item.code !== EXISTS) errors.set(work, item);
    } else markCreated(work, item.id);
  }
}

async function removeTogether(
  client: RoutingClient,
  works: OrderWork[],
  errors: Map<OrderWork, RoutingError>,
): Promise<void> {
  const presentWorks = works.filter(mayExist);
  const { items } = await client.deleteOrders(presentWorks.map(({ orderNo }) => orderNo));
  for (const [index, work] of presentWorks.entries()) {
    const item = itemResultAt("delete_orders", items, index);
    if (item instanceof RoutingError) errors.set(work, item);
  }
  for (const work of works) if (!errors.has(work)) markRemoved(work);
}

async function completeTogether(
  routing: Account,
  works: DesiredWork[],
  errors: Map<OrderWork, RoutingError>,
): Promise<void> {
  const progress = works.flatMap((work) => {
    const completion = dueCompletion(work);
    return completion ? [{ orderNo: work.orderNo, date: work.desired.fields.date, completion }] : [];
  });
  const results = await sendCompletions(routing, progress);
  for (const [index, work] of works.entries()) {
    const [progressEntry, result] = [progress[index], results[index]];
    if (!progressEntry || result === undefined) continue;
    if (typeof result === "boolean") markCompleted(work, progressEntry.completion, result);
    else if (result.code === NOT_FOUND) await collectError(errors, work, () => upsertOrder(routing, work, true));
    else errors.set(work, result);
  }
}

async function upsertOrder(routing: Account, work: DesiredWork, withCompletion: boolean): Promise<void> {
  try {
    await upsertOnce(routing, work, work.mayHaveBeenCreated, withCompletion);
  } catch (error) {
    // It was deleted at the provider: create it again.
    if (!(error instanceof RoutingError) || error.code !== NOT_FOUND || work.providerState.stage !== "present")
      throw error;
    markRemoved(work);
    await upsertOnce(routing, work, false, withCompletion);
  }
}

async function upsertOnce(
  routing: Account,
  work: DesiredWork,
  mayHaveBeenCreated: boolean,
  withCompletion: boolean,
): Promise<void> {
  const { client } = routing;
  const {
    orderNo,
    providerState,
    desired: { fields },
  } = work;
  if (providerState.stage !== "present") {
    const { id } = await createOrAdopt(client, { orderNo, ...fields }, providerState.providerId, mayHaveBeenCreated);
    // An earlier attempt may have left other values, so send all fields again.
    const updatedId = mayHaveBeenCreated ? (await client.updateOrder({ orderNo, ...fields })).id : null;
    markCreated(work, id ?? updatedId);
  } else {
    const changes = changedFields(fields, providerState.sent);
    if (Object.keys(changes).length > 0) {
      const { id } = await client.updateOrder({ orderNo, ...changes });
      Object.assign(providerState, {
        sent: fields,
        providerId: id ?? providerState.providerId,
        date: fields.date,
      } satisfies Partial<ProviderOrderState>);
      // The provider leaves the order on the route where it was planned, regardless of the assigned driver.
      if ("assignedTo" in changes && routing.mode === "live")
        providerState.plannedDriver = await readPlannedDriver(client, orderNo);
    }
  }
  const completion = withCompletion ? dueCompletion(work) : null;
  if (completion)
    markCompleted(work, completion, await sendCompletion(routing, { orderNo, date: fields.date, completion }));
}

function markCreated({ providerState, desired: { fields } }: DesiredWork, id: string | null): void {
  Object.assign(providerState, {
    stage: "present",
    sent: fields,
    completion: null,
    providerId: id ?? providerState.providerId,
    date: fields.date,
  } satisfies Partial<ProviderOrderState>);
}

function markCompleted({ providerState }: OrderWork, completion: Completion, accepted: boolean): void {
  Object.assign(providerState, {
    completion: accepted ? completion : asReportedInField(completion),
    completed: accepted,
  } satisfies Partial<ProviderOrderState>);
}

function markRemoved({ providerState }: OrderWork): void {
  Object.assign(providerState, { stage: "gone", sent: null, completion: null } satisfies Partial<ProviderOrderState>);
}

const mayExist = ({ providerState, mayHaveBeenCreated }: OrderWork): boolean =>
  providerState.stage === "present" || mayHaveBeenCreated;

/**
 * Creates the order. An existing one with its number is adopted if it is ours: with the known id, or at the same place,
 * as after restoring an older backup. Any other stays unchanged, and the refusal is recorded as a difference.
 */
async function createOrAdopt(
  client: RoutingClient,
  order: NewRoutingOrder,
  providerId: string | null,
  mayHaveBeenCreated: boolean,
): Promise<OrderResult> {
  try {
    return await client.createOrder(order, { repeated: mayHaveBeenCreated });
  } catch (error) {
    if (!(error instanceof RoutingError) || error.code !== EXISTS) throw error;
    const { orders } = await client.getOrders({ orders: [{ orderNo: order.orderNo }] });
    const [theirs] = orders;
    const isOurs =
      theirs !== undefined &&
      ((providerId !== null && theirs.id === providerId) || isSamePoint(order.location, theirs.location));
    if (!isOurs) throw error;
    const { id } = await client.updateOrder(order);
    return { success: true, id: id ?? theirs.id, orderNo: order.orderNo };
  }
}

/**
 * Written only to the order's own field (`customField1`), because the provider accepts no progress of an order on an
 * unsent route.
 */
const asReportedInField = (completion: Completion): Record<string, unknown> => ({ ...completion, reportedIn: "field" });
export const isReportedInField = (completion: Record<string, unknown> | null | undefined): boolean =>
  completion?.reportedIn === "field";

async function readPlannedDriver(client: RoutingClient, orderNo: string): Promise<RouteDriver | null> {
  const { scheduleInformation: schedule } = await client.getSchedulingInfo({ orderNo });
  return schedule && { driverExternalId: schedule.driverExternalId, driverSerial: schedule.driverSerial };
}

async function removeOrder(client: RoutingClient, work: OrderWork): Promise<void> {
  if (mayExist(work)) await client.deleteOrder(work.orderNo);
  markRemoved(work);
}

/** Fields that differ from those sent last; fields no longer desired are reset. */
function changedFields(desired: RoutingOrderFields, sent: Record<string, unknown> | null): Partial<RoutingOrderFields> {
  const desiredFields: Record<string, unknown> = { ...desired };
  const droppedFields = Object.keys(sent ?? {})
    .filter((name) => !(name in desiredFields))
    .map((name) => [name, name === "assignedTo" ? null : Array.isArray(sent?.[name]) ? [] : ""] as const);
  return Object.fromEntries([
    ...Object.entries(desiredFields).filter(([name, value]) => !isDeepStrictEqual(value, sent?.[name])),
    ...droppedFields,
  ]) as Partial<RoutingOrderFields>;
}
