// Creating, changing, reading and deleting orders, singly and in bulk, by the specification's calls and a live
// account's.
import { z } from "zod";
import { parseLocation } from "./places.ts";
import { findRunningPlanning } from "./plannings.ts";
import { removeFromRoute } from "./routes.ts";
import { OptimoRouteApiError, toBulkRow } from "./errors.ts";
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
} from "./state.ts";

const OPERATIONS = ["CREATE", "UPDATE", "SYNC", "MERGE"] as const;
type OrderOperation = (typeof OPERATIONS)[number];

const OperationField = z.enum(OPERATIONS);
const stringList = z.array(z.string()).nullish();
const optionalText = z.string().nullish();
const optionalNumber = z.number().nullish();
const OrderFields = z.looseObject({
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
    .looseObject({ externalId: optionalText, serial: z.union([z.string(), z.number()]).transform(String).nullish() })
    .nullish(),
  load1: optionalNumber,
  load2: optionalNumber,
  load3: optionalNumber,
  load4: optionalNumber,
  skills: stringList,
  vehicleFeatures: stringList,
  notes: optionalText,
  email: optionalText,
  phone: optionalText,
  customField1: optionalText,
  customField2: optionalText,
  customField3: optionalText,
  customField4: optionalText,
  customField5: optionalText,
  notificationPreference: z.enum(["dont_notify", "email", "sms", "both"]).nullish(),
});

// Default values of an order.
const DEFAULT_ORDER_FIELDS = {
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
const REQUEST_FIELDS = ["operation", "id", "acceptDuplicateOrderNo", "location"];

type OrderRequest = { operation: OrderOperation; geocode: boolean; by: ChangeSource };

/** Creates or changes one order by the operation, and returns the provider's result. */
function putOrder(
  state: OptimoRouteState,
  input: JsonBody,
  { operation, geocode, by }: OrderRequest,
): { order: EmulatedOrder; answer: ResponseBody } {
  const fields = parseInput(OrderFields, input);
  const currentOrder =
    typeof input.id === "string" || fields.orderNo
      ? findOrder(state.store, { id: input.id, orderNo: fields.orderNo })
      : undefined;
  if (currentOrder && operation === "CREATE" && input.acceptDuplicateOrderNo !== true)
    throw new OptimoRouteApiError("ERR_ORD_EXISTS", "An order with this orderNo exists", { orderNo: fields.orderNo });
  if (!currentOrder && (operation === "UPDATE" || typeof input.id === "string"))
    throw new OptimoRouteApiError("ERR_ORD_NOT_FOUND", "The order does not exist", { orderNo: fields.orderNo });
  const existing = operation === "CREATE" ? undefined : currentOrder;
  const previousFields = existing && operation !== "SYNC" ? existing.data : null;

  const parsedLocation =
    fields.location === undefined || fields.location === null
      ? null
      : parseLocation(fields.location, (no) => locationByNo(state, no), geocode ? state.gazetteer : null);
  const sentFields = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !REQUEST_FIELDS.includes(name)),
  );
  // null resets a field.
  for (const [name, value] of Object.entries(sentFields))
    if (value === null) sentFields[name] = (DEFAULT_ORDER_FIELDS as Record<string, unknown>)[name] ?? null;
  const data = {
    ...DEFAULT_ORDER_FIELDS,
    ...(previousFields ?? {}),
    ...sentFields,
    ...(parsedLocation ? { location: parsedLocation.location } : fields.location === null ? { location: null } : {}),
  } as unknown as OrderData;
  if (existing?.data.orderNo !== undefined && data.orderNo === undefined) data.orderNo = existing.data.orderNo;
  for (const name of ["skills", "vehicleFeatures"]) filterUnknownCodes(state, data, name);
  for (const name of ["date", "type"])
    if (!data[name]) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", `${name} is required`);
  if (!data.location && data.type !== "T")
    throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "location is required");

  const order = existing ?? state.store.orders.add(data, state.now(), by);
  if (existing) changeOrder(state, existing, data, by);
  const answer = {
    id: order.id,
    ...orderNoField(order),
    ...(parsedLocation ? { location: parsedLocation.location } : {}),
    ...(parsedLocation?.geocodingResults ? { geocodingResults: parsedLocation.geocodingResults } : {}),
  };
  return { order, answer };
}

function filterUnknownCodes({ faultState }: OptimoRouteState, data: OrderData, name: string): void {
  const { codes, unknownCodes } = faultState.settings;
  const input = data[name];
  if (codes === null || !Array.isArray(input)) return;
  const knownCodes = input.filter((code) => codes.includes(String(code)));
  if (knownCodes.length < input.length && unknownCodes === "refused")
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", `${name}: a code does not exist`);
  data[name] = knownCodes;
}

// Moving to another day takes an unstarted order off its route. Another assigned driver does not: the order stays on
// its planned route until the day is planned again.
export function changeOrder(state: OptimoRouteState, order: EmulatedOrder, data: OrderData, by: ChangeSource): void {
  const previousData = order.data;
  const changed = Object.keys({ ...previousData, ...data }).filter(
    (name) => JSON.stringify(previousData[name]) !== JSON.stringify(data[name]),
  );
  if (changed.length === 0) return;
  state.store.orders.replaceData(order, data);
  recordOrderChange(order, state, by, `changed ${changed.join(", ")}`);
  if (order.status === "scheduled" && order.stop && changed.includes("date")) removeFromRoute(state, order);
}

export function recordOrderChange(
  order: EmulatedOrder,
  state: OptimoRouteState,
  by: ChangeSource,
  description: string,
): void {
  order.changes = [...order.changes, { at: state.now(), by, what: description }].slice(-20);
  state.store.scheduleSave();
}

// A location by its number, from any order that has it. Used only without other location data, so a linear search is
// fast enough.
function locationByNo({ store }: OptimoRouteState, locationNo: string): OrderLocation | undefined {
  for (const { data } of store.orders.all())
    if (data.location?.locationNo === locationNo && data.location.latitude !== undefined) return data.location;
  return undefined;
}

const orderNoField = ({ data }: EmulatedOrder): { orderNo?: string } =>
  data.orderNo === undefined ? {} : { orderNo: data.orderNo };

/** The order as sent, with the provider's additions. */
export function toOrderData(state: OptimoRouteState, order: EmulatedOrder): JsonBody {
  return {
    id: order.id,
    ...order.data,
    ...(state.faultState.settings.extraFields ? { revisionMarker: order.changes.length } : {}),
  };
}

function readOperation(
  state: OptimoRouteState,
  input: JsonBody,
  defaultOperation: OrderOperation | null,
): OrderOperation {
  if (input.operation === undefined && defaultOperation !== null) return defaultOperation;
  return parseInput(z.object({ operation: OperationField }), input).operation;
}

export function createOrder({ state, body }: ApiCall): ResponseBody {
  // A live account requires the operation; the specification's call defaults to CREATE.
  const operation = readOperation(state, body, usesLiveApi(state) ? null : "CREATE");
  return { success: true, ...putOrder(state, body, { operation, geocode: true, by: "api" }).answer };
}

export function updateOrder({ state, body }: ApiCall): ResponseBody {
  if (!body.orderNo && !body.id) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "orderNo is required");
  return { success: true, ...putOrder(state, body, { operation: "UPDATE", geocode: true, by: "api" }).answer };
}

export function createOrders({ state, body }: ApiCall): ResponseBody {
  // The specification does not mention addresses here: they are geocoded as for a single order.
  return putOrders(state, body, "CREATE", true);
}

export function createOrUpdateOrders({ state, body }: ApiCall): ResponseBody {
  return putOrders(state, body, "MERGE", false);
}

function putOrders(
  state: OptimoRouteState,
  body: JsonBody,
  defaultOperation: OrderOperation,
  geocode: boolean,
): ResponseBody {
  return bulkResponse(
    state,
    "orders",
    requireList(state, body, "orders").map((value) => {
      const input = requireObject(value, "order");
      return {
        ...(typeof input.orderNo === "string" ? { orderNo: input.orderNo } : {}),
        ...toBulkRow(
          () =>
            putOrder(state, input, { operation: readOperation(state, input, defaultOperation), geocode, by: "api" })
              .answer,
        ),
      };
    }),
  );
}

export function getOrders(call: ApiCall): ResponseBody {
  const { state, query, body } = call;
  const orderRef = query.get("orderNo") ?? query.get("id");
  if (orderRef !== null) {
    const order = requireOrder(state.store, {
      orderNo: query.get("orderNo") ?? undefined,
      id: query.get("id") ?? undefined,
    });
    return { success: true, orders: [fullRow(state, order)] };
  }
  if (body.orders !== undefined)
    return bulkResponse(
      state,
      "orders",
      requireList(state, body, "orders").map((ref) =>
        toBulkRow(() => fullRow(state, requireOrder(state.store, requireObject(ref, "order")))),
      ),
    );
  rejectInLiveApi(state, "a list by date");
  // The specification's order is flat.
  if (body.orderNos !== undefined)
    return bulkResponse(
      state,
      "orders",
      requireList(state, body, "orderNos").map((orderNo) =>
        toBulkRow(() => toOrderData(state, requireOrder(state.store, { orderNo }))),
      ),
    );
  return {
    success: true,
    orders: state.store.orders.onDate(requireDay(call)).map((order) => toOrderData(state, order)),
  };
}

const fullRow = (state: OptimoRouteState, order: EmulatedOrder): JsonBody => ({
  success: true,
  id: order.id,
  ...orderNoField(order),
  data: toOrderData(state, order),
});

export function deleteOrder({ state, body }: ApiCall): ResponseBody {
  dropOrder(state, requireOrder(state.store, body), body.forceDelete === true);
  return { success: true };
}

export function deleteOrders({ state, body }: ApiCall): ResponseBody {
  if (body.orderNos !== undefined) rejectInLiveApi(state, "orderNos");
  const list: JsonBody[] =
    body.orders === undefined && body.orderNos !== undefined
      ? requireList(state, body, "orderNos").map((orderNo) => ({ orderNo }))
      : requireList(state, body, "orders").map((ref) => requireObject(ref, "order"));
  return bulkResponse(
    state,
    "orders",
    list.map((ref) =>
      toBulkRow(() => {
        const order = requireOrder(state.store, ref);
        const duplicates =
          ref.id === undefined && order.data.orderNo !== undefined
            ? state.store.orders.allByNo(order.data.orderNo)
            : [order];
        if (duplicates.length > 1 && body.deleteMultiple !== true)
          throw new OptimoRouteApiError(
            "ERR_INVALID_PARAM_FORMAT",
            "Several orders have this orderNo",
            orderNoField(order),
          );
        for (const duplicate of duplicates) dropOrder(state, duplicate, body.forceDelete === true);
        return { ...orderNoField(order), id: order.id };
      }),
    ),
  );
}

export function deleteAllOrders({ state, body }: ApiCall): ResponseBody {
  const requestedOrders =
    body.date === undefined
      ? [...state.store.orders.all()]
      : [...state.store.orders.onDate(parseInput(z.object({ date: DaySchema }), body).date)];
  for (const order of requestedOrders) dropOrder(state, order, false);
  return { success: true };
}

export function dropOrder(state: OptimoRouteState, order: EmulatedOrder, force: boolean): void {
  const planning = findRunningPlanning(state, order.data.date);
  if (planning && !force)
    throw new OptimoRouteApiError("ERR_OPT_RUNNING", "The day is being planned", {
      ...orderNoField(order),
      planningId: planning.id,
    });
  removeFromRoute(state, order);
  state.store.orders.remove(order);
}
