// How a driver of the fleet moves: the live fleet and the day that is recorded from it (record-day.ts) keep to the same
// rules. In the town they drive along its streets, by the model of drive.ts; where there is no street they go straight.
import type { Chance } from "./chance.ts";
import { drive, type Drive } from "./drive.ts";
import { around, between, distance, step, type Place } from "./geo.ts";
import { chooseWay } from "./choose-way.ts";
import type { Streets } from "../town/streets.ts";

/** How often who drives to somewhere takes a step. */
export const STEP_MS = 3_000;
const NEAREST_M = 300;
// However quick the fleet is told to be: what is faster than anything drives counts as a jump, not as a place.
const FASTEST = 50;
// Somewhere that no street is near is passed over, this often at the most.
const TRIES = 20;

/** What a phone says of it: a heading only while it moves. */
export type Moved = { metresPerSecond: number; heading?: number; arrived: boolean };

/** `now`: seconds from the town's midnight, for there are hours when streets are full. */
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

  /** Where they roll to between deliveries. */
  get goal(): Place {
    return this.#goal;
  }

  /** Any place in the fleet's town, on a street of it. */
  somewhere = (): Place =>
    this.#onStreet(() => around(this.#town.centre, NEAREST_M, this.#town.reachM, this.#chance)) ??
    around(this.#town.centre, NEAREST_M, this.#town.reachM, this.#chance);

  /** Rolls about between deliveries: somewhere, unless told where. */
  cruise(ms: number, speed = 1): Moved {
    const moved = this.towards(this.#goal, ms, speed);
    if (moved.arrived) this.#goal = this.somewhere();
    return moved;
  }

  /** Rolls to there from now on, or to the next street: the first of these places that has one. */
  clearOffTo(place: () => Place): void {
    this.#goal = this.#onStreet(place) ?? place();
  }

  /** One step to a place, as fast as streets allow; `speed` is how many times as fast as that. */
  towards(goal: Place, ms: number, speed = 1): Moved {
    const trip = this.#tripTo(goal);
    return trip ? this.#along(trip, ms, speed) : this.#straight(goal, ms, speed);
  }

  #along(trip: Trip, ms: number, speed: number): Moved {
    const { run } = trip;
    const furthest = run.metresAt(trip.at) + (FASTEST * ms) / 1_000;
    const wanted = Math.min(run.arrivesAt, trip.at + (ms / 1_000) * speed);
    // Who waits at lights does so at the same metre from then on.
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
