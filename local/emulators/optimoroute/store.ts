// All data of the emulator, indexed by number, id and day; persistent in the data folder.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { saveState, readState } from "../state-file.ts";
import { OptimoRouteApiError } from "./errors.ts";
import type {
  EmulatedDriver,
  EmulatedEvent,
  EmulatedOrder,
  OrderData,
  EmulatedPlanning,
  EmulatedRoute,
  Geofence,
  GeofenceAssignment,
} from "./types.ts";

const MAX_ORDERS = 50_000;
const MAX_EVENTS = 20_000;
const MAX_PLANNINGS = 200;
const MAX_ROUTES = 5_000;
// Rewriting everything for each of a thousand orders would be slow; larger data is written less often.
const SAVE_AFTER_MS = 500;

const DEFAULT_CODES = { skills: ["cash_delivery"], vehicleFeatures: ["gps_tracking"] };

type PersistedState = {
  counter: number;
  serials: number;
  orders: EmulatedOrder[];
  drivers: EmulatedDriver[];
  routes: EmulatedRoute[];
  events: EmulatedEvent[];
  plannings: EmulatedPlanning[];
  zones: Geofence[];
  assignments: [string, GeofenceAssignment[]][];
};

export type EmulatorStore = ReturnType<typeof createStore>;

export function createStore(dataDir: string | null) {
  const file = dataDir === null ? null : path.join(dataDir, "optimoroute.json");
  const stored = file === null ? {} : readState<Partial<PersistedState>>(file, {});
  // One counter for all numbers. It continues after a reset, so that an older tag still reads later events.
  let counter = stored.counter ?? 0;
  let serials = stored.serials ?? 0;
  const byId = new Map<string, EmulatedOrder>();
  const byNo = new Map<string, Set<EmulatedOrder>>();
  const byDay = new Map<string, Set<EmulatedOrder>>();
  const sortedByDay = new Map<string, EmulatedOrder[]>();
  const drivers = new Map((stored.drivers ?? []).map((driver) => [driver.externalId, { ...DEFAULT_CODES, ...driver }]));
  const bySerial = new Map([...drivers.values()].map((driver) => [driver.serial, driver]));
  const routes = new Map((stored.routes ?? []).map((route) => [`${route.date} ${route.driver}`, route]));
  const plannings = new Map((stored.plannings ?? []).map((planning) => [planning.id, planning]));
  const zones = new Map((stored.zones ?? []).map((zone) => [zone.id, zone]));
  const assignments = new Map(stored.assignments ?? []);
  let events: EmulatedEvent[] = stored.events ?? [];
  let timer: NodeJS.Timeout | null = null;
  let lastSaveMs = 0;
  for (const order of stored.orders ?? []) index(order);

  return {
    // Increasing numbers, for plannings and others.
    nextNumber: () => (counter += 1),
    scheduleSave,
    save,
    orders: {
      count: () => byId.size,
      days: () => [...byDay.keys()].sort(),
      all: () => byId.values(),
      byId: (id: string) => byId.get(id),
      allByNo: (orderNo: string): EmulatedOrder[] => [...(byNo.get(orderNo) ?? [])],
      onDate: ordersOnDate,
      add,
      replaceData,
      remove,
    },
    drivers: {
      all: () => [...drivers.values()],
      byExternalId: (id: string) => drivers.get(id),
      bySerial: (serial: string) => bySerial.get(serial),
      add: addDriver,
    },
    routes: {
      find: (date: string, driver: string) => routes.get(`${date} ${driver}`),
      onDate: (date: string) => [...routes.values()].filter((route) => route.date === date),
      set(route: EmulatedRoute) {
        routes.set(`${route.date} ${route.driver}`, route);
        if (routes.size > MAX_ROUTES) routes.delete(routes.keys().next().value as string);
        scheduleSave();
      },
      remove: ({ date, driver }: EmulatedRoute) => {
        routes.delete(`${date} ${driver}`);
        scheduleSave();
      },
    },
    events: {
      list: () => events,
      add(event: Omit<EmulatedEvent, "seq">) {
        events.push({ seq: (counter += 1), ...event });
        if (events.length > MAX_EVENTS * 1.25) events = events.slice(-MAX_EVENTS);
        scheduleSave();
      },
    },
    plannings: {
      byId: (id: number) => plannings.get(id),
      all: () => [...plannings.values()],
      add(planning: EmulatedPlanning) {
        plannings.set(planning.id, planning);
        if (plannings.size > MAX_PLANNINGS) plannings.delete(plannings.keys().next().value as number);
        scheduleSave();
      },
    },
    zones,
    assignments,
    // Clears everything but the counters.
    reset() {
      for (const map of [byId, byNo, byDay, sortedByDay, drivers, bySerial, routes, plannings, zones, assignments])
        map.clear();
      events = [];
      serials = 0;
      save();
    },
  };

  function scheduleSave(): void {
    if (file === null || timer !== null) return;
    timer = setTimeout(save, Math.max(SAVE_AFTER_MS, lastSaveMs * 20)).unref();
  }

  function save(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (file === null) return;
    const persisted: PersistedState = {
      counter,
      serials,
      orders: [...byId.values()],
      drivers: [...drivers.values()],
      routes: [...routes.values()],
      events,
      plannings: [...plannings.values()],
      zones: [...zones.values()],
      assignments: [...assignments],
    };
    const startedAt = performance.now();
    saveState(file, persisted);
    lastSaveMs = performance.now() - startedAt;
  }

  function add(data: OrderData, at: number, by: EmulatedOrder["changes"][number]["by"]): EmulatedOrder {
    const seq = (counter += 1);
    const order: EmulatedOrder = {
      seq,
      id: `${randomBytes(12).toString("hex")}${seq.toString(16).padStart(8, "0")}`,
      data,
      status: "unscheduled",
      stop: null,
      startTime: null,
      endTime: null,
      startPosition: null,
      endPosition: null,
      form: {},
      arrivedAt: null,
      changes: [{ at, by, what: "created" }],
    };
    index(order);
    const oldest = byId.size > MAX_ORDERS ? byId.values().next().value : undefined;
    if (oldest) remove(oldest);
    scheduleSave();
    return order;
  }

  function index(order: EmulatedOrder): void {
    byId.set(order.id, order);
    const { orderNo, date } = order.data;
    if (orderNo !== undefined) addToIndex(byNo, orderNo, order);
    addToIndex(byDay, date, order);
    sortedByDay.delete(date);
  }

  function unindex(order: EmulatedOrder): void {
    byId.delete(order.id);
    const { orderNo, date } = order.data;
    if (orderNo !== undefined) removeFromIndex(byNo, orderNo, order);
    removeFromIndex(byDay, date, order);
    sortedByDay.delete(date);
  }

  function replaceData(order: EmulatedOrder, data: OrderData): void {
    const keyChanged = data.date !== order.data.date || data.orderNo !== order.data.orderNo;
    if (keyChanged) unindex(order);
    order.data = data;
    if (keyChanged) index(order);
    scheduleSave();
  }

  function remove(order: EmulatedOrder): void {
    unindex(order);
    scheduleSave();
  }

  function ordersOnDate(date: string): EmulatedOrder[] {
    let list = sortedByDay.get(date);
    if (!list) {
      list = [...(byDay.get(date) ?? [])].sort((a, b) => a.seq - b.seq);
      if (list.length > 0) sortedByDay.set(date, list);
    }
    return list;
  }

  // A driver gets a serial at first mention.
  function addDriver(externalId: string): EmulatedDriver {
    const serial = String((serials += 1)).padStart(3, "0");
    const driver: EmulatedDriver = {
      externalId,
      serial,
      name: externalId,
      days: {},
      ...DEFAULT_CODES,
      positions: [],
      dutyDay: null,
      attributes: {},
    };
    drivers.set(externalId, driver);
    bySerial.set(serial, driver);
    scheduleSave();
    return driver;
  }
}

function addToIndex(map: Map<string, Set<EmulatedOrder>>, key: string, order: EmulatedOrder): void {
  const set = map.get(key);
  if (set) set.add(order);
  else map.set(key, new Set([order]));
}

function removeFromIndex(map: Map<string, Set<EmulatedOrder>>, key: string, order: EmulatedOrder): void {
  const set = map.get(key);
  set?.delete(order);
  if (set?.size === 0) map.delete(key);
}

/** The order by {orderNo} or {id}; the id takes precedence. Undefined if there is none. */
export function findOrder(store: EmulatorStore, ref: { orderNo?: unknown; id?: unknown }): EmulatedOrder | undefined {
  if (typeof ref.id === "string" && ref.id !== "") return store.orders.byId(ref.id);
  if (typeof ref.orderNo === "string" && ref.orderNo !== "") return store.orders.allByNo(ref.orderNo)[0];
  throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "orderNo or id is required");
}

export function requireOrder(store: EmulatorStore, ref: { orderNo?: unknown; id?: unknown }): EmulatedOrder {
  const order = findOrder(store, ref);
  const refField = typeof ref.orderNo === "string" ? { orderNo: ref.orderNo } : { id: ref.id };
  if (!order) throw new OptimoRouteApiError("ERR_ORD_NOT_FOUND", "The order does not exist", refField);
  return order;
}
