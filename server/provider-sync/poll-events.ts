import "server-only";
import { log } from "@/server/core/log";
import { addDays, toInstant } from "@/server/optimoroute/account-time";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import { RoutingError } from "@/server/optimoroute/errors";
import type { EventsQuery, EventsResponse, RoutingEvent } from "@/server/optimoroute/types";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { compareStatus } from "@/server/provider-sync/compare-order";
import { withRoutingProvider, isRoutingEnabled } from "@/server/provider-sync/routing";
import { routingToday } from "@/server/provider-sync/sync-driver";
import type { OpenOrders } from "@/server/database/results/routing";

// Maximum pages per run; the next minute's run continues.
const MAX_PAGES_PER_RUN = 200;

// Deliveries per status request.
const STATUS_BATCH_SIZE = 200;

type PollResult = { events: number; moved: number; differs: number };

/**
 * Processes the provider's events since the last run. Each page is recorded with its tag in one transaction, so that a
 * page is read again after a crash. Only one process runs it at a time, on any number of hosts.
 */
export async function pollEvents(): Promise<PollResult> {
  const totals: PollResult = { events: 0, moved: 0, differs: 0 };
  if (!isRoutingEnabled()) return totals;
  await withAdvisoryLock("following routing events", async () => {
    if (await pollEventPages(totals)) await pollStatuses(totals);
  });
  return totals;
}

/** False when the provider is unavailable. */
async function pollEventPages(totals: PollResult): Promise<boolean> {
  for (let page = 0; page < MAX_PAGES_PER_RUN; page++) {
    const { tag } = await rpc(ownerContext, "get_routing_events_tag");
    const attempt = await withRoutingProvider(({ client }) => eventsAfter(client, tag, eventDateRange()));
    if (attempt.outcome !== "done") return false;
    const { events, tag: nextTag, remainingEvents } = attempt.result;
    // Nothing new; a page without a tag would be read forever.
    if (events.length === 0 && (nextTag === null || nextTag === tag)) return true;
    const records = events.flatMap(toEventRecord);
    if (records.length < events.length)
      log().warn({ events: events.length - records.length }, "routing events without a time were left out");
    const { ingested, ...counts } = await rpc(ownerContext, "ingest_routing_events", {
      p_before: tag,
      p_after: nextTag,
      p_events: records,
    });
    if (!ingested) return true;
    totals.events += events.length;
    addCounts(totals, counts);
    if (remainingEvents <= 0 || nextTag === null || nextTag === tag) return true;
  }
  return true;
}

/** The next page. An unknown tag restarts from the beginning: events are deduplicated. */
async function eventsAfter(
  client: RoutingClient,
  tag: string | null,
  days: Pick<EventsQuery, "dateFrom" | "dateTo">,
): Promise<EventsResponse> {
  if (tag === null) return client.getEvents(days);
  try {
    return await client.getEvents({ ...days, afterTag: tag });
  } catch (error) {
    if (!(error instanceof RoutingError) || error.type !== "refused") throw error;
    log().warn({ code: error.code }, "the routing provider does not know the tag of its last events any more");
    return client.getEvents(days);
  }
}

/**
 * A month back: phones that were offline report late, and workers may have been off for days. A day ahead, for phones
 * with fast clocks.
 */
function eventDateRange(): { dateFrom: string; dateTo: string } {
  const today = routingToday();
  return { dateFrom: addDays(today, -30), dateTo: addDays(today, 1) };
}

/** Setting off and cancelling create no events, so the status of open deliveries is polled, in batches by id. */
async function pollStatuses(totals: PollResult): Promise<void> {
  for (let cursor: string | null = null; ;) {
    const openOrders: OpenOrders = await rpc(ownerContext, "list_open_routing_orders", {
      p_after: cursor,
      p_limit: STATUS_BATCH_SIZE,
    });
    const lastOrder = openOrders.at(-1);
    if (!lastOrder) return;
    const attempt = await withRoutingProvider(({ client }) =>
      client.getCompletionDetails({ orders: openOrders.map(({ orderNo }) => ({ orderNo })) }),
    );
    if (attempt.outcome !== "done") return;
    const providerStatuses = new Map(attempt.result.orders.map(({ orderNo, status }) => [orderNo, status]));
    const changed = openOrders.flatMap(({ transactionId, orderNo, status }) => {
      const toProviderStatus = providerStatuses.get(orderNo);
      const comparison = toProviderStatus === undefined ? "agrees" : compareStatus(status, toProviderStatus);
      return comparison === "provider_ahead" || comparison === "differs"
        ? [{ transactionId, status: toProviderStatus }]
        : [];
    });
    if (changed.length > 0) addCounts(totals, await rpc(ownerContext, "apply_routing_statuses", { p_found: changed }));
    cursor = lastOrder.transactionId;
  }
}

function addCounts(totals: PollResult, counts: Record<string, number>): void {
  totals.moved += counts.moved ?? 0;
  totals.differs += counts.differs ?? 0;
}

/** The stored facts of an event; events without a time are dropped. */
function toEventRecord(event: RoutingEvent): Record<string, unknown>[] {
  const instant = toInstant(event);
  if (instant === null) return [];
  const { event: eventType, driverName, driverSerial, driverExternalId, orderNo, orderId } = event;
  const unixTimestamp = Math.floor(instant / 1000);
  return [{ event: eventType, unixTimestamp, driverName, driverSerial, driverExternalId, orderNo, orderId }];
}
