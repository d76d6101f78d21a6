import "server-only";
import { dateInTimeZone, toInstant } from "@/server/optimoroute/account-time";
import { EventsSchema } from "@/server/optimoroute/response-schemas";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RequestContext } from "@/server/optimoroute/request-context";
import { asList, parseNumber, parseText } from "@/server/optimoroute/untrusted-fields";
import { readEvent } from "@/server/optimoroute/parse-responses";
import type { EventsQuery, EventsResponse } from "@/server/optimoroute/types";

/** Events of routes, which are polled, because the provider has no webhooks. */
export function eventCalls({ isRealAccount, timeZone, send }: RequestContext): Pick<RoutingClient, "getEvents"> {
  async function fetchPage(query: Record<string, string | number | undefined>): Promise<EventsResponse> {
    const { body } = await send({
      endpoint: "get_events",
      method: "GET",
      query,
      responseSchema: EventsSchema,
      requiredLists: ["events"],
    });
    return {
      events: asList(body.events).map(readEvent),
      tag: parseText(body.tag ?? body.after_tag),
      remainingEvents: parseNumber(body.remainingEvents) ?? 0,
    };
  }

  return {
    async getEvents({ dateFrom, dateTo, afterTag, limit }: EventsQuery = {}) {
      if (!isRealAccount) return fetchPage({ date_from: dateFrom, date_to: dateTo, after_tag: afterTag, limit });
      // The real provider supports neither days nor a limit.
      const { skip, base } = readTag(afterTag);
      const page = await fetchPage({ after_tag: base });
      const pageEvents = page.events.slice(skip, limit === undefined ? undefined : skip + limit);
      const remainingCount = Math.max(0, page.events.length - skip - pageEvents.length);
      const events = pageEvents.filter((event) => {
        const ms = toInstant(event);
        const day = ms === null ? null : dateInTimeZone(ms, timeZone);
        return day === null || ((dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo));
      });
      return {
        events,
        tag: remainingCount > 0 ? writeTag(skip + pageEvents.length, base) : page.tag,
        remainingEvents: page.remainingEvents + remainingCount,
      };
    },
  };
}

// A page longer than the limit is read again for the rest, so the tag contains how many of its events were returned.
const PARTIAL_TAG = /^taken:(\d+):(.*)$/s;
const writeTag = (consumed: number, base: string | undefined) => `taken:${consumed}:${base ?? ""}`;

function readTag(tag: string | undefined): { skip: number; base: string | undefined } {
  const [, consumed, base] = PARTIAL_TAG.exec(tag ?? "") ?? [];
  return consumed === undefined
    ? { skip: 0, base: tag || undefined }
    : { skip: Number(consumed), base: base || undefined };
}
