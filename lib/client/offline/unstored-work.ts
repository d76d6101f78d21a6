"use client";

import { useSyncExternalStore } from "react";
import { subscribeUnstored, unstoredValues } from "../storage/stored-value";
import { hasUnstoredEntries } from "../storage/stored-list";
import { hasUnstoredSteps, subscribeSteps } from "./outbox-store";
import { hasUnstoredPhotos, subscribePhotos } from "./photo-store";

// Stored values outside the queues, with a pattern that matches while the server has not acknowledged them.
const unacknowledgedPatterns: Readonly<Record<string, RegExp>> = {
  // An unanswered request: repeating it without its id would send the cash twice.
  send: /"unanswered":\{/,
  "sos-pressed": /./,
  sos: /"receivedAt":0/,
};

/** Whether unacknowledged data could not be stored: closing this page would lose it. */
export function hasUnstoredWork(): boolean {
  return hasUnstoredPhotos() || isStorageFailing();
}

// A photo that is still being stored needs no warning.
function isStorageFailing(): boolean {
  if (hasUnstoredSteps() || hasUnstoredPhotos({ failed: true })) return true;
  return hasUnstoredEntries() || [...unstoredValues()].some(([key, text]) => unacknowledgedPatterns[key]?.test(text));
}

let isGuarded = false;
/** Makes the browser ask for confirmation before it closes a page with unstored work. */
function guardPage(): void {
  if (isGuarded) return;
  isGuarded = true;
  window.addEventListener("beforeunload", (event) => {
    if (hasUnstoredWork()) event.preventDefault();
  });
}

function subscribe(listener: () => void): () => void {
  guardPage();
  const unsubscribers = [subscribeSteps(listener), subscribeUnstored(listener), subscribePhotos(listener)];
  return () => {
    unsubscribers.forEach((unsubscribe) => {
      unsubscribe();
    });
  };
}

export function useUnstoredWork(): boolean {
  return useSyncExternalStore(subscribe, isStorageFailing, () => false);
}

/** Runs `work` once closing the page would lose nothing. Returns a function that cancels it. */
export function onceStored(work: () => void): () => void {
  if (!hasUnstoredWork()) {
    work();
    return () => undefined;
  }
  const stop = subscribe(() => {
    if (hasUnstoredWork()) return;
    stop();
    work();
  });
  return stop;
}
