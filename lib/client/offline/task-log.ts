"use client";

import { useEffect } from "react";
import type { Task } from "@/lib/contracts/task";
import {
  missingEntries,
  openInLog,
  readLog,
  replay,
  withEntries,
  type TransitionEntry,
} from "@/lib/domain/task/task-log";
import type { LocalState } from "@/lib/domain/task/task-machine";
import { isUnderWay } from "@/lib/domain/task/task-state";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { isStepPending, type QueuedStep } from "./outbox-store";
import { serverNow } from "../app/server-clock";
import { toTransition, unacknowledgedSteps } from "./task-overlay";

const logKey = "task-log";
// Of a task that the server no longer names nothing is shown before its answer.
const unknown = { amount: Infinity, leg: null };

/** How the driver's tasks went on this phone, oldest first; kept until the sign-out. */
export function useTransitionLog(): readonly TransitionEntry[] {
  return readLog(useStoredValue(logKey));
}

/** Writes down every transition of the task: what the server says of it, then the steps it has not answered. */
export function useTaskLog(server: Task | null | undefined, steps: readonly QueuedStep[]): void {
  useEffect(() => {
    if (server !== undefined) logTask(server, steps);
  }, [server, steps]);
}

export function logTask(server: Task | null, steps: readonly QueuedStep[]): void {
  const log = readLog(readStoredValue(logKey));
  const ids = new Set([...openInLog(log), ...(server && isUnderWay(server.state) ? [server.transactionId] : [])]);
  add(
    [...ids].flatMap((id) => {
      const word = serverWord(id, server, steps);
      const open = unacknowledgedSteps(steps, id);
      // The answer to the last step takes the task away before it says what became of it.
      if (word === "none" && open.length > 0) return [];
      const own = server?.transactionId === id ? server : null;
      const machine = open.flatMap((step) => toTransition(own ?? unknown, step) ?? []);
      return missingEntries(log, id, word, replay(word, machine), serverNow());
    }),
  );
}

/** A declined offer is a task that was never begun. */
export function logDecline(transactionId: string): void {
  add([
    {
      from: "pending",
      to: "cancelled",
      action: "decline",
      timestamp: new Date(serverNow()).toISOString(),
      metadata: { transactionId },
    },
  ]);
}

function add(entries: readonly TransitionEntry[]): void {
  if (entries.length > 0) storeValue(logKey, JSON.stringify(withEntries(readLog(readStoredValue(logKey)), entries)));
}

/** The delivery as the server sees it: as its task, or as the answer to the step that ended it. */
function serverWord(id: string, server: Task | null, steps: readonly QueuedStep[]): LocalState {
  if (server?.transactionId === id) return server.state === "pending" ? "none" : server.state;
  const ended = steps.findLast((step) => step.transactionId === id && !isStepPending(step) && step.result !== null)
    ?.result?.state;
  return ended === undefined || ended === "pending" || isUnderWay(ended) ? "none" : ended;
}
