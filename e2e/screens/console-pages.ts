// The admin console's pages of one delivery and of one driver: notes, timeline, performance, shifts and devices.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { failureShown, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

const inTransitPath = (scenario: Scenario): string => `/admin/transactions/${scenario.ids.onTheWay}`;
const failedPath = (scenario: Scenario): string => `/admin/transactions/${scenario.ids.failed}`;
const driverPath = (scenario: Scenario): string => `/admin/drivers/${scenario.driverId}`;
/** Adds two notes of administrators, one with several lines. */
async function addNotes({ accounts: { admin }, ids }: Scenario): Promise<void> {
  for (const text of [
    "Rita called: the bell is broken. Carl knows it.",
    "Sam asks for a receipt by mail.\nSent at 3 PM; they have it.",
  ])
    await requestJson(admin.api, `/api/admin/transactions/${ids.onTheWay}/notes`, { text });
}
const filterTimeline = (name: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: /^(Show|Mostrar)$/ }).selectOption({ label: name });
};
const failRequestsTo = (path: string) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
};

export const consoleScreens: ScreenCase[] = [
  {
    name: "admin-delivery-notes-empty",
    role: "admin",
    path: failedPath,
    alsoOnDesktop: true,
    shows: textShown("No notes yet."),
  },
  {
    name: "admin-delivery-notes",
    role: "admin",
    path: inTransitPath,
    alsoOnDesktop: true,
    before: addNotes,
    shows: textShown(/^Sam asks for a receipt by mail/),
  },
  {
    name: "admin-delivery-notes-own",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.adminsOwn}`,
    alsoOnDesktop: true,
    shows: textShown(/^You are part of this delivery, so other administrators/),
  },
  {
    name: "admin-delivery-timeline",
    role: "admin",
    path: failedPath,
    alsoOnDesktop: true,
    shows: headingNamed("Timeline"),
  },
  {
    name: "admin-delivery-timeline-money",
    role: "admin",
    path: failedPath,
    alsoOnDesktop: true,
    afterLoad: filterTimeline("Money"),
    shows: (page) => page.getByRole("list", { name: "Timeline" }).getByText("Pickup", { exact: true }),
  },
  {
    name: "admin-delivery-timeline-none",
    role: "admin",
    path: failedPath,
    afterLoad: filterTimeline("Notes"),
    shows: textShown("Nothing of this kind yet."),
  },
  {
    name: "admin-delivery-timeline-spanish",
    role: "admin",
    path: failedPath,
    alsoOnDesktop: true,
    language: "es",
    shows: headingNamed("Cronología"),
  },
  {
    name: "admin-delivery-timeline-failing",
    role: "admin",
    path: failedPath,
    afterLoad: failRequestsTo("**/timeline?*"),
    shows: failureShown,
  },
  {
    name: "admin-delivery-lasting",
    role: "admin",
    path: failedPath,
    alsoOnDesktop: true,
    shows: headingNamed("These can't be undone"),
  },
  {
    name: "admin-driver-performance",
    role: "admin",
    path: driverPath,
    alsoOnDesktop: true,
    shows: textShown("Median to pickup"),
  },
  {
    name: "admin-driver-performance-spanish",
    role: "admin",
    path: driverPath,
    alsoOnDesktop: true,
    language: "es",
    shows: textShown("Mediana hasta la recogida"),
  },
  { name: "admin-driver-shifts", role: "admin", path: driverPath, alsoOnDesktop: true, shows: textShown("Cash in") },
  {
    name: "admin-driver-devices",
    role: "admin",
    path: driverPath,
    alsoOnDesktop: true,
    shows: headingNamed("Devices"),
  },
  {
    name: "admin-driver-devices-failing",
    role: "admin",
    path: driverPath,
    afterLoad: failRequestsTo("**/devices"),
    shows: failureShown,
  },
  {
    name: "admin-driver-sign-out",
    role: "admin",
    path: driverPath,
    alsoOnDesktop: true,
    afterLoad: (page) =>
      page
        .getByRole("button", { name: /^Sign out this device/ })
        .first()
        .click(),
    shows: headingNamed("Sign Dora Driver out on this device?"),
  },
  {
    name: "admin-driver-stop",
    role: "admin",
    path: driverPath,
    alsoOnDesktop: true,
    shows: headingNamed("Stop working with them"),
  },
];
