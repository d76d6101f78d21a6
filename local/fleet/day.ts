// A day in the fleet's life, without waiting for it: the drivers move as those of the live fleet do, and their phones
// measure.
import { seeded, type Chance } from "./chance.ts";
import { DayPhone, type DayFix } from "./day-phone.ts";
import { dayZones, onAnEdge, type DayZone } from "./day-zones.ts";
import { around, between, type Place } from "./geo.ts";
import { STEP_MS, Way } from "./way.ts";

/** `drivers`: the fixes of each, oldest first. */
export type Day = { seed: number; zones: DayZone[]; drivers: DayFix[][] };

const CENTRE: Place = { lat: 25.7617, lng: -80.1918 };
const HOUR_S = 3_600;

export function simulateDay(seed: number, drivers: number): Day {
  const zones = dayZones(CENTRE);
  // Each driver draws from a seed of their own: one more of them changes nobody else's day.
  return { seed, zones, drivers: Array.from({ length: drivers }, (_, n) => workDay(seeded(seed * 1_000 + n), zones)) };
}

/** A shift: cruising, deliveries and breaks, from some time in the morning on. */
function workDay(chance: Chance, zones: readonly DayZone[]): DayFix[] {
  const way = new Way(CENTRE, chance);
  const shift = new Shift(way, chance);
  while (!shift.isOver) {
    const what = chance();
    if (what < 0.3) {
      shift.cruise(between(240, 1_200, chance));
    } else if (what < 0.75) {
      const pickup = around(CENTRE, 300, 5_000, chance);
      shift.driveTo(pickup);
      shift.stand(between(60, 420, chance));
      shift.driveTo(around(pickup, 1_000, 3_500, chance));
      shift.stand(between(60, 600, chance));
    } else {
      // Who waits at the border of a zone is in and out of it by their phone, again and again.
      shift.driveTo(chance() < 0.6 ? onAnEdge(zones, chance) : way.somewhere());
      shift.stand(between(300, 2_100, chance));
    }
  }
  return shift.fixes;
}

class Shift {
  readonly #way: Way;
  readonly #phone: DayPhone;
  readonly #end: number;
  #now: number;

  constructor(way: Way, chance: Chance) {
    this.#way = way;
    this.#now = Math.round(between(5 * HOUR_S, 13 * HOUR_S, chance));
    this.#end = this.#now + between(5.5 * HOUR_S, 11 * HOUR_S, chance);
    this.#phone = new DayPhone(chance, this.#now, this.#end);
  }

  get isOver(): boolean {
    return this.#now >= this.#end;
  }
  get fixes(): DayFix[] {
    return this.#phone.fixes;
  }

  cruise(seconds: number): void {
    for (const until = this.#now + seconds; this.#now < until && !this.isOver;)
      this.#step(() => this.#way.cruise(STEP_MS));
  }
  driveTo(goal: Place): void {
    for (let there = false; !there && !this.isOver;)
      this.#step(() => {
        const moved = this.#way.towards(goal, STEP_MS);
        there = moved.arrived;
        return moved;
      });
  }
  stand(seconds: number): void {
    for (const until = this.#now + seconds; this.#now < until && !this.isOver;) this.#step(() => null);
  }

  #step(move: () => ReturnType<Way["cruise"]> | null): void {
    const moved = move();
    this.#now += STEP_MS / 1_000;
    this.#phone.pass(this.#now, this.#way.at, moved);
  }
}
