"use client";

import { mutate } from "swr";
import type { Task } from "@/lib/contracts/driver/task";
import { isTaskInProgress } from "@/lib/domain/task/task-state";
import { isApiError } from "../api/api-error";
import { driverProfilePath } from "./driver-status";
import { callApi, newActionId } from "../api/fetcher";
import { clearStoredTask } from "../storage/stored-task";
import { createQueue } from "./queue";
import {
  canResendWithReason,
  isPickupUnproven,
  isStepPending,
  onOtherTabSteps,
  readSteps,
  blockingErrorCode,
  writeSteps,
  type QueuedStep,
  type StepKind,
} from "./outbox-store";

export type { QueuedStep, StepKind, StepState } from "./outbox-store";

let ownerId: string | null = null;
const settleListeners = new Map<string, ((step: QueuedStep) => void)[]>();

/** Sends this driver's steps, now and whenever the network is back. Those of another account stay stored. */
export function startOutbox(userId: string): () => void {
  ownerId = userId;
  const onVisible = () => {
    if (document.visibilityState === "visible") void queue.runNow();
  };
  document.addEventListener("visibilitychange", onVisible);
  const unsubscribeOtherTabs = onOtherTabSteps(notifySettled);
  const close = queue.open();
  return () => {
    close();
    unsubscribeOtherTabs();
    document.removeEventListener("visibilitychange", onVisible);
  };
}

// The latest entry replaces a pending one: sending both would use up an attempt at the code.
const replaceableKinds: readonly StepKind[] = ["complete", "count", "prove"];

/**
 * Stores a step and sends it until the server has answered. A duplicate of a pending step is ignored. A new step
 * replaces one that was refused for lack of a reason, or an unproven pickup, at the same position in the queue.
 */
export function enqueueStep(kind: StepKind, transactionId: string, body: Record<string, unknown> = {}): string {
  if (ownerId === null) throw new Error("The outbox is not open");
  const pendingStep = readSteps().find(
    (step) => step.transactionId === transactionId && step.kind === kind && isStepPending(step),
  );
  if (pendingStep && !replaceableKinds.includes(kind)) {
    void sendPendingSteps();
    return pendingStep.id;
  }
  const id = newActionId();
  const step: QueuedStep = {
    id,
    key: id,
    ownerId,
    kind,
    transactionId,
    body,
    createdAt: Date.now(),
    state: "saved",
    attempts: 0,
    lastError: null,
    refusal: null,
    result: null,
    ...(blockingErrorCode(readSteps()) === null ? {} : { wasDelayed: true as const }),
  };
  const taskSteps = readSteps().filter((each) => each.transactionId === transactionId);
  const refused = taskSteps.find((each) => each.kind === kind && canResendWithReason(each));
  const unproven = kind === "count" || kind === "prove" ? taskSteps.find(isPickupUnproven) : undefined;
  writeSteps((steps) =>
    // Steps that wait for the pickup proof remain behind this one.
    insertStep(
      steps.filter((each) => !(pendingStep && each.id === pendingStep.id && each.state === "saved")),
      step,
      refused ?? unproven,
      kind === "count" ? "before" : "replace",
    ),
  );
  void sendPendingSteps();
  return step.id;
}

function insertStep(
  steps: readonly QueuedStep[],
  step: QueuedStep,
  anchor: QueuedStep | undefined,
  mode: "before" | "replace",
): readonly QueuedStep[] {
  const index = steps.findIndex((each) => each.id === anchor?.id);
  if (index < 0) return [...steps, step];
  return [...steps.slice(0, index), step, ...steps.slice(mode === "before" ? index : index + 1)];
}

/** Resolves when the server has accepted or refused this step, whichever tab sent it. There is no timeout. */
export function waitUntilSettled(id: string): Promise<QueuedStep> {
  const settledStep = readSteps().find((step) => step.id === id && !isStepPending(step));
  if (settledStep) return Promise.resolve(settledStep);
  return new Promise((resolve) => {
    settleListeners.set(id, [...(settleListeners.get(id) ?? []), resolve]);
  });
}

/** Removes an answered step from the phone; a pending one only with `discardPending`. */
export function dismissStep(id: string, { discardPending = false } = {}): void {
  const wasBlocking = readSteps().some(
    (step) => step.id === id && (canResendWithReason(step) || isPickupUnproven(step)),
  );
  writeSteps((steps) => steps.filter((step) => step.id !== id || (isStepPending(step) && !discardPending)));
  if (wasBlocking) void sendPendingSteps();
}

/** Removes all steps of this account from the phone, sent or not. */
export function clearOutbox(formerOwnerId: string): void {
  writeSteps((steps) => steps.filter((step) => step.ownerId !== formerOwnerId));
}

/** Sends the waiting steps without waiting for their retry delay. */
export function sendPendingSteps(): Promise<void> {
  return queue.runNow();
}

/**
 * Holds back a code behind an arrival that needs a reason, and both behind an unproven pickup. The server would refuse
 * them, and the receiver would have to enter the code again.
 */
function isBlockedByRefusal(step: QueuedStep, steps: readonly QueuedStep[]): boolean {
  if (step.kind !== "arrive" && step.kind !== "complete") return false;
  return steps.some(
    (each) =>
      each.transactionId === step.transactionId &&
      (isPickupUnproven(each) || (step.kind === "complete" && canResendWithReason(each))),
  );
}

const queue = createQueue<QueuedStep>({
  lockName: "handover-outbox",
  retry: { initialDelayMs: 1_000, maxDelayMs: 30_000 },
  listPending: () => {
    const steps = readSteps().filter((each) => each.ownerId === ownerId);
    return steps.filter((each) => isStepPending(each) && !isBlockedByRefusal(each, steps));
  },
  send: async (step) => {
    updateStep(step.id, { state: "sending", attempts: step.attempts + 1 });
    // The page that created the step stored a body that is valid by the contract.
    const task = (await callApi(`/api/tasks/${step.transactionId}/${step.kind}`, {
      method: "POST",
      body: step.body ?? {},
      clientActionId: step.key,
    })) as Task;
    if (hasEnded(task)) clearStoredTask(step.transactionId);
    // Update the cached task before the step is settled: the optimistic overlay ends with the step.
    await mutate("/api/tasks/current", hasEnded(task) ? null : task, { revalidate: false });
    settleStep(step.id, { state: "confirmed", result: task, body: null, lastError: null, confirmedAt: Date.now() });
    void mutate("/api/tasks/current");
    refreshHeldCash();
  },
  onUnacknowledged: (step, error) => {
    const lastError = isApiError(error) ? error.code : "UNKNOWN";
    // All pending steps are blocked by the same failure.
    writeSteps((steps) =>
      steps.map((each) => ({
        ...each,
        ...(isStepPending(each) ? { wasDelayed: true as const } : {}),
        ...(each.id === step.id ? { state: "saved" as const, lastError } : {}),
      })),
    );
    // Only a refused page request redirects to sign-in, and the next poll may be 30 seconds away.
    if (isApiError(error) && error.status === 401) void mutate("/api/tasks/current");
  },
  onRefused: async (step, error) => {
    if (!isApiError(error)) return;
    if (error.code === "IDEMPOTENCY_MISMATCH" && step.attempts > 0 && step.key === step.id) {
      // An aborted attempt may have arrived without its body. A step can safely be repeated under a new key.
      updateStep(step.id, { state: "saved", key: newActionId() });
      return;
    }
    // Before the task is fetched: that task may show that the refusal is outdated.
    const refusedAt = Date.now();
    // The server has answered for this delivery, so the stored task is cleared however recent it is.
    if (error.code === "NO_ACTIVE_TASK" || error.code === "TRANSACTION_NOT_FOUND") clearStoredTask(step.transactionId);
    await mutate("/api/tasks/current").catch(() => undefined);
    // Keep the body only if the driver can resend it with a reason. Anything else, such as a code, is deleted from the
    // phone.
    const body = error.details.needsReason === true ? step.body : null;
    refreshHeldCash();
    settleStep(step.id, {
      state: "refused",
      body,
      lastError: null,
      refusedAt,
      refusal: { code: error.code, title: error.title, details: error.details },
    });
  },
});

/** Steps change the driver's held cash, and no Realtime event reports that while the socket is down. */
function refreshHeldCash(): void {
  void mutate(driverProfilePath);
}

function hasEnded(task: Task): boolean {
  return !isTaskInProgress(task.state);
}

function updateStep(id: string, patch: Partial<QueuedStep>): void {
  writeSteps((steps) => steps.map((step) => (step.id === id ? { ...step, ...patch } : step)));
}

function settleStep(id: string, patch: Partial<QueuedStep>): void {
  updateStep(id, patch);
  notifySettled(readSteps());
}

function notifySettled(steps: readonly QueuedStep[]): void {
  for (const step of steps) {
    if (isStepPending(step)) continue;
    settleListeners.get(step.id)?.forEach((resolve) => {
      resolve(step);
    });
    settleListeners.delete(step.id);
  }
}
