// Search for orders within a range of days, paginated.
import { z } from "zod";
import { toOrderData } from "./orders.ts";
import { OptimoRouteApiError } from "./refusal.ts";
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
} from "./world.ts";

const MOST_DAYS = 35;
const Request = z.looseObject({
  dateRange: z.looseObject({ from: DaySchema, to: DaySchema }).optional(),
  orders: z.array(z.unknown()).optional(),
  orderStatus: z.array(z.enum(ORDER_STATUSES)).optional(),
  includeOrderData: z.boolean().optional(),
  includeScheduleInformation: z.boolean().optional(),
  after_tag: z.string().optional(),
});
type Cursor = { day: string; seq: number };

export function searchOrders({ world, body }: ApiCall): ResponseBody {
  const request = parseInput(Request, body);
  const { pageSize } = world.health.settings;
  const status = request.orderStatus ? new Set(request.orderStatus) : null;
  const cursor = request.after_tag ? cursorIn(request.after_tag) : null;
  // The specification's call has no options and returns all parts.
  const unsaid =
    request.includeOrderData === undefined && request.includeScheduleInformation === undefined && !usesLiveApi(world);
  const [withData, withSchedule] = [
    unsaid || request.includeOrderData === true,
    unsaid || request.includeScheduleInformation === true,
  ];

  const page: EmulatedOrder[] = [];
  let more = false;
  for (const order of candidates(world, body, request, cursor)) {
    if (status && !status.has(order.status)) continue;
    if (page.length === pageSize) {
      more = true;
      break;
    }
    page.push(order);
  }
  const last = page.at(-1);
  const orders = page.map((order): JsonBody => ({
    id: order.id,
    ...(withData ? { data: toOrderData(world, order) } : {}),
    ...(withSchedule ? { scheduleInformation: toSchedule(world, order) } : {}),
  }));
  return {
    success: true,
    orders,
    ...(more && last ? { after_tag: tagOf({ day: last.data.date, seq: last.seq }) } : {}),
  };
}

function* candidates(
  world: OptimoRouteState,
  body: JsonBody,
  request: z.output<typeof Request>,
  cursor: Cursor | null,
): Generator<EmulatedOrder> {
  if (request.orders) {
    const matched = new Set(
      requireList(world, body, "orders").flatMap((ref) => findOrder(world.store, requireObject(ref, "order")) ?? []),
    );
    const sorted = [...matched].sort((a, b) => a.data.date.localeCompare(b.data.date) || a.seq - b.seq);
    yield* sorted.filter((order) => isAfter(order, cursor));
    return;
  }
  if (!request.dateRange) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "dateRange is required");
  const { from, to } = request.dateRange;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MOST_DAYS)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `dateRange has ${days} days, ${MOST_DAYS} are allowed`);
  for (let day = cursor && cursor.day > from ? cursor.day : from; day <= to; day = addDays(day, 1)) {
    for (const order of world.store.orders.on(day)) if (isAfter(order, cursor)) yield order;
  }
}

function isAfter({ data, seq }: EmulatedOrder, cursor: Cursor | null): boolean {
  return cursor === null || data.date > cursor.day || (data.date === cursor.day && seq > cursor.seq);
}

const tagOf = ({ day, seq }: Cursor): string => Buffer.from(`s:${day}:${seq}`).toString("base64url");

function cursorIn(tag: string): Cursor {
  const [, day, seq] = /^s:(\d{4}-\d\d-\d\d):(\d+)$/.exec(Buffer.from(tag, "base64url").toString()) ?? [];
  if (!day || !seq) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "after_tag is none of ours");
  return { day, seq: Number(seq) };
}
