import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

type BatchOptions = {
  size?: number;
  /** Batches that run concurrently. */
  parallel?: number;
  /** Pause between rounds of parallel batches. */
  pauseMs?: number;
  clock?: { sleep(ms: number): Promise<void> };
  /** Whether a failure ends the run: the items of later batches fail with it, unsent. */
  isFatal?: (error: unknown) => boolean;
};

export type BatchResult<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

/** Processes a list in batches. Every item gets a result, in order, even if its whole batch failed. */
export async function runInBatches<Item, Result>(
  items: readonly Item[],
  run: (batch: Item[]) => Promise<readonly Result[]>,
  {
    size = 50,
    parallel = 3,
    pauseMs = 1_000,
    clock = { sleep: (ms) => sleep(ms) },
    isFatal = () => false,
  }: BatchOptions = {},
): Promise<BatchResult<Result>[]> {
  const batches = chunk(items, size);
  const allResults: BatchResult<Result>[] = [];
  for (const [round, parallelBatches] of chunk(batches, parallel).entries()) {
    const fatal = allResults.find((item) => !item.ok && isFatal(item.error));
    if (round > 0 && !fatal && pauseMs > 0) await clock.sleep(pauseMs);
    const results = await Promise.all(
      parallelBatches.map(async (batch) => (fatal ? batch.map(() => fatal) : runBatch(batch, run))),
    );
    allResults.push(...results.flat());
  }
  return allResults;
}

async function runBatch<Item, Result>(
  batch: Item[],
  run: (batch: Item[]) => Promise<readonly Result[]>,
): Promise<BatchResult<Result>[]> {
  try {
    const results = await run(batch);
    const missingResult = new Error("The batch returned no result for this item");
    return [
      ...results.slice(0, batch.length).map((value): BatchResult<Result> => ({ ok: true, value })),
      ...batch.slice(results.length).map((): BatchResult<Result> => ({ ok: false, error: missingResult })),
    ];
  } catch (error) {
    return batch.map(() => ({ ok: false, error }));
  }
}

/** Splits a list into chunks of at most `size` items. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const chunkSize = Math.max(1, Math.floor(size));
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
