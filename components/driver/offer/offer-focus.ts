"use client";

import { useSyncExternalStore } from "react";

import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import type { AcceptedVia } from "@/lib/contracts/driver/offer";
import { createListeners } from "@/lib/client/app/listeners";

type Focus = { open: string | null; closed: ReadonlySet<string>; via: AcceptedVia };

const closedOffersKey = "offers-put-away";
const maxClosedIds = 20;
// Minimized offers stay minimized when this tab reloads.
const readClosedIds = (): string[] =>
  (typeof window === "undefined" ? [] : readStoredValue(closedOffersKey, "session")?.split(" ")) ?? [];

let focus: Focus = { open: null, closed: new Set(readClosedIds()), via: "app" };
const listeners = createListeners();
function setFocus(next: Focus): void {
  focus = next;
  storeValue(closedOffersKey, [...next.closed].slice(-maxClosedIds).join(" ") || null, "session");
  listeners.notify();
}

/** Opens an offer. `via` records how the driver came to it. */
export function openOffer(id: string, via: AcceptedVia = "app"): void {
  setFocus({ open: id, closed: new Set([...focus.closed].filter((closedId) => closedId !== id)), via });
}
/** Minimizes an offer; it does not reopen automatically. */
export function closeOffer(id: string): void {
  setFocus({ open: focus.open === id ? null : focus.open, closed: new Set([...focus.closed, id]), via: "app" });
}

const emptyFocus: Focus = { open: null, closed: new Set(), via: "app" };
export function useOfferFocus(): Focus {
  return useSyncExternalStore(
    listeners.subscribe,
    () => focus,
    () => emptyFocus,
  );
}
