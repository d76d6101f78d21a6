// Actions that a person or another app takes at the provider: on the page by forms, in tests by JSON.
//   GET    orders.json?date=&status=&orderNo=      GET events.json      GET requests.json      DELETE requests.json
//   PUT    orders/{orderNo or id}                  status, at, driver, address, latitude, longitude, form
//   DELETE orders/{orderNo or id}
//   PUT    drivers/{externalId}                    name, event (on_duty or off_duty), skills, vehicleFeatures
//   PUT    plannings/{id}                          status: R, F, C or E
//   GET    faults, settings                        PUT faults (whole), settings (parts)
//   DELETE .                                       resets everything
import { z } from "zod";
import type { RequestLog } from "../request-log.ts";
import { toCompletion } from "./completion.ts";
import { driverInfo } from "./drivers.ts";
import { toEventRow, recordEvent } from "./events.ts";
import { changeOrder, toOrderData, dropOrder } from "./orders.ts";
import { parseLocation } from "./places.ts";
import { endPlanning, advancePlannings } from "./plannings.ts";
import { startDriverDay, recordOrderProgress } from "./progress.ts";
import { OptimoRouteApiError } from "./errors.ts";
import type { LoggedRequest } from "./requests.ts";
import { toSchedule } from "./routes.ts";
import { ORDER_STATUSES, type EmulatedOrder } from "./types.ts";
import { parseInput, type JsonBody, type OptimoRouteState } from "./state.ts";

const OrderChangeSchema = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  at: z.int().min(0).optional(),
  driver: z.string().min(1).nullish(),
  address: z.string().min(1).optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  form: z.record(z.string(), z.unknown()).optional(),
});
export type OrderChange = z.input<typeof OrderChangeSchema>;
const DriverChangeSchema = z.strictObject({
  name: z.string().min(1).optional(),
  event: z.enum(["on_duty", "off_duty"]).optional(),
  skills: z.array(z.string()).optional(),
  vehicleFeatures: z.array(z.string()).optional(),
});
export type DriverChange = z.input<typeof DriverChangeSchema>;
const PlanningChangeSchema = z.strictObject({ status: z.enum(["R", "F", "C", "E"]) });

/** Changes an order as another app would: its driver, address or status. */
export function changeOrderExternally(state: OptimoRouteState, order: EmulatedOrder, input: unknown): void {
  const { status, at, driver, address, latitude, longitude, form } = parseInput(OrderChangeSchema, input);
  if (driver !== undefined)
    changeOrder(state, order, { ...order.data, assignedTo: driver === null ? null : { externalId: driver } }, "person");
  if (address !== undefined || latitude !== undefined || longitude !== undefined) {
    const { location } = order.data;
    const preservedFields = {
      ...(location?.locationName ? { locationName: location.locationName } : {}),
      ...(location?.checkInTime ? { checkInTime: location.checkInTime } : {}),
    };
    const parsedLocation = parseLocation(
      {
        ...preservedFields,
        address: address ?? location?.address,
        latitude,
        longitude,
        acceptPartialMatch: true,
        acceptMultipleResults: true,
      },
      () => undefined,
      state.gazetteer,
    );
    changeOrder(state, order, { ...order.data, location: parsedLocation.location }, "person");
  }
  if (status)
    recordOrderProgress(state, order, {
      status,
      by: "person",
      ...(at === undefined ? {} : status === "servicing" ? { startTime: at } : { endTime: at }),
      ...(form ? { form } : {}),
    });
}

export function findOrderByIdOrNumber(state: OptimoRouteState, ref: string): EmulatedOrder {
  const order = state.store.orders.byId(ref) ?? state.store.orders.allByNo(ref)[0];
  if (!order) throw new OptimoRouteApiError("ERR_ORD_NOT_FOUND", "The order does not exist");
  return order;
}

function orderView(state: OptimoRouteState, order: EmulatedOrder): JsonBody {
  const { id, status, data, arrivedAt, changes } = order;
  return {
    id,
    orderNo: data.orderNo ?? null,
    date: data.date,
    status,
    data: toOrderData(state, order),
    schedule: toSchedule(state, order),
    completion: toCompletion(state, order),
    arrivedAt,
    changes,
  };
}

export function createControlApi(state: OptimoRouteState, requests: RequestLog<LoggedRequest>) {
  return async function answer(request: Request, path: string): Promise<Response> {
    advancePlannings(state);
    const url = new URL(request.url);
    const [resource = "", ...rest] = path.split("/");
    const name = decodeURIComponent(rest.join("/"));
    try {
      switch (`${request.method} ${resource}`) {
        case "GET orders.json":
          return Response.json(findOrders(url.searchParams).map((order) => orderView(state, order)));
        case "PUT orders": {
          const order = findOrderByIdOrNumber(state, name);
          changeOrderExternally(state, order, await readBody(request));
          return Response.json(orderView(state, order));
        }
        case "DELETE orders":
          dropOrder(state, findOrderByIdOrNumber(state, name), true);
          return noContent();
        case "GET drivers.json":
          return Response.json(state.store.drivers.all().map(driverInfo));
        case "PUT drivers":
          return Response.json(changeDriver(name, parseInput(DriverChangeSchema, await readBody(request))));
        case "GET plannings.json":
          return Response.json(state.store.plannings.all());
        case "PUT plannings": {
          const planning = state.store.plannings.byId(Number(name));
          if (!planning) return errorResponse(404, "There is no such planning");
          endPlanning(state, planning, parseInput(PlanningChangeSchema, await readBody(request)).status);
          return Response.json(planning);
        }
        case "GET events.json":
          return Response.json(state.store.events.list().map((record) => toEventRow(state, record)));
        case "GET requests.json":
          return Response.json(requests.list());
        case "DELETE requests.json":
          requests.clear();
          return noContent();
        case "GET faults":
          return Response.json(state.faultState.faults);
        case "PUT faults":
          return controlResponse(state.faultState.setFaults(await readBody(request)), () => state.faultState.faults);
        case "GET settings":
          return Response.json(state.faultState.settings);
        case "PUT settings":
          return controlResponse(
            state.faultState.setSettings(await readBody(request)),
            () => state.faultState.settings,
          );
        case "DELETE ":
          reset();
          return noContent();
        default:
          return errorResponse(404, "Not found");
      }
    } catch (error) {
      if (error instanceof OptimoRouteApiError)
        return errorResponse(error.code === "ERR_ORD_NOT_FOUND" ? 404 : 400, error.message);
      throw error;
    }
  };

  function findOrders(query: URLSearchParams): EmulatedOrder[] {
    const [date, status, orderNo] = [query.get("date"), query.get("status"), query.get("orderNo")];
    const matching = orderNo
      ? state.store.orders.allByNo(orderNo)
      : date
        ? state.store.orders.onDate(date)
        : [...state.store.orders.all()];
    return matching.filter((order) => (!status || order.status === status) && (!date || order.data.date === date));
  }

  // Also creates a driver, which on a live account only the web app can do.
  function changeDriver(externalId: string, input: z.output<typeof DriverChangeSchema>): JsonBody {
    const driver = state.store.drivers.byExternalId(externalId) ?? state.store.drivers.add(externalId);
    if (input.name) driver.name = input.name;
    if (input.skills) driver.skills = input.skills;
    if (input.vehicleFeatures) driver.vehicleFeatures = input.vehicleFeatures;
    if (input.event === "on_duty") startDriverDay(state, driver, state.now());
    if (input.event === "off_duty" && driver.dutyDay !== null) {
      driver.dutyDay = null;
      recordEvent(state, { event: "off_duty", driver, at: state.now() });
    }
    state.store.scheduleSave();
    return driverInfo(driver);
  }

  function reset(): void {
    state.store.reset();
    state.faultState.reset();
    requests.clear();
  }
}

async function readBody(request: Request): Promise<unknown> {
  return request.json().catch(() => {
    throw new OptimoRouteApiError("MALFORMED_REQUEST", "The body is no JSON");
  });
}

function controlResponse(rejection: string | null, currentValue: () => object): Response {
  return rejection === null ? Response.json(currentValue()) : errorResponse(400, rejection);
}

const noContent = (): Response => new Response(null, { status: 204 });

function errorResponse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
