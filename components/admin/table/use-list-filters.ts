"use client";

import { useFilters } from "../shell/use-filters";
import { toTimeRange } from "./date-range";

/** The filters of a list. Each takes any text, a day of the date range, or one of the values that the API knows. */
export type FilterKinds<Name extends string = string> = Readonly<Record<Name, "text" | "day" | readonly string[]>>;

/** A filter by date: a preset in `when`, or the days from `from` to `to`. */
export const dateFilters = { when: "day", from: "day", to: "day" } as const;

/** The query that requests the list with these filters. */
export function buildListQuery<Name extends string>(
  kinds: FilterKinds<Name>,
  values: Readonly<Record<Name, string>>,
  now: number,
  timeZone: string,
): string {
  const texts: Readonly<Partial<Record<string, string>>> = values;
  const { when = "", from = "", to = "" } = texts;
  const range = toTimeRange({ when, from, to }, now, timeZone);
  const parameters = { ...texts, when: "", from: range.from ?? "", to: range.to ?? "" };
  return new URLSearchParams(
    Object.keys(kinds)
      .map((name) => [name, (parameters as Record<string, string>)[name]?.trim() ?? ""])
      .filter(([, value]) => value !== ""),
  ).toString();
}

/** The filters of a view to save. Excludes the search text, which may contain a personal name. */
function toViewQuery<Name extends string>(names: readonly Name[], values: Record<Name, string>): string {
  return new URLSearchParams(
    names.filter((name) => name !== "q" && values[name] !== "").map((name) => [name, values[name]]),
  ).toString();
}

/** The filters of a saved view. */
const filtersOfView = <Name extends string>(names: readonly Name[], view: URLSearchParams): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, view.get(name) ?? ""])) as Record<Name, string>;

/**
 * The filters and the sort order of a list. The URL stores them.
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

/** Values of filters and of the sort order that the URL omits; a function of the values that it contains. */
export type FilterDefaults<Name extends string> =
  Partial<Record<Name, string>> | ((values: Partial<Record<Name, string>>) => Partial<Record<Name, string>>);

/**
 * Reads the filters from the URL. A value that the API does not know counts as the default.
 * @param defaults values that the URL omits, possibly computed from its other values; empty where there is none.
 */
export function useListFilters<Name extends string>(
  kinds: FilterKinds<Name>,
  defaults: FilterDefaults<NoInfer<Name>> = {},
): ListFilters<Name> {
  const names = Object.keys(kinds) as Name[];
  const urlFilters = useFilters(names);
  const mapNames = (valueOf: (name: Name) => string, keys: readonly Name[] = names) =>
    Object.fromEntries(keys.map((name) => [name, valueOf(name)])) as Record<Name, string>;
  const defaultsFor = (currentValues: Partial<Record<Name, string>>) => {
    const byName = typeof defaults === "function" ? defaults(currentValues) : defaults;
    return (name: Name): string => byName[name] ?? "";
  };
  const defaultOf = defaultsFor(urlFilters.values);
  const values = mapNames((name) => {
    const kind = kinds[name];
    const value = urlFilters.values[name];
    return value !== "" && (typeof kind === "string" || kind.includes(value)) ? value : defaultOf(name);
  });
  const set = (patch: Partial<Record<Name, string>>) => {
    const changedNames = names.filter((name) => patch[name] !== undefined);
    const newDefaultOf = defaultsFor({ ...urlFilters.values, ...patch });
    urlFilters.set(mapNames((name) => (patch[name] === newDefaultOf(name) ? "" : (patch[name] ?? "")), changedNames));
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
