// A driver's working day: whether, when and from where they work. Writing it takes their open stops off the route.
import { z } from "zod";
import { ensureDriver, requireKnownDriver } from "./drivers.ts";
import { readCoordinates } from "./places.ts";
import { OptimoRouteApiError, toBulkRow } from "./refusal.ts";
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
} from "./world.ts";

const hour = z.string().regex(HOUR_PATTERN, "an hour is HH:MM").nullish();
const capacity = z.number().min(0).nullish();
const capacities = {
  vehicleCapacity1: capacity,
  vehicleCapacity2: capacity,
  vehicleCapacity3: capacity,
  vehicleCapacity4: capacity,
};
const coordinate = z.unknown().optional();
const Flat = z.looseObject({
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
const NestedPlace = z.looseObject({
  type: z.enum(["custom", "employeeDefault", "startLocation"]),
  latitude: coordinate,
  longitude: coordinate,
  address: z.string().nullish(),
});
const Nested = z.looseObject({
  driver: z.looseObject({ externalId: z.string().optional(), serial: z.string().optional() }),
  date: DaySchema,
  enabled: z.boolean().nullish(),
  workTime: z.looseObject({ from: z.string().regex(HOUR_PATTERN), to: z.string().regex(HOUR_PATTERN) }).nullish(),
  assignedVehicle: z.string().nullish(),
  ...capacities,
  startLocation: NestedPlace.nullish(),
  endLocation: NestedPlace.nullish(),
});

type DriverDayPatch = Partial<EmulatedDriverDay> & { date: string };

export function updateDriverParameters({ world, body }: ApiCall): ResponseBody {
  const sent = parseInput(Flat, body);
  setDay(world, ensureDriver(world, sent), fromFlat(sent));
  return { success: true };
}

export function updateDriversParameters({ world, body }: ApiCall): ResponseBody {
  return bulkResponse(
    world,
    "updates",
    requireList(world, body, "updates").map((value) => {
      const row = requireObject(value, "update");
      return {
        ...toBulkRow(() => setRow(world, row)),
        driver: row.driver ?? { externalId: row.externalId },
        date: row.date,
      };
    }),
  );
}

function setRow(world: OptimoRouteState, row: JsonBody): JsonBody {
  if (row.driver === undefined) {
    rejectInLiveApi(world, "a flat row");
    const sent = parseInput(Flat, row);
    setDay(world, ensureDriver(world, sent), fromFlat(sent));
    return {};
  }
  if (row.workTimeFrom !== undefined || row.workTimeTo !== undefined)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "hours belong into workTime {from, to}");
  const sent = parseInput(Nested, row);
  const driver = ensureDriver(world, sent.driver);
  const start = sent.startLocation?.type === "custom" ? spotOf(sent.startLocation) : undefined;
  const end =
    sent.endLocation?.type === "custom"
      ? spotOf(sent.endLocation)
      : sent.endLocation?.type === "startLocation"
        ? (start ?? driver.start)
        : undefined;
  setDay(world, driver, {
    ...common(sent),
    ...(sent.workTime ? { workTimeFrom: sent.workTime.from, workTimeTo: sent.workTime.to } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  });
  return {};
}

function fromFlat(sent: z.output<typeof Flat>): DriverDayPatch {
  const start = spotOf({ latitude: sent.startLatitude, longitude: sent.startLongitude, address: sent.startAddress });
  const end = spotOf({ latitude: sent.endLatitude, longitude: sent.endLongitude, address: sent.endAddress });
  return {
    ...common(sent),
    ...(sent.workTimeFrom ? { workTimeFrom: sent.workTimeFrom } : {}),
    ...(sent.workTimeTo ? { workTimeTo: sent.workTimeTo } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  };
}

function common(sent: JsonBody & { date: string }): DriverDayPatch {
  const names = [
    "enabled",
    "assignedVehicle",
    "vehicleCapacity1",
    "vehicleCapacity2",
    "vehicleCapacity3",
    "vehicleCapacity4",
  ];
  return {
    date: sent.date,
    ...Object.fromEntries(
      names.filter((name) => sent[name] !== undefined && sent[name] !== null).map((name) => [name, sent[name]]),
    ),
  };
}

// Coordinates come in pairs; an address needs them.
function spotOf({
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
function setDay(world: OptimoRouteState, driver: EmulatedDriver, patch: DriverDayPatch): void {
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
  unscheduleRoute(world, patch.date, driver.externalId);
  world.store.changed();
}

function flatDay(driver: EmulatedDriver, day: EmulatedDriverDay): JsonBody {
  const { start, end, ...rest } = day;
  const spot = (name: string, place: StartLocation | undefined): JsonBody =>
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
    ...spot("start", start),
    ...spot("end", end),
  };
}

// The requested day, otherwise the latest one written.
export function getDriverParameters({ world, query }: ApiCall): ResponseBody {
  const driver = requireKnownDriver(world, query.get("driverId"));
  const day = driver.days[query.get("date") ?? Object.keys(driver.days).sort().at(-1) ?? ""];
  return { success: true, externalId: driver.externalId, serial: driver.serial, ...(day ? flatDay(driver, day) : {}) };
}
