// The provider's drivers.
import { z } from "zod";
import { Refusal } from "./refusal.ts";
import type { Driver } from "./types.ts";
import { isLive, read, type Answer, type Body, type Call, type World } from "./world.ts";

export type DriverRef = { externalId?: unknown; serial?: unknown };

export function findDriver({ store }: World, { externalId, serial }: DriverRef): Driver | undefined {
  if (typeof externalId === "string" && externalId !== "") return store.drivers.byExternalId(externalId);
  return serial === undefined || serial === null ? undefined : store.drivers.bySerial(String(serial));
}

/** The referenced driver. An unknown one is created with a serial; on a live account drivers have to exist. */
export function driverOf(world: World, ref: DriverRef): Driver {
  const known = findDriver(world, ref);
  if (known) return known;
  const { externalId } = ref;
  if (typeof externalId !== "string" || externalId === "") {
    if (ref.serial === undefined || ref.serial === null)
      throw new Refusal("ERR_MISSING_MAND_FIELD", "externalId or serial is required");
    throw new Refusal("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  }
  if (isLive(world)) throw new Refusal("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  return world.store.drivers.add(externalId);
}

export function mustKnow(world: World, externalId: string | null): Driver {
  if (!externalId) throw new Refusal("ERR_MISSING_MAND_FIELD", "the driver is required");
  const driver = findDriver(world, { externalId });
  if (!driver) throw new Refusal("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  return driver;
}

export function createDriver({ world, body }: Call): Answer {
  const { externalId, name } = read(
    z.looseObject({ externalId: z.string().min(1), name: z.string().optional() }),
    body,
  );
  const driver = world.store.drivers.byExternalId(externalId) ?? world.store.drivers.add(externalId);
  if (name) driver.name = name;
  driver.about = { ...driver.about, ...body };
  world.store.changed();
  return { success: true, ...info(driver) };
}

export function getDriverInfo({ world, query }: Call): Answer {
  return { success: true, ...info(mustKnow(world, query.get("externalId"))) };
}

export function info(driver: Driver): Body {
  const last = driver.fixes.at(-1);
  return {
    ...driver.about,
    externalId: driver.externalId,
    serial: driver.serial,
    name: driver.name,
    ...(last ? { lastPosition: last } : {}),
  };
}
