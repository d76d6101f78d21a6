// Drivers' actions as the provider's event feed: paginated by opaque tags.
import { OptimoRouteApiError } from "./errors.ts";
import { driverNameFields } from "./routes.ts";
import { toLocalDay, toEventTime } from "./times.ts";
import type { EmulatedDriver, EventName, EmulatedEvent, DriverPosition, EmulatedOrder } from "./types.ts";
import {
  usesLiveApi,
  parseInput,
  DaySchema,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./state.ts";
import { z } from "zod";

type NewEvent = {
  event: EventName;
  driver: EmulatedDriver;
  at: number;
  order?: EmulatedOrder;
  position?: DriverPosition | null;
  distanceToLocation?: number | null;
  plannedStart?: number;
};

export function recordEvent(
  state: OptimoRouteState,
  { event, driver, at, order, position, distanceToLocation, plannedStart }: NewEvent,
): void {
  state.store.events.add({
    event,
    at,
    driver: driver.externalId,
    orderId: order?.id ?? null,
    orderNo: order?.data.orderNo ?? null,
    position: position ?? null,
    distanceToLocation: distanceToLocation ?? null,
    plannedStart: plannedStart ?? null,
  });
}

export function toEventRow(state: OptimoRouteState, record: EmulatedEvent): JsonBody {
  const { position } = record;
  return {
    event: record.event,
    ...toEventTime(record.at, state.zone),
    ...driverNameFields(state, record.driver),
    ...(record.orderId === null ? {} : { orderId: record.orderId, orderNo: record.orderNo ?? "" }),
    ...(position
      ? {
          position: {
            latitude: position.latitude,
            longitude: position.longitude,
            accuracy: position.accuracy,
            speed: position.speed,
            heading: position.heading,
            ...(record.distanceToLocation === null ? {} : { distanceToLocation: record.distanceToLocation }),
          },
        }
      : {}),
    ...(record.plannedStart === null ? {} : { plannedStartTime: toEventTime(record.plannedStart, state.zone) }),
    ...(state.faultState.settings.extraFields ? { deviceClockSkew: 0 } : {}),
  };
}

const encodeEventTag = (seq: number): string => Buffer.from(`e:${seq}`).toString("base64url");

function decodeEventTag(tag: string): number {
  const seq = /^e:(\d+)$/.exec(Buffer.from(tag, "base64url").toString())?.[1];
  if (seq === undefined) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "after_tag is none of ours");
  return Number(seq);
}

export function getEvents({ state, query }: ApiCall): ResponseBody {
  const { pageSize } = state.faultState.settings;
  const afterTag = query.get("after_tag") || null;
  const afterSeq = afterTag === null ? 0 : decodeEventTag(afterTag);
  // A live account supports neither days nor a limit, and ignores them.
  const filter = usesLiveApi(state)
    ? {}
    : parseInput(
        z.object({
          date_from: DaySchema.optional(),
          date_to: DaySchema.optional(),
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
  const newerEvents = eventsAfter(state.store.events.list(), afterSeq).filter((record) => {
    if (!filter.date_from && !filter.date_to) return true;
    const day = toLocalDay(record.at, state.zone);
    return (!filter.date_from || day >= filter.date_from) && (!filter.date_to || day <= filter.date_to);
  });
  const page = newerEvents.slice(0, Math.min(pageSize, Number(filter.limit ?? pageSize)));
  return {
    success: true,
    events: applyEventFaults(state, page).map((record) => toEventRow(state, record)),
    tag: encodeEventTag(page.at(-1)?.seq ?? afterSeq),
    remainingEvents: newerEvents.length - page.length,
  };
}

// Sorted by number.
function eventsAfter(events: EmulatedEvent[], seq: number): EmulatedEvent[] {
  let low = 0;
  for (let high = events.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return events.slice(low);
}

// Phones that were offline report late, and some report twice.
function applyEventFaults(state: OptimoRouteState, page: EmulatedEvent[]): EmulatedEvent[] {
  const {
    faults: { duplicateEvents, shuffleEvents },
    eventRandom,
  } = state.faultState;
  const withDuplicates =
    duplicateEvents === 0
      ? page
      : page.flatMap((record) => (eventRandom() < duplicateEvents ? [record, record] : [record]));
  return shuffleEvents
    ? withDuplicates
        .map((record) => ({ record, key: eventRandom() }))
        .sort((a, b) => a.key - b.key)
        .map(({ record }) => record)
    : withDuplicates;
}
