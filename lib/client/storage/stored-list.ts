"use client";

import { useMemo } from "react";
import { readStoredValue, unstoredValues, useStoredValue, storeValue } from "./stored-value";

const lists: { hasUnstored: () => boolean }[] = [];

/** Whether an unsent entry could not be stored and exists in this page only. */
export const hasUnstoredEntries = (): boolean => lists.some(({ hasUnstored }) => hasUnstored());

/**
 * A list of small entries in localStorage, readable synchronously on page load, also while IndexedDB does not respond.
 * Entries that cannot be stored exist in memory.
 */
export function createStoredList<Entry extends { key: string }>(name: string, isWaiting: (entry: Entry) => boolean) {
  const read = (): readonly Entry[] => parse<Entry>(readStoredValue(name));
  const write = (entries: readonly Entry[]): void => {
    storeValue(name, entries.length === 0 ? null : JSON.stringify(entries));
  };
  lists.push({ hasUnstored: () => unstoredValues().has(name) && read().some(isWaiting) });
  return {
    read,
    write,
    add: (entry: Entry): void => {
      write([...read(), entry]);
    },
    /** Has no effect if the entry is gone. */
    update: (key: string, part: Partial<Entry>): void => {
      write(read().map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
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
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? (found as Entry[]) : [];
  } catch {
    return [];
  }
}
