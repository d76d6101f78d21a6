// How a fleet driver moves, live and in the recorded day (record-day.ts): in the town along its streets by the model in
// drive.ts; where there is no street in straight lines.
import type { Chance } from "./chance.ts";
import { drive, type Drive } from "./drive.ts";
import { around, between, distance, step, type Place } from "./geo.ts";
import { chooseWay } from "./choose-way.ts";
import type { Streets } from "../town/streets.ts";

/** Interval between two steps of a drive. */
export const STEP_MS = 3_000;
const NEAREST_M = 300;
// Limit in metres a second at any fleet speed: faster movement is classified as a jump.
const FASTEST = 50;
// Places without a street nearby are skipped, at most this often.
const TRIES = 20;

/** A phone's report; it has a heading only while moving. */
export type Moved = { metresPerSecond: number; heading?: number; arrived: boolean };

/** `now`: seconds from the town's midnight, for the traffic by hour. */
type Town = { centre: Place; reachM: number; streets?: Streets | null; now?: () => number };
type Trip = { goal: Place; run: Drive; at: number };

export class Way {
  at: Place;
  readonly #town: Town;
  readonly #chance: Chance;
  #goal: Place;
  #trip: Trip | null = null;

  constructor(town: Town, chance: Chance = Math.random) {
    this.#town = town;
    this.#chance = chance;
    this.at = this.somewhere();
    this.#goal = this.somewhere();
  }

  /** The destination of the current cruise. */
  get goal(): Place {
    return this.#goal;
  }

  /** A random place on a street of the fleet's town. */
  somewhere = (): Place =>
    this.#onStreet(() => around(this.#town.centre, NEAREST_M, this.#town.reachM, this.#chance)) ??
    around(this.#town.centre, NEAREST_M, this.#town.reachM, this.#chance);

  /** Cruises between deliveries, to a random place unless one was set. */
  cruise(ms: number, speed = 1): Moved {
    const moved = this.towards(this.#goal, ms, speed);
    if (moved.arrived) this.#goal = this.somewhere();
    return moved;
  }

  /** Cruises there from now on, or to a nearby street: to the first of these places that has one. */
  clearOffTo(place: () => Place): void {
    this.#goal = this.#onStreet(place) ?? place();
  }

  /** One step to a place at street speed times `speed`. */
  towards(goal: Place, ms: number, speed = 1): Moved {
    const trip = this.#tripTo(goal);
    return trip ? this.#along(trip, ms, speed) : this.#straight(goal, ms, speed);
  }

  #along(trip: Trip, ms: number, speed: number): Moved {
    const { run } = trip;
    const furthest = run.metresAt(trip.at) + (FASTEST * ms) / 1_000;
    const wanted = Math.min(run.arrivesAt, trip.at + (ms / 1_000) * speed);
    // A driver who waits at lights stays at that metre.
    trip.at = run.metresAt(wanted) <= furthest ? wanted : run.timeAt(furthest);
    const arrived = trip.at >= run.arrivesAt;
    const moment = run.at(trip.at);
    this.at = arrived ? trip.goal : (moment?.at ?? this.at);
    if (arrived) this.#trip = null;
    return moment && moment.metresPerSecond > 0
      ? { metresPerSecond: moment.metresPerSecond, heading: moment.heading, arrived }
      : { metresPerSecond: 0, arrived };
  }

  #straight(goal: Place, ms: number, speed: number): Moved {
    const metresPerSecond = between(25, 45, this.#chance) / 3.6;
    const { at, heading, arrived } = step(
      this.at,
      goal,
      Math.min(FASTEST, metresPerSecond * speed) * (ms / 1_000),
      this.#chance,
    );
    this.at = at;
    return { metresPerSecond, heading, arrived };
  }

  #tripTo(goal: Place): Trip | null {
    const { streets, now } = this.#town;
    if (this.#trip && distance(this.#trip.goal, goal) < 1) return this.#trip;
    const way = streets ? chooseWay(streets, this.at, goal, this.#chance) : null;
    const startedAt = now?.() ?? 12 * 3_600;
    const run = way && way.length > 0 ? drive(Math.floor(this.#chance() * 2 ** 31), way, startedAt) : null;
    this.#trip = run && { goal, run, at: startedAt };
    return this.#trip;
  }

  #onStreet(place: () => Place): Place | null {
    for (let n = 0; this.#town.streets && n < TRIES; n++) {
      const street = this.#town.streets.near(place());
      if (street) return street;
    }
    return null;
  }
}
