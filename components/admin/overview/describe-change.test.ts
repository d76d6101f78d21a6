import { describeChange, formatWait, comparedWeekday } from "./describe-change";

test.each([
  [{ now: 12, before: 9 }, "count", "3 more than last Thursday"],
  [{ now: 9, before: 12 }, "count", "3 fewer than last Thursday"],
  [{ now: 9, before: 9 }, "count", "Same as last Thursday"],
  [{ now: 9, before: null }, "count", "No figure from last Thursday"],
  [{ now: 1200.5, before: 1000 }, "cash", "$200.50 more than last Thursday"],
  [{ now: 90, before: 240 }, "time", "3 min shorter than last Thursday"],
  [{ now: null, before: 240 }, "time", "No driver was found for a delivery yet today"],
] as const)("%p in %s reads %s", (figure, unit, expected) => {
  expect(describeChange("en", figure, unit, comparedWeekday("en", { previousDay: "2026-11-19" }))).toBe(expected);
});

test("formats the weekday in the service's time zone", () => {
  expect([
    comparedWeekday("en", { previousDay: "2026-11-19" }),
    comparedWeekday("es", { previousDay: "2026-11-19" }),
  ]).toEqual(["Thursday", "jueves"]);
});

test("formats a wait below a minute in seconds", () => {
  expect([formatWait("en", 45), formatWait("en", 61)]).toEqual(["45 s", "1 min"]);
});
