"use client";

import type { ReactNode } from "react";
import { readKept, useKept, writeKept } from "@/lib/client/storage/kept-value";

/** A column of a list. */
export type Column<Row, Key extends string = string> = {
  key: Key;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The list's name for this order; a minus before it turns it round. */
  sort?: string;
  /** What the first press on its header asks for: numbers and times from their high end. */
  highFirst?: boolean;
  /** Numbers and times stand at the right. */
  end?: boolean;
  /** Always there. */
  fixed?: boolean;
};

const keyOf = (list: string) => `columns:${list}`;

/** Which columns of a list are shown, kept on this computer. Ones that are unknown by now are gone. */
export function useColumns<Key extends string>(
  list: string,
  all: readonly Key[],
  usual: readonly Key[],
): { shown: readonly Key[]; setShown: (shown: readonly Key[] | null) => void } {
  const kept = useKept(keyOf(list));
  const names = kept?.split(",");
  const shown = names ? all.filter((key) => names.includes(key)) : usual;
  return {
    shown,
    setShown: (next) => {
      const value = next && all.filter((key) => next.includes(key)).join(",");
      if (value !== readKept(keyOf(list))) writeKept(keyOf(list), value);
    },
  };
}
