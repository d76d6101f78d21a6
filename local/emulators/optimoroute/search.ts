// Search for orders within a range of days, paginated.
import { z } from "zod";
import { toOrderData } from "./orders.ts";
import { OptimoRouteApiError } from "./errors.ts";
import { toSchedule } from "./routes.ts";
import { findOrder } from "./store.ts";
import { addDays, daysBetween } from "./times.ts";
import { ORDER_STATUSES, type EmulatedOrder } from "./types.ts";
import {
  DaySchema,
  usesLiveApi,
  requireList,
  requireObject,
  parseInput,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./state.ts";

const MAX_DAYS = 35;
const SearchRequest = z.looseObject({
  dateRange: z.looseObject({ from: DaySchema, to: DaySchema }).optional(),
  orders: z.array(z.unknown()).optional(),
  orderStatus: z.array(z.enum(ORDER_STATUSES)).optional(),
  includeOrderData: z.boolean().optional(),
  includeScheduleInformation: z.boolean().optional(),
  after_tag: z.string().optional(),
});
type Cursor = { day: string; seq: number };

export function searchOrders({ state, body }: ApiCall): ResponseBody {
  const request = parseInput(SearchRequest, body);
  const { pageSize } = state.faultState.settings;
  const status = request.orderStatus ? new Set(request.orderStatus) : null;
  const cursor = request.after_tag ? decodeTag(request.after_tag) : null;
  // The specification's call has no options and returns all parts.
  const returnsAllParts =
    request.includeOrderData === undefined && request.includeScheduleInformation === undefined && !usesLiveApi(state);
  const [withData, withSchedule] = [
    returnsAllParts || request.includeOrderData === true,
    returnsAllParts || request.includeScheduleInformation === true,
  ];

  const page: EmulatedOrder[] = [];
  let hasMore = false;
  for (const order of matchingOrders(state, body, request, cursor)) {
    if (status && !status.has(order.status)) continue;
    if (page.length === pageSize) {
      hasMore = true;
      break;
    }
    page.push(order);
  }
  const last = page.at(-1);
  const orders = page.map((order): JsonBody => ({
    id: order.id,
    ...(withData ? { data: toOrderData(state, order) } : {}),
    ...(withSchedule ? { scheduleInformation: toSchedule(state, order) } : {}),
  }));
  return {
    success: true,
    orders,
    ...(hasMore && last ? { after_tag: encodeTag({ day: last.data.date, seq: last.seq }) } : {}),
  };
}

function* matchingOrders(
  state: OptimoRouteState,
  body: JsonBody,
  request: z.output<typeof SearchRequest>,
  cursor: Cursor | null,
): Generator<EmulatedOrder> {
  if (request.orders) {
    const matched = new Set(
      requireList(state, body, "orders").flatMap((ref) => findOrder(state.store, requireObject(ref, "order")) ?? []),
    );
    const sorted = [...matched].sort((a, b) => a.data.date.localeCompare(b.data.date) || a.seq - b.seq);
    yield* sorted.filter((order) => isAfter(order, cursor));
    return;
  }
  if (!request.dateRange) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "dateRange is required");
  const { from, to } = request.dateRange;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `dateRange has ${days} days, ${MAX_DAYS} are allowed`);
  for (let day = cursor && cursor.day > from ? cursor.day : from; day <= to; day = addDays(day, 1)) {
    for (const order of state.store.orders.onDate(day)) if (isAfter(order, cursor)) yield order;
  }
}

function isAfter({ data, seq }: EmulatedOrder, cursor: Cursor | null): boolean {
  return cursor === null || data.date > cursor.day || (data.date === cursor.day && seq > cursor.seq);
}

const encodeTag = ({ day, seq }: Cursor): string => Buffer.from(`s:${day}:${seq}`).toString("base64url");

function decodeTag(tag: string): Cursor {
  const [, day, seq] = /^s:(\d{4}-\d\d-\d\d):(\d+)$/.exec(Buffer.from(tag, "base64url").toString()) ?? [];
  if (!day || !seq) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "after_tag is none of ours");
  return { day, seq: Number(seq) };
}
