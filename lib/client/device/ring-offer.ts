import { withTimeLimit } from "../api/time-limit";
import { nextRing, ringSchedule } from "@/lib/domain/offer/offer-ringing";
import { recordRingTime, recordRing, ringTimes } from "./ring-times";
import { serverNow } from "../app/server-clock";

// What another tab writes wakes nobody here.
const lookMs = 1_000;
// What one tab writes down another may read a moment later: a tab's storage is a copy of its own.
const untilKnownMs = 500;
// So long a hidden page leaves the ringing to the push, whose notification rings louder, or to a tab that is seen.
const hiddenWaitMs = 3_000;

type Bell = {
  id: string;
  sentAt: string;
  /** Somebody has looked at it already, on this phone or another. */
  readAt: string | null;
  expiresAt: string;
  /** False where the browser lets nothing sound now. */
  play: () => Promise<boolean>;
};

/**
 * Rings for an open offer until it is stopped: each time in one tab of the phone, whichever comes first. What could not
 * sound rings when `again` is called.
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
      // One that is a moment late still rings; the first is never late.
      const at = nextRing(Math.max(from, serverNow() - (firstAt === null ? 0 : lookMs)), {
        firstAt,
        hushedAt: ringTimes("hushed").get(id) ?? null,
        expiresAt: end,
      });
      if (blocked || at === null || at > serverNow()) await pause(at === null || blocked ? lookMs : at - serverNow());
      else if (document.visibilityState === "hidden" && known !== undefined && at < end - ringSchedule.lastBeforeMs)
        from = at + 1;
      else {
        // One tab at a time: both hear of the offer in the same moment.
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

// Another tab rings for less than this. A browser that does not grant the lock by then would keep the offer silent.
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
