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
import { OptimoRouteApiError } from "./refusal.ts";
import type { LoggedRequest } from "./requests.ts";
import { toSchedule } from "./routes.ts";
import { ORDER_STATUSES, type EmulatedOrder } from "./types.ts";
import { parseInput, type JsonBody, type OptimoRouteState } from "./world.ts";

const OrderWish = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  at: z.int().min(0).optional(),
  driver: z.string().min(1).nullish(),
  address: z.string().min(1).optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  form: z.record(z.string(), z.unknown()).optional(),
});
export type OrderChange = z.input<typeof OrderWish>;
const DriverWish = z.strictObject({
  name: z.string().min(1).optional(),
  event: z.enum(["on_duty", "off_duty"]).optional(),
  skills: z.array(z.string()).optional(),
  vehicleFeatures: z.array(z.string()).optional(),
});
export type DriverChange = z.input<typeof DriverWish>;
const PlanningWish = z.strictObject({ status: z.enum(["R", "F", "C", "E"]) });

/** Changes an order as another app would: its driver, address or status. */
export function changeOrderExternally(world: OptimoRouteState, order: EmulatedOrder, input: unknown): void {
  const { status, at, driver, address, latitude, longitude, form } = parseInput(OrderWish, input);
  if (driver !== undefined)
    changeOrder(world, order, { ...order.data, assignedTo: driver === null ? null : { externalId: driver } }, "person");
  if (address !== undefined || latitude !== undefined || longitude !== undefined) {
    const { location } = order.data;
    const refs = {
      ...(location?.locationName ? { locationName: location.locationName } : {}),
      ...(location?.checkInTime ? { checkInTime: location.checkInTime } : {}),
    };
    const place = parseLocation(
      {
        ...refs,
        address: address ?? location?.address,
        latitude,
        longitude,
        acceptPartialMatch: true,
        acceptMultipleResults: true,
      },
      () => undefined,
      world.gazetteer,
    );
    changeOrder(world, order, { ...order.data, location: place.location }, "person");
  }
  if (status)
    recordOrderProgress(world, order, {
      status,
      by: "person",
      ...(at === undefined ? {} : status === "servicing" ? { startTime: at } : { endTime: at }),
      ...(form ? { form } : {}),
    });
}

export function findOrderByIdOrNumber(world: OptimoRouteState, ref: string): EmulatedOrder {
  const order = world.store.orders.byId(ref) ?? world.store.orders.allByNo(ref)[0];
  if (!order) throw new OptimoRouteApiError("ERR_ORD_NOT_FOUND", "The order does not exist");
  return order;
}

function orderView(world: OptimoRouteState, order: EmulatedOrder): JsonBody {
  const { id, status, data, arrivedAt, changes } = order;
  return {
    id,
    orderNo: data.orderNo ?? null,
    date: data.date,
    status,
    data: toOrderData(world, order),
    schedule: toSchedule(world, order),
    completion: toCompletion(world, order),
    arrivedAt,
    changes,
  };
}

export function createControlApi(world: OptimoRouteState, requests: RequestLog<LoggedRequest>) {
  return async function answer(request: Request, path: string): Promise<Response> {
    advancePlannings(world);
    const url = new URL(request.url);
    const [noun = "", ...rest] = path.split("/");
    const name = decodeURIComponent(rest.join("/"));
    try {
      switch (`${request.method} ${noun}`) {
        case "GET orders.json":
          return Response.json(findOrders(url.searchParams).map((order) => orderView(world, order)));
        case "PUT orders": {
          const order = findOrderByIdOrNumber(world, name);
          changeOrderExternally(world, order, await bodyOf(request));
          return Response.json(orderView(world, order));
        }
        case "DELETE orders":
          dropOrder(world, findOrderByIdOrNumber(world, name), true);
          return done();
        case "GET drivers.json":
          return Response.json(world.store.drivers.all().map(driverInfo));
        case "PUT drivers":
          return Response.json(actAs(name, parseInput(DriverWish, await bodyOf(request))));
        case "GET plannings.json":
          return Response.json(world.store.plannings.all());
        case "PUT plannings": {
          const planning = world.store.plannings.byId(Number(name));
          if (!planning) return problem(404, "There is no such planning");
          endPlanning(world, planning, parseInput(PlanningWish, await bodyOf(request)).status);
          return Response.json(planning);
        }
        case "GET events.json":
          return Response.json(world.store.events.list().map((record) => toEventRow(world, record)));
        case "GET requests.json":
          return Response.json(requests.list());
        case "DELETE requests.json":
          requests.clear();
          return done();
        case "GET faults":
          return Response.json(world.health.faults);
        case "PUT faults":
          return controlResponse(world.health.setFaults(await bodyOf(request)), () => world.health.faults);
        case "GET settings":
          return Response.json(world.health.settings);
        case "PUT settings":
          return controlResponse(world.health.setSettings(await bodyOf(request)), () => world.health.settings);
        case "DELETE ":
          reset();
          return done();
        default:
          return problem(404, "Not found");
      }
    } catch (error) {
      if (error instanceof OptimoRouteApiError)
        return problem(error.code === "ERR_ORD_NOT_FOUND" ? 404 : 400, error.message);
      throw error;
    }
  };

  function findOrders(query: URLSearchParams): EmulatedOrder[] {
    const [date, status, orderNo] = [query.get("date"), query.get("status"), query.get("orderNo")];
    const matching = orderNo
      ? world.store.orders.allByNo(orderNo)
      : date
        ? world.store.orders.on(date)
        : [...world.store.orders.all()];
    return matching.filter((order) => (!status || order.status === status) && (!date || order.data.date === date));
  }

  // Also creates a driver, which on a live account only the web app can do.
  function actAs(externalId: string, input: z.output<typeof DriverWish>): JsonBody {
    const driver = world.store.drivers.byExternalId(externalId) ?? world.store.drivers.add(externalId);
    if (input.name) driver.name = input.name;
    if (input.skills) driver.skills = input.skills;
    if (input.vehicleFeatures) driver.vehicleFeatures = input.vehicleFeatures;
    if (input.event === "on_duty") startDriverDay(world, driver, world.now());
    if (input.event === "off_duty" && driver.dutyDay !== null) {
      driver.dutyDay = null;
      recordEvent(world, { event: "off_duty", driver, at: world.now() });
    }
    world.store.changed();
    return driverInfo(driver);
  }

  function reset(): void {
    world.store.reset();
    world.health.reset();
    requests.clear();
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  return request.json().catch(() => {
    throw new OptimoRouteApiError("MALFORMED_REQUEST", "The body is no JSON");
  });
}

function controlResponse(rejection: string | null, now: () => object): Response {
  return rejection === null ? Response.json(now()) : problem(400, rejection);
}

const done = (): Response => new Response(null, { status: 204 });

function problem(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
