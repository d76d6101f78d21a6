"use client";

import { useEffect } from "react";
import type { Task } from "@/lib/contracts/driver/task";
import {
  missingLogEntries,
  openTransactionIds,
  parseLog,
  replaySteps,
  appendEntries,
  type TransitionEntry,
} from "@/lib/domain/task/task-log";
import type { LocalState } from "@/lib/domain/task/task-machine";
import { isTaskInProgress } from "@/lib/domain/task/task-state";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { isStepPending, type QueuedStep } from "./outbox-store";
import { serverNow } from "../app/server-clock";
import { toTransition, unacknowledgedSteps } from "./task-overlay";

const logKey = "task-log";
// Transitions of a task that the server no longer returns are not shown before the server's answer.
const placeholderTask = { amount: Infinity, leg: null };

/** State transitions of the driver's tasks on this phone, oldest first. Deleted at sign-out. */
export function useTransitionLog(): readonly TransitionEntry[] {
  return parseLog(useStoredValue(logKey));
}

/** Records each transition of the task: first the server's state, then the unacknowledged steps. */
export function useTaskLog(serverTask: Task | null | undefined, steps: readonly QueuedStep[]): void {
  useEffect(() => {
    if (serverTask !== undefined) logTask(serverTask, steps);
  }, [serverTask, steps]);
}

export function logTask(currentTask: Task | null, steps: readonly QueuedStep[]): void {
  const log = parseLog(readStoredValue(logKey));
  const ids = new Set([
    ...openTransactionIds(log),
    ...(currentTask && isTaskInProgress(currentTask.state) ? [currentTask.transactionId] : []),
  ]);
  addEntries(
    [...ids].flatMap((id) => {
      const serverState = localStateOnServer(id, currentTask, steps);
      const openSteps = unacknowledgedSteps(steps, id);
      // The current task disappears before the answer to its last step arrives.
      if (serverState === "none" && openSteps.length > 0) return [];
      const serverTask = currentTask?.transactionId === id ? currentTask : null;
      const localTransitions = openSteps.flatMap((step) => toTransition(serverTask ?? placeholderTask, step) ?? []);
      return missingLogEntries(log, id, serverState, replaySteps(serverState, localTransitions), serverNow());
    }),
  );
}

/** Records a decline as a cancelled task. */
export function logDecline(transactionId: string): void {
  addEntries([
    {
      from: "pending",
      to: "cancelled",
      action: "decline",
      timestamp: new Date(serverNow()).toISOString(),
      metadata: { transactionId },
    },
  ]);
}

function addEntries(entries: readonly TransitionEntry[]): void {
  if (entries.length > 0) storeValue(logKey, JSON.stringify(appendEntries(parseLog(readStoredValue(logKey)), entries)));
}

/** The delivery's state on the server: from the current task, or from the answer to its last step. */
function localStateOnServer(id: string, currentTask: Task | null, steps: readonly QueuedStep[]): LocalState {
  if (currentTask?.transactionId === id) return currentTask.state === "pending" ? "none" : currentTask.state;
  const endState = steps.findLast((step) => step.transactionId === id && !isStepPending(step) && step.result !== null)
    ?.result?.state;
  return endState === undefined || endState === "pending" || isTaskInProgress(endState) ? "none" : endState;
}
