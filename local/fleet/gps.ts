// A phone's measured position: with an error about as large as its accuracy, correlated between positions.
import type { Random } from "./random.ts";
import { offsetPlace, randomBetween, type LatLng } from "./geo.ts";

// Correlation of the errors of consecutive positions.
const ERROR_CORRELATION = 0.7;

export class GpsNoise {
  readonly #chance: Random;
  readonly #usual: number;
  #error: [east: number, north: number] = [0, 0];

  constructor(random: Random = Math.random) {
    this.#chance = random;
    this.#usual = randomBetween(5, 15, random);
  }

  /** Metres, as phones report on a street. */
  accuracy = (): number => Math.min(60, Math.max(5, this.#usual * Math.exp(0.5 * this.#normal())));

  measure(place: LatLng, accuracy = this.accuracy()): LatLng {
    // By definition of accuracy, 68% of positions are within it.
    const standardDeviation = (accuracy / 1.51) * Math.sqrt(1 - ERROR_CORRELATION ** 2);
    this.#error = [
      this.#error[0] * ERROR_CORRELATION + standardDeviation * this.#normal(),
      this.#error[1] * ERROR_CORRELATION + standardDeviation * this.#normal(),
    ];
    const [east, north] = this.#error;
    return offsetPlace(offsetPlace(place, east, 90), north, 0);
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#chance())) * Math.cos(2 * Math.PI * this.#chance());
  }
}
