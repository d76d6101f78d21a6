import {
  transition,
  isAllowedTransition,
  serverCause,
  type LocalState,
  type TaskAction,
  type TransitionCause,
} from "./task-machine";
import { isTaskInProgress } from "./task-state";

/** One transition of the driver's task, for later diagnosis. Contains no codes, names or phone numbers. */
export type TransitionEntry = {
  from: LocalState;
  to: LocalState;
  action: TransitionCause;
  /** ISO, by the phone's estimate of the server's clock. */
  timestamp: string;
  metadata: { transactionId: string; stepId?: string; why?: string };
};

/** A step in the phone's outbox, in the task machine's terms. */
export type PendingStep = {
  id: string;
  kind: Extract<TaskAction, "start" | "arrive" | "complete" | "cancel" | "fail">;
  ownerId: string;
  createdAt: number;
};
type ReplayedTransition = { from: LocalState; to: LocalState; step: PendingStep };

export const maxLogEntries = 200;

/** Applies unsent steps to a state, one transition each; a step that is not allowed there is skipped. */
export function replaySteps(state: LocalState, steps: readonly PendingStep[]): ReplayedTransition[] {
  const transitions: ReplayedTransition[] = [];
  let from = state;
  for (const step of steps) {
    const result = transition(from, { type: step.kind, userId: step.ownerId });
    if (!result.ok || result.state === from) continue;
    transitions.push({ from, to: result.state, step });
    from = result.state;
  }
  return transitions;
}

/** The delivery's last state in the log. */
export function lastLoggedState(log: readonly TransitionEntry[], transactionId: string): LocalState {
  return log.findLast((entry) => entry.metadata.transactionId === transactionId)?.to ?? "none";
}

/**
 * Log entries missing between the log's last state of a delivery and the present one: `server`, then the unsent steps.
 * Empty when nothing has changed, so it can be called at any time, and again after a reload.
 */
export function missingLogEntries(
  log: readonly TransitionEntry[],
  transactionId: string,
  serverState: LocalState,
  transitions: readonly ReplayedTransition[],
  now: number,
): TransitionEntry[] {
  const lastState = lastLoggedState(log, transactionId);
  // The removal of a finished task is not a transition.
  if (lastState === (transitions.at(-1)?.to ?? serverState) || (serverState === "none" && !isTaskInProgress(lastState)))
    return [];
  // Each step is logged once: continue after the last logged one.
  const loggedStepIds = new Set(log.map(({ metadata }) => metadata.stepId));
  const lastLoggedIndex = transitions.findLastIndex(({ step }) => loggedStepIds.has(step.id));
  const unloggedSteps = transitions.slice(lastLoggedIndex + 1);
  const baseState = transitions[lastLoggedIndex]?.to ?? serverState;
  const firstNewIndex = baseState === lastState ? 0 : unloggedSteps.findIndex(({ from }) => from === lastState);
  const serverEntry = firstNewIndex >= 0 ? [] : [toServerEntry(lastState, baseState, transactionId, now)];
  return [...serverEntry, ...unloggedSteps.slice(Math.max(0, firstNewIndex)).map(toStepEntry(transactionId))].filter(
    ({ from, to, action }) => isAllowedTransition(from, to, action),
  );
}

function toStepEntry(transactionId: string): (replayed: ReplayedTransition) => TransitionEntry {
  return ({ from, to, step }) => ({
    from,
    to,
    action: step.kind,
    timestamp: new Date(step.createdAt).toISOString(),
    metadata: { transactionId, stepId: step.id },
  });
}

function toServerEntry(from: LocalState, to: LocalState, transactionId: string, now: number): TransitionEntry {
  return {
    from,
    to,
    action: serverCause(from, to),
    timestamp: new Date(now).toISOString(),
    metadata: { transactionId, ...(to === "none" ? { why: "missing" } : {}) },
  };
}

/** Deliveries that are under way in the log. */
export function openTransactionIds(log: readonly TransitionEntry[]): string[] {
  const lastStates = new Map(log.map(({ metadata, to }) => [metadata.transactionId, to]));
  return [...lastStates].flatMap(([id, state]) => (isTaskInProgress(state) ? [id] : []));
}

/** The log with new entries, limited to its size. */
export function appendEntries(log: readonly TransitionEntry[], entries: readonly TransitionEntry[]): TransitionEntry[] {
  return [...log, ...entries].slice(-maxLogEntries);
}

/** Parses a stored log and drops impossible transitions. */
export function parseLog(text: string | null): TransitionEntry[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed)
      ? (parsed as TransitionEntry[]).filter((entry) => isAllowedTransition(entry.from, entry.to, entry.action))
      : [];
  } catch {
    return [];
  }
}
