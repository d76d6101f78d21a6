// A phone: a position about every half minute, with an error about as large as its accuracy and sometimes much
// larger; silent in tunnels, and for an hour or two while suspended.
import type { Random } from "./random.ts";
import { offsetPlace, randomBetween, type LatLng } from "./geo.ts";
import { GpsNoise } from "./gps.ts";
import type { DriveStep } from "./straight-drive.ts";

/** A position as the phone sends it; `timestamp` in whole seconds from the day's beginning. */
export type SimulatedPosition = {
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy: number;
  speed: number;
  heading?: number;
};

const FIX_INTERVAL_S = 30;
const BAD_FIX_PROBABILITY = 0.012;
const OUTLIER_PROBABILITY = 0.003;
const TUNNEL_PROBABILITY = 1 / 1_800; // per step of a drive

export class SimulatedGpsPhone {
  readonly positions: SimulatedPosition[] = [];
  readonly #chance: Random;
  readonly #gps: GpsNoise;
  readonly #sleeps: { from: number; to: number }[];
  #next: number;
  #silentUntil = 0;
  #bad = { left: 0, accuracy: 0 };
  #outlier: { left: number; at: LatLng } = { left: 0, at: { lat: 0, lng: 0 } };

  constructor(random: Random, from: number, to: number) {
    this.#chance = random;
    this.#gps = new GpsNoise(random);
    this.#next = from;
    this.#sleeps = Array.from({ length: Math.floor(randomBetween(0, 2.6, random)) }, () => {
      const sleepStart = randomBetween(from, to, random);
      return { from: sleepStart, to: sleepStart + randomBetween(3_600, 7_200, random) };
    });
  }

  /** Updates the phone's true position; it measures when due, unless prevented. */
  update(now: number, place: LatLng, step: DriveStep | null): void {
    if (step && this.#chance() < TUNNEL_PROBABILITY) this.#silentUntil = now + randomBetween(120, 480, this.#chance);
    if (now < this.#next) return;
    if (now < this.#silentUntil || this.#sleeps.some(({ from, to }) => now >= from && now < to)) return;
    this.positions.push(this.#measurePosition(now, place, step));
    this.#next = now + FIX_INTERVAL_S + (this.#chance() < 0.2 ? 3 : 0);
  }

  #measurePosition(now: number, place: LatLng, step: DriveStep | null): SimulatedPosition {
    const accuracy = this.#accuracy();
    const measurement = this.#gps.measure(this.#shown(place), accuracy);
    return {
      timestamp: Math.round(now),
      latitude: Math.round(measurement.lat * 1e6) / 1e6,
      longitude: Math.round(measurement.lng * 1e6) / 1e6,
      accuracy: Math.round(accuracy),
      speed: Math.round((step?.metresPerSecond ?? 0) * 10) / 10,
      ...(step?.heading === undefined ? {} : { heading: Math.round(step.heading) % 360 }),
    };
  }

  #accuracy(): number {
    if (this.#bad.left === 0 && this.#chance() < BAD_FIX_PROBABILITY)
      this.#bad = {
        left: Math.ceil(randomBetween(0, 4, this.#chance)),
        accuracy: randomBetween(150, 400, this.#chance),
      };
    if (this.#bad.left > 0) {
      this.#bad.left -= 1;
      return this.#bad.accuracy;
    }
    return this.#gps.accuracy();
  }

  /** The displayed position before noise: for a few positions it may be completely wrong. */
  #shown(place: LatLng): LatLng {
    if (this.#outlier.left === 0 && this.#chance() < OUTLIER_PROBABILITY) {
      const kind = this.#chance();
      this.#outlier = {
        left: kind < 0.8 ? 1 : kind < 0.95 ? 2 : 4,
        at: offsetPlace(place, randomBetween(300, 15_000, this.#chance), randomBetween(0, 360, this.#chance)),
      };
    }
    if (this.#outlier.left === 0) return place;
    this.#outlier.left -= 1;
    return this.#outlier.at;
  }
}
