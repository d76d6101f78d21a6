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
