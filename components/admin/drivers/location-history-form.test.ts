import { dayPeriod, parseFieldValue } from "./location-history-form";

// docs/readings.md: business-day
test.each([
  ["today", 0, "2026-11-29T05:00:00Z", "2026-11-30T05:00:00Z"],
  ["yesterday", 1, "2026-11-28T05:00:00Z", "2026-11-29T05:00:00Z"],
])("%s begins at midnight of the business time zone", (_, daysAgo, from, to) => {
  const period = dayPeriod(daysAgo, Date.parse("2026-11-30T02:00:00Z"), "America/New_York");
  expect([parseFieldValue(period.from), parseFieldValue(period.to)]).toEqual([Date.parse(from), Date.parse(to)]);
});
