import type { Task } from "@/lib/contracts/task";
import { replay } from "@/lib/domain/task-log";
import { isUnderWay, type TaskState } from "@/lib/domain/task-state";
import { isWaiting, type Step } from "./outbox-store";

/** The steps of one delivery that the server has not answered, oldest first. */
export function openSteps(steps: readonly Step[], transactionId: string): Step[] {
  return steps.filter((step) => step.transactionId === transactionId && isWaiting(step));
}

const timeOf: Partial<Record<TaskState | "none", "startedAt" | "arrivedAt" | "cancelledAt">> = {
  active: "startedAt",
  arrived: "arrivedAt",
  cancelled: "cancelledAt",
  failed: "cancelledAt",
};

/** The task as the driver left it: what the server knows, plus what the machine makes of the steps not answered yet. */
export function withSteps(task: Task | null, steps: readonly Step[]): Task | null {
  if (task === null) return null;
  return replay(task.state, openSteps(steps, task.transactionId)).reduce<Task>((shown, { to, step }) => {
    const time = timeOf[to];
    return to === "none"
      ? shown
      : { ...shown, state: to, ...(time ? { [time]: new Date(step.createdAt).toISOString() } : {}) };
  }, task);
}

/**
 * The task on the screen: under way with the driver's steps applied; null when there is none, undefined while unknown.
 */
export function shownTask(known: Task | null | undefined, steps: readonly Step[]): Task | null | undefined {
  const shown = withSteps(known ?? null, steps);
  return isOngoing(shown) ? shown : known === undefined ? undefined : null;
}

export function isOngoing(task: Task | null | undefined): task is Task {
  return task !== null && task !== undefined && isUnderWay(task.state);
}
