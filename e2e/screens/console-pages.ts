// The console's pages of one delivery and of one driver, beyond their first state.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { failureShown, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

const delivery = (scenario: Scenario): string => `/admin/transactions/${scenario.ids.onTheWay}`;
const failed = (scenario: Scenario): string => `/admin/transactions/${scenario.ids.failed}`;
const driver = (scenario: Scenario): string => `/admin/drivers/${scenario.driverId}`;
/** Two administrators' notes, one of several lines. */
async function note({ accounts: { admin }, ids }: Scenario): Promise<void> {
  for (const text of [
    "Rita called: the bell is broken. Carl knows it.",
    "Sam asks for a receipt by mail.\nSent at 3 PM; they have it.",
  ])
    await requestJson(admin.api, `/api/admin/transactions/${ids.onTheWay}/notes`, { text });
}
const onlyKind = (name: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: /^(Show|Mostrar)$/ }).selectOption({ label: name });
};
const cannotBeHad = (path: string) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
};

export const consoleScreens: ScreenCase[] = [
  { name: "admin-delivery-notes-empty", role: "admin", path: failed, wide: true, shows: textShown("No notes yet.") },
  {
    name: "admin-delivery-notes",
    role: "admin",
    path: delivery,
    wide: true,
    before: note,
    shows: textShown(/^Sam asks for a receipt by mail/),
  },
  {
    name: "admin-delivery-notes-own",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.own}`,
    wide: true,
    shows: textShown(/^You are part of this delivery, so other administrators/),
  },
  { name: "admin-delivery-timeline", role: "admin", path: failed, wide: true, shows: headingNamed("Timeline") },
  {
    name: "admin-delivery-timeline-money",
    role: "admin",
    path: failed,
    wide: true,
    afterLoad: onlyKind("Money"),
    shows: (page) => page.getByRole("list", { name: "Timeline" }).getByText("Pickup", { exact: true }),
  },
  {
    name: "admin-delivery-timeline-none",
    role: "admin",
    path: failed,
    afterLoad: onlyKind("Notes"),
    shows: textShown("Nothing of this kind yet."),
  },
  {
    name: "admin-delivery-timeline-spanish",
    role: "admin",
    path: failed,
    wide: true,
    language: "es",
    shows: headingNamed("Cronología"),
  },
  {
    name: "admin-delivery-timeline-failing",
    role: "admin",
    path: failed,
    afterLoad: cannotBeHad("**/timeline?*"),
    shows: failureShown,
  },
  {
    name: "admin-delivery-lasting",
    role: "admin",
    path: failed,
    wide: true,
    shows: headingNamed("These can't be undone"),
  },
  { name: "admin-driver-performance", role: "admin", path: driver, wide: true, shows: textShown("Median to pickup") },
  {
    name: "admin-driver-performance-spanish",
    role: "admin",
    path: driver,
    wide: true,
    language: "es",
    shows: textShown("Mediana hasta la recogida"),
  },
  { name: "admin-driver-shifts", role: "admin", path: driver, wide: true, shows: textShown("Cash in") },
  { name: "admin-driver-devices", role: "admin", path: driver, wide: true, shows: headingNamed("Devices") },
  {
    name: "admin-driver-devices-failing",
    role: "admin",
    path: driver,
    afterLoad: cannotBeHad("**/devices"),
    shows: failureShown,
  },
  {
    name: "admin-driver-sign-out",
    role: "admin",
    path: driver,
    wide: true,
    afterLoad: (page) =>
      page
        .getByRole("button", { name: /^Sign out this device/ })
        .first()
        .click(),
    shows: headingNamed("Sign Dora Driver out on this device?"),
  },
  { name: "admin-driver-stop", role: "admin", path: driver, wide: true, shows: headingNamed("Stop working with them") },
];
