"use client";

import { useEffect } from "react";

/** Keeps the screen on while `enabled`, where supported. Reacquires the lock when the page becomes visible. */
export function useWakeLock(enabled: boolean): void {
  useEffect(() => {
    if (!enabled || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let cancelled = false;
    const requestLock = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (sentinel) => {
          if (cancelled) void sentinel.release();
          else lock = sentinel;
        },
        () => undefined,
      );
    };
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      cancelled = true;
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.release();
    };
  }, [enabled]);
}
