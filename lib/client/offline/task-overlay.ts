import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import { maxUnconfirmedProofAmount, isReturning, pendingHubId } from "@/lib/domain/task/leg";
import { replaySteps, type PendingStep } from "@/lib/domain/task/task-log";
import { isDropOffState, isTaskInProgress, type TaskState } from "@/lib/domain/task/task-state";
import { isStepPending, type QueuedStep } from "./outbox-store";

// Shows the driver's own steps (actions on a delivery) before the server has answered. A leg is cash that one person
// must hand to another now: at the pickup, at the handover, or back to the sender (return).

/** The delivery's unacknowledged steps, oldest first. */
export function unacknowledgedSteps(steps: readonly QueuedStep[], transactionId: string): QueuedStep[] {
  return steps.filter((step) => step.transactionId === transactionId && isStepPending(step));
}

type CashState = Pick<Task, "amount" | "leg">;

/**
 * The state machine's input for a step; null if the step has no effect before the server's answer. A proof takes effect
 * optimistically only after a failed request and for a small amount. A `start` of an earlier version proves nothing.
 */
export function toTransition({ amount, leg }: CashState, step: QueuedStep): PendingStep | null {
  const { kind } = step;
  switch (kind) {
    case "start":
    case "count":
      return null;
    case "prove":
      if (step.wasDelayed !== true || amount > maxUnconfirmedProofAmount) return null;
      return { ...step, kind: isReturning({ leg }) ? "complete" : "start" };
    case "leave":
      return { ...step, kind: "cancel" };
    default:
      return { ...step, kind };
  }
}

const timestampFields: Partial<Record<TaskState, "startedAt" | "arrivedAt" | "cancelledAt">> = {
  active: "startedAt",
  arrived: "arrivedAt",
  cancelled: "cancelledAt",
  failed: "cancelledAt",
};

/** The server's task with the unacknowledged steps applied (optimistic update). */
export function applySteps(task: Task | null, steps: readonly QueuedStep[]): Task | null {
  return task && unacknowledgedSteps(steps, task.transactionId).reduce(applyStep, task);
}

function applyStep(task: Task, step: QueuedStep): Task {
  if (step.kind === "count") return applyCount(task, step);
  const transition = toTransition(task, step);
  const nextState = transition && replaySteps(task.state, [transition])[0]?.to;
  if (!nextState || nextState === "none") return task;
  const stepTime = new Date(step.createdAt).toISOString();
  // The driver holds the cash, so the return leg opens without waiting for the server.
  if ((nextState === "failed" || nextState === "cancelled") && task.state !== "accepted")
    return {
      ...task,
      state: "active",
      arrivedAt: null,
      // The previous values belong to the drop-off.
      distance: null,
      eta: null,
      estimatedArrival: null,
      leg: openReturn(task, stepTime),
      allowedActions: ["count", "arrive"],
    };
  const timestampField = timestampFields[nextState];
  return {
    ...task,
    state: nextState,
    ...(timestampField ? { [timestampField]: stepTime } : {}),
    ...(nextState === "active" && task.leg?.kind === "pickup" ? { leg: null } : {}),
  };
}

/** Shows the driver's count immediately. An amount other than the agreed one needs a new agreement. */
function applyCount(task: Task, step: QueuedStep): Task {
  const { leg } = task;
  const amount = step.body?.amount;
  if (!leg || typeof amount !== "number") return task;
  const confirmsAmount = leg.state === "verifying" && amount === leg.amount;
  return {
    ...task,
    leg: {
      ...leg,
      counted: amount,
      countedAt: new Date(step.createdAt).toISOString(),
      ...(confirmsAmount ? {} : { state: "waiting", countResponse: null }),
    },
  };
}

/**
 * The return leg as opened by a failure. Its digits, id and the sender's name arrive with the server's answer, and so
 * does the hub that takes prefunded cash.
 */
function openReturn({ amount, funding, pickupAddress, pickupCoordinates, leg }: Task, openedAt: string): Leg {
  const returnsToHub = funding === "prefunded";
  return {
    id: "",
    kind: "return",
    state: "waiting",
    matchingDigits: null,
    amount,
    counted: null,
    countedAt: null,
    countResponse: null,
    bagSerial: null,
    place: returnsToHub ? { address: "", location: null } : { address: pickupAddress, location: pickupCoordinates },
    hubId: returnsToHub ? pendingHubId : null,
    openedAt,
    arrivedAt: null,
    leaveAllowedAt: null,
    codeLockedUntil: null,
    driver: leg?.driver ?? { id: "", name: "", vehicleType: null, vehiclePlate: null },
    giverName: "",
    takerName: "",
    allowedActions: [],
  };
}

/**
 * Whether the server's task already has the result of a refused step, for example because an earlier request arrived
 * and only its response was lost. Then the refusal is outdated.
 */
export function isRefusalOutdated(step: QueuedStep, task: Task | null | undefined): boolean {
  if (step.state !== "refused" || task?.transactionId !== step.transactionId) return false;
  switch (step.kind) {
    case "arrive":
      return isDropOffState(task.state);
    case "start":
    case "count":
    case "prove":
      return (task.state === "active" || isDropOffState(task.state)) && !task.leg;
    default:
      return false;
  }
}

/**
 * Whether an outdated refusal can be dismissed: only with a task that was fetched after it. Tabs share the steps, but
 * not the task, and a tab with an older task must not dismiss a valid refusal for the others.
 */
export function canDismissRefusal(step: QueuedStep, task: Task | null | undefined, fetchedAt: number | null): boolean {
  return isRefusalOutdated(step, task) && fetchedAt !== null && fetchedAt >= (step.refusedAt ?? step.createdAt);
}

/** The task to display with the driver's steps applied: null if there is none, undefined while unknown. */
export function displayedTask(
  serverTask: Task | null | undefined,
  steps: readonly QueuedStep[],
): Task | null | undefined {
  const taskWithSteps = applySteps(serverTask ?? null, steps);
  return isOngoing(taskWithSteps) ? taskWithSteps : serverTask === undefined ? undefined : null;
}

export function isOngoing(task: Task | null | undefined): task is Task {
  return task !== null && task !== undefined && isTaskInProgress(task.state);
}
