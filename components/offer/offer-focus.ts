"use client";

import { useSyncExternalStore } from "react";

type Focus = { open: string | null; closed: ReadonlySet<string> };

let focus: Focus = { open: null, closed: new Set() };
const listeners = new Set<() => void>();
function set(next: Focus): void {
  focus = next;
  listeners.forEach((listener) => { listener(); });
}

/** Brings one offer to the front. */
export function openOffer(id: string): void {
  set({ open: id, closed: new Set([...focus.closed].filter((each) => each !== id)) });
}
/** Puts an offer away; it does not come up again by itself. */
export function closeOffer(id: string): void {
  set({ open: focus.open === id ? null : focus.open, closed: new Set([...focus.closed, id]) });
}

const nothing: Focus = { open: null, closed: new Set() };
export function useOfferFocus(): Focus {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  }, () => focus, () => nothing);
}
