import type { Task } from "@/lib/contracts/task";
import { readStored, removeStored, writeStored } from "../storage/stored-text";

/** `start` only waits on phones that pressed it before the cash was counted at the pickup. */
export type StepKind = "start" | "count" | "prove" | "leave" | "arrive" | "complete" | "cancel" | "fail";

/**
 * saved: on this phone, waiting to be sent. sending: on its way. confirmed: the server said yes.
 * refused: the server said no, and says why.
 */
export type StepState = "saved" | "sending" | "confirmed" | "refused";

export type QueuedStep = {
  id: string;
  /** The client action id: the server answers a repeat as it answered the first. */
  key: string;
  ownerId: string;
  kind: StepKind;
  transactionId: string;
  body: Readonly<Record<string, unknown>> | null;
  createdAt: number;
  /** Its place in the queue, set when it is stored. */
  order?: number;
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

/** Each step has an entry of its own: two tabs that write at the same moment cannot overwrite each other's steps. */
const prefix = "handover.outbox:";
const channelName = "handover-outbox";
/** What other tabs cannot read from storage: an answer that a full phone did not store, and its dismissal. */
type Message = { answered: QueuedStep } | { removed: string };
const storedAnswers = 6;
const none: readonly QueuedStep[] = [];
let steps: readonly QueuedStep[] | null = null;
// What this phone could not store, by id: it lives in this page alone.
let unstored: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const listenersOfOtherTabs = new Set<(steps: readonly QueuedStep[]) => void>();
let watched: Window | null = null;
let channel: BroadcastChannel | null = null;

/** Null where the phone lets nothing be read. */
function load(): readonly QueuedStep[] | null {
  try {
    const { localStorage } = window;
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parse(localStorage.getItem(key)))
      .sort((a, b) => orderOf(a) - orderOf(b));
  } catch {
    return null;
  }
}

function parse(text: string | null): readonly QueuedStep[] {
  try {
    const step = JSON.parse(text ?? "null") as QueuedStep | null;
    return step === null ? none : [step.state === "sending" ? { ...step, state: "saved" } : step];
  } catch {
    return none;
  }
}

const orderOf = (step: QueuedStep): number => step.order ?? step.createdAt;

export function readSteps(): readonly QueuedStep[] {
  if (steps !== null) return steps;
  if (typeof window === "undefined") return none;
  watch();
  steps = load() ?? none;
  return steps;
}
export function noSteps(): readonly QueuedStep[] {
  return none;
}

/**
 * Changes the steps and stores them before the page shows them. A step that the phone cannot store stays in this page
 * until the server has answered it.
 */
export function writeSteps(change: (steps: readonly QueuedStep[]) => readonly QueuedStep[]): void {
  const before = current();
  const next = ordered(change(before));
  const waiting = next.filter(isStepPending);
  const answered = next.filter((step) => !isStepPending(step)).slice(-storedAnswers);
  const left = next.filter((step) => waiting.includes(step) || answered.includes(step));
  const ids = new Set(left.map(({ id }) => id));
  before
    .filter(({ id }) => !ids.has(id))
    .forEach(({ id }) => {
      removeStored(prefix + id);
      if (unstored.has(id)) post({ removed: id });
    });
  unstored = new Set(left.filter((step) => !store(step)).map(({ id }) => id));
  steps = left;
  notifyListeners();
}

/** Whether the stored copy is enough to send this step after the page has gone. */
function store(step: QueuedStep): boolean {
  const key = prefix + step.id;
  if (writeStored(key, JSON.stringify(step))) return true;
  // An older copy of a step that still waits is sent under the same id. An answered step must not be sent again.
  const isStored = readStored(key) !== null;
  if (isStepPending(step)) return isStored;
  if (isStored) {
    // The other tabs only see that the entry is gone.
    post({ answered: step });
    removeStored(key);
  }
  return false;
}

/** Each step behind the one before it; a step from a change gets its place from its neighbours. */
function ordered(next: readonly QueuedStep[]): readonly QueuedStep[] {
  let last = 0;
  return next.map((step, index) => {
    const following = next.slice(index + 1).find(({ order }) => order !== undefined)?.order;
    const order = step.order ?? (following === undefined ? Math.max(last + 1, step.createdAt) : (last + following) / 2);
    last = order;
    return step.order === undefined ? { ...step, order } : step;
  });
}

/**
 * What the phone stores, as other tabs may have changed it, and what lives in this page alone. A step that waits stays
 * although its entry is gone (a phone may clear storage): when another tab removes one, a storage event reports it.
 */
function current(): readonly QueuedStep[] {
  const memory = readSteps();
  const stored = load();
  if (stored === null) return memory;
  const own = new Map(memory.map((step) => [step.id, step]));
  const ids = new Set(stored.map(({ id }) => id));
  return [
    ...stored.map((step) => {
      const mine = own.get(step.id);
      return mine && (unstored.has(step.id) || (mine.state === "sending" && step.state === "saved")) ? mine : step;
    }),
    ...memory.filter((step) => !ids.has(step.id) && (unstored.has(step.id) || isStepPending(step))),
  ].sort((a, b) => orderOf(a) - orderOf(b));
}

function watch(): void {
  if (watched === window) return;
  watched = window;
  window.addEventListener("storage", ({ key, newValue }: StorageEvent) => {
    if (key !== null && !key.startsWith(prefix)) return;
    if (key === null) {
      // Another tab has cleared the store: what waits is stored again.
      writeSteps((all) => all);
      return;
    }
    const id = key.slice(prefix.length);
    // An answer that lives in memory alone stays: its entry is gone because the phone is full.
    if (newValue === null && steps !== null) steps = steps.filter((step) => step.id !== id || unstored.has(id));
    steps = current();
    notifyListeners();
    if (newValue !== null) notifyOfOtherTabs(parse(newValue));
  });
  if (typeof window.BroadcastChannel === "function") {
    channel = new window.BroadcastChannel(channelName);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      receive(data);
    });
  }
  // A page from the back/forward cache has missed the events of other tabs.
  window.addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    steps = readSteps().filter(({ id }) => unstored.has(id));
    steps = current();
    notifyListeners();
  });
}

function post(message: Message): void {
  channel?.postMessage(message);
}

function receive(message: Message): void {
  const id = "removed" in message ? message.removed : message.answered.id;
  const others = readSteps().filter((step) => step.id !== id);
  if ("removed" in message) {
    unstored = new Set([...unstored].filter((each) => each !== id));
    steps = others;
  } else {
    unstored = new Set([...unstored, id]);
    steps = [...others, message.answered].sort((a, b) => orderOf(a) - orderOf(b));
  }
  notifyListeners();
  if ("answered" in message) notifyOfOtherTabs([message.answered]);
}

function notifyListeners(): void {
  listeners.forEach((listener) => {
    listener();
  });
}
function notifyOfOtherTabs(changed: readonly QueuedStep[]): void {
  listenersOfOtherTabs.forEach((listener) => {
    listener(changed);
  });
}

/** Whether a step waits that this phone could not store: it is lost if the page goes. */
export function hasUnstoredSteps(): boolean {
  return readSteps().some((step) => isStepPending(step) && unstored.has(step.id));
}

export function isStepPending(step: QueuedStep): boolean {
  return step.state === "saved" || step.state === "sending";
}

// Whoever has waited this long has read that nothing is confirmed yet.
const lateMs = 5_000;

/**
 * A code that was confirmed long after it was given, or after the screen said that nothing goes out: the driver has
 * kept the cash meanwhile.
 */
export function isLate(step: QueuedStep): boolean {
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
export function blockedBy(steps: readonly QueuedStep[]): string | null {
  return steps.find((step) => isStepPending(step) && step.waitingFor !== null)?.waitingFor ?? null;
}

/** Refused, but for want of a reason: said with one, the step goes on as it was taken. */
export function canResendWithReason(step: QueuedStep): boolean {
  return step.state === "refused" && step.refusal?.details.needsReason === true;
}

/**
 * A pickup that the server did not take for proven: what comes after it on the way waits, for it would be refused and
 * lost.
 */
export function isUnproven(step: QueuedStep): boolean {
  return step.state === "refused" && (step.kind === "prove" || step.refusal?.code === "PICKUP_NOT_PROVEN");
}

export function subscribeSteps(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Reports each step as another tab wrote it: an answer may be removed again before this page reads the store. */
export function onStepsOfOtherTabs(listener: (steps: readonly QueuedStep[]) => void): () => void {
  watch();
  listenersOfOtherTabs.add(listener);
  return () => {
    listenersOfOtherTabs.delete(listener);
  };
}
