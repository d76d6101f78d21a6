import type { Task } from "@/lib/contracts/task";
import { clearCauseOf, isStoredTask } from "@/lib/domain/task/task-sync";
import { isUnderWay } from "@/lib/domain/task/task-state";
import { clearStoredRoute } from "./stored-route";
import { readStoredValue, storeValue } from "./stored-value";
import { toServerTime } from "../app/server-clock";

export const storedTaskKey = "task";
const nothing = "null";

/** The task this phone keeps; null when it knows that there is none, undefined when it knows nothing. */
export function parseStoredTask(kept: string | null): Task | null | undefined {
  if (kept === null) return undefined;
  if (kept === nothing) return null;
  try {
    const value: unknown = JSON.parse(kept);
    // What is over, or no task at all, is not carried into a new page.
    return isStoredTask(value) && isUnderWay(value.state) ? (value as Task) : undefined;
  } catch {
    return undefined;
  }
}

/** What is kept, unless it is a colleague's who used this phone before. */
export function storedTaskOf(kept: string | null, driverId: string | null): string | null {
  const task = parseStoredTask(kept);
  return task === undefined || driverId === null || (task !== null && task.driverId !== driverId) ? null : kept;
}

/**
 * What stands after the server's answer of that moment (ms, this phone's clock): its task, or a kept one too fresh to
 * doubt.
 */
export function mergeSyncedTask(kept: string | null, answer: Task | null, answeredAt: number | null): Task | null {
  const task = parseStoredTask(kept);
  if (!task || answeredAt === null || answer !== null) return answer;
  return clearCauseOf(task, answer, toServerTime(answeredAt)) === null ? task : null;
}

/**
 * The task without the driver's open steps: the server's, or what this phone last knew, also after a reload without a
 * network.
 */
export function readStoredTask(
  kept: string | null,
  data: Task | null | undefined,
  answeredAt: number | null,
  nobodyAnswers: boolean,
): Task | null | undefined {
  if (data !== undefined) return mergeSyncedTask(kept, data, answeredAt);
  const own = parseStoredTask(kept);
  return own ?? (nobodyAnswers ? own : undefined);
}

// The task that was stored when this page was loaded.
let restored: { transactionId: string; at: string } | null | undefined;

/** Notes in the stored task's metadata when a page last restored it from storage. */
function withRestoreInfo(task: Task): Task {
  if (restored === undefined) {
    const found = parseStoredTask(readStoredValue(storedTaskKey));
    restored = found ? { transactionId: found.transactionId, at: new Date().toISOString() } : null;
  }
  return restored?.transactionId === task.transactionId
    ? { ...task, metadata: { ...task.metadata, restore: { from: "storage", at: restored.at } } }
    : task;
}

export function storeTask(task: Task | null): void {
  const stored = task === null ? null : withRestoreInfo(task);
  const next = stored !== null && isUnderWay(stored.state) ? JSON.stringify(stored) : nothing;
  if (next !== readStoredValue(storedTaskKey)) storeValue(storedTaskKey, next);
  // At the door its way is behind them.
  if (task?.state !== "accepted" && task?.state !== "active") clearStoredRoute();
}

/** Forgets the kept task once it is known to be over or somebody else's, however fresh it is. */
export function clearStoredTask(transactionId: string): void {
  if (parseStoredTask(readStoredValue(storedTaskKey))?.transactionId === transactionId) storeTask(null);
}
