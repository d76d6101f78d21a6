// A day of deliveries on the town's streets in fast forward: where they are accepted, and the actual arrival times, to
// compare with estimates.
import { seededRandom, type Random } from "./random.ts";
import { chooseRoute } from "./choose-route.ts";
import { findAddressNear, TOWN, type AddressPoint } from "./address-points.ts";
import { createDrive, type SimulatedDrive } from "./drive.ts";
import { randomBetween, type LatLng } from "./geo.ts";
import type { StreetGraph, StreetRoute } from "../town/street-graph.ts";

/** One simulated delivery; times in seconds, from the midnight before day 0. */
export type SimulatedDelivery = {
  from: LatLng;
  pickup: LatLng;
  door: LatLng;
  acceptedAt: number;
  routes: readonly [there: StreetRoute, on: StreetRoute];
  toPickup: SimulatedDrive;
  /** From Start Service, after the stop at the pickup, to the drop-off. */
  toDropOff: SimulatedDrive;
};
type Town = { streets: StreetGraph; doors: readonly AddressPoint[] };

const HOUR_S = 3_600;

/** The seed also selects the day: traffic differs between days. */
export function simulateDeliveries(seed: number, drivers: number, town: Town): SimulatedDelivery[] {
  return Array.from({ length: drivers }, (_, n) => shiftOf(seededRandom(seed * 1_000 + n), seed, town)).flat();
}

function shiftOf(chance: Random, day: number, { streets, doors }: Town): SimulatedDelivery[] {
  let now = 24 * HOUR_S * day + randomBetween(5 * HOUR_S, 13 * HOUR_S, chance);
  const end = now + randomBetween(5.5 * HOUR_S, 11 * HOUR_S, chance);
  let from = findAddressNear(doors, TOWN.centre, 0, 5_000, chance).at;
  const done: SimulatedDelivery[] = [];
  for (now += randomBetween(120, 1_800, chance); now < end; now += randomBetween(120, 1_800, chance)) {
    const pickup = findAddressNear(doors, TOWN.centre, 0, 5_000, chance).at;
    const door = findAddressNear(doors, pickup, 1_000, 3_500, chance).at;
    const [there, on] = [chooseRoute(streets, from, pickup, chance), chooseRoute(streets, pickup, door, chance)];
    if (!there?.length || !on?.length) continue;
    const luck = (): number => Math.floor(chance() * 2 ** 31);
    const toPickup = createDrive(luck(), there, now);
    const toDropOff = createDrive(luck(), on, toPickup.arrivesAt + randomBetween(60, 420, chance));
    done.push({ from, pickup, door, acceptedAt: now, routes: [there, on], toPickup, toDropOff });
    now = toDropOff.arrivesAt + randomBetween(60, 600, chance);
    from = door;
  }
  return done;
}
