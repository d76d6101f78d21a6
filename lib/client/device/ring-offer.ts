import { withTimeout } from "../api/abort-signals";
import { nextRingAt, ringSchedule } from "@/lib/domain/offer";
import { recordRingTime, recordFirstRing, readRingTimes } from "./ring-times";
import { serverNow } from "../app/server-clock";

// Poll interval: writes of other tabs are not observed here.
const pollMs = 1_000;
// Other tabs read a write to storage only after a moment, because each tab has its own copy.
const propagationMs = 500;
// How long a hidden page waits before it rings, so that the push notification, which is louder, or a visible tab rings
// first.
const hiddenDelayMs = 3_000;

type RingOptions = {
  id: string;
  sentAt: string;
  /** When the driver read the offer on any phone. */
  readAt: string | null;
  expiresAt: string;
  /** Resolves with false if the browser blocks sound now. */
  play: () => Promise<boolean>;
};

/**
 * Rings for an open offer until stopped; each ring in one tab of the phone only. `retryBlocked` retries a ring that the
 * browser blocked.
 */
export function ringOffer({ id, sentAt, readAt, expiresAt, play }: RingOptions): {
  stop: () => void;
  retryBlocked: () => void;
} {
  const expiresAtMs = Date.parse(expiresAt);
  let isStopped = false;
  let isBlocked = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, Math.min(ms, pollMs));
      wake = () => {
        clearTimeout(timer);
        resume();
      };
    });

  const ring = async (ringAt: number, firstRingAt: number) => {
    if (isStopped || (readRingTimes("last-ring").get(id) ?? 0) >= ringAt) return;
    isBlocked = !(await play());
    if (isBlocked) return;
    recordFirstRing(id, firstRingAt);
    recordRingTime("last-ring", id, Math.max(ringAt, serverNow()));
    await new Promise((propagated) => {
      setTimeout(propagated, propagationMs);
    });
  };
  const runSchedule = async () => {
    let notBefore = serverNow() + (document.visibilityState === "hidden" ? hiddenDelayMs : 0);
    while (!isStopped && serverNow() < expiresAtMs) {
      const storedFirstRingAt = readRingTimes("first-ring").get(id);
      const firstRingAt = storedFirstRingAt ?? (readAt === null ? null : Date.parse(sentAt));
      // A ring that is slightly late still plays; the first one is never late.
      const nextAt = nextRingAt(Math.max(notBefore, serverNow() - (firstRingAt === null ? 0 : pollMs)), {
        firstRingAt,
        silencedAt: readRingTimes("ring-silenced").get(id) ?? null,
        expiresAt: expiresAtMs,
      });
      if (isBlocked || nextAt === null || nextAt > serverNow())
        await pause(nextAt === null || isBlocked ? pollMs : nextAt - serverNow());
      else if (
        document.visibilityState === "hidden" &&
        storedFirstRingAt !== undefined &&
        nextAt < expiresAtMs - ringSchedule.lastBurstLeadMs
      )
        notBefore = nextAt + 1;
      else {
        // Under a lock, because all tabs receive the offer at the same time.
        await withRingLock(() => ring(nextAt, firstRingAt ?? nextAt));
        if (!isBlocked) notBefore = nextAt + 1;
      }
    }
  };
  void runSchedule();
  return {
    stop: () => {
      isStopped = true;
      wake();
    },
    retryBlocked: () => {
      isBlocked = false;
      wake();
    },
  };
}

// Another tab holds the lock for less than this. Without a limit, a browser that does not grant it would silence the
// offer.
const lockTimeoutMs = 3_000;

async function withRingLock(work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === "undefined") return work();
  const abortController = new AbortController();
  const timer = setTimeout(() => {
    abortController.abort();
  }, lockTimeoutMs);
  let granted = false;
  await withTimeout(
    navigator.locks.request("handover.ring", { signal: abortController.signal }, async () => {
      granted = true;
      clearTimeout(timer);
      await work();
    }),
    2 * lockTimeoutMs,
  ).catch(() => (granted ? undefined : work()));
}
