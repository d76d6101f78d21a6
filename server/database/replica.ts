import "server-only";
import { FunctionFailed } from "@/server/database/answer";
import { onReplica, type Reading, type Work } from "@/server/database/door";
import type { FunctionName } from "@/server/database/functions";
import { mayBeOld } from "@/server/database/may-be-old";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { log, scrub } from "@/server/core/log";
import { meters } from "@/server/core/meters";
import { ofProcess } from "@/server/core/of-process";

// A replica that is away or behind is left alone so long, and a function that it does not answer.
const REST_MS = 5_000;
const FUNCTION_REST_MS = 60_000;

type State = { lost: boolean; restsUntil: number; without: Map<FunctionName, number> };
const known = ofProcess<State>("replica state");

/** Whether reads may go to a replica at all. */
export const hasReplica = (): boolean => env().DATABASE_READ_URL !== undefined;

/** A replica that is further behind than so many seconds is not asked. */
export const oldestSeconds = (): number => env().DATABASE_READ_SECONDS;

/** Asks the replica what may be old; null where the primary has to be asked. */
export async function fromReplica<T>(reading: Reading, name: FunctionName, work: Work<T>): Promise<T | null> {
  const state = (known.value ??= { lost: false, restsUntil: 0, without: new Map() });
  const now = Date.now();
  if (!mayBeOld.has(name) || now < state.restsUntil || now < (state.without.get(name) ?? 0)) return null;
  // One request looks whether it is there again; the others do not wait for it.
  if (state.lost) state.restsUntil = now + REST_MS;
  try {
    const { result, age } = await onReplica(work);
    if (age === null || age > oldestSeconds()) return lose(state, "old", age);
    find(state);
    // A copy that says no may not have heard yet of what it is asked for.
    if (age > reading.atMost || result instanceof Refusal) return null;
    reading.age = Math.max(reading.age ?? 0, age);
    meters()?.replica("asked", age);
    return result;
  } catch (error) {
    if (!(error instanceof FunctionFailed)) return lose(state, "unreachable", null, error);
    const { sqlCode } = error;
    // 25006: it writes, and always will. Else the replica may lack a migration, or had to give way to what it replays.
    state.without.set(name, sqlCode === "25006" ? Infinity : now + FUNCTION_REST_MS);
    log().warn({ name, why: sqlCode }, "the replica cannot answer this function: the primary does");
    meters()?.replica("failed");
    return null;
  }
}

// Said when it happens, not for each request.
function lose(state: State, outcome: "old" | "unreachable", age: number | null, error?: unknown): null {
  state.restsUntil = Date.now() + REST_MS;
  meters()?.replica(outcome);
  if (state.lost) return null;
  state.lost = true;
  const why = error instanceof Error ? scrub(error.message) : undefined;
  log().warn({ outcome, seconds: age, why }, "the replica is not asked any more: the primary answers");
  return null;
}

function find(state: State): void {
  state.restsUntil = 0;
  if (!state.lost) return;
  state.lost = false;
  log().info({}, "the replica is asked again");
}
