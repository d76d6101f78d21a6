import { selectedPreset, toTimeRange } from "./date-range";
import { dateFilters, buildListQuery } from "./use-list-filters";

const kinds = { q: "text", attention: ["late"], ...dateFilters, sort: ["name"] } as const;
const emptyFilter = { q: "", attention: "", when: "", from: "", to: "", sort: "" };
const today = Date.parse("2026-03-02T12:00:00Z");
const query = (values: Partial<typeof emptyFilter>) =>
  buildListQuery(kinds, { ...emptyFilter, ...values }, today, "America/New_York");

test("builds the list query from trimmed texts and the sort order, without empty filters", () => {
  expect(query({})).toBe("");
  expect(query({ q: " Ana B ", sort: "name" })).toBe("q=Ana+B&sort=name");
});

test("converts a date preset to timestamps in the business time zone", () => {
  expect(query({ when: "today", attention: "late" })).toBe(
    "attention=late&from=2026-03-02T05%3A00%3A00.000Z&to=2026-03-03T05%3A00%3A00.000Z",
  );
  expect(query({ when: "someday", from: "not a day" })).toBe("");
});

const noFilter = { when: "", from: "", to: "" };
const timeZone = "America/New_York";
const rangeOf = (filters: typeof noFilter, now: string) => toTimeRange(filters, Date.parse(now), timeZone);
// March 1 in New York.
const now = "2026-03-02T04:30:00Z";
const midnight = (day: string): string => `${day}T05:00:00.000Z`;

// docs/readings.md: business-day
test("days start at midnight in the business time zone, across months and years", () => {
  expect(rangeOf({ ...noFilter, when: "today" }, now)).toEqual({
    from: midnight("2026-03-01"),
    to: midnight("2026-03-02"),
  });
  expect(rangeOf({ ...noFilter, when: "yesterday" }, now)).toEqual({
    from: midnight("2026-02-28"),
    to: midnight("2026-03-01"),
  });
  expect(rangeOf({ ...noFilter, when: "week" }, now)).toEqual({
    from: midnight("2026-02-23"),
    to: midnight("2026-03-02"),
  });
  expect(rangeOf({ ...noFilter, when: "month" }, "2027-01-01T04:59:00Z")).toEqual({
    from: midnight("2026-12-01"),
    to: midnight("2027-01-01"),
  });
});

test("a day with a change to daylight saving time is an hour shorter", () => {
  expect(rangeOf({ ...noFilter, when: "today" }, "2026-03-08T12:00:00Z")).toEqual({
    from: "2026-03-08T05:00:00.000Z",
    to: "2026-03-09T04:00:00.000Z",
  });
});

test("a range includes its last day, and may be open on one side", () => {
  expect(rangeOf({ when: "days", from: "2026-02-27", to: "2026-02-28" }, now)).toEqual({
    from: midnight("2026-02-27"),
    to: midnight("2026-03-01"),
  });
  expect(rangeOf({ ...noFilter, from: "2026-02-27" }, now)).toEqual({ from: midnight("2026-02-27"), to: null });
  expect(rangeOf({ ...noFilter, when: "days", from: "not a day" }, now)).toEqual({ from: null, to: null });
});

test("days without a preset count as a range, and an unknown preset as no filter", () => {
  expect(selectedPreset({ ...noFilter, to: "2026-02-28" })).toBe("days");
  expect(selectedPreset({ ...noFilter, when: "someday" })).toBe("");
  expect(rangeOf({ ...noFilter, when: "someday" }, now)).toEqual({ from: null, to: null });
});
