import { historyPath } from "./history-screen";

jest.mock("next/navigation", () => ({}));

// docs/readings.md: business-day
test("starts the history filter at midnight of the business time zone", () => {
  // Still November 23 in New York.
  const now = Date.parse("2026-11-24T04:30:00Z");
  const fromParam = (period: "todayOnly" | "week" | "anyTime") =>
    new URLSearchParams(historyPath({ outcome: "everything", period }, "America/New_York", now).split("?")[1]).get(
      "from",
    );
  expect([fromParam("todayOnly"), fromParam("week"), fromParam("anyTime")]).toEqual([
    "2026-11-23T05:00:00.000Z",
    "2026-11-17T05:00:00.000Z",
    null,
  ]);
});
