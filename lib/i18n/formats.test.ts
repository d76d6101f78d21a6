import { formatDuration } from "./format-duration";
import { formatPreferredTime, preferredTimeParts, formatCapitalizedPreferredTime } from "./format-preferred-time";
import { formatTimeZoneName } from "./format-day";
import { TurnKind } from "@/lib/contracts/driver/task-route";
import { describeTurn } from "./turn-words";

describe("format duration", () => {
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
});

describe("format preferred time", () => {
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
});

describe("time zone name", () => {
  test("uses a time zone's common name", () => {
    expect(formatTimeZoneName("en", "America/New_York")).toBe("Eastern Time");
    expect(formatTimeZoneName("es", "America/New_York")).toBe("hora oriental");
    expect([formatTimeZoneName("en", "America/Los_Angeles"), formatTimeZoneName("en", "UTC")]).toEqual([
      "Pacific Time",
      "UTC",
    ]);
  });

  test("falls back to the city in a browser without generic names", () => {
    const RealDateTimeFormat = Intl.DateTimeFormat;
    jest.spyOn(Intl, "DateTimeFormat").mockImplementation((locales, options) => {
      if (options?.timeZoneName === "longGeneric") throw new RangeError("Value longGeneric out of range");
      return new RealDateTimeFormat(locales, options);
    });
    expect(formatTimeZoneName("en", "America/New_York")).toBe("New York");
  });
});

describe("turn words", () => {
  const turn = { street: null, exit: null, to: null } as const;

  test("names the street a turn leads to, if it has a name", () => {
    const leftTurn = { ...turn, type: "left" as const, street: "South Broadway" };
    expect([describeTurn("en", leftTurn), describeTurn("es", leftTurn)]).toEqual([
      "Turn left onto South Broadway",
      "Gira a la izquierda por South Broadway",
    ]);
    expect(describeTurn("en", { ...leftTurn, street: null })).toBe("Turn left");
  });

  test("counts the exit of a roundabout, and names the stop at an arrival", () => {
    expect(describeTurn("en", { ...turn, type: "roundabout", exit: 2, street: "Key Highway" })).toBe(
      "At the roundabout, take exit 2 onto Key Highway",
    );
    expect(describeTurn("en", { ...turn, type: "arrive", street: "Eastern Avenue", to: "pickup" })).toBe(
      "Arrive at the pickup",
    );
    expect(describeTurn("es", { ...turn, type: "arrive", to: "dropOff" })).toBe("Llegas a la entrega");
  });

  test("has a text for every kind of turn, with and without a street", () => {
    for (const locale of ["en", "es"] as const)
      for (const type of TurnKind.options)
        for (const street of [null, "Wolfe Street"])
          expect(describeTurn(locale, { ...turn, type, street })).not.toMatch(/_|[{}]|On$/);
  });
});
