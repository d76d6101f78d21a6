import { withTimeLimit } from "../api/time-limit";
import { nextRing, ringSchedule } from "@/lib/domain/offer/offer-ringing";
import { recordRingTime, recordRing, ringTimes } from "./ring-times";
import { serverNow } from "../app/server-clock";

// Poll interval: writes of other tabs are not observed here.
const lookMs = 1_000;
// Other tabs read a write to storage only after a moment, because each tab has its own copy.
const untilKnownMs = 500;
// How long a hidden page waits before it rings, so that the push notification, which is louder, or a visible tab rings
// first.
const hiddenWaitMs = 3_000;

type Bell = {
  id: string;
  sentAt: string;
  /** When the driver read the offer on any phone. */
  readAt: string | null;
  expiresAt: string;
  /** Resolves with false if the browser blocks sound now. */
  play: () => Promise<boolean>;
};

/**
 * Rings for an open offer until stopped; each ring in one tab of the phone only. `again` retries a ring that the
 * browser blocked.
 */
export function ringOffer({ id, sentAt, readAt, expiresAt, play }: Bell): { stop: () => void; again: () => void } {
  const end = Date.parse(expiresAt);
  let over = false;
  let blocked = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, Math.min(ms, lookMs));
      wake = () => {
        clearTimeout(timer);
        resume();
      };
    });

  const ring = async (at: number, firstAt: number) => {
    if (over || (ringTimes("rung-last").get(id) ?? 0) >= at) return;
    blocked = !(await play());
    if (blocked) return;
    recordRing(id, firstAt);
    recordRingTime("rung-last", id, Math.max(at, serverNow()));
    await new Promise((known) => {
      setTimeout(known, untilKnownMs);
    });
  };
  const work = async () => {
    let from = serverNow() + (document.visibilityState === "hidden" ? hiddenWaitMs : 0);
    while (!over && serverNow() < end) {
      const known = ringTimes("rung").get(id);
      const firstAt = known ?? (readAt === null ? null : Date.parse(sentAt));
      // A ring that is slightly late still plays; the first one is never late.
      const at = nextRing(Math.max(from, serverNow() - (firstAt === null ? 0 : lookMs)), {
        firstAt,
        hushedAt: ringTimes("hushed").get(id) ?? null,
        expiresAt: end,
      });
      if (blocked || at === null || at > serverNow()) await pause(at === null || blocked ? lookMs : at - serverNow());
      else if (document.visibilityState === "hidden" && known !== undefined && at < end - ringSchedule.lastBeforeMs)
        from = at + 1;
      else {
        // Under a lock, because all tabs receive the offer at the same time.
        await whenUnlocked(() => ring(at, firstAt ?? at));
        if (!blocked) from = at + 1;
      }
    }
  };
  void work();
  return {
    stop: () => {
      over = true;
      wake();
    },
    again: () => {
      blocked = false;
      wake();
    },
  };
}

// Another tab holds the lock for less than this. Without a limit, a browser that does not grant it would silence the
// offer.
const lockMs = 3_000;

async function whenUnlocked(work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === "undefined") return work();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
  }, lockMs);
  let granted = false;
  await withTimeLimit(
    navigator.locks.request("handover.rung", { signal: stop.signal }, async () => {
      granted = true;
      clearTimeout(timer);
      await work();
    }),
    2 * lockMs,
  ).catch(() => (granted ? undefined : work()));
}
