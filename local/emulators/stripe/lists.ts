// Lists: newest first, paginated and filtered.
import { z } from "zod";
import type Stripe from "stripe";
import { timestampRangeParam, paginationParams, parseParams, textParam } from "./form.ts";
import { invalidRequestError } from "./refusal.ts";
import type { ObjectCollection } from "./store.ts";
import type { ApiCall } from "./world.ts";

type Pages = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };
type Moments = z.output<typeof timestampRangeParam>;

function toApiList<T extends { id: string }>(all: T[], url: string, wish: Pages): Stripe.ApiList<T> {
  const { limit, starting_after, ending_before } = wish;
  const at = (id: string): number => {
    const index = all.findIndex((one) => one.id === id);
    if (index < 0)
      throw invalidRequestError(`No such object: '${id}'`, { code: "resource_missing", param: "starting_after" });
    return index;
  };
  const from = starting_after === undefined ? 0 : at(starting_after) + 1;
  if (ending_before !== undefined) {
    const end = at(ending_before);
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url };
  }
  return { object: "list", data: all.slice(from, from + limit), has_more: from + limit < all.length, url };
}

function within(created: number, when: Moments): boolean {
  if (when === undefined) return true;
  if (typeof when === "number") return created === when;
  const { gt, gte, lt, lte } = when;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

/** A list of one kind, filtered by the given fields. */
export function createListHandler<T extends { id: string; created: number }>(
  shelfOf: (call: ApiCall) => ObjectCollection<T>,
  url: string,
  fields: readonly string[],
) {
  const wishes = z.strictObject({
    ...paginationParams,
    created: timestampRangeParam,
    ...(Object.fromEntries(fields.map((name) => [name, textParam.optional()])) as Record<
      string,
      z.ZodOptional<typeof textParam>
    >),
  });
  return (call: ApiCall): Stripe.ApiList<T> => {
    const wish = parseParams(wishes, call.form) as Pages & { created: Moments } & Record<string, unknown>;
    const found = shelfOf(call)
      .newest()
      .filter(
        (one) =>
          within(one.created, wish.created) &&
          fields.every((name) => wish[name] === undefined || (one as Record<string, unknown>)[name] === wish[name]),
      );
    return toApiList(found, url, wish);
  };
}

const EventWishes = z.strictObject({
  ...paginationParams,
  created: timestampRangeParam,
  type: textParam.optional(),
  types: z.array(textParam).max(20).optional(),
});

export function listEvents({ world, form }: ApiCall): Stripe.ApiList<Stripe.Event> {
  const wish = parseParams(EventWishes, form);
  const found = world.store.events
    .newest()
    .map(({ event }) => event)
    .filter(
      ({ created, type }) =>
        within(created, wish.created) &&
        (wish.type === undefined || fits(type, wish.type)) &&
        (wish.types === undefined || wish.types.includes(type)),
    );
  return toApiList(found, "/v1/events", wish);
}

// charge.* matches all events of charges.
const fits = (type: string, wanted: string): boolean =>
  wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
