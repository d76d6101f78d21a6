import { renderToStaticMarkup } from "react-dom/server";
import type { AssignCandidate } from "@/lib/contracts/admin/dispatch";
import type { Settings } from "@/lib/contracts/settings";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { emptyPlace } from "@/components/delivery/place/draft-place";
import { MatchCandidate, toMatchBody } from "./match-screen";

const place = { ...emptyPlace, text: " 12 Bay Road ", lat: 25.76, lng: -80.19 };
const bodyOf = (fields: { amount?: string; duration?: string }) =>
  toMatchBody("check-1", place, { amount: "120", priority: "medium", duration: "", ...fields });

test("toMatchBody contains the delivery as typed", () => {
  expect(bodyOf({ duration: "15" })).toEqual({
    id: "check-1",
    deliveryAddress: "12 Bay Road",
    deliveryLocation: { lat: 25.76, lng: -80.19 },
    amount: 120,
    priority: "medium",
    estimatedDuration: 15,
  });
  expect(bodyOf({})).not.toHaveProperty("estimatedDuration");
});

test.each([
  ["1,200", 1200],
  ["12,50", 12.5],
  ["1.200,50", 1200.5],
  ["", null],
])("parses the amount %p as %p, as every amount field does", (amount, expected) => {
  expect(bodyOf({ amount }).amount).toBe(expected);
});

test("sends an unreadable duration as 0, so that the server refuses it", () => {
  expect(bodyOf({ duration: "soon" }).estimatedDuration).toBe(0);
});

let units: Settings["units"];
jest.mock("@/lib/client/hooks/use-settings", () => ({ useSettings: () => ({ settings: { units } }) }));

// docs/readings.md: own-unit
test.each([
  ["auto", "850 m", "2.3 km"],
  ["km", "850 m", "2.3 km"],
  ["miles", "0.5 mi", "1.4 mi"],
] as const)("shows the distance in the console's unit: %s", (choice, shortDistance, longDistance) => {
  units = choice;
  const driver = { driverId: "d", name: "Dora", minutes: 6, minutesApproximate: false, score: 70 } as AssignCandidate;
  const render = (distanceKm: number): string =>
    renderToStaticMarkup(
      <LocaleProvider initial="en">
        <MatchCandidate driver={{ ...driver, distanceKm }} />
      </LocaleProvider>,
    );
  expect(render(0.85)).toContain(`${shortDistance} · 6 min`);
  expect(render(2.3)).toContain(`${longDistance} · 6 min`);
});
