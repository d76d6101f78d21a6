import { formatDuration } from "./format-duration";

// docs/readings.md: own-unit
test("uses minutes up to an hour and a half, then hours, then days", () => {
  expect([1, 14, 90, 91, 120, 1_439].map((minutes) => formatDuration("en", minutes))).toEqual([
    "1 min",
    "14 min",
    "90 min",
    "1 h 31 min",
    "2 h",
    "23 h 59 min",
  ]);
  expect([1_440, 1_441, 2_879, 2_880, 4_500].map((minutes) => formatDuration("en", minutes))).toEqual([
    "1 day",
    "1 day 1 h",
    "2 days",
    "2 days",
    "3 days 3 h",
  ]);
  expect([45, 150, 1_620, 4_320].map((minutes) => formatDuration("es", minutes))).toEqual([
    "45 min",
    "2 h 30 min",
    "1 día 3 h",
    "3 días",
  ]);
});
