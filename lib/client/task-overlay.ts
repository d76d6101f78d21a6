import type { Task } from "@/lib/contracts/task";
import { isWaiting, type Step } from "./outbox-store";

/** The task as the driver left it: what the server knows, plus the steps that it has not answered yet. */
export function withSteps(task: Task | null, steps: readonly Step[]): Task | null {
  if (task === null) return null;
  return steps.filter((step) => step.transactionId === task.transactionId && isWaiting(step)).reduce<Task>(withStep, task);
}

function withStep(task: Task, step: Step): Task {
  const at = new Date(step.createdAt).toISOString();
  switch (step.kind) {
    case "start": return task.state === "accepted" ? { ...task, state: "active", startedAt: at } : task;
    case "arrive": return task.state === "active" ? { ...task, state: "arrived", arrivedAt: at } : task;
    case "complete": return task.state === "arrived" ? { ...task, state: "completing" } : task;
    case "cancel": return { ...task, state: "cancelled", cancelledAt: at };
    case "fail": return { ...task, state: "failed", cancelledAt: at };
  }
}

export function isOngoing(task: Task | null | undefined): task is Task {
  return task !== null && task !== undefined && ["accepted", "active", "arrived", "completing"].includes(task.state);
}
