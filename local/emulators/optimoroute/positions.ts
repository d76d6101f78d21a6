// Drivers' positions. The first one of a day sets a driver on duty and on route; one near the next stop records the
// arrival.
import { z } from "zod";
import { readCoordinates } from "./places.ts";
import { ensureDriver } from "./drivers.ts";
import { startDriverDay, distanceToOrder, recordOrderProgress } from "./progress.ts";
import { toBulkRow } from "./refusal.ts";
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
} from "./world.ts";

const KEPT = 500;
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

export function updateDriversPositions({ world, body }: ApiCall): ResponseBody {
  return bulkResponse(
    world,
    "updates",
    requireList(world, body, "updates").map((row) => ({
      ...toBulkRow(() => storePositions(world, row)),
      driver: requireObject(row, "update").driver,
    })),
  );
}

export function updateDriverPositions({ world, body }: ApiCall): ResponseBody {
  storePositions(world, body);
  return { success: true };
}

function storePositions(world: OptimoRouteState, row: unknown): JsonBody {
  const sent = parseInput(Update, row);
  const driver = ensureDriver(world, sent.driver);
  const fixes = sent.positions.map((one): DriverPosition => ({
    timestamp: one.timestamp,
    ...readCoordinates(one),
    ...number("accuracy", one.accuracy),
    ...number("speed", one.speed),
    ...number("heading", one.heading),
  }));
  const newestBefore = driver.fixes.at(-1)?.timestamp ?? -1;
  const knownTimestamps = new Set(driver.fixes.map(({ timestamp }) => timestamp));
  const fresh = fixes.filter(({ timestamp }) => !knownTimestamps.has(timestamp));
  driver.fixes = [...driver.fixes, ...fresh].sort((one, other) => one.timestamp - other.timestamp).slice(-KEPT);
  // Late and repeated positions have no effect.
  for (const fix of fresh
    .filter(({ timestamp }) => timestamp > newestBefore)
    .sort((one, other) => one.timestamp - other.timestamp))
    follow(world, driver, fix);
  world.store.changed();
  return {};
}

function follow(world: OptimoRouteState, driver: EmulatedDriver, fix: DriverPosition): void {
  startDriverDay(world, driver, fix.timestamp);
  const { arrivalMetres, arrivalStartsService } = world.health.settings;
  const next = ordersOnRoute(
    world,
    world.store.routes.of(toLocalDay(fix.timestamp, world.zone), driver.externalId),
  ).find((order) => !FINAL_STATUSES.has(order.status));
  const metres = next ? distanceToOrder(next, fix) : null;
  if (!next || next.arrivedAt !== null || metres === null || metres > arrivalMetres) return;
  next.arrivedAt = fix.timestamp;
  recordOrderChange(next, world, "positions", `the driver came within ${metres} m`);
  if (arrivalStartsService && next.status !== "servicing")
    recordOrderProgress(world, next, { status: "servicing", by: "positions", startTime: fix.timestamp });
}

export function getDriverPositions(call: ApiCall): ResponseBody {
  const { world } = call;
  const date = requireDay(call);
  const rows = world.store.drivers.all().map(({ externalId, serial, fixes }) => ({
    driver: { externalId, serial },
    positions: fixes.filter(({ timestamp }) => toLocalDay(timestamp, world.zone) === date),
  }));
  return { success: true, drivers: rows.filter(({ positions }) => positions.length > 0) };
}

function number(name: string, value: number | null | undefined): JsonBody {
  return typeof value === "number" ? { [name]: value } : {};
}
