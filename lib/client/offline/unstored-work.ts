"use client";

import { useSyncExternalStore } from "react";
import { subscribeUnstored, unstoredValues } from "../storage/stored-value";
import { hasUnstoredEntries } from "../storage/stored-list";
import { hasUnstoredSteps, subscribeSteps } from "./outbox-store";
import { hasUnstoredPhotos, subscribePhotos } from "./photo-store";

// Values outside the queues: what their text contains while the server has not acknowledged them.
const unacknowledged: Readonly<Record<string, RegExp>> = {
  // A request whose answer never came: without its id a repeat would send the cash twice.
  send: /"unanswered":\{/,
  "sos-pressed": /./,
  sos: /"receivedAt":0/,
};

/** Whether something waits for the server that this phone could not store: it is lost if this page goes. */
export function hasUnstoredWork(): boolean {
  return hasUnstoredPhotos() || isStorageFailing();
}

// A photo that is being stored needs no warning.
function isStorageFailing(): boolean {
  if (hasUnstoredSteps() || hasUnstoredPhotos({ failed: true })) return true;
  return hasUnstoredEntries() || [...unstoredValues()].some(([key, text]) => unacknowledged[key]?.test(text));
}

let guarded = false;
/** The browser asks before it closes a page that would take unstored work with it. */
function guardPage(): void {
  if (guarded) return;
  guarded = true;
  window.addEventListener("beforeunload", (event) => {
    if (hasUnstoredWork()) event.preventDefault();
  });
}

function subscribe(listener: () => void): () => void {
  guardPage();
  const stop = [subscribeSteps(listener), subscribeUnstored(listener), subscribePhotos(listener)];
  return () => {
    stop.forEach((end) => {
      end();
    });
  };
}

export function useUnstoredWork(): boolean {
  return useSyncExternalStore(subscribe, isStorageFailing, () => false);
}

/** Runs `work` once nothing would be lost with the page. Returns a function that cancels it. */
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
