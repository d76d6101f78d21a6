// The console's pages of one delivery and of one driver, beyond how they open.
import type { Page } from "@playwright/test";
import { ask } from "../journeys/support/people.ts";
import { failure, heading, words, type Screen } from "./screen.ts";
import type { World } from "./world.ts";

const delivery = (world: World): string => `/admin/transactions/${world.ids.onTheWay}`;
const failed = (world: World): string => `/admin/transactions/${world.ids.failed}`;
const driver = (world: World): string => `/admin/drivers/${world.driverId}`;
/** Two administrators' notes, one of several lines. */
async function note({ people: { admin }, ids }: World): Promise<void> {
  for (const text of [
    "Rita called: the bell is broken. Carl knows it.",
    "Sam asks for a receipt by mail.\nSent at 3 PM; they have it.",
  ])
    await ask(admin.api, `/api/admin/transactions/${ids.onTheWay}/notes`, { text });
}
const onlyKind = (name: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: /^(Show|Mostrar)$/ }).selectOption({ label: name });
};
const cannotBeHad = (path: string) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
};

export const consolePages: Screen[] = [
  { name: "admin-delivery-notes-empty", who: "admin", path: failed, wide: true, shows: words("No notes yet.") },
  {
    name: "admin-delivery-notes",
    who: "admin",
    path: delivery,
    wide: true,
    before: note,
    shows: words(/^Sam asks for a receipt by mail/),
  },
  {
    name: "admin-delivery-notes-own",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.own}`,
    wide: true,
    shows: words(/^You are part of this delivery. Other administrators/),
  },
  { name: "admin-delivery-timeline", who: "admin", path: failed, wide: true, shows: heading("Timeline") },
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
    shows: words("Nothing of this kind yet."),
  },
  {
    name: "admin-delivery-timeline-spanish",
    who: "admin",
    path: failed,
    wide: true,
    language: "es",
    shows: heading("Cronología"),
  },
  {
    name: "admin-delivery-timeline-failing",
    who: "admin",
    path: failed,
    then: cannotBeHad("**/timeline?*"),
    shows: failure,
  },
  {
    name: "admin-delivery-lasting",
    who: "admin",
    path: failed,
    wide: true,
    shows: heading("These can't be undone"),
  },
  { name: "admin-driver-performance", who: "admin", path: driver, wide: true, shows: words("Median to pickup") },
  {
    name: "admin-driver-performance-spanish",
    who: "admin",
    path: driver,
    wide: true,
    language: "es",
    shows: words("Mediana hasta la recogida"),
  },
  { name: "admin-driver-shifts", who: "admin", path: driver, wide: true, shows: words("Cash in") },
  { name: "admin-driver-devices", who: "admin", path: driver, wide: true, shows: heading("Devices") },
  {
    name: "admin-driver-devices-failing",
    who: "admin",
    path: driver,
    then: cannotBeHad("**/devices"),
    shows: failure,
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
    shows: heading("Sign Dora Driver out on this device?"),
  },
  { name: "admin-driver-stop", who: "admin", path: driver, wide: true, shows: heading("Stop working with them") },
];
