import { groupByDay, formatRelativeDay } from "./day";
import { formatCalendarDay } from "./time";

const eastern = "America/New_York";
const formatDaysAt = (now: string, ...times: [locale: "en" | "es", at: string][]): string[] =>
  times.map(([locale, at]) => formatRelativeDay(locale, at, eastern, Date.parse(now)));

// docs/readings.md: business-day
test("a day is today, yesterday or a date, by midnight in the time zone", () => {
  expect(
    formatDaysAt(
      "2026-11-23T00:30:00-05:00",
      ["en", "2026-11-23T00:10:00-05:00"],
      ["es", "2026-11-22T23:50:00-05:00"],
      ["en", "2026-11-21T23:50:00-05:00"],
      ["en", "2026-11-24T00:10:00-05:00"],
    ),
  ).toEqual(["Today", "Ayer", "Saturday, November 21", "Tuesday, November 24"]);
});

test("a calendar date does not depend on the viewer's time zone", () => {
  expect(formatCalendarDay("en", "2027-01-31")).toBe("Jan 31, 2027");
});

test("a day with a clock change counts as one day", () => {
  expect([
    ...formatDaysAt(
      "2026-03-09T00:15:00-04:00",
      ["en", "2026-03-08T22:00:00-04:00"],
      ["en", "2026-03-07T22:00:00-05:00"],
    ),
    ...formatDaysAt(
      "2026-11-01T23:30:00-05:00",
      ["en", "2026-11-01T00:10:00-04:00"],
      ["en", "2026-10-31T23:50:00-04:00"],
    ),
  ]).toEqual(["Yesterday", "Saturday, March 7", "Today", "Yesterday"]);
});

// docs/readings.md: business-day
test("groups by days of the time zone, also items of two pages", () => {
  const times = ["2026-11-24T04:30:00Z", "2026-11-23T04:30:00Z", "2026-11-23T06:00:00Z"];
  expect(groupByDay(times, (time) => time, eastern).map(({ items }) => items)).toEqual([
    [times[0], times[2]],
    [times[1]],
  ]);
});
