import "server-only";
import { breaker } from "@/server/core/breaker";
import { describeError, log } from "@/server/core/log";
import { env } from "@/server/env";
import { learnedPace, paced } from "@/server/directions/pace";
import type { Engine } from "@/server/directions/road";
import { valhalla } from "@/server/directions/valhalla";

/** How long an engine that has failed three times in a row is left alone. */
const restMs = 10_000;

/**
 * Asks a routing engine, and does without it: undefined when there is none, when it fails or is slow, and for a while
 * after it has failed again and again. Then the caller reckons, and says "about".
 */
export type AskEngine = <T>(question: (engine: Engine) => Promise<T>) => Promise<T | undefined>;

export function guarded(engine: Engine | null, now: () => number = Date.now): AskEngine {
  const guard = breaker({ pauseMs: restMs, now });
  return async (question) => {
    if (!engine || guard.enter() > 0) return undefined;
    try {
      const answer = await question(engine);
      guard.succeeded();
      return answer;
    } catch (error) {
      guard.failed(false);
      log().warn({ error: describeError(error) }, "the routing engine has not answered");
      return undefined;
    }
  };
}

/** Whether there is one at all: without, what it would be asked need not be found out. */
export const hasEngine = (): boolean => env().ROADS_URL !== undefined;

/** What an engine is asked for: numbers within the moment that a search has, a way, a track that was driven. */
export type Purpose = "numbers" | "way" | "track";

/**
 * One engine with a guard for each purpose: one that is too slow for a search is quick enough for a way, and a provider
 * that takes no long tracks knows roads all the same.
 */
export function guardedEach(engine: Engine | null, now?: () => number): (purpose: Purpose) => AskEngine {
  const guards = { numbers: guarded(engine, now), way: guarded(engine, now), track: guarded(engine, now) };
  return (purpose) => guards[purpose];
}

let configured: ReturnType<typeof guardedEach> | undefined;

/** The engine of `ROADS_URL`, at our drivers' pace. */
export function engine(purpose: Purpose): AskEngine {
  const { ROADS_URL: url, ROADS_KEY: key } = env();
  return (configured ??= guardedEach(url ? paced(valhalla({ url, key }), learnedPace()) : null))(purpose);
}
