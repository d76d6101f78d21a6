import { formatPreferredTime, preferredTimeParts, formatCapitalizedPreferredTime } from "./format-preferred-time";

const now = Date.parse("2026-11-30T15:00:00Z");
const today = { startsAt: "2026-11-30T19:00:00Z", endsAt: "2026-11-30T21:00:00Z", timeZone: "America/New_York" };
const thursday = { ...today, startsAt: "2026-12-03T15:00:00Z", endsAt: "2026-12-03T17:00:00Z" };

test("states day and hours in the business time zone: in one line, in two parts, and within a sentence", () => {
  expect(preferredTimeParts("en", today, now)).toEqual({ day: "Today", hours: "2:00 PM–4:00 PM" });
  expect(formatCapitalizedPreferredTime("en", today, now)).toBe("Today, 2:00 PM–4:00 PM");
  expect(formatPreferredTime("en", today, now)).toBe("today, 2:00 PM–4:00 PM");
  expect(preferredTimeParts("en", thursday, now)).toEqual({ day: "Thu, Dec 3", hours: "10:00 AM–12:00 PM" });
  expect(formatPreferredTime("en", thursday, now)).toBe("Thu, Dec 3, 10:00 AM–12:00 PM");
});
