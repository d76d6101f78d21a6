// Creating, changing, reading and deleting orders, singly and in bulk, by the specification's calls and a live
// account's.
import { z } from "zod";
import { parseLocation } from "./places.ts";
import { findRunningPlanning } from "./plannings.ts";
import { removeFromRoute } from "./routes.ts";
import { OptimoRouteApiError, toBulkRow } from "./refusal.ts";
import { findOrder, requireOrder } from "./store.ts";
import { HOUR_PATTERN } from "./times.ts";
import type { ChangeSource, OrderLocation, EmulatedOrder, OrderData } from "./types.ts";
import {
  bulkResponse,
  requireDay,
  DaySchema,
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

const OPERATIONS = ["CREATE", "UPDATE", "SYNC", "MERGE"] as const;
type OrderOperation = (typeof OPERATIONS)[number];

const OperationField = z.enum(OPERATIONS);
const stringList = z.array(z.string()).nullish();
const line = z.string().nullish();
const load = z.number().nullish();
const Sent = z.looseObject({
  orderNo: z.string().min(1).nullish(),
  date: DaySchema.nullish(),
  type: z.enum(["D", "P", "T"]).nullish(),
  duration: z.number().min(0).nullish(),
  priority: z.enum(["L", "M", "H", "C"]).nullish(),
  timeWindows: z
    .array(z.looseObject({ twFrom: z.string().regex(HOUR_PATTERN), twTo: z.string().regex(HOUR_PATTERN) }))
    .nullish(),
  allowedWeekdays: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).nullish(),
  assignedTo: z
    .looseObject({ externalId: line, serial: z.union([z.string(), z.number()]).transform(String).nullish() })
    .nullish(),
  load1: load,
  load2: load,
  load3: load,
  load4: load,
  skills: stringList,
  vehicleFeatures: stringList,
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

type OrderRequest = { operation: OrderOperation; geocode: boolean; by: ChangeSource };

/** Creates or changes one order by the operation, and returns the provider's result. */
function putOrder(
  world: OptimoRouteState,
  sent: JsonBody,
  { operation, geocode, by }: OrderRequest,
): { order: EmulatedOrder; answer: ResponseBody } {
  const fields = parseInput(Sent, sent);
  const currentOrder =
    typeof sent.id === "string" || fields.orderNo
      ? findOrder(world.store, { id: sent.id, orderNo: fields.orderNo })
      : undefined;
  if (currentOrder && operation === "CREATE" && sent.acceptDuplicateOrderNo !== true)
    throw new OptimoRouteApiError("ERR_ORD_EXISTS", "An order with this orderNo exists", { orderNo: fields.orderNo });
  if (!currentOrder && (operation === "UPDATE" || typeof sent.id === "string"))
    throw new OptimoRouteApiError("ERR_ORD_NOT_FOUND", "The order does not exist", { orderNo: fields.orderNo });
  const existing = operation === "CREATE" ? undefined : currentOrder;
  const keepsRest = existing && operation !== "SYNC" ? existing.data : null;

  const place =
    fields.location === undefined || fields.location === null
      ? null
      : parseLocation(fields.location, (no) => locationByNo(world, no), geocode ? world.gazetteer : null);
  const describedChanges = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !ORDERING.includes(name)),
  );
  // null resets a field.
  for (const [name, value] of Object.entries(describedChanges))
    if (value === null) describedChanges[name] = (UNSAID as Record<string, unknown>)[name] ?? null;
  const data = {
    ...UNSAID,
    ...(keepsRest ?? {}),
    ...describedChanges,
    ...(place ? { location: place.location } : fields.location === null ? { location: null } : {}),
  } as unknown as OrderData;
  if (existing?.data.orderNo !== undefined && data.orderNo === undefined) data.orderNo = existing.data.orderNo;
  for (const name of ["skills", "vehicleFeatures"]) withoutUnknownCodes(world, data, name);
  for (const name of ["date", "type"])
    if (!data[name]) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", `${name} is required`);
  if (!data.location && data.type !== "T")
    throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "location is required");

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

function withoutUnknownCodes({ health }: OptimoRouteState, data: OrderData, name: string): void {
  const { codes, unknownCodes } = health.settings;
  const sent = data[name];
  if (codes === null || !Array.isArray(sent)) return;
  const errorCodes = sent.filter((code) => codes.includes(String(code)));
  if (errorCodes.length < sent.length && unknownCodes === "refused")
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `${name}: a code does not exist`);
  data[name] = errorCodes;
}

// Moving to another day takes an unstarted order off its route. Another assigned driver does not: the order stays on
// its planned route until the day is planned again.
export function changeOrder(world: OptimoRouteState, order: EmulatedOrder, data: OrderData, by: ChangeSource): void {
  const previousData = order.data;
  const changed = Object.keys({ ...previousData, ...data }).filter(
    (name) => JSON.stringify(previousData[name]) !== JSON.stringify(data[name]),
  );
  if (changed.length === 0) return;
  world.store.orders.replaceData(order, data);
  recordOrderChange(order, world, by, `changed ${changed.join(", ")}`);
  if (order.status === "scheduled" && order.stop && changed.includes("date")) removeFromRoute(world, order);
}

export function recordOrderChange(order: EmulatedOrder, world: OptimoRouteState, by: ChangeSource, what: string): void {
  order.changes = [...order.changes, { at: world.now(), by, what }].slice(-20);
  world.store.changed();
}

// A location by its number, from any order that has it. Used only without other location data, so a linear search is
// fast enough.
function locationByNo({ store }: OptimoRouteState, locationNo: string): OrderLocation | undefined {
  for (const { data } of store.orders.all())
    if (data.location?.locationNo === locationNo && data.location.latitude !== undefined) return data.location;
  return undefined;
}

const numbered = ({ data }: EmulatedOrder): { orderNo?: string } =>
  data.orderNo === undefined ? {} : { orderNo: data.orderNo };

/** The order as sent, with the provider's additions. */
export function toOrderData(world: OptimoRouteState, order: EmulatedOrder): JsonBody {
  return {
    id: order.id,
    ...order.data,
    ...(world.health.settings.extraFields ? { revisionMarker: order.changes.length } : {}),
  };
}

function operationOf(world: OptimoRouteState, sent: JsonBody, unsaid: OrderOperation | null): OrderOperation {
  if (sent.operation === undefined && unsaid !== null) return unsaid;
  return parseInput(z.object({ operation: OperationField }), sent).operation;
}

export function createOrder({ world, body }: ApiCall): ResponseBody {
  // A live account requires the operation; the specification's call defaults to CREATE.
  const operation = operationOf(world, body, usesLiveApi(world) ? null : "CREATE");
  return { success: true, ...putOrder(world, body, { operation, geocode: true, by: "api" }).answer };
}

export function updateOrder({ world, body }: ApiCall): ResponseBody {
  if (!body.orderNo && !body.id) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "orderNo is required");
  return { success: true, ...putOrder(world, body, { operation: "UPDATE", geocode: true, by: "api" }).answer };
}

export function createOrders({ world, body }: ApiCall): ResponseBody {
  // The specification does not mention addresses here: they are geocoded as for a single order.
  return many(world, body, "CREATE", true);
}

export function createOrUpdateOrders({ world, body }: ApiCall): ResponseBody {
  return many(world, body, "MERGE", false);
}

function many(world: OptimoRouteState, body: JsonBody, unsaid: OrderOperation, geocode: boolean): ResponseBody {
  return bulkResponse(
    world,
    "orders",
    requireList(world, body, "orders").map((value) => {
      const sent = requireObject(value, "order");
      return {
        ...(typeof sent.orderNo === "string" ? { orderNo: sent.orderNo } : {}),
        ...toBulkRow(
          () => putOrder(world, sent, { operation: operationOf(world, sent, unsaid), geocode, by: "api" }).answer,
        ),
      };
    }),
  );
}

export function getOrders(call: ApiCall): ResponseBody {
  const { world, query, body } = call;
  const orderRef = query.get("orderNo") ?? query.get("id");
  if (orderRef !== null) {
    const order = requireOrder(world.store, {
      orderNo: query.get("orderNo") ?? undefined,
      id: query.get("id") ?? undefined,
    });
    return { success: true, orders: [fullRow(world, order)] };
  }
  if (body.orders !== undefined)
    return bulkResponse(
      world,
      "orders",
      requireList(world, body, "orders").map((ref) =>
        toBulkRow(() => fullRow(world, requireOrder(world.store, requireObject(ref, "order")))),
      ),
    );
  rejectInLiveApi(world, "a list by date");
  // The specification's order is flat.
  if (body.orderNos !== undefined)
    return bulkResponse(
      world,
      "orders",
      requireList(world, body, "orderNos").map((orderNo) =>
        toBulkRow(() => toOrderData(world, requireOrder(world.store, { orderNo }))),
      ),
    );
  return { success: true, orders: world.store.orders.on(requireDay(call)).map((order) => toOrderData(world, order)) };
}

const fullRow = (world: OptimoRouteState, order: EmulatedOrder): JsonBody => ({
  success: true,
  id: order.id,
  ...numbered(order),
  data: toOrderData(world, order),
});

export function deleteOrder({ world, body }: ApiCall): ResponseBody {
  dropOrder(world, requireOrder(world.store, body), body.forceDelete === true);
  return { success: true };
}

export function deleteOrders({ world, body }: ApiCall): ResponseBody {
  if (body.orderNos !== undefined) rejectInLiveApi(world, "orderNos");
  const list: JsonBody[] =
    body.orders === undefined && body.orderNos !== undefined
      ? requireList(world, body, "orderNos").map((orderNo) => ({ orderNo }))
      : requireList(world, body, "orders").map((ref) => requireObject(ref, "order"));
  return bulkResponse(
    world,
    "orders",
    list.map((ref) =>
      toBulkRow(() => {
        const order = requireOrder(world.store, ref);
        const same =
          ref.id === undefined && order.data.orderNo !== undefined
            ? world.store.orders.allByNo(order.data.orderNo)
            : [order];
        if (same.length > 1 && body.deleteMultiple !== true)
          throw new OptimoRouteApiError(
            "ERR_INVALID_PARAM_FORMAT",
            "Several orders have this orderNo",
            numbered(order),
          );
        for (const duplicate of same) dropOrder(world, duplicate, body.forceDelete === true);
        return { ...numbered(order), id: order.id };
      }),
    ),
  );
}

export function deleteAllOrders({ world, body }: ApiCall): ResponseBody {
  const requestedOrders =
    body.date === undefined
      ? [...world.store.orders.all()]
      : [...world.store.orders.on(parseInput(z.object({ date: DaySchema }), body).date)];
  for (const order of requestedOrders) dropOrder(world, order, false);
  return { success: true };
}

export function dropOrder(world: OptimoRouteState, order: EmulatedOrder, force: boolean): void {
  const planning = findRunningPlanning(world, order.data.date);
  if (planning && !force)
    throw new OptimoRouteApiError("ERR_OPT_RUNNING", "The day is being planned", {
      ...numbered(order),
      planningId: planning.id,
    });
  removeFromRoute(world, order);
  world.store.orders.remove(order);
}
