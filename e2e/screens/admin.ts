// What administrators see.
import type { Page } from "@playwright/test";
import { showAllNeeds } from "../journeys/support/steps.ts";
import { differ, failCalls, failWork, planToday } from "./admin-states.ts";
import { approvals } from "./approvals.ts";
import { mapWork, overviews, replays } from "./dispatching.ts";
import { button, failing, heading, link, loading, option, words, type Screen } from "./screen.ts";
import { drawZones, payTooLate } from "./world.ts";

const rooms: Record<string, Screen> = Object.fromEntries(
  (
    [
      ["admin", "/admin", link(/Cash to be returned/)],
      ["admin-drivers", "/admin/drivers", words("Will Waiting")],
      ["admin-cash", "/admin/cash", link("Hank Holder")],
      ["admin-record", "/admin/record", words("Driver approved")],
      ["admin-transactions", "/admin/transactions", link(/TXN-/)],
    ] as const
  ).map(([name, path, shows]) => [name, { name, who: "admin", path, wide: true, shows }]),
);
const room = (name: string): Screen =>
  rooms[name] ??
  (() => {
    throw new Error(`no room ${name}`);
  })();
const inMain = (page: Page) => page.getByRole("main");
const differences: Screen = {
  name: "admin-routing-differences",
  who: "admin",
  path: "/admin/routing/differences?state=all",
  wide: true,
  before: differ,
  shows: words("Over at the provider, but not here"),
};
const oneRuns = (data: Record<string, unknown>): object => ({
  ...data,
  items: (data.items as object[]).map((plan, n) =>
    n > 0 ? plan : { ...plan, status: "running", progress: 40, stopping: false, finishedAt: null },
  ),
});

// On a phone, boxes to tick come when they are asked for.
const tickTwo = async (page: Page): Promise<void> => {
  const select = page.getByRole("button", { name: "Select", exact: true });
  if (await select.isVisible()) await select.click();
  const boxes = page.getByRole("checkbox", { name: /^Select TXN-/ }).filter({ visible: true });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
};

const asks = async (page: Page, what: string): Promise<void> => {
  await page.getByRole("button", { name: "Search or go to" }).click();
  await page.getByRole("combobox", { name: "Search or go to" }).fill(what);
};

export const admins: Screen[] = [
  room("admin"),
  ...overviews,
  {
    name: "admin-palette",
    who: "admin",
    path: "/admin",
    wide: true,
    then: (page) => asks(page, "sam s"),
    shows: option(/Sam Sender → Rita Receiver/),
  },
  {
    name: "admin-palette-setting",
    who: "admin",
    path: "/admin",
    wide: true,
    then: (page) => asks(page, "time"),
    shows: option("Time to answer an offer"),
  },
  {
    name: "admin-palette-page",
    who: "admin",
    path: (world) => `/admin/drivers/${world.waitingId}`,
    wide: true,
    then: async (page) => {
      await page.getByRole("button", { name: "Reject application" }).waitFor();
      await page.getByRole("button", { name: "Search or go to" }).click();
    },
    shows: option("Reject application"),
  },
  {
    name: "admin-needs-all",
    who: "admin",
    path: "/admin",
    wide: true,
    then: showAllNeeds,
    shows: button("Show fewer"),
  },
  {
    name: "admin-palette-none",
    who: "admin",
    path: "/admin",
    then: (page) => asks(page, "nobody of that name"),
    shows: words("No matches"),
  },
  {
    name: "admin-keys",
    who: "admin",
    path: "/admin",
    wide: true,
    then: (page) => page.keyboard.press("?"),
    shows: heading("Keyboard shortcuts"),
  },
  {
    name: "admin-scheduled",
    who: "admin",
    path: "/admin",
    wide: true,
    shows: words(/waits? for (its|their) preferred time/),
  },
  {
    name: "admin-refund-due",
    who: "admin",
    path: "/admin",
    wide: true,
    before: payTooLate,
    then: showAllNeeds,
    shows: words("Money to refund"),
  },
  {
    name: "admin-map",
    who: "admin",
    path: "/admin/map",
    wide: true,
    shows: (page) => page.getByLabel("Map of drivers, deliveries and zones").first(),
  },
  ...mapWork,
  room("admin-drivers"),
  {
    name: "admin-driver",
    who: "admin",
    path: (world) => `/admin/drivers/${world.driverId}`,
    wide: true,
    shows: heading("Dora Driver"),
  },
  {
    name: "admin-driver-way",
    who: "admin",
    path: (world) => `/admin/drivers/${world.driverId}`,
    wide: true,
    press: [/^View their route$/],
    shows: button(/^Look$/),
  },
  ...replays,
  {
    name: "admin-application",
    who: "admin",
    path: (world) => `/admin/drivers/${world.waitingId}`,
    wide: true,
    shows: button("Approve driver"),
  },
  {
    name: "admin-application-documents",
    who: "admin",
    path: (world) => `/admin/drivers/${world.waitingId}`,
    wide: true,
    shows: words(/^SHA-256/),
  },
  {
    name: "admin-driver-photo",
    who: "admin",
    path: (world) => `/admin/drivers/${world.collectorId}`,
    wide: true,
    shows: button("Show the new photo"),
  },
  room("admin-transactions"),
  {
    name: "admin-transactions-selected",
    who: "admin",
    path: "/admin/transactions?sort=-amount",
    wide: true,
    then: tickTwo,
    shows: words("2 selected"),
  },
  {
    name: "admin-transactions-cancel-several",
    who: "admin",
    path: "/admin/transactions?sort=-created",
    wide: true,
    then: async (page) => {
      await tickTwo(page);
      await page.getByRole("toolbar").getByRole("button", { name: "Cancel" }).click();
    },
    shows: heading("Cancel deliveries"),
  },
  {
    name: "admin-transactions-views",
    who: "admin",
    path: "/admin/transactions?status=open&when=week",
    wide: true,
    press: [/^Views$/],
    shows: heading("Views"),
  },
  {
    name: "admin-transaction",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.onTheWay}`,
    wide: true,
    shows: words("$250.00"),
  },
  {
    name: "admin-transaction-failed",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.failed}`,
    wide: true,
    shows: words(/still holds \$320\.00/),
  },
  {
    name: "admin-transaction-own",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.own}`,
    wide: true,
    shows: words("You are part of this delivery. Another administrator decides about it."),
  },
  {
    name: "admin-transaction-refund",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.refund}`,
    wide: true,
    shows: words(/^The payment came in for a delivery that won't take place/),
  },
  {
    name: "admin-transaction-review",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.reviewed}`,
    wide: true,
    shows: button("Looked at: nothing wrong"),
  },
  room("admin-cash"),
  room("admin-record"),
  {
    name: "admin-record-open",
    who: "admin",
    path: "/admin/record",
    wide: true,
    then: (page) =>
      page.getByRole("listitem").filter({ hasText: "Driver approved" }).first().locator("summary").click(),
    shows: words("No reason given"),
  },
  {
    name: "admin-record-no-match",
    who: "admin",
    path: "/admin/record?q=nobody+of+that+name&when=today",
    shows: words("Nothing on record matches these filters"),
  },
  ...approvals,
  {
    name: "admin-dispatch",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.onTheWay}/dispatch`,
    wide: true,
    shows: words("The search is over. Driver: Carl Carrier."),
  },
  { name: "admin-zones-empty", who: "admin", path: "/admin/zones", wide: true, shows: words("No zones yet") },
  { name: "admin-zone-new", who: "admin", path: "/admin/zones/new", wide: true, shows: heading("New zone") },
  {
    name: "admin-zones",
    who: "admin",
    path: "/admin/zones",
    wide: true,
    before: drawZones,
    shows: words("Fells Point"),
  },
  {
    name: "admin-zone-circle",
    who: "admin",
    path: (world) => `/admin/zones/${world.zoneIds.circle}`,
    wide: true,
    shows: heading("Fells Point"),
  },
  {
    name: "admin-zone-polygon",
    who: "admin",
    path: (world) => `/admin/zones/${world.zoneIds.polygon}`,
    wide: true,
    shows: heading("Canton"),
  },
  {
    name: "admin-zone-problem",
    who: "admin",
    path: "/admin/zones/new",
    wide: true,
    press: [/Create zone/],
    shows: words("Please fill this in"),
  },
  {
    name: "admin-zone-delete",
    who: "admin",
    path: (world) => `/admin/zones/${world.zoneIds.circle}`,
    wide: true,
    press: [/Delete zone/],
    shows: heading("Delete Fells Point?"),
  },
  {
    name: "admin-driver-zones",
    who: "admin",
    path: (world) => `/admin/drivers/${world.driverId}`,
    wide: true,
    shows: (page) => inMain(page).getByText("Fells Point").filter({ visible: true }).first(),
  },
  ...failing([
    { name: "admin-zones", who: "admin", path: "/admin/zones", shows: words("Fells Point") },
    {
      name: "admin-zone",
      who: "admin",
      path: (world) => `/admin/zones/${world.zoneIds.circle}`,
      shows: heading("Fells Point"),
    },
  ]),
  ...failing(Object.values(rooms).map((each) => ({ ...each, wide: false }))),
  ...loading([{ ...room("admin"), wide: false }, room("admin-transactions")]),
  { name: "admin-routing", who: "admin", path: "/admin/routing", wide: true, shows: words("Received") },
  {
    name: "admin-routing-off",
    who: "admin",
    path: "/admin/routing",
    wide: true,
    otherwise: {
      "/api/admin/routing/state": {
        enabled: false,
        provider: { state: "unknown", since: null, code: null, heardAt: null },
      },
    },
    shows: words("API key is not set"),
  },
  {
    name: "admin-routing-down",
    who: "admin",
    path: "/admin/routing",
    shows: words("The provider does not answer"),
    otherwise: {
      "/api/admin/routing/state": {
        provider: {
          state: "down",
          since: new Date(Date.now() - 900_000).toISOString(),
          code: "TIMEOUT",
          heardAt: new Date().toISOString(),
        },
        orders: { held: 12, waiting: 3, failed: 1, refused: 1, untold: 0 },
        waitingSince: new Date(Date.now() - 600_000).toISOString(),
      },
    },
  },
  {
    name: "admin-routing-plans-empty",
    who: "admin",
    path: "/admin/routing/plans",
    shows: words("This day has not been planned"),
  },
  {
    name: "admin-routing-plans",
    who: "admin",
    path: "/admin/routing/plans",
    wide: true,
    before: planToday,
    shows: heading(/^Routes of/),
  },
  {
    name: "admin-routing-plan-running",
    who: "admin",
    path: "/admin/routing/plans",
    wide: true,
    otherwise: { "/api/admin/routing/plans*": oneRuns },
    shows: button("Stop planning"),
  },
  {
    name: "admin-routing-differences-empty",
    who: "admin",
    path: "/admin/routing/differences",
    shows: words(/^(Not compared yet|Both sides agree)$/),
  },
  differences,
  {
    ...differences,
    name: "admin-routing-difference-dismiss",
    before: undefined,
    path: "/admin/routing/differences",
    shows: button(/^Dismiss/),
  },
  {
    ...differences,
    name: "admin-routing-dismiss-asked",
    before: undefined,
    path: "/admin/routing/differences",
    press: [/^Dismiss/],
    shows: heading("Leave this difference as it is?"),
  },
  {
    name: "admin-routing-errors",
    who: "admin",
    path: "/admin/routing/errors",
    wide: true,
    before: failCalls,
    shows: words("By kind, 24 hours"),
  },
  { name: "admin-jobs-empty", who: "admin", path: "/admin/jobs", shows: words("Nothing has failed for good") },
  {
    name: "admin-jobs",
    who: "admin",
    path: "/admin/jobs",
    wide: true,
    before: failWork,
    shows: words("Notice in the app: driver on the way"),
  },
  {
    name: "admin-jobs-retry-all",
    who: "admin",
    path: "/admin/jobs",
    press: [/Try all/],
    shows: heading(/^Try \d+ again\?$/),
  },
  ...failing(
    ["/routing", "/routing/plans", "/routing/differences", "/routing/errors", "/jobs"].map((path) => ({
      name: `admin${path.replaceAll("/", "-")}`,
      who: "admin",
      path: `/admin${path}`,
      shows: heading(/.+/),
    })),
  ),
];
