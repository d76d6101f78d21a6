"use client";

import { useState, type ReactNode } from "react";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * The selected rows, each as last fetched. A row that leaves the list stays selected, so that a bulk action reports its
 * result.
 */
export function useRowSelection<Row>(items: readonly Row[], keyOf: (row: Row) => string, query: string) {
  const [selectedRows, setSelectedRows] = useState<{ list: string; rows: ReadonlyMap<string, Row> }>({
    list: query,
    rows: new Map(),
  });
  // A new query starts without selected rows.
  const rows = selectedRows.list === query ? selectedRows.rows : new Map<string, Row>();
  const currentRows = new Map(items.map((row) => [keyOf(row), row]));
  const updateRows = (change: (rows: Map<string, Row>) => void) => {
    const updatedRows = new Map(rows);
    change(updatedRows);
    setSelectedRows({ list: query, rows: updatedRows });
  };
  return {
    rows: [...rows].map(([key, row]) => currentRows.get(key) ?? row),
    has: (row: Row) => rows.has(keyOf(row)),
    allSelected: items.length > 0 && items.every((row) => rows.has(keyOf(row))),
    toggle: (row: Row) => {
      updateRows((updatedRows) => {
        if (!updatedRows.delete(keyOf(row))) updatedRows.set(keyOf(row), row);
      });
    },
    toggleAll: () => {
      updateRows((updatedRows) => {
        const areAllSelected = items.every((row) => updatedRows.has(keyOf(row)));
        for (const row of items) {
          if (areAllSelected) updatedRows.delete(keyOf(row));
          else updatedRows.set(keyOf(row), row);
        }
      });
    },
    deselect: (keys: readonly string[]) => {
      updateRows((updatedRows) => {
        for (const key of keys) updatedRows.delete(key);
      });
    },
    clear: () => {
      setSelectedRows({ list: query, rows: new Map() });
    },
  };
}
export type RowSelection<Row> = ReturnType<typeof useRowSelection<Row>>;

/** Number of selected rows and their bulk actions, at the bottom of the screen. */
export function SelectionBar({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations(adminBulkMessages);
  return (
    <div
      role="toolbar"
      aria-label={t("actions")}
      className="sticky bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-20 flex flex-wrap items-center gap-2 rounded-card border border-input bg-card px-3 py-2"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        {t("selected", { n: count })}
      </p>
      {children}
    </div>
  );
}
