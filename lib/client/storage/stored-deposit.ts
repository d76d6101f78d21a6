"use client";

import { readStoredValue, useStoredValue, storeValue } from "./stored-value";

const key = "deposit";
/** A deposit that this phone has opened, until its driver has read what became of it. */
export type StoredDeposit = { hubId: string; id: string };

function parseKeptDeposit(kept: string | null): StoredDeposit | null {
  const [hubId, id] = kept?.split(" ") ?? [];
  return hubId && id ? { hubId, id } : null;
}

export function useStoredDeposit(): StoredDeposit | null {
  return parseKeptDeposit(useStoredValue(key));
}

export function storeDeposit({ hubId, id }: StoredDeposit): void {
  storeValue(key, `${hubId} ${id}`);
}

/** Forgets it, unless another has come since. */
export function clearDeposit(id: string): void {
  if (parseKeptDeposit(readStoredValue(key))?.id === id) storeValue(key, null);
}
