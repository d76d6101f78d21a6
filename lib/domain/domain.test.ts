import { arrivalGate } from "./task/arrival-gate";
import { codeAlphabet, formatCode, editCode, isCodeFormat, normalizeCode } from "./text/code-format";
import { distanceMetres, formatMetricDistance, formatKilometresAsMiles, estimateTravelMinutes } from "./geo/distance";
import { formatCountdown, countdownTone } from "./offer";
import { orderNo } from "./transaction/transaction";
import { statusFromProvider } from "./transaction/provider-status";
import { taskState } from "./task/task-state";

describe("codes", () => {
  test("ignores case, dashes and spaces in a typed code", () => expect(normalizeCode(" acde-fg 12 ")).toBe("ACDEFG12"));
  test.each([
    "acde\u2010fg12",
    "acde\u2011fg12",
    "acde\u2013fg12",
    "acde\u2014fg12",
    "acde\u2212fg12",
    "acde\uff0dfg12",
  ])("ignores the dash in %j in a typed code", (typed) => expect(normalizeCode(typed)).toBe("ACDEFG12"));
  test("ignores invisible characters, dots and full width in a typed code", () =>
    expect(normalizeCode("\u200eac\u00adde.fg_\uff11\uff12\ufeff")).toBe("ACDEFG12"));
  test.each([
    ["at the end", "ACDE-FG", 7, { code: "ACDEFG", caret: 7 }],
    ["after the fourth character", "ACDEF", 5, { code: "ACDEF", caret: 6 }],
    ["in the middle", "AXCDE-FG1", 2, { code: "AXCDEFG1", caret: 2 }],
    ["deleting in the middle", "ACE-FG12", 2, { code: "ACEFG12", caret: 2 }],
    ["shows a ninth character", "AXCDE-FG12", 2, { code: "AXCDEFG12", caret: 2 }],
    ["deleting the dash backwards", "ACDEFG12", 4, { code: "ACDEFG12", caret: 4 }],
  ])("keeps the caret at the edited character: %s", (_where, text, caret, edited) => {
    expect(editCode(text, caret)).toEqual(edited);
  });
  test("moves over the dash when deleting forwards", () => expect(editCode("ACDEFG12", 4, true).caret).toBe(5));
  test("reads a lookalike letter as the character used in codes", () => {
    expect(normalizeCode("OILB-SZoi")).toBe("01185201");
    expect(normalizeCode(codeAlphabet)).toBe(codeAlphabet);
  });
  test("displays a code in groups of four", () => expect(formatCode("ABCDEF12")).toBe("ABCD-EF12"));
  test("accepts exactly eight letters and digits as a code", () => {
    expect(isCodeFormat("ABCDEF12")).toBe(true);
    expect([isCodeFormat("ABCDEF1"), isCodeFormat("abcdef12"), isCodeFormat("ABCD-EF1")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("distances", () => {
  test("gives 111.19 km for a degree of latitude on a sphere of 6371 km", () => {
    expect(distanceMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111_194.93, 1);
  });
  test("measures across the antimeridian by the shorter way", () => {
    expect(distanceMetres({ lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 })).toBeCloseTo(2223.9, 0);
  });
  test("converts 5 km to 3.1 miles and ten minutes", () => {
    expect(formatKilometresAsMiles(5)).toBe("3.1");
    expect(estimateTravelMinutes(5000)).toBe(10);
  });
  test("shows short distances in metres and long ones in kilometres", () => {
    expect([formatMetricDistance(849.6), formatMetricDistance(2440)]).toEqual(["850 m", "2.4 km"]);
  });
});

describe("arrival gate", () => {
  const limits = { freeMetres: 200, warnMetres: 500, accuracyMetres: 100, positionMaxAgeSeconds: 120 };
  const gateAt = (metres: number, accuracy?: number) => arrivalGate({ metres, accuracy }, limits);
  test("allows an arrival up to 200 m, with a warning up to 500 m, and beyond with a reason", () => {
    expect([gateAt(0), gateAt(200), gateAt(200.1), gateAt(500), gateAt(500.1), gateAt(2e7)]).toEqual([
      "free",
      "free",
      "warn",
      "warn",
      "reason",
      "reason",
    ]);
  });
  test("subtracts a position's accuracy from its distance, by at most 100 m", () => {
    expect([gateAt(290, 90), gateAt(290, 89), gateAt(600, 5000), gateAt(601, 5000)]).toEqual([
      "free",
      "warn",
      "warn",
      "reason",
    ]);
  });
  test("requires a reason when the position is unknown", () => expect(arrivalGate(null, limits)).toBe("reason"));
});

describe("offer countdown", () => {
  test("shows minutes and seconds", () => {
    expect([formatCountdown(300_000), formatCountdown(67_400), formatCountdown(0)]).toEqual(["5:00", "1:08", "0:00"]);
  });
  test("is amber under a minute and red at the end", () => {
    expect([countdownTone(60_000), countdownTone(59_999), countdownTone(0)]).toEqual(["normal", "urgent", "expired"]);
  });
});

describe("driver's task", () => {
  test("maps the delivery's status as specified", () => {
    expect(
      ["pending", "assigned", "in_transit", "servicing", "delivered", "cancelled", "failed", "refunded"].map(taskState),
    ).toEqual(["pending", "accepted", "active", "arrived", "completed", "cancelled", "cancelled", "pending"]);
  });
});

describe("routing provider's statuses", () => {
  // docs/readings.md: provider-statuses
  test("map as in the specification's table, and never complete a delivery", () => {
    expect(
      ["unscheduled", "scheduled", "on_route", "servicing", "success", "failed", "rejected", "cancelled", "else"].map(
        statusFromProvider,
      ),
    ).toEqual([
      "pending",
      "assigned",
      "in_transit",
      "in_progress",
      "completed",
      "failed",
      "cancelled",
      "cancelled",
      "pending",
    ]);
  });
  test("builds a delivery's number from TXN- and the first eight characters of its id", () => {
    expect(orderNo("0a1b2c3d-0000-4000-8000-000000000000")).toBe("TXN-0A1B2C3D");
  });
});
