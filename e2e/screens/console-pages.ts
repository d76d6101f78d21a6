// The console's pages of one delivery and of one driver, beyond their first state.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { failureShown, headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";

const delivery = (world: Scenario): string => `/admin/transactions/${world.ids.onTheWay}`;
const failed = (world: Scenario): string => `/admin/transactions/${world.ids.failed}`;
const driver = (world: Scenario): string => `/admin/drivers/${world.driverId}`;
/** Two administrators' notes, one of several lines. */
async function note({ people: { admin }, ids }: Scenario): Promise<void> {
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
  { name: "admin-delivery-notes-empty", who: "admin", path: failed, wide: true, shows: textShown("No notes yet.") },
  {
    name: "admin-delivery-notes",
    who: "admin",
    path: delivery,
    wide: true,
    before: note,
    shows: textShown(/^Sam asks for a receipt by mail/),
  },
  {
    name: "admin-delivery-notes-own",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.own}`,
    wide: true,
    shows: textShown(/^You are part of this delivery, so other administrators/),
  },
  { name: "admin-delivery-timeline", who: "admin", path: failed, wide: true, shows: headingNamed("Timeline") },
  {
    name: "admin-delivery-timeline-money",
    who: "admin",
    path: failed,
    wide: true,
    then: onlyKind("Money"),
    shows: (page) => page.getByRole("list", { name: "Timeline" }).getByText("Pickup", { exact: true }),
  },
  {
    name: "admin-delivery-timeline-none",
    who: "admin",
    path: failed,
    then: onlyKind("Notes"),
    shows: textShown("Nothing of this kind yet."),
  },
  {
    name: "admin-delivery-timeline-spanish",
    who: "admin",
    path: failed,
    wide: true,
    language: "es",
    shows: headingNamed("Cronología"),
  },
  {
    name: "admin-delivery-timeline-failing",
    who: "admin",
    path: failed,
    then: cannotBeHad("**/timeline?*"),
    shows: failureShown,
  },
  {
    name: "admin-delivery-lasting",
    who: "admin",
    path: failed,
    wide: true,
    shows: headingNamed("These can't be undone"),
  },
  { name: "admin-driver-performance", who: "admin", path: driver, wide: true, shows: textShown("Median to pickup") },
  {
    name: "admin-driver-performance-spanish",
    who: "admin",
    path: driver,
    wide: true,
    language: "es",
    shows: textShown("Mediana hasta la recogida"),
  },
  { name: "admin-driver-shifts", who: "admin", path: driver, wide: true, shows: textShown("Cash in") },
  { name: "admin-driver-devices", who: "admin", path: driver, wide: true, shows: headingNamed("Devices") },
  {
    name: "admin-driver-devices-failing",
    who: "admin",
    path: driver,
    then: cannotBeHad("**/devices"),
    shows: failureShown,
  },
  {
    name: "admin-driver-sign-out",
    who: "admin",
    path: driver,
    wide: true,
    then: (page) =>
      page
        .getByRole("button", { name: /^Sign out this device/ })
        .first()
        .click(),
    shows: headingNamed("Sign Dora Driver out on this device?"),
  },
  { name: "admin-driver-stop", who: "admin", path: driver, wide: true, shows: headingNamed("Stop working with them") },
];
