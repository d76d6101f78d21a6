// A driver's working day: whether, when and from where they work. Writing it takes their open stops off the route.
import { z } from "zod";
import { driverOf, mustKnow } from "./drivers.ts";
import { coordinates } from "./places.ts";
import { Refusal, rowOf } from "./refusal.ts";
import { unschedule } from "./routes.ts";
import { HOUR } from "./times.ts";
import type { Driver, DriverDay, Spot } from "./types.ts";
import {
  bulk,
  Day,
  listIn,
  objectOf,
  read,
  refuseInLive,
  type Answer,
  type Body,
  type Call,
  type World,
} from "./world.ts";

const hour = z.string().regex(HOUR, "an hour is HH:MM").nullish();
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
  date: Day,
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
  date: Day,
  enabled: z.boolean().nullish(),
  workTime: z.looseObject({ from: z.string().regex(HOUR), to: z.string().regex(HOUR) }).nullish(),
  assignedVehicle: z.string().nullish(),
  ...capacities,
  startLocation: NestedPlace.nullish(),
  endLocation: NestedPlace.nullish(),
});

type Wish = Partial<DriverDay> & { date: string };

export function updateDriverParameters({ world, body }: Call): Answer {
  const sent = read(Flat, body);
  setDay(world, driverOf(world, sent), fromFlat(sent));
  return { success: true };
}

export function updateDriversParameters({ world, body }: Call): Answer {
  return bulk(
    world,
    "updates",
    listIn(world, body, "updates").map((value) => {
      const row = objectOf(value, "update");
      return {
        ...rowOf(() => setRow(world, row)),
        driver: row.driver ?? { externalId: row.externalId },
        date: row.date,
      };
    }),
  );
}

function setRow(world: World, row: Body): Body {
  if (row.driver === undefined) {
    refuseInLive(world, "a flat row");
    const sent = read(Flat, row);
    setDay(world, driverOf(world, sent), fromFlat(sent));
    return {};
  }
  if (row.workTimeFrom !== undefined || row.workTimeTo !== undefined)
    throw new Refusal("ERR_INVALID_PARAM_FORMAT", "hours belong into workTime {from, to}");
  const sent = read(Nested, row);
  const driver = driverOf(world, sent.driver);
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

function fromFlat(sent: z.output<typeof Flat>): Wish {
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

function common(sent: Body & { date: string }): Wish {
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
}): Spot | undefined {
  if ((latitude ?? null) === null && (longitude ?? null) === null) {
    if (address) throw new Refusal("ERR_LOC_NOT_VALID", "An address needs its coordinates");
    return undefined;
  }
  return { ...coordinates({ latitude, longitude }), ...(address ? { address } : {}) };
}

// Also without a change: the route is removed, and the day has to be planned again.
function setDay(world: World, driver: Driver, wish: Wish): void {
  const before: DriverDay = driver.days[wish.date] ?? {
    date: wish.date,
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
    ...(driver.start ? { start: driver.start } : {}),
    ...(driver.end ? { end: driver.end } : {}),
  };
  driver.days[wish.date] = { ...before, ...wish };
  const days = Object.keys(driver.days).sort();
  for (const day of days.slice(0, -60))
    driver.days = Object.fromEntries(Object.entries(driver.days).filter(([date]) => date !== day));
  if (wish.start) driver.start = wish.start;
  if (wish.end) driver.end = wish.end;
  unschedule(world, wish.date, driver.externalId);
  world.store.changed();
}

function flatDay(driver: Driver, day: DriverDay): Body {
  const { start, end, ...rest } = day;
  const spot = (name: string, place: Spot | undefined): Body =>
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
export function getDriverParameters({ world, query }: Call): Answer {
  const driver = mustKnow(world, query.get("driverId"));
  const day = driver.days[query.get("date") ?? Object.keys(driver.days).sort().at(-1) ?? ""];
  return { success: true, externalId: driver.externalId, serial: driver.serial, ...(day ? flatDay(driver, day) : {}) };
}
