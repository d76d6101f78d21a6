// Reading and setting the completion status of orders.
import { z } from "zod";
import { recordOrderProgress } from "./progress.ts";
import { OptimoRouteApiError, toBulkRow } from "./errors.ts";
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
} from "./state.ts";

const DATE_TIME_PATTERN = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/;
const Time = z
  .looseObject({
    unixTimestamp: z.coerce.number().int().min(0).optional(),
    utcTime: z.string().regex(DATE_TIME_PATTERN).optional(),
    localTime: z.string().regex(DATE_TIME_PATTERN).optional(),
  })
  .nullish();
const Update = z.looseObject({
  status: z.enum(ORDER_STATUSES),
  startTime: Time,
  endTime: Time,
  form: z.record(z.string(), z.unknown()).nullish(),
});

/** A time in any of its three forms. */
function toUnixSeconds(state: OptimoRouteState, time: z.output<typeof Time>): number | undefined {
  if (time?.unixTimestamp !== undefined) return time.unixTimestamp;
  const [, day, timeOfDay] = DATE_TIME_PATTERN.exec(time?.utcTime ?? time?.localTime ?? "") ?? [];
  return day && timeOfDay ? toUnixTime(day, timeOfDay, time?.utcTime ? "UTC" : state.zone) : undefined;
}

export function toCompletion(state: OptimoRouteState, order: EmulatedOrder): JsonBody {
  const time = (name: string, unix: number | null): JsonBody =>
    unix === null ? {} : { [name]: toEventTime(unix, state.zone) };
  return {
    status: order.status,
    ...time("startTime", order.startTime),
    ...time("endTime", order.endTime),
    ...(order.startPosition ? { startPosition: order.startPosition } : {}),
    ...(order.endPosition ? { endPosition: order.endPosition } : {}),
    ...(Object.keys(order.form).length > 0 ? { form: order.form } : {}),
    tracking_url: `${state.origin}/optimoroute/?order=${order.id}`,
    ...(state.faultState.settings.extraFields ? { proofRevision: 1 } : {}),
  };
}

const completionRow = (state: OptimoRouteState, order: EmulatedOrder): JsonBody => ({
  success: true,
  orderNo: order.data.orderNo ?? "",
  id: order.id,
  data: toCompletion(state, order),
});

export function getCompletionDetails(call: ApiCall): ResponseBody {
  const { state, query, body } = call;
  if (query.has("orderNo") || query.has("id")) {
    return {
      success: true,
      orders: [
        completionRow(
          state,
          requireOrder(state.store, { orderNo: query.get("orderNo") ?? undefined, id: query.get("id") ?? undefined }),
        ),
      ],
    };
  }
  if (body.orders !== undefined) {
    return bulkResponse(
      state,
      "orders",
      requireList(state, body, "orders").map((ref) => ({
        ...orderRefFields(ref),
        ...toBulkRow(() => completionRow(state, requireOrder(state.store, requireObject(ref, "order")))),
      })),
    );
  }
  rejectInLiveApi(state, "a list by date");
  return {
    success: true,
    orders: state.store.orders
      .onDate(requireDay(call))
      .map((order) => ({ orderNo: order.data.orderNo ?? "", id: order.id, ...toCompletion(state, order) })),
  };
}

export function updateCompletionDetails({ state, body }: ApiCall): ResponseBody {
  return bulkResponse(
    state,
    "updates",
    requireList(state, body, "updates").map((value) => {
      const row = requireObject(value, "update");
      return {
        ...orderRefFields(row),
        ...toBulkRow(() => {
          const order = requireOrder(state.store, row);
          const update = parseInput(Update, row.data === undefined && !usesLiveApi(state) ? row : row.data);
          if (usesLiveApi(state) && !isDispatched(state, order))
            throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "The order is not on a dispatched route");
          const [startTime, endTime] = [toUnixSeconds(state, update.startTime), toUnixSeconds(state, update.endTime)];
          recordOrderProgress(state, order, {
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

function orderRefFields(ref: unknown): JsonBody {
  const { orderNo, id } = requireObject(ref, "order");
  return { ...(orderNo === undefined ? {} : { orderNo }), ...(id === undefined ? {} : { id }) };
}
