// Search for orders within a range of days, paginated.
import { z } from "zod";
import { dataOf } from "./orders.ts";
import { Refusal } from "./refusal.ts";
import { scheduleOf } from "./routes.ts";
import { findOrder } from "./store.ts";
import { dayAfter, daysBetween } from "./times.ts";
import { STATUSES, type Order } from "./types.ts";
import { Day, isLive, listIn, objectOf, read, type Answer, type Body, type Call, type World } from "./world.ts";

const MOST_DAYS = 35;
const Request = z.looseObject({
  dateRange: z.looseObject({ from: Day, to: Day }).optional(),
  orders: z.array(z.unknown()).optional(),
  orderStatus: z.array(z.enum(STATUSES)).optional(),
  includeOrderData: z.boolean().optional(),
  includeScheduleInformation: z.boolean().optional(),
  after_tag: z.string().optional(),
});
type Cursor = { day: string; seq: number };

export function searchOrders({ world, body }: Call): Answer {
  const request = read(Request, body);
  const { pageSize } = world.health.settings;
  const status = request.orderStatus ? new Set(request.orderStatus) : null;
  const after = request.after_tag ? cursorIn(request.after_tag) : null;
  // The specification's call has no options and returns all parts.
  const unsaid =
    request.includeOrderData === undefined && request.includeScheduleInformation === undefined && !isLive(world);
  const [withData, withSchedule] = [
    unsaid || request.includeOrderData === true,
    unsaid || request.includeScheduleInformation === true,
  ];

  const page: Order[] = [];
  let more = false;
  for (const order of candidates(world, body, request, after)) {
    if (status && !status.has(order.status)) continue;
    if (page.length === pageSize) {
      more = true;
      break;
    }
    page.push(order);
  }
  const last = page.at(-1);
  const orders = page.map((order): Body => ({
    id: order.id,
    ...(withData ? { data: dataOf(world, order) } : {}),
    ...(withSchedule ? { scheduleInformation: scheduleOf(world, order) } : {}),
  }));
  return {
    success: true,
    orders,
    ...(more && last ? { after_tag: tagOf({ day: last.data.date, seq: last.seq }) } : {}),
  };
}

function* candidates(
  world: World,
  body: Body,
  request: z.output<typeof Request>,
  after: Cursor | null,
): Generator<Order> {
  if (request.orders) {
    const named = new Set(
      listIn(world, body, "orders").flatMap((ref) => findOrder(world.store, objectOf(ref, "order")) ?? []),
    );
    const sorted = [...named].sort((one, other) => one.data.date.localeCompare(other.data.date) || one.seq - other.seq);
    yield* sorted.filter((order) => isAfter(order, after));
    return;
  }
  if (!request.dateRange) throw new Refusal("ERR_MISSING_MAND_FIELD", "dateRange is required");
  const { from, to } = request.dateRange;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MOST_DAYS)
    throw new Refusal("ERR_INVALID_PARAM_FORMAT", `dateRange has ${days} days, ${MOST_DAYS} are allowed`);
  for (let day = after && after.day > from ? after.day : from; day <= to; day = dayAfter(day, 1)) {
    for (const order of world.store.orders.on(day)) if (isAfter(order, after)) yield order;
  }
}

function isAfter({ data, seq }: Order, after: Cursor | null): boolean {
  return after === null || data.date > after.day || (data.date === after.day && seq > after.seq);
}

const tagOf = ({ day, seq }: Cursor): string => Buffer.from(`s:${day}:${seq}`).toString("base64url");

function cursorIn(tag: string): Cursor {
  const [, day, seq] = /^s:(\d{4}-\d\d-\d\d):(\d+)$/.exec(Buffer.from(tag, "base64url").toString()) ?? [];
  if (!day || !seq) throw new Refusal("ERR_INVALID_PARAM_FORMAT", "after_tag is none of ours");
  return { day, seq: Number(seq) };
}
