/** How a list is shown, to be kept: without the words that are searched for, which may be somebody's name. */
export function toViewQuery<Name extends string>(names: readonly Name[], values: Record<Name, string>): string {
  return new URLSearchParams(
    names.filter((name) => name !== "q" && values[name] !== "").map((name) => [name, values[name]]),
  ).toString();
}

/** The filters of a view that was kept. */
export const filtersOfView = <Name extends string>(
  names: readonly Name[],
  view: URLSearchParams,
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, view.get(name) ?? ""])) as Record<Name, string>;
