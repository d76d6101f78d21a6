// How a fleet driver moves, live and in the recorded day (record-day.ts): in the town along its streets by the model in
// drive.ts; where there is no street in straight lines.
import type { Random } from "./random.ts";
import { createDrive, type SimulatedDrive } from "./drive.ts";
import { randomPlaceAround, randomBetween, distance, stepTowards, type LatLng } from "./geo.ts";
import { chooseRoute } from "./choose-route.ts";
import type { StreetGraph } from "../town/street-graph.ts";

/** Interval between two steps of a drive. */
export const DRIVE_STEP_MS = 3_000;
const MIN_DISTANCE_M = 300;
// Limit in metres a second at any fleet speed: faster movement is classified as a jump.
const MAX_METRES_PER_SECOND = 50;
// Places without a street nearby are skipped, at most this often.
const MAX_TRIES = 20;

/** A phone's report; it has a heading only while moving. */
export type DriveStep = { metresPerSecond: number; heading?: number; arrived: boolean };

/** `now`: seconds from the town's midnight, for the traffic by hour. */
type Town = { centre: LatLng; radiusM: number; streets?: StreetGraph | null; now?: () => number };
type Trip = { goal: LatLng; run: SimulatedDrive; at: number };

export class StraightDrive {
  at: LatLng;
  readonly #town: Town;
  readonly #chance: Random;
  #goal: LatLng;
  #trip: Trip | null = null;

  constructor(town: Town, random: Random = Math.random) {
    this.#town = town;
    this.#chance = random;
    this.at = this.randomPlace();
    this.#goal = this.randomPlace();
  }

  /** The destination of the current cruise. */
  get goal(): LatLng {
    return this.#goal;
  }

  /** A random place on a street of the fleet's town. */
  randomPlace = (): LatLng =>
    this.#onStreet(() => randomPlaceAround(this.#town.centre, MIN_DISTANCE_M, this.#town.radiusM, this.#chance)) ??
    randomPlaceAround(this.#town.centre, MIN_DISTANCE_M, this.#town.radiusM, this.#chance);

  /** Cruises between deliveries, to a random place unless one was set. */
  cruise(ms: number, speed = 1): DriveStep {
    const step = this.driveTowards(this.#goal, ms, speed);
    if (step.arrived) this.#goal = this.randomPlace();
    return step;
  }

  /** Cruises there from now on, or to a nearby street: to the first of these places that has one. */
  moveAwayTo(place: () => LatLng): void {
    this.#goal = this.#onStreet(place) ?? place();
  }

  /** One step to a place at street speed times `speed`. */
  driveTowards(goal: LatLng, ms: number, speed = 1): DriveStep {
    const trip = this.#tripTo(goal);
    return trip ? this.#along(trip, ms, speed) : this.#straight(goal, ms, speed);
  }

  #along(trip: Trip, ms: number, speed: number): DriveStep {
    const { run: drive } = trip;
    const maxMetres = drive.metresAt(trip.at) + (MAX_METRES_PER_SECOND * ms) / 1_000;
    const targetMetres = Math.min(drive.arrivesAt, trip.at + (ms / 1_000) * speed);
    // A driver who waits at lights stays at that metre.
    trip.at = drive.metresAt(targetMetres) <= maxMetres ? targetMetres : drive.timeAt(maxMetres);
    const arrived = trip.at >= drive.arrivesAt;
    const state = drive.stateAt(trip.at);
    this.at = arrived ? trip.goal : (state?.at ?? this.at);
    if (arrived) this.#trip = null;
    return state && state.metresPerSecond > 0
      ? { metresPerSecond: state.metresPerSecond, heading: state.heading, arrived }
      : { metresPerSecond: 0, arrived };
  }

  #straight(goal: LatLng, ms: number, speed: number): DriveStep {
    const metresPerSecond = randomBetween(25, 45, this.#chance) / 3.6;
    const { at, heading, arrived } = stepTowards(
      this.at,
      goal,
      Math.min(MAX_METRES_PER_SECOND, metresPerSecond * speed) * (ms / 1_000),
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
    const drive =
      route && route.length > 0 ? createDrive(Math.floor(this.#chance() * 2 ** 31), route, startedAt) : null;
    this.#trip = drive && { goal, run: drive, at: startedAt };
    return this.#trip;
  }

  #onStreet(place: () => LatLng): LatLng | null {
    for (let n = 0; this.#town.streets && n < MAX_TRIES; n++) {
      const street = this.#town.streets.nearestStreet(place());
      if (street) return street;
    }
    return null;
  }
}
