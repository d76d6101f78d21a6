import "server-only";
import { env } from "@/server/env";

/** A rate limit: at most `max` requests in a sliding window of `windowSeconds`. docs/rate-limits.md lists them all. */
export type Limit = { windowSeconds: number; max: number };

/** The limits of a route that sets none, per caller and route. */
export const READ_LIMIT: Limit = { windowSeconds: 60, max: 600 };
export const WRITE_LIMIT: Limit = { windowSeconds: 60, max: 120 };

// Many clients may share a private or unknown address. Their bucket must hold more than one client uses, but stop a
// flood.
const SHARED_BUCKET_FACTOR = 500;

/** The effective limit: times RATE_LIMIT_FACTOR, and larger for anonymous callers that share a bucket. */
export function scaleLimit(
  limit: Limit,
  { signedIn, sharedBucket }: { signedIn: boolean; sharedBucket: boolean },
): Limit {
  const factor = env().RATE_LIMIT_FACTOR * (!signedIn && sharedBucket ? SHARED_BUCKET_FACTOR : 1);
  return { windowSeconds: limit.windowSeconds, max: Math.max(1, Math.round(limit.max * factor)) };
}
