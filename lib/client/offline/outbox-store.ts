import type { Task } from "@/lib/contracts/driver/task";
import { readStored, removeStored, writeStored } from "../storage/stored-text";

/**
 * A step: an action of the driver on a delivery, stored until the server has answered. `prove`: the other person's code
 * at a pickup or return. `leave`: the driver leaves the pickup without the cash. `start` exists only on phones that
 * stored it under an earlier version, which had no cash count at the pickup.
 */
export type StepKind = "start" | "count" | "prove" | "leave" | "arrive" | "complete" | "cancel" | "fail";

/**
 * saved: stored on this phone, not sent. sending: request in flight. confirmed: accepted by the server. refused:
 * rejected by the server, with `refusal`.
 */
export type StepState = "saved" | "sending" | "confirmed" | "refused";

export type QueuedStep = {
  id: string;
  /** Idempotency key (client action id). */
  key: string;
  ownerId: string;
  kind: StepKind;
  transactionId: string;
  body: Readonly<Record<string, unknown>> | null;
  createdAt: number;
  /** Position in the queue, assigned when the step is stored. */
  order?: number;
  state: StepState;
  attempts: number;
  /** Error code of the last attempt if it was not acknowledged: 'NETWORK', 'UNAUTHENTICATED', … */
  lastError: string | null;
  refusal: { code: string; title: string; details: Readonly<Record<string, unknown>> } | null;
  result: Task | null;
  /** When the server confirmed the step (ms). */
  confirmedAt?: number;
  /** When the server refused the step (ms). */
  refusedAt?: number;
  /** A request failed while this step waited: its own or that of an earlier step. */
  wasDelayed?: true;
};

/** One localStorage key per step, so tabs that write concurrently do not overwrite each other's steps. */
const prefix = "handover.outbox:";
const channelName = "handover-outbox";
/** Messages for changes that other tabs cannot read from storage: an answer that did not fit, and its dismissal. */
type Message = { answered: QueuedStep } | { removed: string };
const maxAnsweredSteps = 6;
const emptySteps: readonly QueuedStep[] = [];
let steps: readonly QueuedStep[] | null = null;
// Ids of steps that are not stored and exist in this page only.
let unsavedStepIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const otherTabListeners = new Set<(steps: readonly QueuedStep[]) => void>();
let observedWindow: Window | null = null;
let channel: BroadcastChannel | null = null;

/** Null if the browser denies access to localStorage. */
function loadSteps(): readonly QueuedStep[] | null {
  try {
    const { localStorage } = window;
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parseStep(localStorage.getItem(key)))
      .sort((a, b) => orderOf(a) - orderOf(b));
  } catch {
    return null;
  }
}

function parseStep(text: string | null): readonly QueuedStep[] {
  try {
    const step = JSON.parse(text ?? "null") as QueuedStep | null;
    return step === null ? emptySteps : [step.state === "sending" ? { ...step, state: "saved" } : step];
  } catch {
    return emptySteps;
  }
}

const orderOf = (step: QueuedStep): number => step.order ?? step.createdAt;

export function readSteps(): readonly QueuedStep[] {
  if (steps !== null) return steps;
  if (typeof window === "undefined") return emptySteps;
  observeOtherTabs();
  steps = loadSteps() ?? emptySteps;
  return steps;
}
export function getServerSteps(): readonly QueuedStep[] {
  return emptySteps;
}

/**
 * Changes the steps and stores them before the page shows them. A step that the phone cannot store stays in this page
 * until the server has answered it.
 */
export function writeSteps(change: (steps: readonly QueuedStep[]) => readonly QueuedStep[]): void {
  const previous = mergeWithStored();
  const next = assignOrder(change(previous));
  const pendingSteps = next.filter(isStepPending);
  const answeredSteps = next.filter((step) => !isStepPending(step)).slice(-maxAnsweredSteps);
  const retained = next.filter((step) => pendingSteps.includes(step) || answeredSteps.includes(step));
  const ids = new Set(retained.map(({ id }) => id));
  previous
    .filter(({ id }) => !ids.has(id))
    .forEach(({ id }) => {
      removeStored(prefix + id);
      if (unsavedStepIds.has(id)) postToOtherTabs({ removed: id });
    });
  unsavedStepIds = new Set(retained.filter((step) => !saveStep(step)).map(({ id }) => id));
  steps = retained;
  notifyListeners();
}

/** Returns whether the stored copy suffices to send this step after the page was closed. */
function saveStep(step: QueuedStep): boolean {
  const key = prefix + step.id;
  if (writeStored(key, JSON.stringify(step))) return true;
  // An older copy of a pending step is sent under the same id. A copy of an answered step must be removed.
  const isStored = readStored(key) !== null;
  if (isStepPending(step)) return isStored;
  if (isStored) {
    // The other tabs only see that the entry is gone.
    postToOtherTabs({ answered: step });
    removeStored(key);
  }
  return false;
}

/** Keeps `order` ascending; a new step gets a value between its neighbours. */
function assignOrder(next: readonly QueuedStep[]): readonly QueuedStep[] {
  let previousOrder = 0;
  return next.map((step, index) => {
    const followingOrder = next.slice(index + 1).find(({ order }) => order !== undefined)?.order;
    const order =
      step.order ??
      (followingOrder === undefined
        ? Math.max(previousOrder + 1, step.createdAt)
        : (previousOrder + followingOrder) / 2);
    previousOrder = order;
    return step.order === undefined ? { ...step, order } : step;
  });
}

/**
 * Merges stored steps, which other tabs may have changed, with steps that exist in this page only. A pending step
 * remains even if its key is missing, because a phone may clear storage; removal by another tab arrives as a storage
 * event.
 */
function mergeWithStored(): readonly QueuedStep[] {
  const memorySteps = readSteps();
  const stored = loadSteps();
  if (stored === null) return memorySteps;
  const inMemory = new Map(memorySteps.map((step) => [step.id, step]));
  const ids = new Set(stored.map(({ id }) => id));
  return [
    ...stored.map((step) => {
      const memoryStep = inMemory.get(step.id);
      return memoryStep && (unsavedStepIds.has(step.id) || (memoryStep.state === "sending" && step.state === "saved"))
        ? memoryStep
        : step;
    }),
    ...memorySteps.filter((step) => !ids.has(step.id) && (unsavedStepIds.has(step.id) || isStepPending(step))),
  ].sort((a, b) => orderOf(a) - orderOf(b));
}

function observeOtherTabs(): void {
  if (observedWindow === window) return;
  observedWindow = window;
  window.addEventListener("storage", ({ key, newValue }: StorageEvent) => {
    if (key !== null && !key.startsWith(prefix)) return;
    if (key === null) {
      // Another tab cleared localStorage: store the pending steps again.
      writeSteps((all) => all);
      return;
    }
    const id = key.slice(prefix.length);
    // Keep an answer that exists in memory only: its key is missing because the phone is full.
    if (newValue === null && steps !== null) steps = steps.filter((step) => step.id !== id || unsavedStepIds.has(id));
    steps = mergeWithStored();
    notifyListeners();
    if (newValue !== null) notifyOtherTabListeners(parseStep(newValue));
  });
  if (typeof window.BroadcastChannel === "function") {
    channel = new window.BroadcastChannel(channelName);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      receiveMessage(data);
    });
  }
  // A page restored from the back/forward cache has missed the storage events of other tabs.
  window.addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    steps = readSteps().filter(({ id }) => unsavedStepIds.has(id));
    steps = mergeWithStored();
    notifyListeners();
  });
}

function postToOtherTabs(message: Message): void {
  channel?.postMessage(message);
}

function receiveMessage(message: Message): void {
  const id = "removed" in message ? message.removed : message.answered.id;
  const otherSteps = readSteps().filter((step) => step.id !== id);
  if ("removed" in message) {
    unsavedStepIds = new Set([...unsavedStepIds].filter((unsavedId) => unsavedId !== id));
    steps = otherSteps;
  } else {
    unsavedStepIds = new Set([...unsavedStepIds, id]);
    steps = [...otherSteps, message.answered].sort((a, b) => orderOf(a) - orderOf(b));
  }
  notifyListeners();
  if ("answered" in message) notifyOtherTabListeners([message.answered]);
}

function notifyListeners(): void {
  listeners.forEach((listener) => {
    listener();
  });
}
function notifyOtherTabListeners(changed: readonly QueuedStep[]): void {
  otherTabListeners.forEach((listener) => {
    listener(changed);
  });
}

/** Whether a pending step could not be stored: closing the page would lose it. */
export function hasUnsavedSteps(): boolean {
  return readSteps().some((step) => isStepPending(step) && unsavedStepIds.has(step.id));
}

export function isStepPending(step: QueuedStep): boolean {
  return step.state === "saved" || step.state === "sending";
}

// After this time the screen shows the driver that the step is not confirmed yet.
const lateAfterMs = 5_000;

/**
 * Whether a code was confirmed late: long after it was entered, or after the screen showed that requests fail. Until
 * then the driver was still holding the cash.
 */
export function wasConfirmedLate(step: QueuedStep): boolean {
  return (
    step.kind === "complete" &&
    step.state === "confirmed" &&
    (step.wasDelayed === true ||
      step.attempts > 1 ||
      (step.confirmedAt ?? step.createdAt) - step.createdAt > lateAfterMs)
  );
}

/** Error code that blocks the queue, or null. Steps are sent in order, so the first failed step blocks all. */
export function blockingErrorCode(steps: readonly QueuedStep[]): string | null {
  return steps.find((step) => isStepPending(step) && step.lastError !== null)?.lastError ?? null;
}

/** Refused only because it needs a reason; the driver can resend it with one. */
export function canResendWithReason(step: QueuedStep): boolean {
  return step.state === "refused" && step.refusal?.details.needsReason === true;
}

/** The server refused the pickup proof. Later steps of the delivery wait, because they would be refused and lost. */
export function isPickupUnproven(step: QueuedStep): boolean {
  return step.state === "refused" && (step.kind === "prove" || step.refusal?.code === "PICKUP_NOT_PROVEN");
}

export function subscribeSteps(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Notifies of each step that another tab writes. Passes the written value, because the tab may remove an answer before
 * this page reads storage.
 */
export function onOtherTabSteps(listener: (steps: readonly QueuedStep[]) => void): () => void {
  observeOtherTabs();
  otherTabListeners.add(listener);
  return () => {
    otherTabListeners.delete(listener);
  };
}
