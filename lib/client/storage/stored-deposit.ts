"use client";

import { readStoredValue, useStoredValue, storeValue } from "./stored-value";

const storageKey = "deposit";
/**
 * A deposit (cash that the driver hands in at a hub) opened on this phone, stored until the driver has seen its
 * outcome.
 */
export type StoredDeposit = { hubId: string; id: string };

function parseStoredDeposit(text: string | null): StoredDeposit | null {
  const [hubId, id] = text?.split(" ") ?? [];
  return hubId && id ? { hubId, id } : null;
}

export function useStoredDeposit(): StoredDeposit | null {
  return parseStoredDeposit(useStoredValue(storageKey));
}

export function storeDeposit({ hubId, id }: StoredDeposit): void {
  storeValue(storageKey, `${hubId} ${id}`);
}

/** Clears the deposit unless a newer one is stored. */
export function clearDeposit(id: string): void {
  if (parseStoredDeposit(readStoredValue(storageKey))?.id === id) storeValue(storageKey, null);
}
