// Drivers' actions as the provider's event feed: paginated by opaque tags.
import { Refusal } from "./refusal.ts";
import { named } from "./routes.ts";
import { dayOf, momentOf } from "./times.ts";
import type { Driver, EventName, EventRecord, Fix, Order } from "./types.ts";
import { isLive, read, Day, type Answer, type Body, type Call, type World } from "./world.ts";
import { z } from "zod";

type NewEvent = {
  event: EventName;
  driver: Driver;
  at: number;
  order?: Order;
  fix?: Fix | null;
  distanceToLocation?: number | null;
  plannedStart?: number;
};

export function recordEvent(
  world: World,
  { event, driver, at, order, fix, distanceToLocation, plannedStart }: NewEvent,
): void {
  world.store.events.add({
    event,
    at,
    driver: driver.externalId,
    orderId: order?.id ?? null,
    orderNo: order?.data.orderNo ?? null,
    fix: fix ?? null,
    distanceToLocation: distanceToLocation ?? null,
    plannedStart: plannedStart ?? null,
  });
}

export function eventRow(world: World, record: EventRecord): Body {
  const { fix } = record;
  return {
    event: record.event,
    ...momentOf(record.at, world.zone),
    ...named(world, record.driver),
    ...(record.orderId === null ? {} : { orderId: record.orderId, orderNo: record.orderNo ?? "" }),
    ...(fix
      ? {
          position: {
            latitude: fix.latitude,
            longitude: fix.longitude,
            accuracy: fix.accuracy,
            speed: fix.speed,
            heading: fix.heading,
            ...(record.distanceToLocation === null ? {} : { distanceToLocation: record.distanceToLocation }),
          },
        }
      : {}),
    ...(record.plannedStart === null ? {} : { plannedStartTime: momentOf(record.plannedStart, world.zone) }),
    ...(world.health.settings.extraFields ? { deviceClockSkew: 0 } : {}),
  };
}

const tagOf = (seq: number): string => Buffer.from(`e:${seq}`).toString("base64url");

function seqIn(tag: string): number {
  const seq = /^e:(\d+)$/.exec(Buffer.from(tag, "base64url").toString())?.[1];
  if (seq === undefined) throw new Refusal("ERR_INVALID_PARAM_FORMAT", "after_tag is none of ours");
  return Number(seq);
}

export function getEvents({ world, query }: Call): Answer {
  const { pageSize } = world.health.settings;
  const after = query.get("after_tag") || null;
  const seen = after === null ? 0 : seqIn(after);
  // A live account supports neither days nor a limit, and ignores them.
  const wish = isLive(world)
    ? {}
    : read(
        z.object({
          date_from: Day.optional(),
          date_to: Day.optional(),
          limit: z
            .string()
            .regex(/^[1-9]\d*$/)
            .optional(),
        }),
        {
          date_from: query.get("date_from") || undefined,
          date_to: query.get("date_to") || undefined,
          limit: query.get("limit") || undefined,
        },
      );
  const rest = newerThan(world.store.events.list(), seen).filter((record) => {
    if (!wish.date_from && !wish.date_to) return true;
    const day = dayOf(record.at, world.zone);
    return (!wish.date_from || day >= wish.date_from) && (!wish.date_to || day <= wish.date_to);
  });
  const page = rest.slice(0, Math.min(pageSize, Number(wish.limit ?? pageSize)));
  return {
    success: true,
    events: disturbed(world, page).map((record) => eventRow(world, record)),
    tag: tagOf(page.at(-1)?.seq ?? seen),
    remainingEvents: rest.length - page.length,
  };
}

// Sorted by number.
function newerThan(events: EventRecord[], seq: number): EventRecord[] {
  let low = 0;
  for (let high = events.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return events.slice(low);
}

// Phones that were offline report late, and some report twice.
function disturbed(world: World, page: EventRecord[]): EventRecord[] {
  const {
    faults: { duplicateEvents, shuffleEvents },
    chance,
  } = world.health;
  const twice =
    duplicateEvents === 0 ? page : page.flatMap((record) => (chance() < duplicateEvents ? [record, record] : [record]));
  return shuffleEvents
    ? twice
        .map((record) => ({ record, key: chance() }))
        .sort((one, other) => one.key - other.key)
        .map(({ record }) => record)
    : twice;
}
