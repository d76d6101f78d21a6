// A day of the fleet in fast forward: its drivers move like the live fleet's, and their phones measure.
import { seeded, type Chance } from "./chance.ts";
import { DayPhone, type DayFix } from "./day-phone.ts";
import { dayZones, onAnEdge, type DayZone } from "./day-zones.ts";
import { doorNear, doorsOf, TOWN, type Door } from "./doors.ts";
import { between, distance, type Place } from "./geo.ts";
import { STEP_MS, Way } from "./way.ts";
import { readTown } from "../town/osm.ts";
import { Streets } from "../town/streets.ts";

/** `drivers`: the fixes of each, oldest first. */
export type Day = { seed: number; zones: DayZone[]; drivers: DayFix[][] };

type Town = { zones: readonly DayZone[]; doors: readonly Door[]; streets: Streets };

const HOUR_S = 3_600;
// A driver who waits on a zone's edge does so on a street within this distance, below the phone's accuracy.
const ON_THE_EDGE_M = 15;

export async function simulateDay(seed: number, drivers: number): Promise<Day> {
  const zones = dayZones(TOWN.centre);
  const data = await readTown();
  const town = { zones, doors: doorsOf(data), streets: new Streets(data) };
  // Each driver has their own seed: an additional driver changes no other's day.
  return { seed, zones, drivers: Array.from({ length: drivers }, (_, n) => workDay(seeded(seed * 1_000 + n), town)) };
}

/** A shift: cruising, deliveries and breaks, from some time in the morning on. */
function workDay(chance: Chance, { zones, doors, streets }: Town): DayFix[] {
  const shift = new Shift(streets, chance);
  while (!shift.isOver) {
    const what = chance();
    if (what < 0.3) {
      shift.cruise(between(240, 1_200, chance));
    } else if (what < 0.75) {
      const pickup = doorNear(doors, TOWN.centre, 0, 5_000, chance).at;
      shift.driveTo(pickup);
      shift.stand(between(60, 420, chance));
      shift.driveTo(doorNear(doors, pickup, 1_000, 3_500, chance).at);
      shift.stand(between(60, 600, chance));
    } else {
      // By its phone, a driver at a zone's edge enters and leaves the zone repeatedly.
      shift.driveTo((chance() < 0.6 ? edgeOnAStreet(zones, streets, chance) : null) ?? shift.somewhere());
      shift.stand(between(300, 2_100, chance));
    }
  }
  return shift.fixes;
}

function edgeOnAStreet(zones: readonly DayZone[], streets: Streets, chance: Chance): Place | null {
  for (let n = 0; n < 30; n++) {
    const edge = onAnEdge(zones, chance);
    const street = streets.near(edge);
    if (street && distance(street, edge) < ON_THE_EDGE_M) return street;
  }
  return null;
}

class Shift {
  readonly #way: Way;
  readonly #phone: DayPhone;
  readonly #end: number;
  #now: number;

  constructor(streets: Streets, chance: Chance) {
    this.#now = Math.round(between(5 * HOUR_S, 13 * HOUR_S, chance));
    this.#end = this.#now + between(5.5 * HOUR_S, 11 * HOUR_S, chance);
    this.#way = new Way({ ...TOWN, streets, now: () => this.#now }, chance);
    this.#phone = new DayPhone(chance, this.#now, this.#end);
  }

  get isOver(): boolean {
    return this.#now >= this.#end;
  }
  somewhere(): Place {
    return this.#way.somewhere();
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
