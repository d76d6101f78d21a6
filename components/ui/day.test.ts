import { execFileSync } from "node:child_process";
import { byDay } from "./day";
import { formatCalendarDay } from "./time";

/** What a phone in New York calls each moment, in the order asked. */
function inNewYork(asked: readonly (readonly [locale: "en" | "es", at: string, now: string])[]): unknown {
  const script = `const { dayWord } = require("./day.ts");
    console.log(JSON.stringify(${JSON.stringify(asked)}.map(([locale, at, now]) => dayWord(locale, at, Date.parse(now)))));`;
  const said = execFileSync(process.execPath, ["--require", "tsx/cjs", "--eval", script], {
    cwd: __dirname,
    env: { ...process.env, TZ: "America/New_York", NODE_NO_WARNINGS: "1" },
  });
  return JSON.parse(said.toString());
}

test("a day is today, yesterday, or its name, by the reader's own midnight", () => {
  const now = "2026-11-23T00:30:00-05:00";
  expect(
    inNewYork([
      ["en", "2026-11-23T00:10:00-05:00", now],
      ["es", "2026-11-22T23:50:00-05:00", now],
      ["en", "2026-11-21T23:50:00-05:00", now],
      ["en", "2026-11-24T00:10:00-05:00", now],
    ]),
  ).toEqual(["Today", "Ayer", "Saturday, November 21", "Tuesday, November 24"]);
});

test("a day of the calendar is the same day for every reader", () => {
  expect(formatCalendarDay("en", "2027-01-31")).toBe("Jan 31, 2027");
});

test("a day that was an hour short, or long, is one day", () => {
  const afterShort = "2026-03-09T00:15:00-04:00";
  const endOfLong = "2026-11-01T23:30:00-05:00";
  expect(
    inNewYork([
      ["en", "2026-03-08T22:00:00-04:00", afterShort],
      ["en", "2026-03-07T22:00:00-05:00", afterShort],
      ["en", "2026-11-01T00:10:00-04:00", endOfLong],
      ["en", "2026-10-31T23:50:00-04:00", endOfLong],
    ]),
  ).toEqual(["Yesterday", "Saturday, March 7", "Today", "Yesterday"]);
});

test("what happened on one day stands together, also when it came in two parts", () => {
  const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
  const times = [noon(23), noon(22), noon(23) - 3_600_000];
  expect(byDay(times, (time) => time).map(({ items }) => items)).toEqual([[times[0], times[2]], [times[1]]]);
});
