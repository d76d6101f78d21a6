import { execFileSync } from "node:child_process";
import fc from "fast-check";
import {
  dateInTimeZone,
  instantInTimeZone,
  timeInTimeZone,
  addDays,
  splitRange,
  toInstant,
} from "@/server/optimoroute/account-time";

const newYork = "America/New_York";
// Zones with daylight saving, one without, one with a half-hour offset, one far ahead.
const zone = fc.constantFrom(
  newYork,
  "Europe/Berlin",
  "America/Phoenix",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "UTC",
  "Asia/Kathmandu",
);
const moment = fc.integer({ min: Date.parse("2015-01-01T00:00:00Z"), max: Date.parse("2045-01-01T00:00:00Z") });

test("uses New York's date late in the evening, when UTC is a day ahead", () => {
  const lateEvening = Date.parse("2026-11-24T04:30:00Z");
  expect([dateInTimeZone(lateEvening, newYork), timeInTimeZone(lateEvening, newYork)]).toEqual(["2026-11-23", "23:30"]);
  expect([
    dateInTimeZone(lateEvening + 30 * 60_000, newYork),
    timeInTimeZone(lateEvening + 30 * 60_000, newYork),
  ]).toEqual(["2026-11-24", "00:00"]);
});

test.each([
  ["an ordinary winter morning", "2026-11-23", "09:00", "2026-11-23T14:00:00.000Z"],
  ["an ordinary summer morning", "2026-07-01", "09:00", "2026-07-01T13:00:00.000Z"],
  ["before the clock is put forward", "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"],
  ["in the hour that is left out", "2026-03-08", "02:30", "2026-03-08T07:30:00.000Z"],
  ["after the clock is put forward", "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
  ["in the hour that comes twice", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
  ["after the clock is put back", "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
])("converts the account's time to a moment: %s", (_name, date, time, utc) => {
  expect(new Date(instantInTimeZone(date, time, newYork)).toISOString()).toBe(utc);
});

test("converts every moment to a date and time and back, or to the first of two ambiguous hours", () => {
  fc.assert(
    fc.property(moment, zone, (ms, timeZone) => {
      const minute = Math.floor(ms / 60_000) * 60_000;
      const roundTrip = instantInTimeZone(dateInTimeZone(minute, timeZone), timeInTimeZone(minute, timeZone), timeZone);
      expect([0, 30 * 60_000, 3_600_000]).toContain(minute - roundTrip);
      expect(timeInTimeZone(roundTrip, timeZone)).toBe(timeInTimeZone(minute, timeZone));
    }),
  );
});

test.each([
  [{ unixTimestamp: 1795446000, utcTime: null }, "2026-11-23T15:00:00.000Z"],
  [{ unixTimestamp: null, utcTime: "2026-11-23T15:00:00" }, "2026-11-23T15:00:00.000Z"],
  [{ unixTimestamp: null, utcTime: "2026-11-23 15:00:00Z" }, "2026-11-23T15:00:00.000Z"],
])("parses the provider's %j", (time, utc) => {
  expect(new Date(toInstant(time) ?? 0).toISOString()).toBe(utc);
});

test("is independent of the machine's time zone", () => {
  const script = `const { instantInTimeZone, addDays, toInstant } = require("./account-time.ts");
    console.log(JSON.stringify([toInstant({ unixTimestamp: null, utcTime: "2026-11-23T15:00:00" }), instantInTimeZone("2026-11-23", "10:00", "America/New_York"), addDays("2026-10-31", 1)]));`;
  const tokyo = execFileSync(
    process.execPath,
    ["--conditions=react-server", "--require", "tsx/cjs", "--eval", script],
    { cwd: __dirname, env: { ...process.env, TZ: "Asia/Tokyo", NODE_NO_WARNINGS: "1" } },
  );
  expect(JSON.parse(tokyo.toString())).toEqual([1795446000000, 1795446000000, "2026-11-01"]);
});

test("rejects a time without values", () => {
  expect([
    toInstant(null),
    toInstant({ unixTimestamp: null, utcTime: null }),
    toInstant({ unixTimestamp: null, utcTime: "soon" }),
  ]).toEqual([null, null, null]);
});

test("counts days by the calendar, over months, leap days and clock changes", () => {
  expect([
    addDays("2026-10-31", 1),
    addDays("2028-02-28", 1),
    addDays("2026-01-01", -1),
    addDays("2026-03-07", 2),
  ]).toEqual(["2026-11-01", "2028-02-29", "2025-12-31", "2026-03-09"]);
});

test("splits a range into consecutive pieces of limited length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }), (length, maxLength) => {
      const range = { from: "2026-01-15", to: addDays("2026-01-15", length) };
      const pieces = splitRange(range, maxLength);
      expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([range.from, range.to]);
      for (const [at, piece] of pieces.entries()) {
        expect(piece.from <= piece.to && piece.to <= addDays(piece.from, maxLength - 1)).toBe(true);
        if (at > 0) expect(piece.from).toBe(addDays(pieces[at - 1]?.to ?? "", 1));
      }
    }),
  );
  expect(splitRange({ from: "2026-02-01", to: "2026-01-01" }, 35)).toEqual([]);
});
