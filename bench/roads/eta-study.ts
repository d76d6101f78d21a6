// The error of arrival times predicted at acceptance and half way, against the arrivals of a simulated day. The product
// learns from other days than the one that is measured.
import { simulateDeliveries, type SimulatedDelivery } from "../../local/fleet/delivery-day.ts";
import { seededRandom } from "../../local/fleet/random.ts";
import { addressPointsOf } from "../../local/fleet/address-points.ts";
import { createDrive } from "../../local/fleet/drive.ts";
import { randomBetween, distance, type LatLng } from "../../local/fleet/geo.ts";
import { GpsNoise } from "../../local/fleet/gps.ts";
import { readTown } from "../../local/town/osm.ts";
import { StreetGraph } from "../../local/town/street-graph.ts";
import { quantile, sum } from "../harness/stats.ts";

export type EtaSubject = {
  /** The engine's seconds for each leg. */
  route: (stops: readonly LatLng[]) => Promise<number[]>;
  learn: (
    drives: readonly { at: Date; ratio: number }[],
    stops: (etaFactorAt: (at: Date) => number) => number[],
  ) => Promise<{ etaFactorAt: (at: Date) => number; pickupSeconds: number }>;
};
export type EtaErrors = { p50: number; p90: number; minutes: { p50: number; p90: number } };
/** `best`: a prediction from the model and the real routes, without the lights and waits. */
export type EtaErrorsByPredictor = Record<Predictor, EtaErrors>;
type Predictor = "ours" | "engine" | "straight" | "best";
/** `driving`: at acceptance, without the stop at the pickup. */
export type EtaStudy = {
  learnedFrom: number;
  measuredOn: number;
  atAcceptance: EtaErrorsByPredictor;
  driving: EtaErrorsByPredictor;
  midpoint: EtaErrorsByPredictor;
};
export type EtaStudySizes = {
  learnDays: readonly number[];
  learnDrivers: number;
  testDay: number;
  testDrivers: number;
};

// Day 0, a Tuesday: its midnight in Baltimore.
const MIDNIGHT = Date.UTC(2026, 9, 13, 4);
const dateOf = (seconds: number): Date => new Date(MIDNIGHT + seconds * 1_000);
const straightSeconds = (places: readonly LatLng[]): number =>
  sum(places.slice(1).map((place, n) => distance(places[n] ?? place, place) / (30 / 3.6)));

export async function runEtaStudy(product: EtaSubject, sizes: EtaStudySizes): Promise<EtaStudy> {
  const data = await readTown();
  const town = { streets: new StreetGraph(data), doors: addressPointsOf(data) };
  const past = sizes.learnDays.flatMap((day) => simulateDeliveries(day, sizes.learnDrivers, town));
  const learned = await learnFrom(product, past);
  const today = simulateDeliveries(sizes.testDay, sizes.testDrivers, town);
  const [acceptances, drives, halves] = [[], [], []] as [Prediction[], Prediction[], Prediction[]];
  for (const [n, one] of today.entries()) {
    const prediction = await predictAt(product, learned, one.acceptedAt, one, one.from);
    acceptances.push(prediction);
    drives.push({
      ...prediction,
      ours: prediction.ours - learned.pickupSeconds,
      best: prediction.best - learned.pickupSeconds,
      actual: prediction.actual - (one.toDropOff.startedAt - one.toPickup.arrivesAt),
    });
    const half = halfOf(one);
    const here = new GpsNoise(seededRandom(sizes.testDay * 1_000 + n)).measure(half.at);
    halves.push(await predictAt(product, learned, half.now, one, here));
  }
  return {
    learnedFrom: past.length,
    measuredOn: today.length,
    atAcceptance: errorsOf(acceptances),
    driving: errorsOf(drives),
    midpoint: errorsOf(halves),
  };
}

type Learned = Awaited<ReturnType<EtaSubject["learn"]>>;
type Prediction = Record<Predictor | "actual", number>;

async function learnFrom(product: EtaSubject, past: readonly SimulatedDelivery[]): Promise<Learned> {
  const drives: { at: Date; ratio: number }[] = [];
  const waits: { at: Date; engine: number; took: number }[] = [];
  for (const { from, pickup, door, acceptedAt, toDropOff } of past) {
    const [engine = 0] = await product.route([pickup, door]);
    drives.push({ at: dateOf(toDropOff.startedAt), ratio: (toDropOff.arrivesAt - toDropOff.startedAt) / engine });
    const [toPickup = 0] = await product.route([from, pickup]);
    waits.push({ at: dateOf(acceptedAt), engine: toPickup, took: toDropOff.startedAt - acceptedAt });
  }
  return product.learn(drives, (etaFactorAt) => waits.map(({ at, engine, took }) => took - engine * etaFactorAt(at)));
}

/** Predictions from the current position of the driver. */
async function predictAt(
  product: EtaSubject,
  { etaFactorAt, pickupSeconds }: Learned,
  now: number,
  one: SimulatedDelivery,
  here: LatLng,
): Promise<Prediction> {
  const { pickup, door, toPickup, toDropOff } = one;
  const before = now < toPickup.arrivesAt;
  const stops = before ? [here, pickup, door] : [here, door];
  const engine = sum(await product.route(stops));
  return {
    ours: engine * etaFactorAt(dateOf(now)) + (before ? pickupSeconds : 0),
    engine,
    straight: straightSeconds(stops),
    best: bestPrediction(one, now) + (before ? pickupSeconds : 0),
    actual: toDropOff.arrivesAt - now,
  };
}

/** When and where the driver has driven half of the whole distance, by way of the pickup. */
function halfOf({ toPickup, toDropOff }: SimulatedDelivery): { now: number; at: LatLng } {
  const half = (toPickup.metres + toDropOff.metres) / 2;
  const [run, metres] = half < toPickup.metres ? [toPickup, half] : [toDropOff, half - toPickup.metres];
  const now = run.timeAt(metres);
  const moment = run.at(now);
  if (!moment) throw new Error("The drive has no position");
  return { now, at: moment.at };
}

/** The median remaining seconds of the same routes with other random lights and waits, a little earlier or later. */
function bestPrediction({ routes: [there, on], toPickup, toDropOff }: SimulatedDelivery, now: number): number {
  const chance = seededRandom(Math.round(now));
  const driven = now < toDropOff.startedAt ? toPickup.metresAt(now) : toDropOff.metresAt(now);
  const before = now < toPickup.arrivesAt;
  const seconds = Array.from({ length: 15 }, () => {
    const seed = (): number => Math.floor(chance() * 2 ** 31);
    const first = createDrive(seed(), there, toPickup.startedAt + randomBetween(-300, 300, chance));
    const second = createDrive(seed(), on, first.arrivesAt + (toDropOff.startedAt - toPickup.arrivesAt));
    return before
      ? first.arrivesAt - first.timeAt(driven) + second.arrivesAt - second.startedAt
      : second.arrivesAt - second.timeAt(driven);
  });
  return quantile(seconds, 0.5);
}

function errorsOf(predictions: readonly Prediction[]): EtaErrorsByPredictor {
  const of = (by: Predictor): EtaErrors => {
    const minutes = predictions.map((one) => Math.abs(one[by] - one.actual) / 60);
    const shares = predictions.map((one) => Math.abs(one[by] - one.actual) / one.actual);
    return {
      p50: quantile(shares, 0.5),
      p90: quantile(shares, 0.9),
      minutes: { p50: quantile(minutes, 0.5), p90: quantile(minutes, 0.9) },
    };
  };
  return { ours: of("ours"), engine: of("engine"), straight: of("straight"), best: of("best") };
}
