import { act, isAllowed, serverCause, type LocalState, type TaskAction, type TransitionCause } from "./task-machine";
import { isUnderWay } from "./task-state";

/** One transition of the driver's task, for whoever asks later how it went. Never a code, a name or a phone number. */
export type TransitionEntry = {
  from: LocalState;
  to: LocalState;
  action: TransitionCause;
  /** ISO, by the server's clock as the phone knows it. */
  timestamp: string;
  metadata: { transactionId: string; stepId?: string; why?: string };
};

/** A step the phone keeps that the server has not answered, as the machine knows it. */
export type OpenStep = {
  id: string;
  kind: Extract<TaskAction, "start" | "arrive" | "complete" | "cancel" | "fail">;
  ownerId: string;
  createdAt: number;
};
type Replayed = { from: LocalState; to: LocalState; step: OpenStep };

export const logLimit = 200;

/**
 * What the open steps make of a task, one transition each; a step that cannot follow where it stands is passed over.
 */
export function replay(state: LocalState, steps: readonly OpenStep[]): Replayed[] {
  const path: Replayed[] = [];
  let from = state;
  for (const step of steps) {
    const verdict = act(from, { type: step.kind, userId: step.ownerId });
    if (!verdict.ok || verdict.state === from) continue;
    path.push({ from, to: verdict.state, step });
    from = verdict.state;
  }
  return path;
}

/** The state in which the log leaves a delivery. */
export function lastLogged(log: readonly TransitionEntry[], transactionId: string): LocalState {
  return log.findLast((entry) => entry.metadata.transactionId === transactionId)?.to ?? "none";
}

/**
 * The entries that are missing between where the log leaves a delivery and where it stands now: `server`, then the open
 * steps on top of it. Empty when nothing has changed, so that it may be asked at any time, and again after a reload.
 */
export function missingEntries(
  log: readonly TransitionEntry[],
  transactionId: string,
  server: LocalState,
  path: readonly Replayed[],
  now: number,
): TransitionEntry[] {
  const last = lastLogged(log, transactionId);
  // What is over is no longer the driver's anyway: that it is gone is no news.
  if (last === (path.at(-1)?.to ?? server) || (server === "none" && !isUnderWay(last))) return [];
  // A step is told once: what follows goes on behind the last one that the log has.
  const told = new Set(log.map(({ metadata }) => metadata.stepId));
  const behind = path.findLastIndex(({ step }) => told.has(step.id));
  const rest = path.slice(behind + 1);
  const base = path[behind]?.to ?? server;
  const here = base === last ? 0 : rest.findIndex(({ from }) => from === last);
  const word = here >= 0 ? [] : [byServer(last, base, transactionId, now)];
  return [...word, ...rest.slice(Math.max(0, here)).map(byStep(transactionId))].filter(({ from, to, action }) =>
    isAllowed(from, to, action),
  );
}

function byStep(transactionId: string): (replayed: Replayed) => TransitionEntry {
  return ({ from, to, step }) => ({
    from,
    to,
    action: step.kind,
    timestamp: new Date(step.createdAt).toISOString(),
    metadata: { transactionId, stepId: step.id },
  });
}

function byServer(from: LocalState, to: LocalState, transactionId: string, now: number): TransitionEntry {
  return {
    from,
    to,
    action: serverCause(from, to),
    timestamp: new Date(now).toISOString(),
    metadata: { transactionId, ...(to === "none" ? { why: "missing" } : {}) },
  };
}

/** The deliveries that the log leaves under way. */
export function openInLog(log: readonly TransitionEntry[]): string[] {
  const last = new Map(log.map(({ metadata, to }) => [metadata.transactionId, to]));
  return [...last].flatMap(([id, state]) => (isUnderWay(state) ? [id] : []));
}

/** The log with new entries, the oldest ones gone beyond its bound. */
export function withEntries(log: readonly TransitionEntry[], entries: readonly TransitionEntry[]): TransitionEntry[] {
  return [...log, ...entries].slice(-logLimit);
}

/** The log out of what a phone kept: what is no allowed transition is left out. */
export function readLog(text: string | null): TransitionEntry[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept)
      ? (kept as TransitionEntry[]).filter((entry) => isAllowed(entry.from, entry.to, entry.action))
      : [];
  } catch {
    return [];
  }
}
