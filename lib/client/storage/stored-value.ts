"use client";

import { useCallback, useSyncExternalStore } from "react";
import { logStorageFailure } from "./storage-log";
import { readStored, removeStored, writeStored, type StorageArea } from "./stored-text";

const listeners = new Map<string, Set<() => void>>();
// What this phone could not store lives as long as the page.
const memory = new Map<string, string>();
const memoryListeners = new Set<() => void>();
let watched: Window | null = null;

/** A small fact on this phone that outlives a reload (`local`) or lives as long as its tab (`session`). */
export function readStoredValue(key: string, where: StorageArea = "local"): string | null {
  // What could not be stored is newer than what is.
  return memory.get(key) ?? readStored(`handover.${key}`, where);
}

export function storeValue(key: string, value: string | null, where: StorageArea = "local"): void {
  if (value !== null && ending && isOfPeople(`handover.${key}`)) return;
  if (value === null) removeStored(`handover.${key}`, where);
  setMemory(key, value === null || writeStored(`handover.${key}`, value, where) ? null : value);
  listeners.get(key)?.forEach((listener) => {
    listener();
  });
}

function setMemory(key: string, value: string | null): void {
  if (value === null && !memory.has(key)) return;
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  // A tab that can store wrote later than this one.
  if (watched !== window) {
    window.addEventListener("storage", (event) => {
      if (event.newValue !== null) setMemory((event.key ?? "").replace("handover.", ""), null);
    });
  }
  watched = window;
  memoryListeners.forEach((listener) => {
    listener();
  });
}

/** What this phone could not store, by key. */
export const unstoredValues = (): ReadonlyMap<string, string> => memory;
export function subscribeUnstored(listener: () => void): () => void {
  memoryListeners.add(listener);
  return () => {
    memoryListeners.delete(listener);
  };
}

/** The fact as it is now, also when another tab changes it; of `null` there is none. */
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

// Unsent steps are the outbox's to keep or drop, as an SOS and its token are the SOS's, and what was said of trouble or
// to a check-in is theirs who said it; whether a driver shares their place is their choice for this phone, as are the
// camera they scan with, which positions and photos are to be deleted, what they said before a permission was asked for, that they do not want the app installed, and
// how they want to see the console's lists.
const outlive = [
  "handover.outbox:",
  "handover.sos",
  "handover.check-in-answers",
  "handover.trouble",
  "handover.location-off:",
  "handover.positions-cleared",
  "handover.photos-cleared",
  "handover.install-hint",
  "handover.camera",
  "handover.explained",
  "handover.columns:",
  "handover.views:",
];

// What is there to be read without a network: names, phones and addresses of others.
const isOfPeople = (key: string): boolean =>
  key === "handover.task" || key === "handover.way" || key.startsWith("handover.last:");

let ending = false;
/** This page is about to end, and its session with it: an answer that still arrives is not kept. */
export function stopStoring(): void {
  ending = true;
}

/** Somebody has come in: what this page hears from now on is theirs, also where it did not end. */
export function resumeStoring(): void {
  ending = false;
}

/** Forgets what Handover kept on this phone: after a sign-out, or when another account comes. */
export function clearAccountStorage(): void {
  forget((key) => !outlive.some((start) => key.startsWith(start)));
}

/**
 * Forgets what names other people: the session has ended elsewhere. What its owner has not sent stays, for it goes out
 * once they are back.
 */
export function clearPersonalData(): void {
  forget(isOfPeople);
}

function forget(goes: (key: string) => boolean): void {
  [...memory.keys()]
    .filter((key) => goes(`handover.${key}`))
    .forEach((key) => {
      setMemory(key, null);
    });
  for (const where of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = window[where];
      Object.keys(storage)
        .filter((key) => key.startsWith("handover.") && goes(key))
        .forEach((key) => {
          storage.removeItem(key);
        });
    } catch (error) {
      logStorageFailure("delete", where, error);
    }
  }
}
