"use client";

import { useMemo } from "react";
import { readStoredValue, unstoredValues, useStoredValue, storeValue } from "./stored-value";

const lists: { hasUnstored: () => boolean }[] = [];

/** Whether an entry that was not sent lives in this page alone, because the phone did not store it. */
export const hasUnstoredEntries = (): boolean => lists.some(({ hasUnstored }) => hasUnstored());

/**
 * Small entries in local storage, which a page reads synchronously as it loads, also where IndexedDB hangs. What the
 * phone does not store lives as long as the page.
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
    /** Does nothing once the entry is gone. */
    update: (key: string, part: Partial<Entry>): void => {
      write(read().map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
    },
    remove: (key: string): void => {
      write(read().filter((entry) => entry.key !== key));
    },
    /** The entries as they are now, also when another tab changes them. */
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
