// Measures the error of arrival times predicted at acceptance and half way, against the arrivals of a simulated day. The
// product learns its calibration factors from other days.
import { simulateDeliveries, type SimulatedDelivery } from "../../local/fleet/delivery-day.ts";
import { seededRandom } from "../../local/fleet/random.ts";
import { listAddressPoints } from "../../local/fleet/address-points.ts";
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
    drivePredictions: readonly { at: Date; ratio: number }[],
    stops: (etaFactorAt: (at: Date) => number) => number[],
  ) => Promise<{ etaFactorAt: (at: Date) => number; pickupSeconds: number }>;
};
export type EtaErrors = { p50: number; p90: number; minutes: { p50: number; p90: number } };
/** `best`: a prediction from the simulation's model and real routes, with other random traffic lights and waits. */
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
const DAY_ZERO_MS = Date.UTC(2026, 9, 13, 4);
const toDate = (seconds: number): Date => new Date(DAY_ZERO_MS + seconds * 1_000);
const straightSeconds = (places: readonly LatLng[]): number =>
  sum(places.slice(1).map((place, n) => distance(places[n] ?? place, place) / (30 / 3.6)));

export async function runEtaStudy(product: EtaSubject, sizes: EtaStudySizes): Promise<EtaStudy> {
  const data = await readTown();
  const town = { streets: new StreetGraph(data), doors: listAddressPoints(data) };
  const pastDeliveries = sizes.learnDays.flatMap((day) => simulateDeliveries(day, sizes.learnDrivers, town));
  const learnedModel = await learnFrom(product, pastDeliveries);
  const testDeliveries = simulateDeliveries(sizes.testDay, sizes.testDrivers, town);
  const acceptancePredictions: Prediction[] = [];
  const drivePredictions: Prediction[] = [];
  const midpointPredictions: Prediction[] = [];
  for (const [n, delivery] of testDeliveries.entries()) {
    const prediction = await predictAt(product, learnedModel, delivery.acceptedAt, delivery, delivery.from);
    acceptancePredictions.push(prediction);
    drivePredictions.push({
      ...prediction,
      ours: prediction.ours - learnedModel.pickupSeconds,
      best: prediction.best - learnedModel.pickupSeconds,
      actual: prediction.actual - (delivery.toDropOff.startedAt - delivery.toPickup.arrivesAt),
    });
    const midpoint = findMidpoint(delivery);
    const measuredLocation = new GpsNoise(seededRandom(sizes.testDay * 1_000 + n)).measure(midpoint.at);
    midpointPredictions.push(await predictAt(product, learnedModel, midpoint.predictedAt, delivery, measuredLocation));
  }
  return {
    learnedFrom: pastDeliveries.length,
    measuredOn: testDeliveries.length,
    atAcceptance: computeErrors(acceptancePredictions),
    driving: computeErrors(drivePredictions),
    midpoint: computeErrors(midpointPredictions),
  };
}

type LearnedModel = Awaited<ReturnType<EtaSubject["learn"]>>;
type Prediction = Record<Predictor | "actual", number>;

async function learnFrom(product: EtaSubject, pastDeliveries: readonly SimulatedDelivery[]): Promise<LearnedModel> {
  const drivePredictions: { at: Date; ratio: number }[] = [];
  const pickupDelays: { at: Date; engine: number; actualSeconds: number }[] = [];
  for (const { from, pickup, door, acceptedAt, toDropOff } of pastDeliveries) {
    const [engine = 0] = await product.route([pickup, door]);
    drivePredictions.push({
      at: toDate(toDropOff.startedAt),
      ratio: (toDropOff.arrivesAt - toDropOff.startedAt) / engine,
    });
    const [toPickup = 0] = await product.route([from, pickup]);
    pickupDelays.push({ at: toDate(acceptedAt), engine: toPickup, actualSeconds: toDropOff.startedAt - acceptedAt });
  }
  return product.learn(drivePredictions, (etaFactorAt) =>
    pickupDelays.map(({ at, engine, actualSeconds }) => actualSeconds - engine * etaFactorAt(at)),
  );
}

/** Predictions from the current position of the driver. */
async function predictAt(
  product: EtaSubject,
  { etaFactorAt, pickupSeconds }: LearnedModel,
  predictedAt: number,
  delivery: SimulatedDelivery,
  measuredLocation: LatLng,
): Promise<Prediction> {
  const { pickup, door, toPickup, toDropOff } = delivery;
  const beforePickup = predictedAt < toPickup.arrivesAt;
  const stops = beforePickup ? [measuredLocation, pickup, door] : [measuredLocation, door];
  const engine = sum(await product.route(stops));
  return {
    ours: engine * etaFactorAt(toDate(predictedAt)) + (beforePickup ? pickupSeconds : 0),
    engine,
    straight: straightSeconds(stops),
    best: bestPrediction(delivery, predictedAt) + (beforePickup ? pickupSeconds : 0),
    actual: toDropOff.arrivesAt - predictedAt,
  };
}

/** When and where the driver has driven half of the whole distance, by way of the pickup. */
function findMidpoint({ toPickup, toDropOff }: SimulatedDelivery): { predictedAt: number; at: LatLng } {
  const midpoint = (toPickup.metres + toDropOff.metres) / 2;
  const [drive, metres] = midpoint < toPickup.metres ? [toPickup, midpoint] : [toDropOff, midpoint - toPickup.metres];
  const predictedAt = drive.timeAt(metres);
  const state = drive.stateAt(predictedAt);
  if (!state) throw new Error("The drive has no position");
  return { predictedAt, at: state.at };
}

/** The median remaining seconds of the same routes with other random lights and waits, a little earlier or later. */
function bestPrediction(
  { routes: [toPickupRoute, toDoorRoute], toPickup, toDropOff }: SimulatedDelivery,
  predictedAt: number,
): number {
  const random = seededRandom(Math.round(predictedAt));
  const drivenMetres =
    predictedAt < toDropOff.startedAt ? toPickup.metresAt(predictedAt) : toDropOff.metresAt(predictedAt);
  const beforePickup = predictedAt < toPickup.arrivesAt;
  const seconds = Array.from({ length: 15 }, () => {
    const seed = (): number => Math.floor(random() * 2 ** 31);
    const first = createDrive(seed(), toPickupRoute, toPickup.startedAt + randomBetween(-300, 300, random));
    const second = createDrive(seed(), toDoorRoute, first.arrivesAt + (toDropOff.startedAt - toPickup.arrivesAt));
    return beforePickup
      ? first.arrivesAt - first.timeAt(drivenMetres) + second.arrivesAt - second.startedAt
      : second.arrivesAt - second.timeAt(drivenMetres);
  });
  return quantile(seconds, 0.5);
}

function computeErrors(predictions: readonly Prediction[]): EtaErrorsByPredictor {
  const errorsBy = (predictor: Predictor): EtaErrors => {
    const minutes = predictions.map((delivery) => Math.abs(delivery[predictor] - delivery.actual) / 60);
    const shares = predictions.map((delivery) => Math.abs(delivery[predictor] - delivery.actual) / delivery.actual);
    return {
      p50: quantile(shares, 0.5),
      p90: quantile(shares, 0.9),
      minutes: { p50: quantile(minutes, 0.5), p90: quantile(minutes, 0.9) },
    };
  };
  return { ours: errorsBy("ours"), engine: errorsBy("engine"), straight: errorsBy("straight"), best: errorsBy("best") };
}
