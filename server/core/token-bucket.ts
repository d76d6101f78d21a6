import "server-only";
import { env } from "@/server/env";
import { processSingleton } from "@/server/core/process-singleton";

/**
 * Token buckets of this process: `burst` requests, refilled by `perSecond`. `read` refills as fast as READ_LIMIT
 * allows. `page` is large because a page of the console has dozens of links, and Next prefetches each with two
 * requests. `renewal` is small because a session is renewed once an hour.
 */
const BUCKET_LIMITS = {
  read: { burst: 80, perSecond: 10 },
  page: { burst: 300, perSecond: 20 },
  renewal: { burst: 10, perSecond: 0.05 },
} as const;
const MAX_BUCKETS = 10_000;

type Kind = keyof typeof BUCKET_LIMITS;
type Bucket = { tokens: number; refilledAt: number };
const buckets = processSingleton<Map<string, Bucket>>("token buckets");

/**
 * Takes one token of this caller's bucket. Returns null, or the seconds to wait if the bucket is empty. The limits in
 * the database allow a minute's worth of requests within one second; this check smooths them without a query.
 */
export function consume(kind: Kind, caller: string, now = performance.now()): number | null {
  const limitFactor = env().RATE_LIMIT_FACTOR;
  const { burst, perSecond } = BUCKET_LIMITS[kind];
  const bucketsByKey = (buckets.value ??= new Map());
  const key = `${kind} ${caller}`;
  const previousBucket = bucketsByKey.get(key);
  const refilled = previousBucket
    ? previousBucket.tokens + ((now - previousBucket.refilledAt) / 1_000) * perSecond * limitFactor
    : burst * limitFactor;
  const tokens = Math.min(burst * limitFactor, refilled);
  // Deleting before setting moves the caller to the end of the Map, so that the least recently used one is evicted.
  bucketsByKey.delete(key);
  if (bucketsByKey.size >= MAX_BUCKETS) bucketsByKey.delete(bucketsByKey.keys().next().value ?? "");
  bucketsByKey.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, refilledAt: now });
  return tokens < 1 ? Math.ceil((1 - tokens) / (perSecond * limitFactor)) : null;
}

/** Returns a token, for a request that turned out to be legitimate. */
export function refund(kind: Kind, caller: string): void {
  const bucket = buckets.value?.get(`${kind} ${caller}`);
  if (bucket) bucket.tokens++;
}
