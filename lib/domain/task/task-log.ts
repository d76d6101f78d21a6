import {
  transition,
  isAllowed,
  serverCause,
  type LocalState,
  type TaskAction,
  type TransitionCause,
} from "./task-machine";
import { isUnderWay } from "./task-state";

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
export type OpenStep = {
  id: string;
  kind: Extract<TaskAction, "start" | "arrive" | "complete" | "cancel" | "fail">;
  ownerId: string;
  createdAt: number;
};
type Replayed = { from: LocalState; to: LocalState; step: OpenStep };

export const logLimit = 200;

/** Applies unsent steps to a state, one transition each; a step that is not allowed there is skipped. */
export function replay(state: LocalState, steps: readonly OpenStep[]): Replayed[] {
  const path: Replayed[] = [];
  let from = state;
  for (const step of steps) {
    const verdict = transition(from, { type: step.kind, userId: step.ownerId });
    if (!verdict.ok || verdict.state === from) continue;
    path.push({ from, to: verdict.state, step });
    from = verdict.state;
  }
  return path;
}

/** The delivery's last state in the log. */
export function lastLogged(log: readonly TransitionEntry[], transactionId: string): LocalState {
  return log.findLast((entry) => entry.metadata.transactionId === transactionId)?.to ?? "none";
}

/**
 * Log entries missing between the log's last state of a delivery and the present one: `server`, then the unsent steps.
 * Empty when nothing has changed, so it can be called at any time, and again after a reload.
 */
export function missingEntries(
  log: readonly TransitionEntry[],
  transactionId: string,
  server: LocalState,
  path: readonly Replayed[],
  now: number,
): TransitionEntry[] {
  const last = lastLogged(log, transactionId);
  // The removal of a finished task is not a transition.
  if (last === (path.at(-1)?.to ?? server) || (server === "none" && !isUnderWay(last))) return [];
  // Each step is logged once: continue after the last logged one.
  const loggedStepIds = new Set(log.map(({ metadata }) => metadata.stepId));
  const lastLoggedIndex = path.findLastIndex(({ step }) => loggedStepIds.has(step.id));
  const unloggedSteps = path.slice(lastLoggedIndex + 1);
  const base = path[lastLoggedIndex]?.to ?? server;
  const continuesAt = base === last ? 0 : unloggedSteps.findIndex(({ from }) => from === last);
  const serverEntry = continuesAt >= 0 ? [] : [toServerEntry(last, base, transactionId, now)];
  return [...serverEntry, ...unloggedSteps.slice(Math.max(0, continuesAt)).map(toStepEntry(transactionId))].filter(
    ({ from, to, action }) => isAllowed(from, to, action),
  );
}

function toStepEntry(transactionId: string): (replayed: Replayed) => TransitionEntry {
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
export function openInLog(log: readonly TransitionEntry[]): string[] {
  const lastStates = new Map(log.map(({ metadata, to }) => [metadata.transactionId, to]));
  return [...lastStates].flatMap(([id, state]) => (isUnderWay(state) ? [id] : []));
}

/** The log with new entries, limited to its size. */
export function withEntries(log: readonly TransitionEntry[], entries: readonly TransitionEntry[]): TransitionEntry[] {
  return [...log, ...entries].slice(-logLimit);
}

/** Parses a stored log and drops impossible transitions. */
export function readLog(text: string | null): TransitionEntry[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed)
      ? (parsed as TransitionEntry[]).filter((entry) => isAllowed(entry.from, entry.to, entry.action))
      : [];
  } catch {
    return [];
  }
}
