// Lists: newest first, paginated and filtered.
import { z } from "zod";
import type Stripe from "stripe";
import { timestampRangeParam, paginationParams, parseParams, textParam } from "./form.ts";
import { invalidRequestError } from "./errors.ts";
import type { ObjectCollection } from "./store.ts";
import type { ApiCall } from "./state.ts";

type PageParams = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };
type TimestampRange = z.output<typeof timestampRangeParam>;

function toApiList<T extends { id: string }>(items: T[], url: string, params: PageParams): Stripe.ApiList<T> {
  const { limit, starting_after, ending_before } = params;
  const indexOfId = (id: string): number => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0)
      throw invalidRequestError(`No such object: '${id}'`, { code: "resource_missing", param: "starting_after" });
    return index;
  };
  const from = starting_after === undefined ? 0 : indexOfId(starting_after) + 1;
  if (ending_before !== undefined) {
    const end = indexOfId(ending_before);
    const start = Math.max(0, end - limit);
    return { object: "list", data: items.slice(start, end), has_more: start > 0, url };
  }
  return { object: "list", data: items.slice(from, from + limit), has_more: from + limit < items.length, url };
}

function isInRange(created: number, range: TimestampRange): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return created === range;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

/** A list of one kind, filtered by the given fields. */
export function createListHandler<T extends { id: string; created: number }>(
  collectionOf: (call: ApiCall) => ObjectCollection<T>,
  url: string,
  fields: readonly string[],
) {
  const listParams = z.strictObject({
    ...paginationParams,
    created: timestampRangeParam,
    ...(Object.fromEntries(fields.map((name) => [name, textParam.optional()])) as Record<
      string,
      z.ZodOptional<typeof textParam>
    >),
  });
  return (call: ApiCall): Stripe.ApiList<T> => {
    const params = parseParams(listParams, call.form) as PageParams & { created: TimestampRange } & Record<
        string,
        unknown
      >;
    const matches = collectionOf(call)
      .newest()
      .filter(
        (item) =>
          isInRange(item.created, params.created) &&
          fields.every(
            (name) => params[name] === undefined || (item as Record<string, unknown>)[name] === params[name],
          ),
      );
    return toApiList(matches, url, params);
  };
}

const EventListParams = z.strictObject({
  ...paginationParams,
  created: timestampRangeParam,
  type: textParam.optional(),
  types: z.array(textParam).max(20).optional(),
});

export function listEvents({ state, form }: ApiCall): Stripe.ApiList<Stripe.Event> {
  const params = parseParams(EventListParams, form);
  const matches = state.store.events
    .newest()
    .map(({ event }) => event)
    .filter(
      ({ created, type }) =>
        isInRange(created, params.created) &&
        (params.type === undefined || matchesType(type, params.type)) &&
        (params.types === undefined || params.types.includes(type)),
    );
  return toApiList(matches, "/v1/events", params);
}

// charge.* matches all events of charges.
const matchesType = (type: string, pattern: string): boolean =>
  pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
