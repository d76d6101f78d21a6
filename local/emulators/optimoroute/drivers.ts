// The provider's drivers.
import { z } from "zod";
import { OptimoRouteApiError } from "./refusal.ts";
import type { EmulatedDriver } from "./types.ts";
import {
  usesLiveApi,
  parseInput,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./world.ts";

export type DriverRef = { externalId?: unknown; serial?: unknown };

export function findDriver({ store }: OptimoRouteState, { externalId, serial }: DriverRef): EmulatedDriver | undefined {
  if (typeof externalId === "string" && externalId !== "") return store.drivers.byExternalId(externalId);
  return serial === undefined || serial === null ? undefined : store.drivers.bySerial(String(serial));
}

/** The referenced driver. An unknown one is created with a serial; on a live account drivers have to exist. */
export function ensureDriver(world: OptimoRouteState, ref: DriverRef): EmulatedDriver {
  const existing = findDriver(world, ref);
  if (existing) return existing;
  const { externalId } = ref;
  if (typeof externalId !== "string" || externalId === "") {
    if (ref.serial === undefined || ref.serial === null)
      throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "externalId or serial is required");
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  }
  if (usesLiveApi(world)) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  return world.store.drivers.add(externalId);
}

export function requireKnownDriver(world: OptimoRouteState, externalId: string | null): EmulatedDriver {
  if (!externalId) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "the driver is required");
  const driver = findDriver(world, { externalId });
  if (!driver) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  return driver;
}

export function createDriver({ world, body }: ApiCall): ResponseBody {
  const { externalId, name } = parseInput(
    z.looseObject({ externalId: z.string().min(1), name: z.string().optional() }),
    body,
  );
  const driver = world.store.drivers.byExternalId(externalId) ?? world.store.drivers.add(externalId);
  if (name) driver.name = name;
  driver.about = { ...driver.about, ...body };
  world.store.changed();
  return { success: true, ...driverInfo(driver) };
}

export function getDriverInfo({ world, query }: ApiCall): ResponseBody {
  return { success: true, ...driverInfo(requireKnownDriver(world, query.get("externalId"))) };
}

export function driverInfo(driver: EmulatedDriver): JsonBody {
  const last = driver.fixes.at(-1);
  return {
    ...driver.about,
    externalId: driver.externalId,
    serial: driver.serial,
    name: driver.name,
    ...(last ? { lastPosition: last } : {}),
  };
}
