"use client";

import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/client/app/listeners";

// Null until it was opened once: closed again, it stays for its way out.
let open: boolean | null = null;
const listeners = createListeners();

/** Brings the sharing of the trip to the front, or puts it away. */
export function setTripSharesShown(shown: boolean): void {
  open = shown;
  listeners.notify();
}

export function useTripSharesShown(): boolean | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => open,
    () => null,
  );
}
