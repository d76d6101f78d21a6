import type { Task } from "@/lib/contracts/task";
import { clearedBy, isKeptTask } from "@/lib/domain/task/task-sync";
import { isUnderWay } from "@/lib/domain/task/task-state";
import { forgetWay } from "./kept-way";
import { readKept, writeKept } from "./kept-value";
import { onServerClock } from "../app/server-clock";

export const keptTaskKey = "task";
const nothing = "null";

/** The task this phone keeps; null when it knows that there is none, undefined when it knows nothing. */
export function parseKeptTask(kept: string | null): Task | null | undefined {
  if (kept === null) return undefined;
  if (kept === nothing) return null;
  try {
    const value: unknown = JSON.parse(kept);
    // What is over, or no task at all, is not carried into a new page.
    return isKeptTask(value) && isUnderWay(value.state) ? (value as Task) : undefined;
  } catch {
    return undefined;
  }
}

/** What is kept, unless it is a colleague's who used this phone before. */
export function keptOf(kept: string | null, driverId: string | null): string | null {
  const task = parseKeptTask(kept);
  return task === undefined || driverId === null || (task !== null && task.driverId !== driverId) ? null : kept;
}

/**
 * What stands after the server's answer of that moment (ms, this phone's clock): its task, or a kept one too fresh to
 * doubt.
 */
export function afterSync(kept: string | null, answer: Task | null, answeredAt: number | null): Task | null {
  const task = parseKeptTask(kept);
  if (!task || answeredAt === null || answer !== null) return answer;
  return clearedBy(task, answer, onServerClock(answeredAt)) === null ? task : null;
}

/**
 * The task without the driver's open steps: the server's, or what this phone last knew, also after a reload without a
 * network.
 */
export function knownTask(
  kept: string | null,
  data: Task | null | undefined,
  answeredAt: number | null,
  nobodyAnswers: boolean,
): Task | null | undefined {
  if (data !== undefined) return afterSync(kept, data, answeredAt);
  const own = parseKeptTask(kept);
  return own ?? (nobodyAnswers ? own : undefined);
}

// The task that was stored when this page was loaded.
let restored: { transactionId: string; at: string } | null | undefined;

/** Notes in the stored task's metadata when a page last restored it from storage. */
function withRestoreInfo(task: Task): Task {
  if (restored === undefined) {
    const found = parseKeptTask(readKept(keptTaskKey));
    restored = found ? { transactionId: found.transactionId, at: new Date().toISOString() } : null;
  }
  return restored?.transactionId === task.transactionId
    ? { ...task, metadata: { ...task.metadata, restore: { from: "storage", at: restored.at } } }
    : task;
}

export function keepTask(task: Task | null): void {
  const stored = task === null ? null : withRestoreInfo(task);
  const next = stored !== null && isUnderWay(stored.state) ? JSON.stringify(stored) : nothing;
  if (next !== readKept(keptTaskKey)) writeKept(keptTaskKey, next);
  // At the door its way is behind them.
  if (task?.state !== "accepted" && task?.state !== "active") forgetWay();
}

/** Forgets the kept task once it is known to be over or somebody else's, however fresh it is. */
export function clearKeptTask(transactionId: string): void {
  if (parseKeptTask(readKept(keptTaskKey))?.transactionId === transactionId) keepTask(null);
}
