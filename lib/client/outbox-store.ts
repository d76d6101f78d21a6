import type { Task } from "@/lib/contracts/task";

/** `start` only waits on phones that pressed it before the cash was counted at the pickup. */
export type StepKind = "start" | "count" | "prove" | "leave" | "arrive" | "complete" | "cancel" | "fail";

/**
 * saved: on this phone, waiting to be sent. sending: on its way. confirmed: the server said yes.
 * refused: the server said no, and says why.
 */
export type StepState = "saved" | "sending" | "confirmed" | "refused";

export type Step = {
  id: string;
  /** The client action id: the server answers a repeat as it answered the first. */
  key: string;
  ownerId: string;
  kind: StepKind;
  transactionId: string;
  body: Readonly<Record<string, unknown>> | null;
  createdAt: number;
  state: StepState;
  attempts: number;
  /** Why the last try got no answer: 'NETWORK', 'UNAUTHENTICATED', … */
  waitingFor: string | null;
  refusal: { code: string; title: string; details: Readonly<Record<string, unknown>> } | null;
  result: Task | null;
  /** When the server said yes (ms). */
  confirmedAt?: number;
  /** Something went without an answer while this step waited, be it another step in front of it. */
  heldUp?: true;
};

const storageKey = "handover.outbox";
const keptAnswers = 6;
const none: readonly Step[] = [];
let steps: readonly Step[] | null = null;
const listeners = new Set<() => void>();

function load(): readonly Step[] {
  if (typeof window === "undefined") return none;
  try {
    return parse(window.localStorage.getItem(storageKey));
  } catch {
    return none;
  }
}

function parse(text: string | null): readonly Step[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept)
      ? (kept as Step[]).map((step) => (step.state === "sending" ? { ...step, state: "saved" } : step))
      : none;
  } catch {
    return none;
  }
}

export function readSteps(): readonly Step[] {
  steps ??= load();
  return steps;
}
export function noSteps(): readonly Step[] {
  return none;
}

/** Writes to the phone first, then tells the page: a step that is shown is a step that is kept. */
export function writeSteps(change: (steps: readonly Step[]) => readonly Step[]): void {
  // Another tab may have written since: the phone's copy is the truth.
  const current = mergeSending(load());
  const next = change(current);
  const waiting = next.filter(isWaiting);
  const answered = next.filter((step) => !isWaiting(step)).slice(-keptAnswers);
  const kept = next.filter((step) => waiting.includes(step) || answered.includes(step));
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A phone without storage keeps the step as long as the page lives.
  }
  steps = kept;
  listeners.forEach((listener) => {
    listener();
  });
}

function mergeSending(stored: readonly Step[]): readonly Step[] {
  const sending = new Set((steps ?? none).filter((step) => step.state === "sending").map((step) => step.id));
  return stored.map((step) => (sending.has(step.id) && step.state === "saved" ? { ...step, state: "sending" } : step));
}

export function isWaiting(step: Step): boolean {
  return step.state === "saved" || step.state === "sending";
}

// Whoever has waited this long has read that nothing is confirmed yet.
const lateMs = 5_000;

/**
 * A code that was confirmed long after it was given, or after the screen said that nothing goes out: the driver has
 * kept the cash meanwhile.
 */
export function isLate(step: Step): boolean {
  return (
    step.kind === "complete" &&
    step.state === "confirmed" &&
    (step.heldUp === true || step.attempts > 1 || (step.confirmedAt ?? step.createdAt) - step.createdAt > lateMs)
  );
}

/**
 * Why nothing goes out; null while it does. They go one after the other, so the word of the step in front holds for
 * all.
 */
export function stuckFor(steps: readonly Step[]): string | null {
  return steps.find((step) => isWaiting(step) && step.waitingFor !== null)?.waitingFor ?? null;
}

/** Refused, but for want of a reason: said with one, the step goes on as it was taken. */
export function canBeAnswered(step: Step): boolean {
  return step.state === "refused" && step.refusal?.details.needsReason === true;
}

/**
 * A pickup that the server did not take for proven: what comes after it on the way waits, for it would be refused and
 * lost.
 */
export function isUnproven(step: Step): boolean {
  return step.state === "refused" && (step.kind === "prove" || step.refusal?.code === "PICKUP_NOT_PROVEN");
}

export function subscribeSteps(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    steps = null;
    listener();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/**
 * Tells what another tab of this phone wrote, each writing by itself: an answer may be gone again by the time one
 * reads.
 */
export function onStepsOfOtherTabs(listener: (steps: readonly Step[]) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) listener(parse(newValue));
  };
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("storage", onStorage);
  };
}
