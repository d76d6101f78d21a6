// Where the fleet leaves things to chance. A day that is recorded draws from a seed, so that it can be made again.
export type Chance = () => number;

/** Numbers from 0 to 1 that follow from the seed alone. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
