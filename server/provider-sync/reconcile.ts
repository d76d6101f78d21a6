import "server-only";
import { log } from "@/server/core/log";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import { RoutingError } from "@/server/optimoroute/errors";
import type { SearchedOrder } from "@/server/optimoroute/types";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { addDays } from "@/server/optimoroute/account-time";
import {
  compareStatus,
  differingFields,
  meetsRequirements,
  isOnOtherRoute,
} from "@/server/provider-sync/compare-order";
import { checkZones } from "@/server/provider-sync/mirror-zones";
import { isReportedInField } from "@/server/provider-sync/push-order";
import { withRoutingProvider, isRoutingEnabled, type Routing } from "@/server/provider-sync/routing";
import { routingToday } from "@/server/provider-sync/sync-driver";
import { toDesiredOrder } from "@/server/provider-sync/desired-order";
import type { SeenOrder, UnseenOrders } from "@/server/database/results/routing";

// Orders per batch, which limits memory; one call reads their completion.
const PAGE_SIZE = 200;

const NOT_FOUND = "ERR_ORD_NOT_FOUND";

/** An entry for correct_routing_orders(). */
type Correction = {
  transactionId: string;
  orderNo: string;
  updatedAt: string | null;
  kind: "unwanted" | "fields" | "status";
  localValue: unknown;
  providerValue: unknown;
  sent: unknown;
  completion: unknown;
};
type Difference = {
  kind: "unknown" | "duplicate" | "status" | "route";
  subject: string;
  transactionId: string | null;
  localValue: unknown;
  providerValue: unknown;
};
/** `missingRequirements`: orders of the account without a required skill or vehicle feature. */
type ReconciliationTotals = {
  orders: number;
  corrected: number;
  missing: number;
  differences: number;
  missingRequirements: number;
};

/**
 * Compares the provider's orders with the desired ones, field by field and page by page. Differences are listed and
 * sent again by the delivery's own job; those that need an administrator's decision are only listed.
 */
export async function reconcile(): Promise<ReconciliationTotals> {
  const totals: ReconciliationTotals = { orders: 0, corrected: 0, missing: 0, differences: 0, missingRequirements: 0 };
  if (!isRoutingEnabled()) return totals;
  await withAdvisoryLock("routing reconciliation", async () => {
    const { startedAt, from, to } = await rpc(ownerContext, "get_reconciliation_days");
    await checkZones();
    const attempt =
      from === null
        ? null
        : await withRoutingProvider(async (routing) => {
            const since = addDays(routingToday(), -1);
            for await (const page of toPages(routing.client.searchAllOrders({ dateRange: { from, to } })))
              await comparePage(routing, page, { startedAt, since }, totals);
            await findMissing(routing, { startedAt, from, to, since }, totals);
          });
    if (attempt?.outcome === "later") {
      await rpc(ownerContext, "defer_routing_job", {
        p_task: "reconcile_routing",
        p_id: null,
        p_seconds: attempt.seconds,
      });
      return;
    }
    await rpc(ownerContext, "resend_unsent_routing_orders");
    await rpc(ownerContext, "record_reconciliation", {
      p_result: totals,
      p_started_at: attempt === null ? null : startedAt,
    });
    log().info(totals, "the routing provider's orders were compared with ours");
  });
  return totals;
}

async function* toPages(orders: AsyncIterable<SearchedOrder>): AsyncIterable<SearchedOrder[]> {
  let page: SearchedOrder[] = [];
  for await (const order of orders) {
    page.push(order);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function comparePage(
  routing: Routing,
  page: SearchedOrder[],
  { startedAt, since }: { startedAt: string; since: string },
  totals: ReconciliationTotals,
): Promise<void> {
  const providerOrders = page.flatMap(({ data, id, scheduleInformation }) =>
    data?.orderNo ? [{ orderNo: data.orderNo, id, data, plannedDriver: scheduleInformation }] : [],
  );
  const storedOrders = await rpc(ownerContext, "mark_routing_orders_seen", {
    p_order_nos: providerOrders.map(({ orderNo }) => orderNo),
    p_started_at: startedAt,
  });
  const ordersByNumber = new Map(storedOrders.map((storedOrder) => [storedOrder.orderNo, storedOrder]));
  const statuses = await fetchStatuses(
    routing.client,
    storedOrders.filter(({ facts, syncing }) => facts && !syncing),
  );
  const seenOrders = new Set<string>();
  const corrections: Correction[] = [];
  const differences: Difference[] = [];
  const agreeingOrderNos: string[] = [];
  const resendIds: string[] = [];
  const providerAhead: { transactionId: string; status: string | null }[] = [];
  for (const { orderNo, id, data, plannedDriver } of providerOrders) {
    const storedOrder = ordersByNumber.get(orderNo);
    if (!storedOrder) {
      // The account may contain orders that are not ours; one with a number like ours is only listed.
      if (orderNo.startsWith("TXN-"))
        differences.push({
          kind: "unknown",
          subject: orderNo,
          transactionId: null,
          localValue: null,
          providerValue: { id, date: data.date ?? null },
        });
      continue;
    }
    if (seenOrders.has(orderNo) || storedOrder.alreadySeen) {
      differences.push({
        kind: "duplicate",
        subject: orderNo,
        transactionId: storedOrder.transactionId,
        localValue: null,
        providerValue: { id },
      });
      continue;
    }
    seenOrders.add(orderNo);
    if (storedOrder.syncing) continue;
    if (!storedOrder.facts) {
      corrections.push({
        ...correctionOf(storedOrder, null),
        kind: "unwanted",
        localValue: null,
        providerValue: { date: data.date ?? null },
        sent: {},
      });
      continue;
    }
    // With time 0 every window is in the future: the provider should still have the window that it was sent, even if it
    // has ended.
    const desired = toDesiredOrder(storedOrder.facts, routing, {
      now: storedOrder.row?.sent ? 0 : Date.now(),
      sent: storedOrder.row?.sent ?? null,
    });
    const differing = differingFields(desired.fields, data);
    if (!meetsRequirements(desired.fields, data)) totals.missingRequirements += 1;
    const providerStatus = statuses.get(orderNo) ?? null;
    // The provider could not apply progress written only to the order's field, unless its route has been planned since.
    const isUnreported = isReportedInField(storedOrder.row?.sentCompletion);
    const comparison = providerStatus === null ? "agrees" : compareStatus(storedOrder.facts.status, providerStatus);
    const effectiveComparison = isUnreported && comparison === "provider_behind" ? "agrees" : comparison;
    if (isUnreported && providerStatus === "scheduled" && (data.date ?? "") >= since)
      resendIds.push(storedOrder.transactionId);
    if (effectiveComparison === "provider_ahead")
      providerAhead.push({ transactionId: storedOrder.transactionId, status: providerStatus });
    if (effectiveComparison === "differs")
      differences.push({
        kind: "status",
        subject: orderNo,
        transactionId: storedOrder.transactionId,
        localValue: storedOrder.facts.status,
        providerValue: providerStatus,
      });
    const localDriver = desired.fields.assignedTo?.externalId ?? null;
    const ownDriver = { driverExternalId: localDriver, driverSerial: storedOrder.driverSerial };
    const onOtherRoute = isOnOtherRoute(storedOrder.facts.status, ownDriver, plannedDriver);
    if (onOtherRoute)
      differences.push({
        kind: "route",
        subject: orderNo,
        transactionId: storedOrder.transactionId,
        localValue: localDriver,
        providerValue: plannedDriver?.driverExternalId ?? plannedDriver?.driverSerial,
      });
    const names = Object.keys(differing);
    if (names.length > 0 || storedOrder.row?.stage !== "present") {
      // Only field names: an order's personal data must not be listed.
      corrections.push({
        ...correctionOf(storedOrder, effectiveComparison === "provider_behind" ? { status: providerStatus } : null),
        kind: "fields",
        localValue: { fields: names },
        providerValue: { fields: names },
        sent: { ...desired.fields, ...differing },
      });
    } else if (effectiveComparison === "provider_behind") {
      corrections.push({
        ...correctionOf(storedOrder, { status: providerStatus }),
        kind: "status",
        localValue: storedOrder.facts.status,
        providerValue: providerStatus,
        sent: storedOrder.row.sent,
      });
    } else if (effectiveComparison === "agrees" && !onOtherRoute) {
      agreeingOrderNos.push(orderNo);
    }
  }
  if (resendIds.length > 0) await rpc(ownerContext, "send_routing_orders", { p_ids: resendIds });
  if (providerAhead.length > 0) await rpc(ownerContext, "apply_routing_statuses", { p_found: providerAhead });
  if (corrections.length > 0) await rpc(ownerContext, "correct_routing_orders", { p_found: corrections });
  if (differences.length > 0) await rpc(ownerContext, "record_routing_differences", { p_found: differences });
  if (agreeingOrderNos.length > 0)
    await rpc(ownerContext, "resolve_routing_differences", { p_order_nos: agreeingOrderNos });
  totals.orders += providerOrders.length;
  totals.corrected += corrections.length;
  totals.differences += differences.length;
}

const correctionOf = (
  { transactionId, orderNo, updatedAt, row }: SeenOrder,
  completion: unknown,
): Omit<Correction, "kind" | "localValue" | "providerValue" | "sent"> => ({
  transactionId,
  orderNo,
  updatedAt,
  completion: completion ?? row?.sentCompletion ?? null,
});

/** If completion is refused, the orders' fields are still compared. */
async function fetchStatuses(client: RoutingClient, orders: SeenOrder[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  try {
    const { orders: details } = await client.getCompletionDetails({
      orders: orders.map(({ orderNo }) => ({ orderNo })),
    });
    return new Map(details.flatMap(({ orderNo, status }) => (orderNo === null ? [] : [[orderNo, status] as const])));
  } catch (error) {
    if (!(error instanceof RoutingError) || error.retryable) throw error;
    return new Map();
  }
}

/**
 * Looks up by number the orders missing in the searched days. An order moved to another day is compared like the
 * others; a missing one is created again.
 */
async function findMissing(
  routing: Routing,
  { startedAt, from, to, since }: { startedAt: string; from: string; to: string; since: string },
  totals: ReconciliationTotals,
): Promise<void> {
  for (let cursor: string | null = null; ;) {
    const unseen: UnseenOrders = await rpc(ownerContext, "list_unseen_routing_orders", {
      p_started_at: startedAt,
      p_from: from,
      p_to: to,
      p_after: cursor,
      p_limit: PAGE_SIZE,
    });
    const lastOrder = unseen.at(-1);
    if (!lastOrder) return;
    const { orders, missing } = await routing.client.getOrders({ orders: unseen.map(({ orderNo }) => ({ orderNo })) });
    if (orders.length > 0)
      await comparePage(
        routing,
        orders.map((data) => ({ id: data.id, data, scheduleInformation: null })),
        { startedAt, since },
        totals,
      );
    const missingNumbers = new Set(
      missing.flatMap(({ item, code }) => (code === NOT_FOUND && item !== null ? [item] : [])),
    );
    const missingOrders = unseen.filter(({ orderNo }) => missingNumbers.has(orderNo));
    if (missingOrders.length > 0)
      totals.missing += (await rpc(ownerContext, "recreate_missing_routing_orders", { p_lost: missingOrders })).found;
    cursor = lastOrder.transactionId;
  }
}
