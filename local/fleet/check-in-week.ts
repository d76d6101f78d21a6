// Simulated days of drivers who carry cash, with ordinary incidents of people and phones, and a few real emergencies.
// Determined by seeds.
import { seededRandom, type Random } from "./random.ts";
import { chooseRoute } from "./choose-route.ts";
import { createDrive, type SimulatedDrive } from "./drive.ts";
import type { AddressPoint } from "./address-points.ts";
import { randomPlaceAround, offsetPlace, randomBetween, distance, randomItem, type LatLng } from "./geo.ts";
import { GpsNoise } from "./gps.ts";
import type { StreetGraph } from "../town/street-graph.ts";

export const EMERGENCIES = ["held up", "taken off the way", "phone gone", "made off with it"] as const;
export type Emergency = (typeof EMERGENCIES)[number];

/** A measured position. `knownAt`: when the server received it. Times in seconds from the week's beginning. */
type WeekPosition = { at: number; knownAt: number; lat: number; lng: number; accuracy: number };

/** Cash carried to one stop. */
export type CarriedCash = {
  stop: LatLng;
  places: LatLng[];
  begunAt: number;
  /** When the driver marked the arrival; null if never. */
  arrivedAt: number | null;
  /** The road engine's estimated arrival; null without one. */
  arrivesAt: number | null;
  endsAt: number;
  emergency: { kind: Emergency; at: number } | null;
  /** Whether the driver is driving at that time. */
  isDriving: (at: number) => boolean;
};
export type SimulatedShift = { positions: WeekPosition[]; carried: CarriedCash[] };

const HOUR = 3_600;
const MINUTE = 60;
// How long a driver is observed after an emergency.
const OBSERVED_AFTER_S = 1.5 * HOUR;

type Town = { streets: StreetGraph; doors: readonly AddressPoint[] };

/** One driver's shift. `emergencyShare`: the share of carried cash with an emergency. */
export function simulateShift(town: Town, seed: number, day: number, emergencyShare: number): SimulatedShift {
  return new Shift(town, seededRandom(seed), day, emergencyShare).work();
}

class Shift {
  readonly #town: Town;
  readonly #chance: Random;
  readonly #phone: Phone;
  readonly #emergencyShare: number;
  readonly #carried: CarriedCash[] = [];
  #now: number;
  readonly #home: number;
  #at: LatLng;
  #lunched = false;

  constructor(town: Town, random: Random, day: number, emergencyShare: number) {
    this.#town = town;
    this.#chance = random;
    this.#emergencyShare = emergencyShare;
    this.#now = day * 24 * HOUR + randomBetween(7, 13, random) * HOUR;
    this.#home = this.#now + 8 * HOUR;
    this.#at = randomItem(town.doors, random).at;
    this.#phone = new Phone(random);
  }

  work(): SimulatedShift {
    while (this.#now < this.#home) {
      this.#stand(randomBetween(3, 25, this.#chance) * MINUTE);
      // Lunch breaks happen without cash.
      if (!this.#lunched && this.#now > this.#home - 5 * HOUR) {
        this.#lunched = true;
        this.#stand(randomBetween(25, 50, this.#chance) * MINUTE);
      }
      if (!this.#deliver()) break;
    }
    return { positions: this.#phone.positions, carried: this.#carried };
  }

  /** False at the end of the shift. */
  #deliver(): boolean {
    const from = this.#door(this.#at, 300, 5_000);
    const to = this.#door(from, 700, 6_500);
    this.#go(from, 1);
    this.#inside(from, randomBetween(3, 12, this.#chance) * MINUTE);
    if (!this.#bring(from, to, this.#counting())) return false;
    // The receiver is absent: the cash goes back to its sender.
    return this.#chance() > 0.06 || this.#bring(to, from, randomBetween(2, 8, this.#chance) * MINUTE);
  }

  /** Mostly minutes; longer for a recount or an absent counterpart. */
  #counting = (): number =>
    (this.#chance() < 0.1 ? randomBetween(15, 40, this.#chance) : randomBetween(2, 12, this.#chance)) * MINUTE;

  #bring(from: LatLng, to: LatLng, handoverSeconds: number): boolean {
    const begunAt = this.#now;
    const fastestRoute = this.#town.streets.findRoute(from, to);
    const plannedSeconds = fastestRoute ? createDrive(1, fastestRoute, begunAt).arrivesAt - begunAt : null;
    const carried: CarriedCash = {
      stop: to,
      places: [from, to],
      begunAt,
      arrivedAt: null,
      // Engines have errors, and sometimes do not respond.
      arrivesAt:
        plannedSeconds === null || this.#chance() < 0.25
          ? null
          : begunAt + plannedSeconds * randomBetween(0.75, 1.25, this.#chance),
      endsAt: 0,
      emergency: null,
      isDriving: () => false,
    };
    const drivenIntervals: [number, number][] = [];
    carried.isDriving = (at) => drivenIntervals.some(([since, until]) => at >= since && at < until);
    this.#carried.push(carried);
    // With another app in front, the page sends nothing until the arrival.
    this.#phone.hidden = this.#chance() < 0.25;
    const emergency = this.#chance() < this.#emergencyShare ? randomItem(EMERGENCIES, this.#chance) : null;
    const routeShare =
      emergency === "made off with it"
        ? randomBetween(0.02, 0.3, this.#chance)
        : randomBetween(0.15, 0.85, this.#chance);
    for (const leg of this.#legs(from, to)) {
      const since = this.#now;
      const isOver = emergency !== null && leg.isLast && this.#goUntil(leg.to, leg.slow, routeShare);
      if (!isOver) this.#go(leg.to, leg.slow);
      drivenIntervals.push([since, this.#now]);
      if (isOver) {
        carried.emergency = { kind: emergency, at: this.#now };
        this.#simulateEmergency(emergency, to);
        carried.endsAt = this.#now;
        return false;
      }
      this.#stand(leg.stop);
    }
    this.#park(to);
    this.#phone.hidden = false;
    carried.arrivedAt = this.#now;
    this.#inside(to, handoverSeconds);
    carried.endsAt = this.#now;
    return true;
  }

  /** The drive with interruptions: a closed road, traffic, fuel, a train, a call. */
  #legs(from: LatLng, to: LatLng): { to: LatLng; slow: number; stop: number; isLast: boolean }[] {
    const slowdownDraw = this.#chance();
    const slowdown =
      slowdownDraw < 0.06 ? randomBetween(1.3, 2, this.#chance) : randomBetween(0.95, 1.15, this.#chance);
    const legs: { to: LatLng; slow: number; stop: number; isLast: boolean }[] = [];
    if (this.#chance() < 0.04) {
      const waypoint = this.#town.streets.nearestStreet(randomPlaceAround(from, 700, 2_200, this.#chance));
      if (waypoint) legs.push({ to: waypoint, slow: slowdown, stop: 0, isLast: false });
    }
    const stopDraw = this.#chance();
    if (stopDraw < 0.045) {
      const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      const waypoint = this.#town.streets.nearestStreet(randomPlaceAround(middle, 50, 600, this.#chance));
      // Fuel and a toilet; rarely a flat tyre, or an open drawbridge.
      const stop = stopDraw < 0.035 ? randomBetween(3, 9, this.#chance) : randomBetween(9, 30, this.#chance);
      if (waypoint) legs.push({ to: waypoint, slow: slowdown, stop: stop * MINUTE, isLast: false });
    }
    return [...legs, { to, slow: slowdown, stop: 0, isLast: true }];
  }

  #simulateEmergency(emergency: Emergency, stop: LatLng): void {
    const until = this.#now + OBSERVED_AFTER_S;
    if (emergency === "held up") this.#stand(OBSERVED_AFTER_S);
    if (emergency === "phone gone" || (emergency === "made off with it" && this.#chance() < 0.5))
      this.#phone.isGone = true;
    // Out of town and around there; the kidnapper may or may not know of the phone.
    if (emergency === "taken off the way" || emergency === "made off with it") {
      const bearing = randomBetween(0, 360, this.#chance);
      const farPlace = offsetPlace(stop, randomBetween(5_000, 25_000, this.#chance), bearing);
      const speed = randomBetween(7, 20, this.#chance);
      for (let remaining = distance(this.#at, farPlace); remaining > 0 && this.#now < until; remaining -= speed * 10) {
        const share = Math.min(1, (speed * 10) / remaining);
        this.#at = {
          lat: this.#at.lat + (farPlace.lat - this.#at.lat) * share,
          lng: this.#at.lng + (farPlace.lng - this.#at.lng) * share,
        };
        this.#pass(10);
      }
    }
    this.#stand(Math.max(0, until - this.#now));
  }

  /** The last metres: no parking at the address, then stairs, a lobby and an elevator, where GPS is weak. */
  #park(to: LatLng): void {
    this.#stand(
      this.#chance() < 0.1 ? randomBetween(2, 7, this.#chance) * MINUTE : randomBetween(10, 60, this.#chance),
    );
    const parkingPlace = randomPlaceAround(to, 10, this.#chance() < 0.06 ? 350 : 120, this.#chance);
    this.#at = parkingPlace;
    this.#stand(
      this.#chance() < 0.08 ? randomBetween(4, 9, this.#chance) * MINUTE : randomBetween(20, 150, this.#chance),
    );
    this.#inside(
      to,
      this.#chance() < 0.1 ? randomBetween(4, 11, this.#chance) * MINUTE : randomBetween(0.5, 4, this.#chance) * MINUTE,
    );
  }

  #door = (near: LatLng, from: number, to: number): LatLng => {
    for (let n = 0; n < 200; n++) {
      const { at } = randomItem(this.#town.doors, this.#chance);
      const metres = distance(near, at);
      if (metres >= from && metres <= to && this.#town.streets.nearestStreet(at)) return at;
    }
    return randomItem(this.#town.doors, this.#chance).at;
  };

  #run(to: LatLng): SimulatedDrive | null {
    const streetRoute = chooseRoute(this.#town.streets, this.#at, to, this.#chance);
    return streetRoute && streetRoute.length > 0
      ? createDrive(Math.floor(this.#chance() * 2 ** 31), streetRoute, this.#now)
      : null;
  }

  #go(to: LatLng, slowdown: number): void {
    this.#goUntil(to, slowdown, 1);
  }

  /** Drives this part of the route. False without a street. */
  #goUntil(to: LatLng, slowdown: number, share: number): boolean {
    const drive = this.#run(to);
    if (!drive) {
      if (share === 1) this.#at = to;
      return false;
    }
    const seconds = (drive.arrivesAt - drive.startedAt) * share;
    for (let elapsed = 0; elapsed < seconds; elapsed += 5) {
      this.#at = drive.stateAt(drive.startedAt + elapsed)?.at ?? this.#at;
      if (this.#chance() < 1 / 1_100) this.#phone.loseNetwork(this.#now, randomBetween(2, 9, this.#chance) * MINUTE);
      this.#pass(5 * slowdown);
    }
    if (share === 1) this.#at = to;
    return true;
  }

  #stand(seconds: number): void {
    for (let remaining = seconds; remaining > 0; remaining -= 15) this.#pass(Math.min(15, remaining));
  }

  #inside(place: LatLng, seconds: number): void {
    this.#at = place;
    this.#phone.isInside = true;
    this.#stand(seconds);
    this.#phone.isInside = false;
  }

  #pass(seconds: number): void {
    this.#now += seconds;
    this.#phone.pass(this.#now, this.#at);
  }
}

/** A phone that measures every half minute with typical accuracy, and reports unless something prevents it. */
class Phone {
  readonly positions: WeekPosition[] = [];
  hidden = false;
  isGone = false;
  isInside = false;
  readonly #chance: Random;
  readonly #gps: GpsNoise;
  #next = 0;
  #deadUntil = 0;
  #isStored = true;
  #elsewhere: { left: number; at: LatLng } = { left: 0, at: { lat: 0, lng: 0 } };

  constructor(random: Random) {
    this.#chance = random;
    this.#gps = new GpsNoise(random);
  }

  /** A dead zone: positions from there arrive later, or, in a tunnel, do not exist. */
  loseNetwork(now: number, seconds: number): void {
    this.#deadUntil = now + seconds;
    this.#isStored = this.#chance() < 0.5;
  }

  pass(now: number, place: LatLng): void {
    if (now < this.#next) return;
    this.#next = now + 30 + (this.#chance() < 0.2 ? 3 : 0);
    const isDead = now < this.#deadUntil;
    // Rarely, a first message of a hidden page gets through.
    if (this.isGone || (this.hidden && this.#chance() > 0.01) || (isDead && !this.#isStored)) return;
    const accuracy = this.#accuracy();
    const measurement = this.#gps.measure(this.#shown(place), accuracy);
    this.positions.push({
      at: Math.round(now),
      knownAt: Math.round(isDead ? this.#deadUntil : now + randomBetween(0, 3, this.#chance)),
      lat: measurement.lat,
      lng: measurement.lng,
      accuracy: Math.round(accuracy),
    });
  }

  #accuracy(): number {
    if (this.#chance() < 0.012) return randomBetween(150, 400, this.#chance);
    return this.isInside ? randomBetween(20, 130, this.#chance) : this.#gps.accuracy();
  }

  #shown(place: LatLng): LatLng {
    if (this.#elsewhere.left === 0 && this.#chance() < 0.003)
      this.#elsewhere = {
        left: this.#chance() < 0.8 ? 1 : randomItem([2, 4], this.#chance),
        at: offsetPlace(place, randomBetween(300, 15_000, this.#chance), randomBetween(0, 360, this.#chance)),
      };
    if (this.#elsewhere.left === 0) return place;
    this.#elsewhere.left -= 1;
    return this.#elsewhere.at;
  }
}
