"use client";

import { useSyncExternalStore } from "react";

import { readKept, writeKept } from "@/lib/client/storage/kept-value";
import type { AcceptedVia } from "@/lib/contracts/offer";
import { createListeners } from "@/lib/client/app/listeners";

type Focus = { open: string | null; closed: ReadonlySet<string>; via: AcceptedVia };

const putAwayKey = "offers-put-away";
const keptIds = 20;
// What a driver put away stays so when this tab loads its page again.
const putAway = (): string[] =>
  (typeof window === "undefined" ? [] : readKept(putAwayKey, "session")?.split(" ")) ?? [];

let focus: Focus = { open: null, closed: new Set(putAway()), via: "app" };
const listeners = createListeners();
function set(next: Focus): void {
  focus = next;
  writeKept(putAwayKey, [...next.closed].slice(-keptIds).join(" ") || null, "session");
  listeners.notify();
}

/** Brings one offer to the front; `via` tells how the driver came to it. */
export function openOffer(id: string, via: AcceptedVia = "app"): void {
  set({ open: id, closed: new Set([...focus.closed].filter((each) => each !== id)), via });
}
/** Puts an offer away; it does not come up again by itself. */
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
