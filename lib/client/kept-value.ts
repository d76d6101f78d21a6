"use client";

import { useSyncExternalStore } from "react";

const listeners = new Map<string, Set<() => void>>();

/** A small fact on this phone that outlives a reload (`local`) or lives as long as its tab (`session`). */
export function readKept(key: string, where: "local" | "session" = "local"): string | null {
  try {
    return (where === "local" ? window.localStorage : window.sessionStorage).getItem(`handover.${key}`);
  } catch {
    return null;
  }
}

export function writeKept(key: string, value: string | null, where: "local" | "session" = "local"): void {
  try {
    const storage = where === "local" ? window.localStorage : window.sessionStorage;
    if (value === null) storage.removeItem(`handover.${key}`);
    else storage.setItem(`handover.${key}`, value);
  } catch {
    // A phone that refuses storage forgets; nothing depends on it for safety.
  }
  listeners.get(key)?.forEach((listener) => { listener(); });
}

export function useKept(key: string): string | null {
  return useSyncExternalStore((listener) => {
    const set = listeners.get(key) ?? new Set();
    listeners.set(key, set.add(listener));
    return () => { set.delete(listener); };
  }, () => readKept(key), () => null);
}

/**
 * Forgets what Handover kept on this phone: after a sign-out, or when another account comes. Unsent steps are the
 * outbox's to keep or drop: another driver's must not be lost here.
 */
export function forgetPhone(): void {
  for (const storage of [window.localStorage, window.sessionStorage]) {
    try {
      Object.keys(storage).filter((key) => key.startsWith("handover.") && key !== "handover.outbox").forEach((key) => { storage.removeItem(key); });
    } catch {
      // Nothing was kept where nothing can be.
    }
  }
}
