// A day of deliveries on the town's streets in fast forward: where they are accepted, and the actual arrival times, to
// compare with estimates.
import { seeded, type Chance } from "./chance.ts";
import { chooseWay } from "./choose-way.ts";
import { doorNear, TOWN, type Door } from "./doors.ts";
import { drive, type Drive } from "./drive.ts";
import { between, type Place } from "./geo.ts";
import type { Streets, StreetWay } from "../town/streets.ts";

/** One simulated delivery; times in seconds, from the midnight before day 0. */
export type Delivered = {
  from: Place;
  pickup: Place;
  door: Place;
  acceptedAt: number;
  ways: readonly [there: StreetWay, on: StreetWay];
  toPickup: Drive;
  /** From Start Service, after the stop at the pickup, to the drop-off. */
  toDoor: Drive;
};
type Town = { streets: Streets; doors: readonly Door[] };

const HOUR_S = 3_600;

/** The seed also selects the day: traffic differs between days. */
export function deliveryDay(seed: number, drivers: number, town: Town): Delivered[] {
  return Array.from({ length: drivers }, (_, n) => shiftOf(seeded(seed * 1_000 + n), seed, town)).flat();
}

function shiftOf(chance: Chance, day: number, { streets, doors }: Town): Delivered[] {
  let now = 24 * HOUR_S * day + between(5 * HOUR_S, 13 * HOUR_S, chance);
  const end = now + between(5.5 * HOUR_S, 11 * HOUR_S, chance);
  let from = doorNear(doors, TOWN.centre, 0, 5_000, chance).at;
  const done: Delivered[] = [];
  for (now += between(120, 1_800, chance); now < end; now += between(120, 1_800, chance)) {
    const pickup = doorNear(doors, TOWN.centre, 0, 5_000, chance).at;
    const door = doorNear(doors, pickup, 1_000, 3_500, chance).at;
    const [there, on] = [chooseWay(streets, from, pickup, chance), chooseWay(streets, pickup, door, chance)];
    if (!there?.length || !on?.length) continue;
    const luck = (): number => Math.floor(chance() * 2 ** 31);
    const toPickup = drive(luck(), there, now);
    const toDoor = drive(luck(), on, toPickup.arrivesAt + between(60, 420, chance));
    done.push({ from, pickup, door, acceptedAt: now, ways: [there, on], toPickup, toDoor });
    now = toDoor.arrivesAt + between(60, 600, chance);
    from = door;
  }
  return done;
}
