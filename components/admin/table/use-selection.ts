"use client";

import { useState } from "react";

/**
 * The selected rows, each as last fetched. A row that leaves the list stays selected, so that a bulk action reports its
 * result.
 */
export function useRowSelection<Row>(items: readonly Row[], keyOf: (row: Row) => string, list: string) {
  const [chosen, setChosen] = useState<{ list: string; rows: ReadonlyMap<string, Row> }>({ list, rows: new Map() });
  // Another query is another list, where nothing is selected yet.
  const rows = chosen.list === list ? chosen.rows : new Map<string, Row>();
  const now = new Map(items.map((row) => [keyOf(row), row]));
  const set = (change: (rows: Map<string, Row>) => void) => {
    const next = new Map(rows);
    change(next);
    setChosen({ list, rows: next });
  };
  return {
    rows: [...rows].map(([key, row]) => now.get(key) ?? row),
    has: (row: Row) => rows.has(keyOf(row)),
    all: items.length > 0 && items.every((row) => rows.has(keyOf(row))),
    toggle: (row: Row) => {
      set((next) => {
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      });
    },
    toggleAll: () => {
      set((next) => {
        const every = items.every((row) => next.has(keyOf(row)));
        for (const row of items) {
          if (every) next.delete(keyOf(row));
          else next.set(keyOf(row), row);
        }
      });
    },
    drop: (keys: readonly string[]) => {
      set((next) => {
        for (const key of keys) next.delete(key);
      });
    },
    clear: () => {
      setChosen({ list, rows: new Map() });
    },
  };
}
export type RowSelection<Row> = ReturnType<typeof useRowSelection<Row>>;
