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
  listPending: (isDue: (entry: Entry) => boolean) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Sends an entry under its idempotency key. Resolves once `listPending` no longer returns the entry as it was. */
  send: (entry: Entry) => Promise<unknown>;
  /** Quarantines or drops an entry that the server refused for good. */
  onRefused: (entry: Entry, error: unknown) => unknown;
  /** While it is false the queue sends nothing, and checks again after the first delay. */
  canSend?: () => boolean;
  /** Runs before the entry is retried. */
  onUnacknowledged?: (entry: Entry, error: unknown) => unknown;
  isUnacknowledged?: (error: unknown) => boolean;
  /**
   * Entries of one partition are sent in order: none passes one that waits for its retry. Default: one partition for
   * all.
   */
  partitionKey?: (entry: Entry) => string;
  /** Exponential backoff between the two (ms). A longer or shorter Retry-After takes precedence. */
  retry: { initialDelayMs: number; maxDelayMs: number };
  /** While the queue is open: how often it checks for entries that another page has left (ms). */
  pollMs?: number;
  /** Name of the Web Lock that lets one tab send at a time. */
  lockName?: string;
};

/** Whether the same request has to be repeated. Every other error is a final refusal. */
export function isUnacknowledged(error: unknown): boolean {
  return !isApiError(error) || error.isRetryable || error.status === 401 || error.status === 429;
}

// Partition of failures that concern every entry: an ended session, a rate limit. Its longest delay is short, because
// such a failure ends for all entries together.
const allPartitions = Symbol("all partitions");
const sharedMaxDelayMs = 30_000;
type Partition = string | typeof allPartitions;

/**
 * Sends stored entries until the server has acknowledged or refused each. The server dedupes by idempotency key, so an
 * entry may be sent more than once.
 */
export function createQueue<Entry>({
  listPending,
  send,
  onRefused,
  canSend = () => true,
  onUnacknowledged,
  isUnacknowledged: isRetryable = isUnacknowledged,
  partitionKey = () => "",
  retry: { initialDelayMs, maxDelayMs },
  pollMs,
  lockName,
}: QueueOptions<Entry>) {
  const withLock =
    lockName === undefined ? (work: () => Promise<void>) => work().then(() => true) : createSendLock(lockName);
  const partitions = new Map<Partition, { attempts: number; dueAt: number }>();
  // End of a rate limit's Retry-After, which applies even to `runNow`.
  let rateLimitedUntil = 0;
  let currentRun: Promise<void> | null = null;
  let runRequested = false;
  let openCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  const dueAt = (entry: Entry) =>
    Math.max(
      rateLimitedUntil,
      partitions.get(allPartitions)?.dueAt ?? 0,
      partitions.get(partitionKey(entry))?.dueAt ?? 0,
    );
  const isDue = (entry: Entry) => dueAt(entry) <= Date.now();
  const attemptsOf = (entry: Entry) => partitions.get(partitionKey(entry))?.attempts ?? 0;

  /** Sends what is due. Resolves when nothing more can be sent now; never rejects. */
  function run(): Promise<void> {
    // An entry that is added while a run ends must not wait for the next trigger.
    runRequested = true;
    currentRun ??= (async () => {
      try {
        while (runRequested) {
          runRequested = false;
          if (!(await withLock(sendDue))) scheduleRun(lockRetryMs);
        }
      } catch {
        scheduleRun(maxDelayMs);
      } finally {
        // Without a further await: a call in between would be lost.
        currentRun = null;
      }
    })();
    return currentRun;
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      if (!canSend()) return scheduleRun(initialDelayMs);
      const entries = await listPending(isDue);
      // Entries with fewer failed attempts go first.
      const entry = entries.filter(isDue).sort((a, b) => attemptsOf(a) - attemptsOf(b))[0];
      if (entry === undefined) return scheduleNext(entries);
      try {
        await send(entry);
      } catch (error) {
        if (isRetryable(error)) {
          delayRetry(entry, error);
          await onUnacknowledged?.(entry, error);
          continue;
        }
        await onRefused(entry, error);
      }
      partitions.delete(partitionKey(entry));
      partitions.delete(allPartitions);
      // The server answers again: retry the other partitions soon, whatever their backoff.
      const earliestRetryAt = Date.now() + initialDelayMs;
      partitions.forEach((partition) => {
        partition.dueAt = Math.min(partition.dueAt, earliestRetryAt);
      });
    }
  }

  function delayRetry(entry: Entry, error: unknown): void {
    const { status, retryAfter } = isApiError(error) ? error : { status: 0, retryAfter: null };
    const failedPartition = status === 401 || status === 429 ? allPartitions : partitionKey(entry);
    const attempts = (partitions.get(failedPartition)?.attempts ?? 0) + 1;
    const maxMs = failedPartition === allPartitions ? Math.min(maxDelayMs, sharedMaxDelayMs) : maxDelayMs;
    const delayMs = retryAfter === null ? Math.min(maxMs, initialDelayMs * 2 ** (attempts - 1)) : retryAfter * 1_000;
    partitions.set(failedPartition, { attempts, dueAt: Date.now() + delayMs });
    if (status === 429) rateLimitedUntil = Date.now() + delayMs;
  }

  function scheduleNext(entries: readonly Entry[]): void {
    const remaining = new Set<Partition>(entries.map(partitionKey));
    [...partitions.keys()]
      .filter((partition) => (partition === allPartitions ? remaining.size === 0 : !remaining.has(partition)))
      .forEach((partition) => partitions.delete(partition));
    scheduleRun(Math.min(...entries.map((entry) => dueAt(entry) - Date.now())));
  }

  function scheduleRun(ms: number): void {
    clearTimeout(timer);
    if (ms < Infinity) timer = setTimeout(() => void run(), ms);
  }

  /** Sends without waiting for retry delays, except for a rate limit's. */
  function runNow(): Promise<void> {
    partitions.clear();
    return run();
  }

  const onOnline = () => void runNow();
  return {
    run,
    runNow,
    /** Whether the last request was not acknowledged. */
    isFailing: () => partitions.size > 0,
    /** Sends now, and whenever the network is back. A retry that is due takes place after the queue is closed, too. */
    open(): () => void {
      openCount += 1;
      if (openCount === 1) {
        window.addEventListener("online", onOnline);
        if (pollMs !== undefined) poll = setInterval(() => void run(), pollMs);
      }
      void runNow();
      return () => {
        openCount -= 1;
        if (openCount > 0) return;
        window.removeEventListener("online", onOnline);
        clearInterval(poll);
      };
    },
    /** Clears failures and delays, for a store that was cleared. */
    reset(): void {
      clearTimeout(timer);
      partitions.clear();
      rateLimitedUntil = 0;
    },
  };
}
