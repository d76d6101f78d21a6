// Creating, changing, reading and deleting orders, singly and in bulk, by the specification's calls and a live
// account's.
import { z } from "zod";
import { placeOf } from "./places.ts";
import { planningOn } from "./plannings.ts";
import { leaveRoute } from "./routes.ts";
import { Refusal, rowOf } from "./refusal.ts";
import { findOrder, mustFind } from "./store.ts";
import { HOUR } from "./times.ts";
import type { By, Location, Order, OrderData } from "./types.ts";
import {
  bulk,
  dayIn,
  Day,
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

const OPERATIONS = ["CREATE", "UPDATE", "SYNC", "MERGE"] as const;
export type Operation = (typeof OPERATIONS)[number];

const OperationField = z.enum(OPERATIONS);
const words = z.array(z.string()).nullish();
const line = z.string().nullish();
const load = z.number().nullish();
const Sent = z.looseObject({
  orderNo: z.string().min(1).nullish(),
  date: Day.nullish(),
  type: z.enum(["D", "P", "T"]).nullish(),
  duration: z.number().min(0).nullish(),
  priority: z.enum(["L", "M", "H", "C"]).nullish(),
  timeWindows: z.array(z.looseObject({ twFrom: z.string().regex(HOUR), twTo: z.string().regex(HOUR) })).nullish(),
  allowedWeekdays: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).nullish(),
  assignedTo: z
    .looseObject({ externalId: line, serial: z.union([z.string(), z.number()]).transform(String).nullish() })
    .nullish(),
  load1: load,
  load2: load,
  load3: load,
  load4: load,
  skills: words,
  vehicleFeatures: words,
  notes: line,
  email: line,
  phone: line,
  customField1: line,
  customField2: line,
  customField3: line,
  customField4: line,
  customField5: line,
  notificationPreference: z.enum(["dont_notify", "email", "sms", "both"]).nullish(),
});

// Default values of an order.
const UNSAID = {
  duration: 0,
  priority: "M",
  location: null,
  assignedTo: null,
  timeWindows: [],
  allowedWeekdays: [],
  load1: 0,
  load2: 0,
  load3: 0,
  load4: 0,
} as const;
// Fields of the request, not of the order.
const ORDERING = ["operation", "id", "acceptDuplicateOrderNo", "location"];

export type Wish = { operation: Operation; geocode: boolean; by: By };

/** Creates or changes one order by the operation, and returns the provider's result. */
function putOrder(world: World, sent: Body, { operation, geocode, by }: Wish): { order: Order; answer: Answer } {
  const fields = read(Sent, sent);
  const found =
    typeof sent.id === "string" || fields.orderNo
      ? findOrder(world.store, { id: sent.id, orderNo: fields.orderNo })
      : undefined;
  if (found && operation === "CREATE" && sent.acceptDuplicateOrderNo !== true)
    throw new Refusal("ERR_ORD_EXISTS", "An order with this orderNo exists", { orderNo: fields.orderNo });
  if (!found && (operation === "UPDATE" || typeof sent.id === "string"))
    throw new Refusal("ERR_ORD_NOT_FOUND", "The order does not exist", { orderNo: fields.orderNo });
  const existing = operation === "CREATE" ? undefined : found;
  const keepsRest = existing && operation !== "SYNC" ? existing.data : null;

  const place =
    fields.location === undefined || fields.location === null
      ? null
      : placeOf(fields.location, (no) => locationByNo(world, no), geocode ? world.gazetteer : null);
  const said = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !ORDERING.includes(name)),
  );
  // null resets a field.
  for (const [name, value] of Object.entries(said))
    if (value === null) said[name] = (UNSAID as Record<string, unknown>)[name] ?? null;
  const data = {
    ...UNSAID,
    ...(keepsRest ?? {}),
    ...said,
    ...(place ? { location: place.location } : fields.location === null ? { location: null } : {}),
  } as unknown as OrderData;
  if (existing?.data.orderNo !== undefined && data.orderNo === undefined) data.orderNo = existing.data.orderNo;
  for (const name of ["skills", "vehicleFeatures"]) withoutUnknownCodes(world, data, name);
  for (const name of ["date", "type"])
    if (!data[name]) throw new Refusal("ERR_MISSING_MAND_FIELD", `${name} is required`);
  if (!data.location && data.type !== "T") throw new Refusal("ERR_MISSING_MAND_FIELD", "location is required");

  const order = existing ?? world.store.orders.add(data, world.now(), by);
  if (existing) changeOrder(world, existing, data, by);
  const answer = {
    id: order.id,
    ...numbered(order),
    ...(place ? { location: place.location } : {}),
    ...(place?.geocodingResults ? { geocodingResults: place.geocodingResults } : {}),
  };
  return { order, answer };
}

function withoutUnknownCodes({ health }: World, data: OrderData, name: string): void {
  const { codes, unknownCodes } = health.settings;
  const sent = data[name];
  if (codes === null || !Array.isArray(sent)) return;
  const known = sent.filter((code) => codes.includes(String(code)));
  if (known.length < sent.length && unknownCodes === "refused")
    throw new Refusal("ERR_INVALID_PARAM_FORMAT", `${name}: a code does not exist`);
  data[name] = known;
}

// Moving to another day takes an unstarted order off its route. Another assigned driver does not: the order stays on
// its planned route until the day is planned again.
export function changeOrder(world: World, order: Order, data: OrderData, by: By): void {
  const before = order.data;
  const changed = Object.keys({ ...before, ...data }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(data[name]),
  );
  if (changed.length === 0) return;
  world.store.orders.replaceData(order, data);
  remember(order, world, by, `changed ${changed.join(", ")}`);
  if (order.status === "scheduled" && order.stop && changed.includes("date")) leaveRoute(world, order);
}

export function remember(order: Order, world: World, by: By, what: string): void {
  order.changes = [...order.changes, { at: world.now(), by, what }].slice(-20);
  world.store.changed();
}

// A location by its number, from any order that has it. Used only without other location data, so a linear search is
// fast enough.
function locationByNo({ store }: World, locationNo: string): Location | undefined {
  for (const { data } of store.orders.all())
    if (data.location?.locationNo === locationNo && data.location.latitude !== undefined) return data.location;
  return undefined;
}

const numbered = ({ data }: Order): { orderNo?: string } =>
  data.orderNo === undefined ? {} : { orderNo: data.orderNo };

/** The order as sent, with the provider's additions. */
export function dataOf(world: World, order: Order): Body {
  return {
    id: order.id,
    ...order.data,
    ...(world.health.settings.extraFields ? { revisionMarker: order.changes.length } : {}),
  };
}

function operationOf(world: World, sent: Body, unsaid: Operation | null): Operation {
  if (sent.operation === undefined && unsaid !== null) return unsaid;
  return read(z.object({ operation: OperationField }), sent).operation;
}

export function createOrder({ world, body }: Call): Answer {
  // A live account requires the operation; the specification's call defaults to CREATE.
  const operation = operationOf(world, body, isLive(world) ? null : "CREATE");
  return { success: true, ...putOrder(world, body, { operation, geocode: true, by: "api" }).answer };
}

export function updateOrder({ world, body }: Call): Answer {
  if (!body.orderNo && !body.id) throw new Refusal("ERR_MISSING_MAND_FIELD", "orderNo is required");
  return { success: true, ...putOrder(world, body, { operation: "UPDATE", geocode: true, by: "api" }).answer };
}

export function createOrders({ world, body }: Call): Answer {
  // The specification does not mention addresses here: they are geocoded as for a single order.
  return many(world, body, "CREATE", true);
}

export function createOrUpdateOrders({ world, body }: Call): Answer {
  return many(world, body, "MERGE", false);
}

function many(world: World, body: Body, unsaid: Operation, geocode: boolean): Answer {
  return bulk(
    world,
    "orders",
    listIn(world, body, "orders").map((value) => {
      const sent = objectOf(value, "order");
      return {
        ...(typeof sent.orderNo === "string" ? { orderNo: sent.orderNo } : {}),
        ...rowOf(
          () => putOrder(world, sent, { operation: operationOf(world, sent, unsaid), geocode, by: "api" }).answer,
        ),
      };
    }),
  );
}

export function getOrders(call: Call): Answer {
  const { world, query, body } = call;
  const one = query.get("orderNo") ?? query.get("id");
  if (one !== null) {
    const order = mustFind(world.store, {
      orderNo: query.get("orderNo") ?? undefined,
      id: query.get("id") ?? undefined,
    });
    return { success: true, orders: [fullRow(world, order)] };
  }
  if (body.orders !== undefined)
    return bulk(
      world,
      "orders",
      listIn(world, body, "orders").map((ref) =>
        rowOf(() => fullRow(world, mustFind(world.store, objectOf(ref, "order")))),
      ),
    );
  refuseInLive(world, "a list by date");
  // The specification's order is flat.
  if (body.orderNos !== undefined)
    return bulk(
      world,
      "orders",
      listIn(world, body, "orderNos").map((orderNo) => rowOf(() => dataOf(world, mustFind(world.store, { orderNo })))),
    );
  return { success: true, orders: world.store.orders.on(dayIn(call)).map((order) => dataOf(world, order)) };
}

const fullRow = (world: World, order: Order): Body => ({
  success: true,
  id: order.id,
  ...numbered(order),
  data: dataOf(world, order),
});

export function deleteOrder({ world, body }: Call): Answer {
  dropOrder(world, mustFind(world.store, body), body.forceDelete === true);
  return { success: true };
}

export function deleteOrders({ world, body }: Call): Answer {
  if (body.orderNos !== undefined) refuseInLive(world, "orderNos");
  const list: Body[] =
    body.orders === undefined && body.orderNos !== undefined
      ? listIn(world, body, "orderNos").map((orderNo) => ({ orderNo }))
      : listIn(world, body, "orders").map((ref) => objectOf(ref, "order"));
  return bulk(
    world,
    "orders",
    list.map((ref) =>
      rowOf(() => {
        const order = mustFind(world.store, ref);
        const same =
          ref.id === undefined && order.data.orderNo !== undefined
            ? world.store.orders.allByNo(order.data.orderNo)
            : [order];
        if (same.length > 1 && body.deleteMultiple !== true)
          throw new Refusal("ERR_INVALID_PARAM_FORMAT", "Several orders have this orderNo", numbered(order));
        for (const each of same) dropOrder(world, each, body.forceDelete === true);
        return { ...numbered(order), id: order.id };
      }),
    ),
  );
}

export function deleteAllOrders({ world, body }: Call): Answer {
  const all =
    body.date === undefined
      ? [...world.store.orders.all()]
      : [...world.store.orders.on(read(z.object({ date: Day }), body).date)];
  for (const order of all) dropOrder(world, order, false);
  return { success: true };
}

export function dropOrder(world: World, order: Order, force: boolean): void {
  const planning = planningOn(world, order.data.date);
  if (planning && !force)
    throw new Refusal("ERR_OPT_RUNNING", "The day is being planned", { ...numbered(order), planningId: planning.id });
  leaveRoute(world, order);
  world.store.orders.remove(order);
}
