import "server-only";
import { env } from "@/server/env";
import { describeError, log } from "@/server/core/log";
import { routingClient } from "@/server/optimoroute/client";
import type { RoutingClient, RoutingFailure } from "@/server/optimoroute/routing-client";
import type { RoutingMode } from "@/server/optimoroute/types";
import { realClock } from "@/server/optimoroute/account-time";
import { errorLog } from "@/server/optimoroute/error-log";
import { isTemporaryError, PLANNING_RUNNING, RoutingError } from "@/server/optimoroute/errors";
import type { DriverRequirements } from "@/server/optimoroute/map-orders";
import { breaker, type Breaker } from "@/server/core/breaker";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";

/** The routing provider as configured. */
export type Routing = { client: RoutingClient; mode: RoutingMode; timeZone: string; requirements: DriverRequirements };

const DEFAULT_URL = "https://api.optimoroute.com/v1/";
let cachedRouting: { key: string; routing: Routing; breaker: Breaker } | null = null;
// Responses of the provider in this process that show that it is up and accepts the key.
let responseCount = 0;
/** Recent failures in this process's memory; the table has those of all processes. */
export const routingErrors = errorLog({
  write: async (failures) => {
    await rpc(ownerContext, "log_routing_errors", {
      p_errors: failures.map(({ at, ...row }) => ({ ...row, timestamp: new Date(at).toISOString() })),
    });
  },
  warn: (message) => {
    log().warn(message);
  },
});

/** Whether a provider is configured: without a key nothing is sent. */
export function isRoutingEnabled(): boolean {
  return env().OPTIMOROUTE_API_KEY !== undefined;
}

/** The provider's API: a real account's, or the specification's. */
export const routingMode = (): RoutingMode => env().OPTIMOROUTE_MODE ?? "documented";

/** Codes that an assigned order requires of its driver and vehicle. */
export const driverRequirements = (): DriverRequirements => {
  const { OPTIMOROUTE_SKILLS: skills, OPTIMOROUTE_VEHICLE_FEATURES: vehicleFeatures } = env();
  return { skills, vehicleFeatures };
};

function getConfiguredRouting(): { routing: Routing; breaker: Breaker } {
  const {
    OPTIMOROUTE_API_KEY: key = null,
    OPTIMOROUTE_API_URL: url = DEFAULT_URL,
    OPTIMOROUTE_TIMEZONE: timeZone,
    OPTIMOROUTE_BREAKER_PAUSE_MS,
    OPTIMOROUTE_RETRY_DELAY_FACTOR: retryDelayFactor,
  } = env();
  const mode = routingMode();
  const cacheKey = [url, key, mode, timeZone].join(" ");
  if (cachedRouting?.key !== cacheKey) {
    const client = routingClient({
      url,
      key,
      mode,
      timeZone,
      clock: { ...realClock, sleep: (ms, signal) => realClock.sleep(ms * retryDelayFactor, signal) },
      onResponse: () => {
        responseCount += 1;
      },
      onFailure: (failure) => {
        routingErrors.record(failure);
      },
      onMismatch: ({ endpoint, paths }) => {
        log().warn({ endpoint, paths }, "the routing provider returned an unexpected response schema");
      },
    });
    cachedRouting = {
      key: cacheKey,
      routing: { client, mode, timeZone, requirements: driverRequirements() },
      breaker: breaker({ pauseMs: OPTIMOROUTE_BREAKER_PAUSE_MS, now: () => performance.now() }),
    };
  }
  return cachedRouting;
}

/** Seconds until the circuit breaker closes; 0 when calls are allowed. */
export function providerPauseSeconds(): number {
  return getConfiguredRouting().breaker.remainingPauseMs() / 1000;
}

/** Result of an attempt at the provider. `later`: it is down or its state unknown; retry after these seconds. */
export type ProviderAttempt<Result> =
  | { outcome: "done"; result: Result }
  | { outcome: "off" }
  | { outcome: "later"; seconds: number; error: RoutingError | null };

/**
 * Runs work at the provider. While it is down only probes are made. Refusals are thrown, retryable failures returned.
 * All failures are in the error log when this ends.
 */
export async function withRoutingProvider<Result>(
  work: (routing: Routing) => Promise<Result>,
): Promise<ProviderAttempt<Result>> {
  if (!isRoutingEnabled()) return { outcome: "off" };
  const { routing, breaker: circuitBreaker } = getConfiguredRouting();
  const waitMs = circuitBreaker.acquire();
  if (waitMs > 0) return { outcome: "later", seconds: waitMs / 1000, error: null };
  const isProbe = circuitBreaker.isOpen();
  const responsesBefore = responseCount;
  try {
    const result = await work(routing);
    // Work may need no call, or return failed items of a list.
    if (responseCount > responsesBefore) {
      circuitBreaker.recordSuccess();
      await recordProviderHealth("up");
    } else if (isProbe) circuitBreaker.release();
    return { outcome: "done", result };
  } catch (error) {
    if (!(error instanceof RoutingError)) {
      if (isProbe) circuitBreaker.release();
      throw error;
    }
    // A refusal proves that the provider is up. A refused key does not: "up" resolves the errors of the log.
    if (!isTemporaryError(error)) {
      circuitBreaker.recordSuccess();
      if (error.type === "refused") await recordProviderHealth("up");
      throw error;
    }
    const pauseMs = circuitBreaker.recordFailure(error.code === PLANNING_RUNNING);
    if (circuitBreaker.isOpen()) await recordProviderHealth("down", error.code);
    return { outcome: "later", seconds: Math.max(pauseMs, error.retryAfterMs ?? 0) / 1000, error };
  } finally {
    await routingErrors.flush();
  }
}

// Interval at which this process records an unchanged state of the provider again.
const HEALTH_RECORD_INTERVAL_MS = 30_000;
let lastStatus: { state: "up" | "down"; at: number } | null = null;

/** Records for administrators whether the provider responds. Never rejects: it must not fail the work. */
async function recordProviderHealth(state: "up" | "down", code?: string): Promise<void> {
  const now = performance.now();
  if (lastStatus?.state === state && now - lastStatus.at < HEALTH_RECORD_INTERVAL_MS) return;
  lastStatus = { state, at: now };
  try {
    await rpc(ownerContext, "record_provider_health", { p_state: state, p_code: code });
  } catch (error) {
    lastStatus = null;
    log().warn({ error: describeError(error) }, "the routing provider's state could not be recorded");
  }
}

/**
 * Logs an internal problem among the provider's errors. `requestData` names its subject; the subject's next success
 * resolves it.
 */
export async function logRoutingProblem(
  problem: Pick<RoutingFailure, "errorType" | "errorCode" | "errorMessage" | "endpoint" | "method" | "requestData">,
): Promise<void> {
  routingErrors.record({ ...problem, responseData: null, statusCode: null, retryCount: 0, at: Date.now() });
  await routingErrors.flush();
}
