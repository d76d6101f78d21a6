import { isTaskState } from "./task-machine";
import { isTaskInProgress, type TaskState } from "./task-state";

/** When the phone fetches its task, in addition to events: soon after the start, then at an interval. */
export const taskSync = { initialDelayMs: 2_000, graceMs: 30_000 } as const;

/** Interval in milliseconds: the specified 60 s, 30 s during a delivery. */
export const syncIntervalMs = (task: { state: TaskState } | null | undefined): number =>
  task && isTaskInProgress(task.state) ? 30_000 : 60_000;

/** A task as stored on the phone. */
export type StoredTask = {
  transactionId: string;
  driverId: string;
  amount: number;
  deliveryAddress: string;
  state: TaskState;
  metadata: Readonly<Record<string, unknown>>;
};

/** Whether stored data is a valid task: a phone's storage may contain anything. */
export function isStoredTask(value: unknown): value is StoredTask {
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

/**
 * Why a stored task is removed: it is missing on the server or belongs to another driver, it has ended, or it is
 * invalid.
 */
type ClearReason = "missing" | "completed" | "cancelled" | "failed" | "invalid";

/**
 * Whether a sync removes the stored task, given the server's response and its time (ms, server's clock); null keeps it.
 * A response without a task is ignored for a task accepted less than 30 seconds earlier: it may have been sent before.
 */
export function clearReason(
  storedTask: unknown,
  fetched: Pick<StoredTask, "transactionId" | "state"> | null,
  respondedAt: number,
): ClearReason | null {
  if (!isStoredTask(storedTask)) return "invalid";
  if (fetched === null) return isRecentlyAccepted(storedTask, respondedAt) ? null : "missing";
  if (fetched.transactionId !== storedTask.transactionId) return "missing";
  if (isTaskInProgress(fetched.state)) return null;
  return fetched.state === "pending" ? "missing" : fetched.state;
}

function isRecentlyAccepted({ metadata }: StoredTask, time: number): boolean {
  const acceptedAt = typeof metadata.acceptedAt === "string" ? Date.parse(metadata.acceptedAt) : NaN;
  return time - acceptedAt < taskSync.graceMs;
}
