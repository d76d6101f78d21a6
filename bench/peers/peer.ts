import type { Book } from "../scoring.ts";
import type { BenchDelivery, BenchDriver, BenchWorld } from "../world.ts";

/**
 * Something that answers the same question from its own copy of the world. `bare` is its nearest five, where it has
 * such a thing.
 */
export type Peer = {
  name: string;
  fresh: boolean;
  load: (drivers: readonly BenchDriver[], world: BenchWorld, book: Book) => Promise<void>;
  best: (delivery: BenchDelivery, limit: number) => Promise<{ id: string; score: number }[]>;
  bare?: (delivery: BenchDelivery) => Promise<unknown>;
  stop: () => Promise<void>;
};
