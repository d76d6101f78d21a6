"use client";

import { useCallback, useSyncExternalStore } from "react";
import { logStorageFailure, readStored, removeStored, writeStored, type StorageArea } from "./stored-text";

const listeners = new Map<string, Set<() => void>>();
// Values that could not be stored; lost when the page closes.
const unsavedEntries = new Map<string, string>();
const memoryListeners = new Set<() => void>();
let observedWindow: Window | null = null;

/** A small value that outlives a reload (`local`) or ends with the tab (`session`). */
export function readStoredValue(key: string, area: StorageArea = "local"): string | null {
  // A value that could not be stored is newer than the stored one.
  return unsavedEntries.get(key) ?? readStored(`handover.${key}`, area);
}

export function storeValue(key: string, value: string | null, area: StorageArea = "local"): void {
  if (value !== null && isDisabled && isPersonalData(`handover.${key}`)) return;
  if (value === null) removeStored(`handover.${key}`, area);
  setUnsaved(key, value === null || writeStored(`handover.${key}`, value, area) ? null : value);
  listeners.get(key)?.forEach((listener) => {
    listener();
  });
}

function setUnsaved(key: string, value: string | null): void {
  if (value === null && !unsavedEntries.has(key)) return;
  if (value === null) unsavedEntries.delete(key);
  else unsavedEntries.set(key, value);
  // A storage event means that another tab stored a newer value.
  if (observedWindow !== window) {
    window.addEventListener("storage", (event) => {
      if (event.newValue !== null) setUnsaved((event.key ?? "").replace("handover.", ""), null);
    });
  }
  observedWindow = window;
  memoryListeners.forEach((listener) => {
    listener();
  });
}

/** Values that could not be stored, by key. */
export const unsavedValues = (): ReadonlyMap<string, string> => unsavedEntries;
export function subscribeUnsaved(listener: () => void): () => void {
  memoryListeners.add(listener);
  return () => {
    memoryListeners.delete(listener);
  };
}

/** Whether the value outlives the page; false while this phone cannot store it. */
export const useIsStored = (key: string): boolean =>
  useSyncExternalStore(
    subscribeUnsaved,
    () => !unsavedEntries.has(key),
    () => true,
  );

/** The current value, including changes of other tabs; null for a null key. */
export function useStoredValue(key: string | null): string | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (key === null) return () => undefined;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === `handover.${key}`) listener();
      };
      window.addEventListener("storage", onStorage);
      return () => {
        set.delete(listener);
        window.removeEventListener("storage", onStorage);
      };
    },
    [key],
  );
  return useSyncExternalStore(
    subscribe,
    () => (key === null ? null : readStoredValue(key)),
    () => null,
  );
}

// Keys that survive a sign-out: unsent steps, SOS, check-in answers and problem reports, which their modules clear;
// pending deletions of positions and photos; and choices for this phone: sharing of positions, the camera, explained
// permissions, the dismissed install hint, and the console's columns and views.
const persistentPrefixes = [
  "handover.outbox:",
  "handover.sos",
  "handover.check-in-answers",
  "handover.problem-reports",
  "handover.location-off:",
  "handover.positions-cleared",
  "handover.photos-cleared",
  "handover.install-hint",
  "handover.camera",
  "handover.explained",
  "handover.columns:",
  "handover.views:",
];

// Data for offline reading: names, phone numbers and addresses of other people.
const isPersonalData = (key: string): boolean =>
  key === "handover.task" || key === "handover.road-route" || key.startsWith("handover.last:");

let isDisabled = false;
/** The session and the page are ending: responses that still arrive are not stored. */
export function disableStorage(): void {
  isDisabled = true;
}

/** A user has signed in: responses from now on belong to them, also if the page did not reload. */
export function enableStorage(): void {
  isDisabled = false;
}

/** Deletes the account's values on this phone, after a sign-out or for another account. */
export function clearAccountStorage(): void {
  removeMatching((key) => !persistentPrefixes.some((prefix) => key.startsWith(prefix)));
}

/**
 * Deletes data about other people after the session ended elsewhere. The owner's unsent data stays, and is sent after
 * they sign in again.
 */
export function clearPersonalData(): void {
  removeMatching(isPersonalData);
}

function removeMatching(matches: (key: string) => boolean): void {
  [...unsavedEntries.keys()]
    .filter((key) => matches(`handover.${key}`))
    .forEach((key) => {
      setUnsaved(key, null);
    });
  for (const area of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = window[area];
      Object.keys(storage)
        .filter((key) => key.startsWith("handover.") && matches(key))
        .forEach((key) => {
          storage.removeItem(key);
        });
    } catch (error) {
      logStorageFailure("delete", area, error);
    }
  }
}
