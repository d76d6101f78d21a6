// A driver's working day: whether, when and from where they work. Writing it takes their open stops off the route.
import { z } from "zod";
import { ensureDriver, requireKnownDriver } from "./drivers.ts";
import { readCoordinates } from "./places.ts";
import { OptimoRouteApiError, toBulkRow } from "./errors.ts";
import { unscheduleRoute } from "./routes.ts";
import { HOUR_PATTERN } from "./times.ts";
import type { EmulatedDriver, EmulatedDriverDay, StartLocation } from "./types.ts";
import {
  bulkResponse,
  DaySchema,
  requireList,
  requireObject,
  parseInput,
  rejectInLiveApi,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./state.ts";

const hour = z.string().regex(HOUR_PATTERN, "an hour is HH:MM").nullish();
const capacity = z.number().min(0).nullish();
const capacities = {
  vehicleCapacity1: capacity,
  vehicleCapacity2: capacity,
  vehicleCapacity3: capacity,
  vehicleCapacity4: capacity,
};
const coordinate = z.unknown().optional();
const FlatDriverDay = z.looseObject({
  externalId: z.string().min(1),
  date: DaySchema,
  enabled: z.boolean().nullish(),
  workTimeFrom: hour,
  workTimeTo: hour,
  assignedVehicle: z.string().nullish(),
  ...capacities,
  startLatitude: coordinate,
  startLongitude: coordinate,
  startAddress: z.string().nullish(),
  endLatitude: coordinate,
  endLongitude: coordinate,
  endAddress: z.string().nullish(),
});
const NestedLocation = z.looseObject({
  type: z.enum(["custom", "employeeDefault", "startLocation"]),
  latitude: coordinate,
  longitude: coordinate,
  address: z.string().nullish(),
});
const NestedDriverDay = z.looseObject({
  driver: z.looseObject({ externalId: z.string().optional(), serial: z.string().optional() }),
  date: DaySchema,
  enabled: z.boolean().nullish(),
  workTime: z.looseObject({ from: z.string().regex(HOUR_PATTERN), to: z.string().regex(HOUR_PATTERN) }).nullish(),
  assignedVehicle: z.string().nullish(),
  ...capacities,
  startLocation: NestedLocation.nullish(),
  endLocation: NestedLocation.nullish(),
});

type DriverDayPatch = Partial<EmulatedDriverDay> & { date: string };

export function updateDriverParameters({ state, body }: ApiCall): ResponseBody {
  const input = parseInput(FlatDriverDay, body);
  updateDriverDay(state, ensureDriver(state, input), fromFlat(input));
  return { success: true };
}

export function updateDriversParameters({ state, body }: ApiCall): ResponseBody {
  return bulkResponse(
    state,
    "updates",
    requireList(state, body, "updates").map((value) => {
      const row = requireObject(value, "update");
      return {
        ...toBulkRow(() => updateDriverDayRow(state, row)),
        driver: row.driver ?? { externalId: row.externalId },
        date: row.date,
      };
    }),
  );
}

function updateDriverDayRow(state: OptimoRouteState, row: JsonBody): JsonBody {
  if (row.driver === undefined) {
    rejectInLiveApi(state, "a flat row");
    const input = parseInput(FlatDriverDay, row);
    updateDriverDay(state, ensureDriver(state, input), fromFlat(input));
    return {};
  }
  if (row.workTimeFrom !== undefined || row.workTimeTo !== undefined)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "hours belong into workTime {from, to}");
  const input = parseInput(NestedDriverDay, row);
  const driver = ensureDriver(state, input.driver);
  const start = input.startLocation?.type === "custom" ? parseSpot(input.startLocation) : undefined;
  const end =
    input.endLocation?.type === "custom"
      ? parseSpot(input.endLocation)
      : input.endLocation?.type === "startLocation"
        ? (start ?? driver.start)
        : undefined;
  updateDriverDay(state, driver, {
    ...commonFields(input),
    ...(input.workTime ? { workTimeFrom: input.workTime.from, workTimeTo: input.workTime.to } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  });
  return {};
}

function fromFlat(input: z.output<typeof FlatDriverDay>): DriverDayPatch {
  const start = parseSpot({
    latitude: input.startLatitude,
    longitude: input.startLongitude,
    address: input.startAddress,
  });
  const end = parseSpot({ latitude: input.endLatitude, longitude: input.endLongitude, address: input.endAddress });
  return {
    ...commonFields(input),
    ...(input.workTimeFrom ? { workTimeFrom: input.workTimeFrom } : {}),
    ...(input.workTimeTo ? { workTimeTo: input.workTimeTo } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  };
}

function commonFields(input: JsonBody & { date: string }): DriverDayPatch {
  const names = [
    "enabled",
    "assignedVehicle",
    "vehicleCapacity1",
    "vehicleCapacity2",
    "vehicleCapacity3",
    "vehicleCapacity4",
  ];
  return {
    date: input.date,
    ...Object.fromEntries(
      names.filter((name) => input[name] !== undefined && input[name] !== null).map((name) => [name, input[name]]),
    ),
  };
}

// Coordinates come in pairs; an address needs them.
function parseSpot({
  latitude,
  longitude,
  address,
}: {
  latitude?: unknown;
  longitude?: unknown;
  address?: string | null;
}): StartLocation | undefined {
  if ((latitude ?? null) === null && (longitude ?? null) === null) {
    if (address) throw new OptimoRouteApiError("ERR_LOC_NOT_VALID", "An address needs its coordinates");
    return undefined;
  }
  return { ...readCoordinates({ latitude, longitude }), ...(address ? { address } : {}) };
}

// Also without a change: the route is removed, and the day has to be planned again.
function updateDriverDay(state: OptimoRouteState, driver: EmulatedDriver, patch: DriverDayPatch): void {
  const previousDay: EmulatedDriverDay = driver.days[patch.date] ?? {
    date: patch.date,
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
    ...(driver.start ? { start: driver.start } : {}),
    ...(driver.end ? { end: driver.end } : {}),
  };
  driver.days[patch.date] = { ...previousDay, ...patch };
  const days = Object.keys(driver.days).sort();
  for (const day of days.slice(0, -60))
    driver.days = Object.fromEntries(Object.entries(driver.days).filter(([date]) => date !== day));
  if (patch.start) driver.start = patch.start;
  if (patch.end) driver.end = patch.end;
  unscheduleRoute(state, patch.date, driver.externalId);
  state.store.scheduleSave();
}

function toFlatDriverDay(driver: EmulatedDriver, day: EmulatedDriverDay): JsonBody {
  const { start, end, ...rest } = day;
  const locationFields = (name: string, place: StartLocation | undefined): JsonBody =>
    place
      ? {
          [`${name}Latitude`]: place.latitude,
          [`${name}Longitude`]: place.longitude,
          ...(place.address ? { [`${name}Address`]: place.address } : {}),
        }
      : {};
  return {
    externalId: driver.externalId,
    serial: driver.serial,
    ...rest,
    ...locationFields("start", start),
    ...locationFields("end", end),
  };
}

// The requested day, otherwise the latest one written.
export function getDriverParameters({ state, query }: ApiCall): ResponseBody {
  const driver = requireKnownDriver(state, query.get("driverId"));
  const day = driver.days[query.get("date") ?? Object.keys(driver.days).sort().at(-1) ?? ""];
  return {
    success: true,
    externalId: driver.externalId,
    serial: driver.serial,
    ...(day ? toFlatDriverDay(driver, day) : {}),
  };
}
