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
  return Array.from({ length: drivers }, (_, n) => simulateShift(seededRandom(seed * 1_000 + n), seed, town)).flat();
}

function simulateShift(random: Random, day: number, { streets, doors }: Town): SimulatedDelivery[] {
  let now = 24 * HOUR_S * day + randomBetween(5 * HOUR_S, 13 * HOUR_S, random);
  const end = now + randomBetween(5.5 * HOUR_S, 11 * HOUR_S, random);
  let from = findAddressNear(doors, TOWN.centre, 0, 5_000, random).at;
  const deliveries: SimulatedDelivery[] = [];
  for (now += randomBetween(120, 1_800, random); now < end; now += randomBetween(120, 1_800, random)) {
    const pickup = findAddressNear(doors, TOWN.centre, 0, 5_000, random).at;
    const door = findAddressNear(doors, pickup, 1_000, 3_500, random).at;
    const [toPickupRoute, toDoorRoute] = [
      chooseRoute(streets, from, pickup, random),
      chooseRoute(streets, pickup, door, random),
    ];
    if (!toPickupRoute?.length || !toDoorRoute?.length) continue;
    const randomSeed = (): number => Math.floor(random() * 2 ** 31);
    const toPickup = createDrive(randomSeed(), toPickupRoute, now);
    const toDropOff = createDrive(randomSeed(), toDoorRoute, toPickup.arrivesAt + randomBetween(60, 420, random));
    deliveries.push({ from, pickup, door, acceptedAt: now, routes: [toPickupRoute, toDoorRoute], toPickup, toDropOff });
    now = toDropOff.arrivesAt + randomBetween(60, 600, random);
    from = door;
  }
  return deliveries;
}
