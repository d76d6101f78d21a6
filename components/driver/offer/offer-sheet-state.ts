"use client";

import { useSyncExternalStore } from "react";

import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import type { AcceptedVia } from "@/lib/contracts/driver/offer";
import { createListeners } from "@/lib/client/app/listeners";

type OfferSheetState = { openId: string | null; dismissedIds: ReadonlySet<string>; via: AcceptedVia };

const dismissedOffersKey = "dismissed-offers";
const maxDismissedIds = 20;
// Minimized offers stay minimized when this tab reloads.
const readDismissedIds = (): string[] =>
  (typeof window === "undefined" ? [] : readStoredValue(dismissedOffersKey, "session")?.split(" ")) ?? [];

let state: OfferSheetState = { openId: null, dismissedIds: new Set(readDismissedIds()), via: "app" };
const listeners = createListeners();
function setState(next: OfferSheetState): void {
  state = next;
  storeValue(dismissedOffersKey, [...next.dismissedIds].slice(-maxDismissedIds).join(" ") || null, "session");
  listeners.notify();
}

/** Opens the sheet of an offer. `via` records how the driver came to it. */
export function showOffer(id: string, via: AcceptedVia = "app"): void {
  setState({
    openId: id,
    dismissedIds: new Set([...state.dismissedIds].filter((dismissedId) => dismissedId !== id)),
    via,
  });
}
/** Closes the sheet of an offer, which does not reopen automatically; an open offer stays minimized. */
export function dismissOffer(id: string): void {
  setState({
    openId: state.openId === id ? null : state.openId,
    dismissedIds: new Set([...state.dismissedIds, id]),
    via: "app",
  });
}

const initialState: OfferSheetState = { openId: null, dismissedIds: new Set(), via: "app" };
export function useOfferSheet(): OfferSheetState {
  return useSyncExternalStore(
    listeners.subscribe,
    () => state,
    () => initialState,
  );
}
