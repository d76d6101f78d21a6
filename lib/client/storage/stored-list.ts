"use client";

import { useMemo } from "react";
import { readStoredValue, unsavedValues, useStoredValue, storeValue } from "./stored-value";

const storedLists: { hasUnsaved: () => boolean }[] = [];

/** Whether an unsent entry could not be stored and exists in this page only. */
export const hasUnsavedEntries = (): boolean => storedLists.some(({ hasUnsaved }) => hasUnsaved());

/**
 * A list of small entries in localStorage, readable synchronously on page load, also while IndexedDB does not respond.
 * Entries that cannot be stored exist in memory.
 */
export function createStoredList<Entry extends { key: string }>(name: string, isPending: (entry: Entry) => boolean) {
  const read = (): readonly Entry[] => parse<Entry>(readStoredValue(name));
  const write = (entries: readonly Entry[]): void => {
    storeValue(name, entries.length === 0 ? null : JSON.stringify(entries));
  };
  storedLists.push({ hasUnsaved: () => unsavedValues().has(name) && read().some(isPending) });
  return {
    read,
    write,
    add: (entry: Entry): void => {
      write([...read(), entry]);
    },
    /** Has no effect if the entry is gone. */
    update: (key: string, patch: Partial<Entry>): void => {
      write(read().map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)));
    },
    remove: (key: string): void => {
      write(read().filter((entry) => entry.key !== key));
    },
    /** The current entries, including changes of other tabs. */
    useEntries: (): readonly Entry[] => {
      const text = useStoredValue(name);
      return useMemo(() => parse<Entry>(text), [text]);
    },
  };
}

function parse<Entry>(text: string | null): readonly Entry[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? (parsed as Entry[]) : [];
  } catch {
    return [];
  }
}
