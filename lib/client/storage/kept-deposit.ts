"use client";

import { readKept, useKept, writeKept } from "./kept-value";

const key = "deposit";
/** A deposit that this phone has opened, until its driver has read what became of it. */
export type KeptDeposit = { hubId: string; id: string };

function parseKeptDeposit(kept: string | null): KeptDeposit | null {
  const [hubId, id] = kept?.split(" ") ?? [];
  return hubId && id ? { hubId, id } : null;
}

export function useKeptDeposit(): KeptDeposit | null {
  return parseKeptDeposit(useKept(key));
}

export function keepDeposit({ hubId, id }: KeptDeposit): void {
  writeKept(key, `${hubId} ${id}`);
}

/** Forgets it, unless another has come since. */
export function forgetDeposit(id: string): void {
  if (parseKeptDeposit(readKept(key))?.id === id) writeKept(key, null);
}
