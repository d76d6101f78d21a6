import "server-only";
import { log } from "@/server/core/log";
import { addDays, momentOf } from "@/server/optimoroute/account-time";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import { RoutingError } from "@/server/optimoroute/errors";
import type { EventsQuery, EventsResponse, RoutingEvent } from "@/server/optimoroute/types";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { compareStatus } from "@/server/routing/compare-order";
import { atProvider, routingIsOn } from "@/server/routing/routing";
import { routingToday } from "@/server/routing/sync-driver";
import type { OpenOrders } from "@/server/database/results/routing";

// Pages a turn: then the next minute goes on.
const PAGES = 200;

// Deliveries a call for their statuses.
const ORDERS = 200;

export type Followed = { events: number; moved: number; differs: number };

/**
 * Takes in what the provider has to tell since the last time. Each page counts once, with its tag, in one transaction:
 * who dies in between reads the page again. One of us does it at a time, on any number of hosts.
 */
export async function followEvents(): Promise<Followed> {
  const followed: Followed = { events: 0, moved: 0, differs: 0 };
  if (!routingIsOn()) return followed;
  await withAdvisoryLock("following routing events", async () => {
    if (await followPages(followed)) await followStatuses(followed);
  });
  return followed;
}

/** False when the provider cannot be asked. */
async function followPages(followed: Followed): Promise<boolean> {
  for (let page = 0; page < PAGES; page++) {
    const { tag } = await rpc(ownerContext, "get_routing_events_tag");
    const tried = await atProvider(({ client }) => eventsAfter(client, tag, daysRead()));
    if (tried.outcome !== "done") return false;
    const { events, tag: next, remainingEvents } = tried.result;
    // Nothing new; a page without a tag could never be passed.
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

/**
 * The next page. A tag that the provider does not know any more means from the beginning: each event counts once all
 * the same.
 */
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
 * A month back: phones that were offline report late, and a worker may have been off for days. A day ahead, for phones
 * whose clock is fast.
 */
function daysRead(): { dateFrom: string; dateTo: string } {
  const today = routingToday();
  return { dateFrom: addDays(today, -30), dateTo: addDays(today, 1) };
}

/**
 * Setting off and giving up make no event: how far the open deliveries are is asked for. In the order of their ids,
 * some at a time, whatever their number.
 */
async function followStatuses(followed: Followed): Promise<void> {
  for (let after: string | null = null; ;) {
    const open: OpenOrders = await rpc(ownerContext, "list_open_routing_orders", { p_after: after, p_limit: ORDERS });
    const last = open.at(-1);
    if (!last) return;
    const tried = await atProvider(({ client }) =>
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

function count(followed: Followed, counts: Record<string, number>): void {
  followed.moved += counts.moved ?? 0;
  followed.differs += counts.differs ?? 0;
}

/** What we keep of an event; one that does not say when it happened is nothing to go by. */
function toFact(event: RoutingEvent): Record<string, unknown>[] {
  const moment = momentOf(event);
  if (moment === null) return [];
  const { event: word, driverName, driverSerial, driverExternalId, orderNo, orderId } = event;
  const unixTimestamp = Math.floor(moment / 1000);
  return [{ event: word, unixTimestamp, driverName, driverSerial, driverExternalId, orderNo, orderId }];
}
