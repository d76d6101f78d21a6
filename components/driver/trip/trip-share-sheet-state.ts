"use client";

import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/client/app/listeners";

// Null until first opened; after closing, the sheet stays mounted for its exit animation.
let open: boolean | null = null;
const listeners = createListeners();

/** Opens or closes the trip sharing sheet. */
export function setTripShareSheetOpen(isOpen: boolean): void {
  open = isOpen;
  listeners.notify();
}

export function useTripShareSheetOpen(): boolean | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => open,
    () => null,
  );
}
