// How a fleet driver moves, live and in the recorded day (record-day.ts): in the town along its streets by the model in
// drive.ts; where there is no street in straight lines.
import type { Random } from "./random.ts";
import { createDrive, type SimulatedDrive } from "./drive.ts";
import { randomPlaceAround, randomBetween, distance, stepTowards, type LatLng } from "./geo.ts";
import { chooseRoute } from "./choose-route.ts";
import type { StreetGraph } from "../town/street-graph.ts";

/** Interval between two steps of a drive. */
export const DRIVE_STEP_MS = 3_000;
const NEAREST_M = 300;
// Limit in metres a second at any fleet speed: faster movement is classified as a jump.
const FASTEST = 50;
// Places without a street nearby are skipped, at most this often.
const TRIES = 20;

/** A phone's report; it has a heading only while moving. */
export type DriveStep = { metresPerSecond: number; heading?: number; arrived: boolean };

/** `now`: seconds from the town's midnight, for the traffic by hour. */
type Town = { centre: LatLng; reachM: number; streets?: StreetGraph | null; now?: () => number };
type Trip = { goal: LatLng; run: SimulatedDrive; at: number };

export class StraightDrive {
  at: LatLng;
  readonly #town: Town;
  readonly #chance: Random;
  #goal: LatLng;
  #trip: Trip | null = null;

  constructor(town: Town, chance: Random = Math.random) {
    this.#town = town;
    this.#chance = chance;
    this.at = this.somewhere();
    this.#goal = this.somewhere();
  }

  /** The destination of the current cruise. */
  get goal(): LatLng {
    return this.#goal;
  }

  /** A random place on a street of the fleet's town. */
  somewhere = (): LatLng =>
    this.#onStreet(() => randomPlaceAround(this.#town.centre, NEAREST_M, this.#town.reachM, this.#chance)) ??
    randomPlaceAround(this.#town.centre, NEAREST_M, this.#town.reachM, this.#chance);

  /** Cruises between deliveries, to a random place unless one was set. */
  cruise(ms: number, speed = 1): DriveStep {
    const moved = this.towards(this.#goal, ms, speed);
    if (moved.arrived) this.#goal = this.somewhere();
    return moved;
  }

  /** Cruises there from now on, or to a nearby street: to the first of these places that has one. */
  clearOffTo(place: () => LatLng): void {
    this.#goal = this.#onStreet(place) ?? place();
  }

  /** One step to a place at street speed times `speed`. */
  towards(goal: LatLng, ms: number, speed = 1): DriveStep {
    const trip = this.#tripTo(goal);
    return trip ? this.#along(trip, ms, speed) : this.#straight(goal, ms, speed);
  }

  #along(trip: Trip, ms: number, speed: number): DriveStep {
    const { run } = trip;
    const furthest = run.metresAt(trip.at) + (FASTEST * ms) / 1_000;
    const targetMetres = Math.min(run.arrivesAt, trip.at + (ms / 1_000) * speed);
    // A driver who waits at lights stays at that metre.
    trip.at = run.metresAt(targetMetres) <= furthest ? targetMetres : run.timeAt(furthest);
    const arrived = trip.at >= run.arrivesAt;
    const moment = run.at(trip.at);
    this.at = arrived ? trip.goal : (moment?.at ?? this.at);
    if (arrived) this.#trip = null;
    return moment && moment.metresPerSecond > 0
      ? { metresPerSecond: moment.metresPerSecond, heading: moment.heading, arrived }
      : { metresPerSecond: 0, arrived };
  }

  #straight(goal: LatLng, ms: number, speed: number): DriveStep {
    const metresPerSecond = randomBetween(25, 45, this.#chance) / 3.6;
    const { at, heading, arrived } = stepTowards(
      this.at,
      goal,
      Math.min(FASTEST, metresPerSecond * speed) * (ms / 1_000),
      this.#chance,
    );
    this.at = at;
    return { metresPerSecond, heading, arrived };
  }

  #tripTo(goal: LatLng): Trip | null {
    const { streets, now } = this.#town;
    if (this.#trip && distance(this.#trip.goal, goal) < 1) return this.#trip;
    const route = streets ? chooseRoute(streets, this.at, goal, this.#chance) : null;
    const startedAt = now?.() ?? 12 * 3_600;
    const run = route && route.length > 0 ? createDrive(Math.floor(this.#chance() * 2 ** 31), route, startedAt) : null;
    this.#trip = run && { goal, run, at: startedAt };
    return this.#trip;
  }

  #onStreet(place: () => LatLng): LatLng | null {
    for (let n = 0; this.#town.streets && n < TRIES; n++) {
      const street = this.#town.streets.near(place());
      if (street) return street;
    }
    return null;
  }
}
