// How wrong an arrival is that people are told: at acceptance and at half way, against when the driver of a simulated day
// was really there. What the product has learned comes from other days than those it is measured on.
import { deliveryDay, type Delivered } from "../local/fleet/delivery-day.ts";
import { seeded } from "../local/fleet/chance.ts";
import { doorsOf } from "../local/fleet/doors.ts";
import { drive } from "../local/fleet/drive.ts";
import { between, distance, type Place } from "../local/fleet/geo.ts";
import { Gps } from "../local/fleet/gps.ts";
import { readTown } from "../local/town/osm.ts";
import { Streets } from "../local/town/streets.ts";

/** The product, as its callers have it: the engine through the port, and what is learned from drives by its own functions. */
export type Product = {
  /** The engine's own seconds for each leg. */
  route: (stops: readonly Place[]) => Promise<number[]>;
  learn: (
    drives: readonly { at: Date; ratio: number }[],
    stops: (paceAt: (at: Date) => number) => number[],
  ) => Promise<{ paceAt: (at: Date) => number; pickupSeconds: number }>;
};
export type Errors = { p50: number; p90: number; minutes: { p50: number; p90: number } };
/** `fate`: by somebody who knows the model and the very ways, and not the lights and the waits. */
export type Moment = Record<Teller, Errors>;
type Teller = "ours" | "engine" | "straight" | "fate";
/** `driving`: at acceptance, without the stop at the pickup. */
export type Study = { learnedFrom: number; measuredOn: number; atAcceptance: Moment; driving: Moment; halfWay: Moment };
export type Sizes = { learnDays: readonly number[]; learnDrivers: number; testDay: number; testDrivers: number };

// Day 0, a Tuesday: its midnight in Baltimore.
const MIDNIGHT = Date.UTC(2026, 9, 13, 4);
const dateOf = (seconds: number): Date => new Date(MIDNIGHT + seconds * 1_000);
// The rule of before: 30 km/h along the straight line.
const straightSeconds = (places: readonly Place[]): number =>
  places.slice(1).reduce((sum, place, n) => sum + distance(places[n] ?? place, place) / (30 / 3.6), 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export async function etaStudy(product: Product, sizes: Sizes): Promise<Study> {
  const data = await readTown();
  const town = { streets: new Streets(data), doors: doorsOf(data) };
  const past = sizes.learnDays.flatMap((day) => deliveryDay(day, sizes.learnDrivers, town));
  const learned = await learnFrom(product, past);
  const today = deliveryDay(sizes.testDay, sizes.testDrivers, town);
  const [acceptances, drives, halves] = [[], [], []] as [Told[], Told[], Told[]];
  for (const [n, one] of today.entries()) {
    const told = await tellAt(product, learned, one.acceptedAt, one, one.from);
    acceptances.push(told);
    drives.push({
      ...told,
      ours: told.ours - learned.pickupSeconds,
      fate: told.fate - learned.pickupSeconds,
      really: told.really - (one.toDoor.startedAt - one.toPickup.arrivesAt),
    });
    const half = halfOf(one);
    const here = new Gps(seeded(sizes.testDay * 1_000 + n)).measure(half.at);
    halves.push(await tellAt(product, learned, half.now, one, here));
  }
  return {
    learnedFrom: past.length,
    measuredOn: today.length,
    atAcceptance: errorsOf(acceptances),
    driving: errorsOf(drives),
    halfWay: errorsOf(halves),
  };
}

type Learned = Awaited<ReturnType<Product["learn"]>>;
type Told = Record<Teller | "really", number>;

async function learnFrom(product: Product, past: readonly Delivered[]): Promise<Learned> {
  const drives: { at: Date; ratio: number }[] = [];
  const waits: { at: Date; engine: number; took: number }[] = [];
  for (const { from, pickup, door, acceptedAt, toDoor } of past) {
    const [engine = 0] = await product.route([pickup, door]);
    drives.push({ at: dateOf(toDoor.startedAt), ratio: (toDoor.arrivesAt - toDoor.startedAt) / engine });
    const [toPickup = 0] = await product.route([from, pickup]);
    waits.push({ at: dateOf(acceptedAt), engine: toPickup, took: toDoor.startedAt - acceptedAt });
  }
  return product.learn(drives, (paceAt) => waits.map(({ at, engine, took }) => took - engine * paceAt(at)));
}

/** What is said of the arrival by whoever knows no more than where the driver is. */
async function tellAt(
  product: Product,
  { paceAt, pickupSeconds }: Learned,
  now: number,
  one: Delivered,
  here: Place,
): Promise<Told> {
  const { pickup, door, toPickup, toDoor } = one;
  const before = now < toPickup.arrivesAt;
  const stops = before ? [here, pickup, door] : [here, door];
  const engine = sum(await product.route(stops));
  return {
    ours: engine * paceAt(dateOf(now)) + (before ? pickupSeconds : 0),
    engine,
    straight: straightSeconds(stops),
    fate: fated(one, now) + (before ? pickupSeconds : 0),
    really: toDoor.arrivesAt - now,
  };
}

/** Where and when half of the whole way, by way of the pickup, is driven. */
function halfOf({ toPickup, toDoor }: Delivered): { now: number; at: Place } {
  const half = (toPickup.metres + toDoor.metres) / 2;
  const [run, metres] = half < toPickup.metres ? [toPickup, half] : [toDoor, half - toPickup.metres];
  const now = run.timeAt(metres);
  const moment = run.at(now);
  if (!moment) throw new Error("A drive leads nowhere");
  return { now, at: moment.at };
}

/** Seconds of driving still before them, as the same ways take with other luck, a little earlier or later. */
function fated({ ways: [there, on], toPickup, toDoor }: Delivered, now: number): number {
  const chance = seeded(Math.round(now));
  const driven = now < toDoor.startedAt ? toPickup.metresAt(now) : toDoor.metresAt(now);
  const before = now < toPickup.arrivesAt;
  const seconds = Array.from({ length: 15 }, () => {
    const luck = (): number => Math.floor(chance() * 2 ** 31);
    const first = drive(luck(), there, toPickup.startedAt + between(-300, 300, chance));
    const second = drive(luck(), on, first.arrivesAt + (toDoor.startedAt - toPickup.arrivesAt));
    return before
      ? first.arrivesAt - first.timeAt(driven) + second.arrivesAt - second.startedAt
      : second.arrivesAt - second.timeAt(driven);
  });
  return at(seconds, 0.5);
}

function errorsOf(told: readonly Told[]): Moment {
  const of = (who: Teller): Errors => {
    const minutes = told.map((one) => Math.abs(one[who] - one.really) / 60);
    const shares = told.map((one) => Math.abs(one[who] - one.really) / one.really);
    return { p50: at(shares, 0.5), p90: at(shares, 0.9), minutes: { p50: at(minutes, 0.5), p90: at(minutes, 0.9) } };
  };
  return { ours: of("ours"), engine: of("engine"), straight: of("straight"), fate: of("fate") };
}
function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(part * sorted.length)] ?? NaN;
}
