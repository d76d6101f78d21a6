// Drivers' positions. The first one of a day sets a driver on duty and on route; one near the next stop records the
// arrival.
import { z } from "zod";
import { coordinates } from "./places.ts";
import { driverOf } from "./drivers.ts";
import { beginDay, metresTo, moveOrder } from "./progress.ts";
import { rowOf } from "./refusal.ts";
import { ordersOf, OVER } from "./routes.ts";
import { dayOf } from "./times.ts";
import type { Driver, Fix } from "./types.ts";
import { remember } from "./orders.ts";
import { bulk, dayIn, listIn, objectOf, read, type Answer, type Body, type Call, type World } from "./world.ts";

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

export function updateDriversPositions({ world, body }: Call): Answer {
  return bulk(
    world,
    "updates",
    listIn(world, body, "updates").map((row) => ({
      ...rowOf(() => take(world, row)),
      driver: objectOf(row, "update").driver,
    })),
  );
}

export function updateDriverPositions({ world, body }: Call): Answer {
  take(world, body);
  return { success: true };
}

function take(world: World, row: unknown): Body {
  const sent = read(Update, row);
  const driver = driverOf(world, sent.driver);
  const fixes = sent.positions.map((one): Fix => ({
    timestamp: one.timestamp,
    ...coordinates(one),
    ...number("accuracy", one.accuracy),
    ...number("speed", one.speed),
    ...number("heading", one.heading),
  }));
  const newestBefore = driver.fixes.at(-1)?.timestamp ?? -1;
  const known = new Set(driver.fixes.map(({ timestamp }) => timestamp));
  const fresh = fixes.filter(({ timestamp }) => !known.has(timestamp));
  driver.fixes = [...driver.fixes, ...fresh].sort((one, other) => one.timestamp - other.timestamp).slice(-KEPT);
  // Late and repeated positions have no effect.
  for (const fix of fresh
    .filter(({ timestamp }) => timestamp > newestBefore)
    .sort((one, other) => one.timestamp - other.timestamp))
    follow(world, driver, fix);
  world.store.changed();
  return {};
}

function follow(world: World, driver: Driver, fix: Fix): void {
  beginDay(world, driver, fix.timestamp);
  const { arrivalMetres, arrivalStartsService } = world.health.settings;
  const next = ordersOf(world, world.store.routes.of(dayOf(fix.timestamp, world.zone), driver.externalId)).find(
    (order) => !OVER.has(order.status),
  );
  const metres = next ? metresTo(next, fix) : null;
  if (!next || next.arrivedAt !== null || metres === null || metres > arrivalMetres) return;
  next.arrivedAt = fix.timestamp;
  remember(next, world, "positions", `the driver came within ${metres} m`);
  if (arrivalStartsService && next.status !== "servicing")
    moveOrder(world, next, { status: "servicing", by: "positions", startTime: fix.timestamp });
}

export function getDriverPositions(call: Call): Answer {
  const { world } = call;
  const date = dayIn(call);
  const rows = world.store.drivers.all().map(({ externalId, serial, fixes }) => ({
    driver: { externalId, serial },
    positions: fixes.filter(({ timestamp }) => dayOf(timestamp, world.zone) === date),
  }));
  return { success: true, drivers: rows.filter(({ positions }) => positions.length > 0) };
}

function number(name: string, value: number | null | undefined): Body {
  return typeof value === "number" ? { [name]: value } : {};
}
