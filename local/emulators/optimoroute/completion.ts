// Reading and setting the completion status of orders.
import { z } from "zod";
import { recordOrderProgress } from "./progress.ts";
import { OptimoRouteApiError, toBulkRow } from "./refusal.ts";
import { isDispatched } from "./routes.ts";
import { requireOrder } from "./store.ts";
import { toEventTime, toUnixTime } from "./times.ts";
import { ORDER_STATUSES, type EmulatedOrder } from "./types.ts";
import {
  bulkResponse,
  requireDay,
  usesLiveApi,
  requireList,
  requireObject,
  parseInput,
  rejectInLiveApi,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
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
  status: z.enum(ORDER_STATUSES),
  startTime: Time,
  endTime: Time,
  form: z.record(z.string(), z.unknown()).nullish(),
});

/** A time in any of its three forms. */
function unixOf(world: OptimoRouteState, time: z.output<typeof Time>): number | undefined {
  if (time?.unixTimestamp !== undefined) return time.unixTimestamp;
  const [, day, clock] = CLOCK.exec(time?.utcTime ?? time?.localTime ?? "") ?? [];
  return day && clock ? toUnixTime(day, clock, time?.utcTime ? "UTC" : world.zone) : undefined;
}

export function toCompletion(world: OptimoRouteState, order: EmulatedOrder): JsonBody {
  const time = (name: string, unix: number | null): JsonBody =>
    unix === null ? {} : { [name]: toEventTime(unix, world.zone) };
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

const nested = (world: OptimoRouteState, order: EmulatedOrder): JsonBody => ({
  success: true,
  orderNo: order.data.orderNo ?? "",
  id: order.id,
  data: toCompletion(world, order),
});

export function getCompletionDetails(call: ApiCall): ResponseBody {
  const { world, query, body } = call;
  if (query.has("orderNo") || query.has("id")) {
    return {
      success: true,
      orders: [
        nested(
          world,
          requireOrder(world.store, { orderNo: query.get("orderNo") ?? undefined, id: query.get("id") ?? undefined }),
        ),
      ],
    };
  }
  if (body.orders !== undefined) {
    return bulkResponse(
      world,
      "orders",
      requireList(world, body, "orders").map((ref) => ({
        ...nameIn(ref),
        ...toBulkRow(() => nested(world, requireOrder(world.store, requireObject(ref, "order")))),
      })),
    );
  }
  rejectInLiveApi(world, "a list by date");
  return {
    success: true,
    orders: world.store.orders
      .on(requireDay(call))
      .map((order) => ({ orderNo: order.data.orderNo ?? "", id: order.id, ...toCompletion(world, order) })),
  };
}

export function updateCompletionDetails({ world, body }: ApiCall): ResponseBody {
  return bulkResponse(
    world,
    "updates",
    requireList(world, body, "updates").map((value) => {
      const row = requireObject(value, "update");
      return {
        ...nameIn(row),
        ...toBulkRow(() => {
          const order = requireOrder(world.store, row);
          const update = parseInput(Update, row.data === undefined && !usesLiveApi(world) ? row : row.data);
          if (usesLiveApi(world) && !isDispatched(world, order))
            throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "The order is not on a dispatched route");
          const [startTime, endTime] = [unixOf(world, update.startTime), unixOf(world, update.endTime)];
          recordOrderProgress(world, order, {
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

function nameIn(ref: unknown): JsonBody {
  const { orderNo, id } = requireObject(ref, "order");
  return { ...(orderNo === undefined ? {} : { orderNo }), ...(id === undefined ? {} : { id }) };
}
