"use client";

import { useFilters } from "../shell/use-filters";
import { valuesOf, viewOf } from "./view-of";

/** A list's filters and order as its address has them. `usual`: the order that is not written into the address. */
export type ListFilters<Name extends string> = {
  values: Record<Name, string>;
  set: (patch: Partial<Record<Name, string>>) => void;
  /** It is narrowed by something. */
  narrowed: boolean;
  clear: () => void;
  sort: string;
  onSort: (sort: string) => void;
  view: string;
  onView: (view: URLSearchParams) => void;
};

export function useListFilters<Name extends string>(
  names: readonly (Name | "q" | "sort")[],
  usual = "",
): ListFilters<Name | "q" | "sort"> {
  type All = Name | "q" | "sort";
  const { values, set } = useFilters<All>(names);
  const narrowing = names.filter((name) => name !== "sort");
  return {
    values,
    set,
    narrowed: narrowing.some((name) => values[name] !== ""),
    clear: () => {
      set(Object.fromEntries(narrowing.map((name) => [name, ""])) as Partial<Record<All, string>>);
    },
    sort: values.sort || usual,
    onSort: (sort) => {
      set({ sort: sort === usual ? "" : sort } as Partial<Record<All, string>>);
    },
    view: viewOf(names, values),
    onView: (view) => {
      set(valuesOf(names, view));
    },
  };
}
