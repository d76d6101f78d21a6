// The provider's drivers.
import { z } from "zod";
import { OptimoRouteApiError } from "./errors.ts";
import type { EmulatedDriver } from "./types.ts";
import {
  usesLiveApi,
  parseInput,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./state.ts";

export type DriverRef = { externalId?: unknown; serial?: unknown };

export function findDriver({ store }: OptimoRouteState, { externalId, serial }: DriverRef): EmulatedDriver | undefined {
  if (typeof externalId === "string" && externalId !== "") return store.drivers.byExternalId(externalId);
  return serial === undefined || serial === null ? undefined : store.drivers.bySerial(String(serial));
}

/** The referenced driver. An unknown one is created with a serial; on a live account drivers have to exist. */
export function ensureDriver(state: OptimoRouteState, ref: DriverRef): EmulatedDriver {
  const existing = findDriver(state, ref);
  if (existing) return existing;
  const { externalId } = ref;
  if (typeof externalId !== "string" || externalId === "") {
    if (ref.serial === undefined || ref.serial === null)
      throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "externalId or serial is required");
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  }
  if (usesLiveApi(state)) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  return state.store.drivers.add(externalId);
}

export function requireKnownDriver(state: OptimoRouteState, externalId: string | null): EmulatedDriver {
  if (!externalId) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "the driver is required");
  const driver = findDriver(state, { externalId });
  if (!driver) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  return driver;
}

export function createDriver({ state, body }: ApiCall): ResponseBody {
  const { externalId, name } = parseInput(
    z.looseObject({ externalId: z.string().min(1), name: z.string().optional() }),
    body,
  );
  const driver = state.store.drivers.byExternalId(externalId) ?? state.store.drivers.add(externalId);
  if (name) driver.name = name;
  driver.attributes = { ...driver.attributes, ...body };
  state.store.scheduleSave();
  return { success: true, ...driverInfo(driver) };
}

export function getDriverInfo({ state, query }: ApiCall): ResponseBody {
  return { success: true, ...driverInfo(requireKnownDriver(state, query.get("externalId"))) };
}

export function driverInfo(driver: EmulatedDriver): JsonBody {
  const last = driver.positions.at(-1);
  return {
    ...driver.attributes,
    externalId: driver.externalId,
    serial: driver.serial,
    name: driver.name,
    ...(last ? { lastPosition: last } : {}),
  };
}
