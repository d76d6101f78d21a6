import "server-only";
import { log } from "@/server/core/log";
import { addDays, toInstant } from "@/server/optimoroute/account-time";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import { RoutingError } from "@/server/optimoroute/errors";
import type { EventsQuery, EventsResponse, RoutingEvent } from "@/server/optimoroute/types";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { compareStatus } from "@/server/routing/compare-order";
import { withRoutingProvider, isRoutingEnabled } from "@/server/routing/routing";
import { routingToday } from "@/server/routing/sync-driver";
import type { OpenOrders } from "@/server/database/results/routing";

// Maximum pages per run; the next minute's run continues.
const PAGES = 200;

// Deliveries per status request.
const ORDERS = 200;

type FollowResult = { events: number; moved: number; differs: number };

/**
 * Processes the provider's events since the last run. Each page is recorded with its tag in one transaction, so that a
 * page is read again after a crash. Only one process runs it at a time, on any number of hosts.
 */
export async function followEvents(): Promise<FollowResult> {
  const followed: FollowResult = { events: 0, moved: 0, differs: 0 };
  if (!isRoutingEnabled()) return followed;
  await withAdvisoryLock("following routing events", async () => {
    if (await followPages(followed)) await followStatuses(followed);
  });
  return followed;
}

/** False when the provider is unavailable. */
async function followPages(followed: FollowResult): Promise<boolean> {
  for (let page = 0; page < PAGES; page++) {
    const { tag } = await rpc(ownerContext, "get_routing_events_tag");
    const tried = await withRoutingProvider(({ client }) => eventsAfter(client, tag, daysRead()));
    if (tried.outcome !== "done") return false;
    const { events, tag: next, remainingEvents } = tried.result;
    // Nothing new; a page without a tag would be read forever.
    if (events.length === 0 && (next === null || next === tag)) return true;
    const told = events.flatMap(toFact);
    if (told.length < events.length)
      log().warn({ events: events.length - told.length }, "routing events without a time were left out");
    const { taken, ...counts } = await rpc(ownerContext, "ingest_routing_events", {
      p_before: tag,
      p_after: next,
      p_events: told,
    });
    if (!taken) return true;
    followed.events += events.length;
    count(followed, counts);
    if (remainingEvents <= 0 || next === null || next === tag) return true;
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
function daysRead(): { dateFrom: string; dateTo: string } {
  const today = routingToday();
  return { dateFrom: addDays(today, -30), dateTo: addDays(today, 1) };
}

/** Setting off and cancelling create no events, so the status of open deliveries is polled, in batches by id. */
async function followStatuses(followed: FollowResult): Promise<void> {
  for (let after: string | null = null; ;) {
    const open: OpenOrders = await rpc(ownerContext, "list_open_routing_orders", { p_after: after, p_limit: ORDERS });
    const last = open.at(-1);
    if (!last) return;
    const tried = await withRoutingProvider(({ client }) =>
      client.getCompletionDetails({ orders: open.map(({ orderNo }) => ({ orderNo })) }),
    );
    if (tried.outcome !== "done") return;
    const theirs = new Map(tried.result.orders.map(({ orderNo, status }) => [orderNo, status]));
    const found = open.flatMap(({ transactionId, orderNo, status }) => {
      const other = theirs.get(orderNo);
      const verdict = other === undefined ? "agrees" : compareStatus(status, other);
      return verdict === "ahead" || verdict === "differs" ? [{ transactionId, status: other }] : [];
    });
    if (found.length > 0) count(followed, await rpc(ownerContext, "apply_routing_statuses", { p_found: found }));
    after = last.transactionId;
  }
}

function count(followed: FollowResult, counts: Record<string, number>): void {
  followed.moved += counts.moved ?? 0;
  followed.differs += counts.differs ?? 0;
}

/** The stored facts of an event; events without a time are dropped. */
function toFact(event: RoutingEvent): Record<string, unknown>[] {
  const moment = toInstant(event);
  if (moment === null) return [];
  const { event: word, driverName, driverSerial, driverExternalId, orderNo, orderId } = event;
  const unixTimestamp = Math.floor(moment / 1000);
  return [{ event: word, unixTimestamp, driverName, driverSerial, driverExternalId, orderNo, orderId }];
}
