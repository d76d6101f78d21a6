import "server-only";
import { FunctionFailed } from "@/server/database/unwrap-result";
import { onReplica, type ReadStaleness, type TransactionWork } from "@/server/database/client";
import type { FunctionName } from "@/server/database/functions";
import { replicaSafe } from "@/server/database/replica-safe";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { log, scrub } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { processSingleton } from "@/server/core/process-singleton";

// How long an unreachable or lagging replica is not used, and a function that failed on it.
const RETRY_MS = 5_000;
const FUNCTION_RETRY_MS = 60_000;

type State = { down: boolean; retryAt: number; skippedUntil: Map<FunctionName, number> };
const replicaState = processSingleton<State>("replica state");

export const hasReplica = (): boolean => env().DATABASE_READ_URL !== undefined;

/** The lag in seconds above which the replica is not used. */
export const maxReplicaLagSeconds = (): number => env().DATABASE_READ_SECONDS;

/** Runs a stale-tolerant read on the replica. Null if the primary must serve it. */
export async function tryReplica<T>(
  staleness: ReadStaleness,
  name: FunctionName,
  work: TransactionWork<T>,
): Promise<T | null> {
  const state = (replicaState.value ??= { down: false, retryAt: 0, skippedUntil: new Map() });
  const now = Date.now();
  if (!replicaSafe.has(name) || now < state.retryAt || now < (state.skippedUntil.get(name) ?? 0)) return null;
  // Only one request probes a replica that was down.
  if (state.down) state.retryAt = now + RETRY_MS;
  try {
    const { result, lagSeconds } = await onReplica(work);
    if (lagSeconds === null || lagSeconds > maxReplicaLagSeconds()) return markDown(state, "stale", lagSeconds);
    markUp(state);
    // A refusal may come from a row that was not replicated yet.
    if (lagSeconds > staleness.maxAgeSeconds || result instanceof Refusal) return null;
    staleness.ageSeconds = Math.max(staleness.ageSeconds ?? 0, lagSeconds);
    meters()?.recordReplicaRead("served", lagSeconds);
    return result;
  } catch (error) {
    if (!(error instanceof FunctionFailed)) return markDown(state, "unreachable", null, error);
    const { sqlCode } = error;
    // 25006: the function writes, so it never runs on the replica. Otherwise a migration is not replicated yet, or the
    // query conflicted with the replay.
    state.skippedUntil.set(name, sqlCode === "25006" ? Infinity : now + FUNCTION_RETRY_MS);
    log().warn({ name, reason: sqlCode }, "a function failed on the replica: the primary serves it");
    meters()?.recordReplicaRead("failed");
    return null;
  }
}

// Logs only the change of state, not every request.
function markDown(state: State, outcome: "stale" | "unreachable", lagSeconds: number | null, error?: unknown): null {
  state.retryAt = Date.now() + RETRY_MS;
  meters()?.recordReplicaRead(outcome);
  if (state.down) return null;
  state.down = true;
  const reason = error instanceof Error ? scrub(error.message) : undefined;
  log().warn({ outcome, seconds: lagSeconds, reason }, "the replica is down or lagging: the primary serves reads");
  return null;
}

function markUp(state: State): void {
  state.retryAt = 0;
  if (!state.down) return;
  state.down = false;
  log().info({}, "the replica serves reads again");
}
