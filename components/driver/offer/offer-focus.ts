"use client";

import { useSyncExternalStore } from "react";

import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import type { AcceptedVia } from "@/lib/contracts/offer";
import { createListeners } from "@/lib/client/app/listeners";

type Focus = { open: string | null; closed: ReadonlySet<string>; via: AcceptedVia };

const putAwayKey = "offers-put-away";
const maxClosedIds = 20;
// Minimized offers stay minimized when this tab reloads.
const putAway = (): string[] =>
  (typeof window === "undefined" ? [] : readStoredValue(putAwayKey, "session")?.split(" ")) ?? [];

let focus: Focus = { open: null, closed: new Set(putAway()), via: "app" };
const listeners = createListeners();
function set(next: Focus): void {
  focus = next;
  storeValue(putAwayKey, [...next.closed].slice(-maxClosedIds).join(" ") || null, "session");
  listeners.notify();
}

/** Opens an offer. `via` records how the driver came to it. */
export function openOffer(id: string, via: AcceptedVia = "app"): void {
  set({ open: id, closed: new Set([...focus.closed].filter((each) => each !== id)), via });
}
/** Minimizes an offer; it does not reopen automatically. */
export function closeOffer(id: string): void {
  set({ open: focus.open === id ? null : focus.open, closed: new Set([...focus.closed, id]), via: "app" });
}

const nothing: Focus = { open: null, closed: new Set(), via: "app" };
export function useOfferFocus(): Focus {
  return useSyncExternalStore(
    listeners.subscribe,
    () => focus,
    () => nothing,
  );
}
