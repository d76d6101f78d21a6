"use client";

import { useSyncExternalStore } from "react";

// Null until it was opened once: closed again, it stays for its way out.
let open: boolean | null = null;
const listeners = new Set<() => void>();

/** Brings the sharing of the trip to the front, or puts it away. */
export function showTripShares(shown: boolean): void {
  open = shown;
  listeners.forEach((listener) => {
    listener();
  });
}

export function useTripSharesShown(): boolean | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => open,
    () => null,
  );
}
