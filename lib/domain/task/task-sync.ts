import { isTaskState } from "./task-machine";
import { isUnderWay, type TaskState } from "./task-state";

/** When the phone requests its task, besides events: soon after the start, then at an interval. */
export const taskSync = { firstAfterMs: 2_000, graceMs: 30_000 } as const;

/** Milliseconds between two requests: the specified 60 s of the task sync, 30 s with an active delivery. */
export const syncEveryMs = (task: { state: TaskState } | null | undefined): number =>
  task && isUnderWay(task.state) ? 30_000 : 60_000;

/** A task as the phone keeps it. */
export type KeptTask = {
  transactionId: string;
  driverId: string;
  amount: number;
  deliveryAddress: string;
  state: TaskState;
  metadata: Readonly<Record<string, unknown>>;
};

/** Whether what was kept can be a task at all: a phone's storage may hold anything. */
export function isKeptTask(value: unknown): value is KeptTask {
  if (typeof value !== "object" || value === null) return false;
  const { transactionId, driverId, amount, deliveryAddress, state, metadata } = value as Record<string, unknown>;
  return (
    typeof transactionId === "string" &&
    transactionId !== "" &&
    typeof driverId === "string" &&
    driverId !== "" &&
    typeof amount === "number" &&
    amount > 0 &&
    typeof deliveryAddress === "string" &&
    isTaskState(state) &&
    typeof metadata === "object" &&
    metadata !== null
  );
}

/** Why a kept task has to go: it is gone or somebody else's, it is over, or it was never one. */
type ClearCause = "missing" | "completed" | "cancelled" | "failed" | "invalid";

/**
 * What a sync does with the kept task, given what the server answered at that moment (ms, by the server's clock); null
 * keeps it. An answer without a task does not count against one that was accepted less than 30 seconds before it: it
 * may have been on its way already.
 */
export function clearedBy(
  kept: unknown,
  answer: Pick<KeptTask, "transactionId" | "state"> | null,
  at: number,
): ClearCause | null {
  if (!isKeptTask(kept)) return "invalid";
  if (answer === null) return isFresh(kept, at) ? null : "missing";
  if (answer.transactionId !== kept.transactionId) return "missing";
  if (isUnderWay(answer.state)) return null;
  return answer.state === "pending" ? "missing" : answer.state;
}

function isFresh({ state, metadata }: KeptTask, at: number): boolean {
  const acceptedAt = typeof metadata.acceptedAt === "string" ? Date.parse(metadata.acceptedAt) : NaN;
  return state === "accepted" && at - acceptedAt < taskSync.graceMs;
}
