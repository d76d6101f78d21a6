import "server-only";
import { z } from "zod";
import { log } from "@/server/http/log";
import { momentOf } from "@/server/optimoroute/account-time";
import type { RoutingEvent } from "@/server/optimoroute/types";
import { alone } from "@/server/routing/alone";
import { atProvider, routingIsOn } from "@/server/routing/routing";
import { callService } from "@/server/tasks/service-sql";

// Pages a turn: then the next minute goes on.
const PAGES = 200;

const State = z.object({ tag: z.string().nullable() });
const Taken = z.object({ taken: z.boolean() }).catchall(z.number());

export type Followed = { events: number; moved: number; differs: number };

/**
 * Takes in what the provider has to tell since the last time. Each page counts once, with its tag, in one transaction: who
 * dies in between reads the page again. One of us does it at a time, on any number of hosts.
 */
export async function followEvents(): Promise<Followed> {
  const followed: Followed = { events: 0, moved: 0, differs: 0 };
  if (!routingIsOn()) return followed;
  await alone("routing events", async () => {
    for (let page = 0; page < PAGES; page++) {
      const { tag } = State.parse(await callService("routing_events_tag"));
      const tried = await atProvider(({ client }) => client.getEvents(tag === null ? {} : { afterTag: tag }));
      if (tried.outcome !== "done") return;
      const { events, tag: next, remainingEvents } = tried.result;
      // Nothing new; a page without a tag could never be passed.
      if (events.length === 0 && (next === null || next === tag)) return;
      const told = events.flatMap(toFact);
      if (told.length < events.length) log().warn({ events: events.length - told.length }, "routing events without a time were left out");
      const { taken, ...counts } = Taken.parse(await callService("take_routing_events", { p_before: tag, p_after: next, p_events: told }));
      if (!taken) return;
      followed.events += events.length;
      followed.moved += counts.moved ?? 0;
      followed.differs += counts.differs ?? 0;
      if (remainingEvents <= 0 || next === null || next === tag) return;
    }
  });
  return followed;
}

/** What we keep of an event; one that does not say when it happened is nothing to go by. */
function toFact(event: RoutingEvent): Record<string, unknown>[] {
  const moment = momentOf(event);
  if (moment === null) return [];
  const { event: word, driverName, driverSerial, driverExternalId, orderNo } = event;
  return [{ event: word, unixTimestamp: Math.floor(moment / 1000), driverName, driverSerial, driverExternalId, orderNo }];
}
