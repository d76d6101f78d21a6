"use client";

import { useFilters } from "../shell/use-filters";
import type { FilterKinds } from "./list-query";
import { filtersOfView, toViewQuery } from "./saved-view";

/**
 * The filters and the sort order of a list. The address stores them.
 *
 * To add an admin filter: the list's `…Filters` object with its field in components/admin, the query in
 * lib/contracts/admin, the parameter in the list's `toFilterParameters` in server/admin, and the condition in the list's
 * function in supabase/schemas/admin.
 */
export type ListFilters<Name extends string> = {
  values: Record<Name, string>;
  set: (patch: Partial<Record<Name, string>>) => void;
  /** Whether a filter hides rows. */
  isFiltered: boolean;
  clear: () => void;
  sort: string;
  onSort: (sort: string) => void;
  view: string;
  onView: (view: URLSearchParams) => void;
};

/** Values of filters and of the sort order that the address leaves out; a function of the values that it contains. */
export type FilterDefaults<Name extends string> =
  Partial<Record<Name, string>> | ((values: Partial<Record<Name, string>>) => Partial<Record<Name, string>>);

/**
 * Reads the filters from the address. A value that the API does not know counts as the default.
 * @param defaults values that the address leaves out, by the other values; empty where there is none.
 */
export function useListFilters<Name extends string>(
  kinds: FilterKinds<Name>,
  defaults: FilterDefaults<NoInfer<Name>> = {},
): ListFilters<Name> {
  const names = Object.keys(kinds) as Name[];
  const address = useFilters(names);
  const mapNames = (valueOf: (name: Name) => string, keys: readonly Name[] = names) =>
    Object.fromEntries(keys.map((name) => [name, valueOf(name)])) as Record<Name, string>;
  const defaultsFor = (currentValues: Partial<Record<Name, string>>) => {
    const byName = typeof defaults === "function" ? defaults(currentValues) : defaults;
    return (name: Name): string => byName[name] ?? "";
  };
  const defaultOf = defaultsFor(address.values);
  const values = mapNames((name) => {
    const kind = kinds[name];
    const value = address.values[name];
    return value !== "" && (typeof kind === "string" || kind.includes(value)) ? value : defaultOf(name);
  });
  const set = (patch: Partial<Record<Name, string>>) => {
    const changedNames = names.filter((name) => patch[name] !== undefined);
    const next = defaultsFor({ ...address.values, ...patch });
    address.set(mapNames((name) => (patch[name] === next(name) ? "" : (patch[name] ?? "")), changedNames));
  };
  const filterNames = names.filter((name) => name !== "sort");
  return {
    values,
    set,
    isFiltered: filterNames.some((name) => values[name] !== defaultOf(name)),
    clear: () => {
      set(mapNames(defaultOf, filterNames));
    },
    sort: (values as Partial<Record<string, string>>).sort ?? "",
    onSort: (sort) => {
      set({ sort } as Partial<Record<Name, string>>);
    },
    view: toViewQuery(
      names,
      mapNames((name) => (values[name] === defaultOf(name) ? "" : values[name])),
    ),
    onView: (view) => {
      set(filtersOfView(names, view));
    },
  };
}
