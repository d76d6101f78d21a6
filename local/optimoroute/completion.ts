// Reading and setting the completion status of orders.
import { z } from "zod";
import { moveOrder } from "./progress.ts";
import { Refusal, rowOf } from "./refusal.ts";
import { isDispatched } from "./routes.ts";
import { mustFind } from "./store.ts";
import { momentOf, unixAt } from "./times.ts";
import { STATUSES, type Order } from "./types.ts";
import {
  bulk,
  dayIn,
  isLive,
  listIn,
  objectOf,
  read,
  refuseInLive,
  type Answer,
  type Body,
  type Call,
  type World,
} from "./world.ts";

const CLOCK = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/;
const Time = z
  .looseObject({
    unixTimestamp: z.coerce.number().int().min(0).optional(),
    utcTime: z.string().regex(CLOCK).optional(),
    localTime: z.string().regex(CLOCK).optional(),
  })
  .nullish();
const Update = z.looseObject({
  status: z.enum(STATUSES),
  startTime: Time,
  endTime: Time,
  form: z.record(z.string(), z.unknown()).nullish(),
});

/** A time in any of its three forms. */
function unixOf(world: World, time: z.output<typeof Time>): number | undefined {
  if (time?.unixTimestamp !== undefined) return time.unixTimestamp;
  const [, day, clock] = CLOCK.exec(time?.utcTime ?? time?.localTime ?? "") ?? [];
  return day && clock ? unixAt(day, clock, time?.utcTime ? "UTC" : world.zone) : undefined;
}

export function completionOf(world: World, order: Order): Body {
  const time = (name: string, unix: number | null): Body =>
    unix === null ? {} : { [name]: momentOf(unix, world.zone) };
  return {
    status: order.status,
    ...time("startTime", order.startTime),
    ...time("endTime", order.endTime),
    ...(order.startPosition ? { startPosition: order.startPosition } : {}),
    ...(order.endPosition ? { endPosition: order.endPosition } : {}),
    ...(Object.keys(order.form).length > 0 ? { form: order.form } : {}),
    tracking_url: `${world.origin}/optimoroute/?order=${order.id}`,
    ...(world.health.settings.extraFields ? { proofRevision: 1 } : {}),
  };
}

const nested = (world: World, order: Order): Body => ({
  success: true,
  orderNo: order.data.orderNo ?? "",
  id: order.id,
  data: completionOf(world, order),
});

export function getCompletionDetails(call: Call): Answer {
  const { world, query, body } = call;
  if (query.has("orderNo") || query.has("id")) {
    return {
      success: true,
      orders: [
        nested(
          world,
          mustFind(world.store, { orderNo: query.get("orderNo") ?? undefined, id: query.get("id") ?? undefined }),
        ),
      ],
    };
  }
  if (body.orders !== undefined) {
    return bulk(
      world,
      "orders",
      listIn(world, body, "orders").map((ref) => ({
        ...nameIn(ref),
        ...rowOf(() => nested(world, mustFind(world.store, objectOf(ref, "order")))),
      })),
    );
  }
  refuseInLive(world, "a list by date");
  return {
    success: true,
    orders: world.store.orders
      .on(dayIn(call))
      .map((order) => ({ orderNo: order.data.orderNo ?? "", id: order.id, ...completionOf(world, order) })),
  };
}

export function updateCompletionDetails({ world, body }: Call): Answer {
  return bulk(
    world,
    "updates",
    listIn(world, body, "updates").map((value) => {
      const row = objectOf(value, "update");
      return {
        ...nameIn(row),
        ...rowOf(() => {
          const order = mustFind(world.store, row);
          const update = read(Update, row.data === undefined && !isLive(world) ? row : row.data);
          if (isLive(world) && !isDispatched(world, order))
            throw new Refusal("ERR_INVALID_PARAM_FORMAT", "The order is not on a dispatched route");
          const [startTime, endTime] = [unixOf(world, update.startTime), unixOf(world, update.endTime)];
          moveOrder(world, order, {
            status: update.status,
            by: "api",
            ...(startTime === undefined ? {} : { startTime }),
            ...(endTime === undefined ? {} : { endTime }),
            ...(update.form ? { form: update.form } : {}),
          });
          return { id: order.id };
        }),
      };
    }),
  );
}

function nameIn(ref: unknown): Body {
  const { orderNo, id } = objectOf(ref, "order");
  return { ...(orderNo === undefined ? {} : { orderNo }), ...(id === undefined ? {} : { id }) };
}
