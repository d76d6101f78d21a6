"use client";

import { useSyncExternalStore } from "react";
import { subscribeUnsaved, unsavedValues } from "../storage/stored-value";
import { hasUnsavedEntries } from "../storage/stored-list";
import { hasUnsavedSteps, subscribeSteps } from "./outbox-store";
import { hasUnsavedPhotos, subscribePhotos } from "./photo-store";

// Stored values outside the queues, with a pattern that matches while the server has not acknowledged them.
const unacknowledgedPatterns: Readonly<Record<string, RegExp>> = {
  // An unanswered request: repeating it without its id would send the cash twice.
  send: /"unanswered":\{/,
  "sos-pressed": /./,
  sos: /"receivedAt":0/,
};

/** Whether unacknowledged data could not be stored: closing this page would lose it. */
export function hasUnsavedWork(): boolean {
  return hasUnsavedPhotos() || isStorageFailing();
}

// A photo that is still being stored needs no warning.
function isStorageFailing(): boolean {
  if (hasUnsavedSteps() || hasUnsavedPhotos({ onlyFailed: true })) return true;
  return hasUnsavedEntries() || [...unsavedValues()].some(([key, text]) => unacknowledgedPatterns[key]?.test(text));
}

let isWarningInstalled = false;
/** Makes the browser ask for confirmation before it closes a page with unsaved work. */
function warnBeforeUnload(): void {
  if (isWarningInstalled) return;
  isWarningInstalled = true;
  window.addEventListener("beforeunload", (event) => {
    if (hasUnsavedWork()) event.preventDefault();
  });
}

function subscribe(listener: () => void): () => void {
  warnBeforeUnload();
  const unsubscribers = [subscribeSteps(listener), subscribeUnsaved(listener), subscribePhotos(listener)];
  return () => {
    unsubscribers.forEach((unsubscribe) => {
      unsubscribe();
    });
  };
}

export function useUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, isStorageFailing, () => false);
}

/** Runs `work` once closing the page would lose nothing. Returns a function that cancels it. */
export function onceSaved(work: () => void): () => void {
  if (!hasUnsavedWork()) {
    work();
    return () => undefined;
  }
  const stop = subscribe(() => {
    if (hasUnsavedWork()) return;
    stop();
    work();
  });
  return stop;
}
