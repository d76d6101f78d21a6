/** The filters of a view to save. Excludes the search text, which may contain a personal name. */
export function toViewQuery<Name extends string>(names: readonly Name[], values: Record<Name, string>): string {
  return new URLSearchParams(
    names.filter((name) => name !== "q" && values[name] !== "").map((name) => [name, values[name]]),
  ).toString();
}

/** The filters of a saved view. */
export const filtersOfView = <Name extends string>(
  names: readonly Name[],
  view: URLSearchParams,
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, view.get(name) ?? ""])) as Record<Name, string>;
