// Drivers' positions. The first one of a day sets a driver on duty and on route; one near the next stop records the
// arrival.
import { z } from "zod";
import { readCoordinates } from "./places.ts";
import { ensureDriver } from "./drivers.ts";
import { startDriverDay, distanceToOrder, recordOrderProgress } from "./progress.ts";
import { toBulkRow } from "./errors.ts";
import { ordersOnRoute, FINAL_STATUSES } from "./routes.ts";
import { toLocalDay } from "./times.ts";
import type { EmulatedDriver, DriverPosition } from "./types.ts";
import { recordOrderChange } from "./orders.ts";
import {
  bulkResponse,
  requireDay,
  requireList,
  requireObject,
  parseInput,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./state.ts";

const MAX_POSITIONS = 500;
const Update = z.looseObject({
  driver: z.looseObject({ externalId: z.string().optional(), serial: z.string().optional() }),
  positions: z
    .array(
      z.looseObject({
        // Seconds: a value in milliseconds is far in the future, and refused.
        timestamp: z.number().int().min(0).max(100_000_000_000, "a timestamp is in seconds"),
        latitude: z.unknown(),
        longitude: z.unknown(),
        accuracy: z.number().nullish(),
        speed: z.number().nullish(),
        heading: z.number().nullish(),
      }),
    )
    .min(1),
});

export function updateDriversPositions({ state, body }: ApiCall): ResponseBody {
  return bulkResponse(
    state,
    "updates",
    requireList(state, body, "updates").map((row) => ({
      ...toBulkRow(() => storePositions(state, row)),
      driver: requireObject(row, "update").driver,
    })),
  );
}

export function updateDriverPositions({ state, body }: ApiCall): ResponseBody {
  storePositions(state, body);
  return { success: true };
}

function storePositions(state: OptimoRouteState, row: unknown): JsonBody {
  const input = parseInput(Update, row);
  const driver = ensureDriver(state, input.driver);
  const positions = input.positions.map((position): DriverPosition => ({
    timestamp: position.timestamp,
    ...readCoordinates(position),
    ...numberField("accuracy", position.accuracy),
    ...numberField("speed", position.speed),
    ...numberField("heading", position.heading),
  }));
  const newestBefore = driver.positions.at(-1)?.timestamp ?? -1;
  const knownTimestamps = new Set(driver.positions.map(({ timestamp }) => timestamp));
  const newPositions = positions.filter(({ timestamp }) => !knownTimestamps.has(timestamp));
  driver.positions = [...driver.positions, ...newPositions]
    .sort((position, other) => position.timestamp - other.timestamp)
    .slice(-MAX_POSITIONS);
  // Late and repeated positions have no effect.
  for (const position of newPositions
    .filter(({ timestamp }) => timestamp > newestBefore)
    .sort((position, other) => position.timestamp - other.timestamp))
    recordArrival(state, driver, position);
  state.store.scheduleSave();
  return {};
}

function recordArrival(state: OptimoRouteState, driver: EmulatedDriver, position: DriverPosition): void {
  startDriverDay(state, driver, position.timestamp);
  const { arrivalMetres, arrivalStartsService } = state.faultState.settings;
  const next = ordersOnRoute(
    state,
    state.store.routes.find(toLocalDay(position.timestamp, state.zone), driver.externalId),
  ).find((order) => !FINAL_STATUSES.has(order.status));
  const metres = next ? distanceToOrder(next, position) : null;
  if (!next || next.arrivedAt !== null || metres === null || metres > arrivalMetres) return;
  next.arrivedAt = position.timestamp;
  recordOrderChange(next, state, "positions", `the driver came within ${metres} m`);
  if (arrivalStartsService && next.status !== "servicing")
    recordOrderProgress(state, next, { status: "servicing", by: "positions", startTime: position.timestamp });
}

export function getDriverPositions(call: ApiCall): ResponseBody {
  const { state } = call;
  const date = requireDay(call);
  const rows = state.store.drivers.all().map(({ externalId, serial, positions }) => ({
    driver: { externalId, serial },
    positions: positions.filter(({ timestamp }) => toLocalDay(timestamp, state.zone) === date),
  }));
  return { success: true, drivers: rows.filter(({ positions }) => positions.length > 0) };
}

function numberField(name: string, value: number | null | undefined): JsonBody {
  return typeof value === "number" ? { [name]: value } : {};
}
