import "server-only";
import { env } from "@/server/env";
import { describeError, log } from "@/server/core/log";
import { routingClient } from "@/server/optimoroute/client";
import type { RoutingClient, RoutingFailure } from "@/server/optimoroute/routing-client";
import type { RoutingMode } from "@/server/optimoroute/types";
import { realClock } from "@/server/optimoroute/clock";
import { errorLog } from "@/server/optimoroute/error-log";
import { RoutingError } from "@/server/optimoroute/errors";
import type { Demands } from "@/server/optimoroute/mapping";
import { breaker, type Breaker } from "@/server/core/breaker";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";

/** The routing provider as this installation is set up for it. */
export type Routing = { client: RoutingClient; mode: RoutingMode; timeZone: string; demands: Demands };

const PROVIDER = "https://api.optimoroute.com/v1/";
let made: { key: string; routing: Routing; breaker: Breaker } | null = null;
/** What went wrong lately, as this process remembers it; the table has it of all of them. */
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

/** Whether there is a provider at all: without a key nothing is ever sent. */
export function routingIsOn(): boolean {
  return env().OPTIMOROUTE_API_KEY !== undefined;
}

/** How the provider is called: as a real account understands it, or as the specification lists its calls. */
export const routingMode = (): RoutingMode => env().OPTIMOROUTE_MODE ?? "spec";

/** The codes that an assigned order demands of its driver and vehicle. */
export const routingDemands = (): Demands => {
  const { OPTIMOROUTE_SKILLS: skills, OPTIMOROUTE_VEHICLE_FEATURES: vehicleFeatures } = env();
  return { skills, vehicleFeatures };
};

function configured(): { routing: Routing; breaker: Breaker } {
  const {
    OPTIMOROUTE_API_KEY: key = null,
    OPTIMOROUTE_API_URL: url = PROVIDER,
    OPTIMOROUTE_TIMEZONE: timeZone,
    OPTIMOROUTE_PROBE_MS,
    OPTIMOROUTE_PAUSE_FACTOR: factor,
  } = env();
  const mode = routingMode();
  const name = [url, key, mode, timeZone].join(" ");
  if (made?.key !== name) {
    const client = routingClient({
      url,
      key,
      mode,
      timeZone,
      clock: { ...realClock, pause: (ms, signal) => realClock.pause(ms * factor, signal) },
      onFailure: (failure) => {
        routingErrors.record(failure);
      },
      onMismatch: ({ endpoint, paths }) => {
        log().warn({ endpoint, paths }, "the routing provider answered in another shape");
      },
    });
    made = {
      key: name,
      routing: { client, mode, timeZone, demands: routingDemands() },
      breaker: breaker({ pauseMs: OPTIMOROUTE_PROBE_MS, now: () => performance.now() }),
    };
  }
  return made;
}

/** Seconds for which the provider is left alone because it is down; 0 when it is worth asking. */
export function providerRests(): number {
  return configured().breaker.rest() / 1000;
}

/** How a try at the provider ended. `later`: it is down, or nobody knows; asked again after so many seconds. */
export type Tried<Result> =
  | { outcome: "done"; result: Result }
  | { outcome: "off" }
  | { outcome: "later"; seconds: number; error: RoutingError | null };

/**
 * Does something at the provider. While it is down nothing is tried: one of us asks it now and then. What it refused is
 * thrown, what may yet go well is an outcome. Whatever went wrong on the way is in the error log when this ends.
 */
export async function atProvider<Result>(work: (routing: Routing) => Promise<Result>): Promise<Tried<Result>> {
  if (!routingIsOn()) return { outcome: "off" };
  const { routing, breaker: gate } = configured();
  const wait = gate.enter();
  if (wait > 0) return { outcome: "later", seconds: wait / 1000, error: null };
  try {
    const result = await work(routing);
    gate.succeeded();
    await noteProvider("up");
    return { outcome: "done", result };
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error;
    // A refusal is an answer, too.
    if (!isTemporary(error)) {
      gate.succeeded();
      await noteProvider("up");
      throw error;
    }
    const pauseMs = gate.failed(error.code === RUNNING);
    if (gate.isOpen()) await noteProvider("down", error.code);
    return { outcome: "later", seconds: Math.max(pauseMs, error.retryAfterMs ?? 0) / 1000, error };
  } finally {
    await routingErrors.flush();
  }
}

// So often this process repeats what it last said of the provider.
const NOTE_MS = 30_000;
let noted: { state: "up" | "down"; at: number } | null = null;

/**
 * Says where administrators read it whether the provider answers. Never rejects: it must not become a failure of what
 * was done.
 */
async function noteProvider(state: "up" | "down", code?: string): Promise<void> {
  const now = performance.now();
  if (noted?.state === state && now - noted.at < NOTE_MS) return;
  noted = { state, at: now };
  try {
    await rpc(ownerContext, "record_provider_health", { p_state: state, p_code: code });
  } catch (error) {
    noted = null;
    log().warn({ error: describeError(error) }, "it could not be noted whether the routing provider answers");
  }
}

/** Refused while the day is being planned: soon over. */
const RUNNING = "ERR_OPT_RUNNING";

/** Whether the same call may succeed later. */
export const isTemporary = (error: RoutingError): boolean => error.retryable || error.code === RUNNING;

/**
 * A problem of our own that belongs beside the provider's errors; `requestData` names what it is about, which a later
 * good answer resolves.
 */
export async function noteProblem(
  problem: Pick<RoutingFailure, "errorType" | "errorCode" | "errorMessage" | "endpoint" | "method" | "requestData">,
): Promise<void> {
  routingErrors.record({ ...problem, responseData: null, statusCode: null, retryCount: 0, at: Date.now() });
  await routingErrors.flush();
}
