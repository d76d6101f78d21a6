"use client";

import type { ReactNode } from "react";
import { readStoredValue, useIsStored, useStoredValue, storeValue } from "@/lib/client/storage/stored-value";

/** A column of a list. */
export type Column<Row, Key extends string = string> = {
  key: Key;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The API's name for this sort order; a minus before it sorts descending. */
  sort?: string;
  /** The first click on its header sorts descending: for numbers and times. */
  descendingFirst?: boolean;
  /** Aligned to the right: numbers and times. */
  alignEnd?: boolean;
  /** Takes the width that the other columns leave, and is truncated to fit the table into its frame. */
  flexible?: boolean;
  /** As wide as its content, because badges cannot be truncated. */
  untruncated?: boolean;
  /** Cannot be hidden. */
  alwaysVisible?: boolean;
};

const storageKeyOf = (list: string) => `columns:${list}`;

/** Whether the browser could store the choice of columns; otherwise it is lost when the page closes. */
export const useCanStoreColumns = (list: string): boolean => useIsStored(storageKeyOf(list));

/** The visible columns of a list, stored in this browser. Ignores stored columns that no longer exist. */
export function useColumns<Key extends string>(
  list: string,
  available: readonly Key[],
  defaultColumns: readonly Key[],
): { visibleColumns: readonly Key[]; setVisibleColumns: (visibleColumns: readonly Key[] | null) => void } {
  const storedNames = useStoredValue(storageKeyOf(list));
  const names = storedNames?.split(",");
  const visibleColumns = names ? available.filter((key) => names.includes(key)) : defaultColumns;
  return {
    visibleColumns,
    setVisibleColumns: (newColumns) => {
      const value = newColumns && available.filter((key) => newColumns.includes(key)).join(",");
      if (value !== readStoredValue(storageKeyOf(list))) storeValue(storageKeyOf(list), value);
    },
  };
}
