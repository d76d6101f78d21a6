// How a driver of the fleet moves: the live fleet and the day that is recorded from it (record-day.ts) keep to the same
// rules.
import type { Chance } from "./chance.ts";
import { around, between, step, type Place } from "./geo.ts";

/** How often who drives to somewhere takes a step. */
export const STEP_MS = 3_000;
const NEAREST_M = 300;
const AREA_M = 7_000;
// However quick the fleet is told to be: what is faster than anything drives counts as a jump, not as a place.
const FASTEST = 60;

export type Moved = { metresPerSecond: number; heading: number; arrived: boolean };

export class Way {
  at: Place;
  readonly #centre: Place;
  readonly #chance: Chance;
  #goal: Place;

  constructor(centre: Place, chance: Chance = Math.random) {
    this.#centre = centre;
    this.#chance = chance;
    this.at = this.somewhere();
    this.#goal = this.somewhere();
  }

  /** Any place in the fleet's town. */
  somewhere = (): Place => around(this.#centre, NEAREST_M, AREA_M, this.#chance);

  /** Rolls about between deliveries; who is to clear off says where to. */
  cruise(ms: number, { to, speed = 1 }: { to?: Place; speed?: number } = {}): Moved {
    if (to) this.#goal = to;
    const moved = this.towards(this.#goal, ms, speed);
    if (moved.arrived) this.#goal = this.somewhere();
    return moved;
  }

  /** One step to a place, as fast as streets allow; `speed` is how many times as fast as that. */
  towards(goal: Place, ms: number, speed = 1): Moved {
    const metresPerSecond = between(25, 45, this.#chance) / 3.6;
    const { at, heading, arrived } = step(
      this.at,
      goal,
      Math.min(FASTEST, metresPerSecond * speed) * (ms / 1000),
      this.#chance,
    );
    this.at = at;
    return { metresPerSecond, heading, arrived };
  }
}
