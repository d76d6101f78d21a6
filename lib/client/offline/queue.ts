import { isApiError } from "../api/api-error";
import { createSendLock, lockRetryMs } from "../storage/try-lock";

/**
 * The part of the queue that depends on the kind of entry: storage, sending and policy. Each module stores and shows
 * its own entries, so a store that does not respond never delays the rest of the app.
 */
type QueueOptions<Entry> = {
  /**
   * The entries to send, in order. The queue reads them again after each request. `isDue`: the entry is not waiting for
   * its next retry.
   */
  waiting: (isDue: (entry: Entry) => boolean) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Sends an entry under its idempotency key. Resolves once `waiting` no longer returns the entry as it was. */
  send: (entry: Entry) => Promise<unknown>;
  /** Quarantines or drops an entry that the server refused for good. */
  refuse: (entry: Entry, error: unknown) => unknown;
  /** While it is false the queue sends nothing, and checks again after the first delay. */
  maySend?: () => boolean;
  /** Runs before the entry is retried. */
  onUnacknowledged?: (entry: Entry, error: unknown) => unknown;
  isUnacknowledged?: (error: unknown) => boolean;
  /** Entries of one lane are sent in order: none passes one that waits for its retry. Default: one lane for all. */
  laneOf?: (entry: Entry) => string;
  /** Exponential backoff between the two (ms). A longer or shorter Retry-After takes precedence. */
  retry: { firstMs: number; longestMs: number };
  /** While the queue is open: how often it checks for entries that another page has left (ms). */
  pollMs?: number;
  /** Name of the Web Lock that lets one tab send at a time. */
  lock?: string;
};

/** Whether the same request has to be repeated. Every other error is a final refusal. */
export function isUnacknowledged(error: unknown): boolean {
  return !isApiError(error) || error.isUnanswered || error.status === 401 || error.status === 429;
}

// Lane of failures that concern every entry: an ended session, a rate limit. Its longest delay is short, because such a
// failure ends for all entries together.
const everyLane = Symbol("every lane");
const longestForAllMs = 30_000;
type Lane = string | typeof everyLane;

/**
 * Sends stored entries until the server has acknowledged or refused each. The server dedupes by idempotency key, so an
 * entry may be sent more than once.
 */
export function createQueue<Entry>({
  waiting,
  send,
  refuse,
  maySend = () => true,
  onUnacknowledged,
  isUnacknowledged: isRetryable = isUnacknowledged,
  laneOf = () => "",
  retry: { firstMs, longestMs },
  pollMs,
  lock,
}: QueueOptions<Entry>) {
  const withLock = lock === undefined ? (work: () => Promise<void>) => work().then(() => true) : createSendLock(lock);
  const lanes = new Map<Lane, { tries: number; dueAt: number }>();
  // A rate limit's Retry-After holds whatever happens.
  let limitedUntil = 0;
  let running: Promise<void> | null = null;
  let wanted = false;
  let users = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  const dueAt = (entry: Entry) =>
    Math.max(limitedUntil, lanes.get(everyLane)?.dueAt ?? 0, lanes.get(laneOf(entry))?.dueAt ?? 0);
  const isDue = (entry: Entry) => dueAt(entry) <= Date.now();
  const triesOf = (entry: Entry) => lanes.get(laneOf(entry))?.tries ?? 0;

  /** Sends what is due. Resolves when nothing more can be sent now; never rejects. */
  function run(): Promise<void> {
    // An entry that is added while a round ends must not wait for the next occasion.
    wanted = true;
    running ??= (async () => {
      try {
        while (wanted) {
          wanted = false;
          if (!(await withLock(sendDue))) wakeIn(lockRetryMs);
        }
      } catch {
        wakeIn(longestMs);
      } finally {
        // Without a further await: a call in between would be lost.
        running = null;
      }
    })();
    return running;
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      if (!maySend()) return wakeIn(firstMs);
      const entries = await waiting(isDue);
      // An entry that failed before lets the others go first.
      const entry = entries.filter(isDue).sort((a, b) => triesOf(a) - triesOf(b))[0];
      if (entry === undefined) return rest(entries);
      try {
        await send(entry);
      } catch (error) {
        if (isRetryable(error)) {
          delay(entry, error);
          await onUnacknowledged?.(entry, error);
          continue;
        }
        await refuse(entry, error);
      }
      lanes.delete(laneOf(entry));
      lanes.delete(everyLane);
      // The server answers again: retry the other lanes soon, whatever their backoff.
      const soon = Date.now() + firstMs;
      lanes.forEach((lane) => {
        lane.dueAt = Math.min(lane.dueAt, soon);
      });
    }
  }

  function delay(entry: Entry, error: unknown): void {
    const { status, retryAfter } = isApiError(error) ? error : { status: 0, retryAfter: null };
    const lane = status === 401 || status === 429 ? everyLane : laneOf(entry);
    const tries = (lanes.get(lane)?.tries ?? 0) + 1;
    const longest = lane === everyLane ? Math.min(longestMs, longestForAllMs) : longestMs;
    const ms = retryAfter === null ? Math.min(longest, firstMs * 2 ** (tries - 1)) : retryAfter * 1_000;
    lanes.set(lane, { tries, dueAt: Date.now() + ms });
    if (status === 429) limitedUntil = Date.now() + ms;
  }

  function rest(entries: readonly Entry[]): void {
    const left = new Set<Lane>(entries.map(laneOf));
    [...lanes.keys()]
      .filter((lane) => (lane === everyLane ? left.size === 0 : !left.has(lane)))
      .forEach((lane) => lanes.delete(lane));
    wakeIn(Math.min(...entries.map((entry) => dueAt(entry) - Date.now())));
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer);
    if (ms < Infinity) timer = setTimeout(() => void run(), ms);
  }

  /** Sends without waiting for retry delays, except for a rate limit's. */
  function runNow(): Promise<void> {
    lanes.clear();
    return run();
  }

  const onOnline = () => void runNow();
  return {
    run,
    runNow,
    /** Whether the last request was not acknowledged. */
    isFailing: () => lanes.size > 0,
    /** Sends now, and whenever the network is back. A retry that is due takes place after the queue is closed, too. */
    open(): () => void {
      users += 1;
      if (users === 1) {
        window.addEventListener("online", onOnline);
        if (pollMs !== undefined) poll = setInterval(() => void run(), pollMs);
      }
      void runNow();
      return () => {
        users -= 1;
        if (users > 0) return;
        window.removeEventListener("online", onOnline);
        clearInterval(poll);
      };
    },
    /** Clears failures and delays, for a store that was cleared. */
    reset(): void {
      clearTimeout(timer);
      lanes.clear();
      limitedUntil = 0;
    },
  };
}
