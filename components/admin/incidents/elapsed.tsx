"use client";

import { useSyncExternalStore } from "react";
import { serverNow } from "@/lib/client/app/server-clock";

// One shared timer for all clocks on the page.
let currentTime = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  currentTime = serverNow();
  timer ??= setInterval(() => {
    currentTime = serverNow();
    listeners.forEach((notify) => {
      notify();
    });
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const getSnapshot = (): number =>
  currentTime === 0 && typeof window !== "undefined" ? (currentTime = serverNow()) : currentTime;

/** Duration as 0:07, 12:40 or 3:05:00, with days in front. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const minutesAndSeconds = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  if (days > 0) return `${days} d ${hours}:${minutesAndSeconds}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** A clock that runs from `since` until `to`. Screen readers do not announce its ticks. */
export function ElapsedTime({ since, to, className }: { since: string; to?: string | null; className?: string }) {
  const current = useSyncExternalStore(subscribe, getSnapshot, () => 0);
  const end = to ? Date.parse(to) : current;
  return (
    <span role="timer" aria-live="off" suppressHydrationWarning className={className}>
      {end === 0 ? "–" : formatElapsed(end - Date.parse(since))}
    </span>
  );
}
