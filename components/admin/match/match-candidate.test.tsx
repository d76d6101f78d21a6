import { renderToStaticMarkup } from "react-dom/server";
import type { AssignCandidate } from "@/lib/contracts/admin/dispatch";
import type { Settings } from "@/lib/contracts/settings";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { MatchCandidate } from "./match-candidate";

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
