import "server-only";
import { breaker } from "@/server/core/breaker";
import { describeError, log } from "@/server/core/log";
import { env } from "@/server/env";
import { readEtaCalibration, calibrate } from "@/server/directions/eta-calibration";
import type { Engine } from "@/server/directions/road";
import { valhalla } from "@/server/directions/valhalla";

/** Pause of the circuit breaker after three consecutive failures. */
const pauseMs = 10_000;

/**
 * Queries a road engine (a routing service) with a fallback: undefined without an engine, when it fails or is slow, and
 * during a pause after repeated failures. The caller then estimates, marked `approximate`.
 */
export type EngineCall = <T>(query: (engine: Engine) => Promise<T>) => Promise<T | undefined>;

export function withCircuitBreaker(engine: Engine | null, now: () => number = Date.now): EngineCall {
  const circuitBreaker = breaker({ pauseMs, now });
  return async (query) => {
    if (!engine || circuitBreaker.acquire() > 0) return undefined;
    try {
      const result = await query(engine);
      circuitBreaker.recordSuccess();
      return result;
    } catch (error) {
      circuitBreaker.recordFailure(false);
      log().warn({ error: describeError(error) }, "a query to the road engine failed");
      return undefined;
    }
  };
}

/** Whether an engine is configured: without one, its inputs need not be collected. */
export const hasEngine = (): boolean => env().DIRECTIONS_URL !== undefined;

/** Purposes of a query: metres and seconds within dispatch's time budget, a route, or the trace of a driven track. */
type EnginePurpose = "dispatch" | "route" | "trace";

/**
 * One circuit breaker per purpose: an engine too slow for dispatch may be fast enough for routes, and a provider that
 * rejects long tracks still has routes.
 */
export function withCircuitBreakerPerPurpose(
  engine: Engine | null,
  now?: () => number,
): (purpose: EnginePurpose) => EngineCall {
  const engineCalls = {
    dispatch: withCircuitBreaker(engine, now),
    route: withCircuitBreaker(engine, now),
    trace: withCircuitBreaker(engine, now),
  };
  return (purpose) => engineCalls[purpose];
}

let configuredCalls: ReturnType<typeof withCircuitBreakerPerPurpose> | undefined;

/** The engine of `DIRECTIONS_URL`, calibrated to our drivers. */
export function engineCallFor(purpose: EnginePurpose): EngineCall {
  const { DIRECTIONS_URL: url, DIRECTIONS_KEY: key } = env();
  return (configuredCalls ??= withCircuitBreakerPerPurpose(
    url ? calibrate(valhalla({ url, key }), readEtaCalibration()) : null,
  ))(purpose);
}
