import "server-only";
import { isDeepStrictEqual } from "node:util";
import { RoutingError } from "@/server/optimoroute/errors";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { NewRoutingOrder, OrderResult, RoutingOrderFields } from "@/server/optimoroute/types";
import { isSamePoint } from "@/server/routing/compare-order";
import { atProvider, noteProblem, providerRests, routingIsOn, type Routing } from "@/server/routing/routing";
import { sendCompletion } from "@/server/routing/send-completion";
import { wantedOrder, type Completion, type WantedOrder } from "@/server/routing/wanted-order";
import { callService } from "@/server/database/call-service";
import type { OrderRow } from "@/server/database/results/routing";

/**
 * What the provider holds as far as it has acknowledged it. `completed`: it took our word for the delivery's status
 * just now.
 */
type Held = {
  stage: OrderRow["stage"];
  sent: Record<string, unknown> | null;
  completion: Record<string, unknown> | null;
  providerId: string | null;
  date: string | null;
  completed: boolean;
  /** Whose route the order is planned on, read after its driver changed; null on nobody's. */
  plannedDriver?: string | null;
};

const NOT_FOUND = "ERR_ORD_NOT_FOUND";
const EXISTS = "ERR_ORD_EXISTS";

/**
 * Makes the provider hold what it should hold of this delivery now, with the fewest calls: create, the changed fields,
 * the completion, or delete. May die anywhere and run again; what was acknowledged on the way is remembered.
 */
export async function syncOrder(transactionId: string): Promise<void> {
  if (!routingIsOn()) return;
  const rest = providerRests();
  if (rest > 0) {
    await callService("defer_routing", { p_task: "sync_routing_order", p_id: transactionId, p_seconds: rest });
    return;
  }
  const { facts, version, row } = await callService("begin_routing_order", { p_transaction_id: transactionId });
  if (!row || row.refusedVersion === version) return;
  const held: Held = {
    stage: row.stage,
    sent: row.sent,
    completion: row.sentCompletion,
    providerId: row.providerId,
    date: null,
    completed: false,
  };
  const record = (more: Record<string, unknown> = {}): Promise<unknown> =>
    callService("record_routing_order", {
      p_transaction_id: transactionId,
      p_run: row.run,
      p_version: version,
      p_state: held,
      ...more,
    });
  try {
    const tried = await atProvider(async (routing) => {
      if (facts)
        await bring(
          routing,
          row.orderNo,
          wantedOrder(facts, routing, { now: Date.now(), sent: row.sent }),
          held,
          row.unsure,
        );
      else await remove(routing.client, row.orderNo, held, row.unsure);
    });
    await record(tried.outcome === "later" ? { p_again: tried.seconds } : {});
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    const refusal = `${error.code}: ${error.message}`;
    await noteProblem({
      errorType: "ORDER_SYNC_ERROR",
      errorCode: "ORDER_SYNC_ERROR",
      errorMessage: refusal,
      endpoint: error.endpoint,
      method: "POST",
      requestData: { orderNo: row.orderNo },
    });
    await record({ p_refusal: refusal, p_refused: { status: facts?.status ?? null } });
  }
}

async function bring(
  routing: Routing,
  orderNo: string,
  wanted: WantedOrder,
  held: Held,
  unsure: boolean,
): Promise<void> {
  try {
    await bringOnce(routing, orderNo, wanted, held, unsure);
  } catch (error) {
    // Somebody deleted it there, behind our back: it is made again.
    if (!(error instanceof RoutingError) || error.code !== NOT_FOUND || held.stage !== "present") throw error;
    Object.assign(held, { stage: "gone", sent: null, completion: null } satisfies Partial<Held>);
    await bringOnce(routing, orderNo, wanted, held, false);
  }
}

async function bringOnce(
  routing: Routing,
  orderNo: string,
  { fields, completion }: WantedOrder,
  held: Held,
  unsure: boolean,
): Promise<void> {
  const { client } = routing;
  if (held.stage !== "present") {
    const { id } = await createOrTakeOver(client, { orderNo, ...fields }, held.providerId, unsure);
    // Nobody knows what an earlier try has left there, so that all of it is said once more.
    const known = unsure ? (await client.updateOrder({ orderNo, ...fields })).id : null;
    Object.assign(held, {
      stage: "present",
      sent: fields,
      completion: null,
      providerId: id ?? known ?? held.providerId,
      date: fields.date,
    } satisfies Partial<Held>);
  } else {
    const changes = changedFields(fields, held.sent);
    if (Object.keys(changes).length > 0) {
      const { id } = await client.updateOrder({ orderNo, ...changes });
      Object.assign(held, {
        sent: fields,
        providerId: id ?? held.providerId,
        date: fields.date,
      } satisfies Partial<Held>);
      // The provider leaves the order on the route where it was planned, whoever is assigned.
      if ("assignedTo" in changes && routing.mode === "live") held.plannedDriver = await plannedDriver(client, orderNo);
    }
  }
  if (completion && !isDeepStrictEqual(completion, held.completion)) {
    const taken = await sendCompletion(routing, { orderNo, date: fields.date, completion });
    Object.assign(held, {
      completion: taken ? completion : inField(completion),
      completed: taken,
    } satisfies Partial<Held>);
  }
}

/**
 * Creates the order. One whose number exists there already is taken over if it is ours: the one we knew, or one at the
 * same place, as after the restore of an older backup. Any other stays as it is, and the refusal is listed.
 */
async function createOrTakeOver(
  client: RoutingClient,
  order: NewRoutingOrder,
  providerId: string | null,
  unsure: boolean,
): Promise<OrderResult> {
  try {
    return await client.createOrder(order, { repeated: unsure });
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
 * Said in the order's own field alone (`customField1`), because the provider takes no progress of an order on no sent
 * route.
 */
const inField = (completion: Completion): Record<string, unknown> => ({ ...completion, saidIn: "field" });
export const isSaidInField = (completion: Record<string, unknown> | null | undefined): boolean =>
  completion?.saidIn === "field";

const plannedDriver = async (client: RoutingClient, orderNo: string): Promise<string | null> =>
  (await client.getSchedulingInfo({ orderNo })).scheduleInformation?.driverExternalId ?? null;

async function remove(client: RoutingClient, orderNo: string, held: Held, unsure: boolean): Promise<void> {
  if (held.stage === "present" || unsure) await client.deleteOrder(orderNo);
  Object.assign(held, { stage: "gone", sent: null, completion: null } satisfies Partial<Held>);
}

/** The fields that are other than what was sent last; one that is wanted no more is taken back. */
function changedFields(wanted: RoutingOrderFields, sent: Record<string, unknown> | null): Partial<RoutingOrderFields> {
  const now: Record<string, unknown> = { ...wanted };
  const gone = Object.keys(sent ?? {})
    .filter((name) => !(name in now))
    .map((name) => [name, name === "assignedTo" ? null : Array.isArray(sent?.[name]) ? [] : ""] as const);
  return Object.fromEntries([
    ...Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(value, sent?.[name])),
    ...gone,
  ]) as Partial<RoutingOrderFields>;
}
