// The administrators' screens.
import type { Page } from "@playwright/test";
import { expandAttentionList } from "../browser/support/steps.ts";
import { seedRoutingDifferences, seedFailedCalls, seedFailedJobs, seedPlannedDay } from "./admin-states.ts";
import { approvalScreens } from "./approvals.ts";
import { mapScreens, overviewScreens, replayScreens } from "./dispatching.ts";
import {
  buttonNamed,
  withFailedRequests,
  headingNamed,
  linkNamed,
  withPendingRequests,
  optionNamed,
  textShown,
  type ScreenCase,
} from "./screen.ts";
import { createZones, payAfterCancellation } from "./scenario.ts";

const listPages: Record<string, ScreenCase> = Object.fromEntries(
  (
    [
      ["admin", "/admin", linkNamed(/Cash to be returned/)],
      ["admin-drivers", "/admin/drivers", textShown("Will Waiting")],
      ["admin-cash", "/admin/cash", linkNamed("Hank Holder")],
      ["admin-record", "/admin/record", textShown("Driver approved")],
      ["admin-transactions", "/admin/transactions", linkNamed(/TXN-/)],
    ] as const
  ).map(([name, path, shows]) => [name, { name, role: "admin", path, alsoOnDesktop: true, shows }]),
);
const listPage = (name: string): ScreenCase =>
  listPages[name] ??
  (() => {
    throw new Error(`no list page ${name}`);
  })();
const mainRegion = (page: Page) => page.getByRole("main");
const differences: ScreenCase = {
  name: "admin-routing-differences",
  role: "admin",
  path: "/admin/routing/differences?state=all",
  alsoOnDesktop: true,
  before: seedRoutingDifferences,
  shows: textShown("Ended at the provider, but not here"),
};
const withRunningPlan = (data: Record<string, unknown>): object => ({
  ...data,
  items: (data.items as object[]).map((plan, index) =>
    index > 0 ? plan : { ...plan, status: "running", progress: 40, stopping: false, finishedAt: null },
  ),
});

// On a phone, checkboxes are shown on request.
const selectTwoDeliveries = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select TXN-/ }).filter({ visible: true });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
};

const searchFor = async (page: Page, query: string): Promise<void> => {
  await page.getByRole("button", { name: "Search or go to" }).click();
  await page.getByRole("combobox", { name: "Search or go to" }).fill(query);
};

export const adminScreens: ScreenCase[] = [
  listPage("admin"),
  ...overviewScreens,
  {
    name: "admin-palette",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    afterLoad: (page) => searchFor(page, "sam s"),
    shows: optionNamed(/Sam Sender → Rita Receiver/),
  },
  {
    name: "admin-palette-setting",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    afterLoad: (page) => searchFor(page, "time"),
    shows: optionNamed("Time to answer an offer"),
  },
  {
    name: "admin-palette-page",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.waitingId}`,
    alsoOnDesktop: true,
    afterLoad: async (page) => {
      await page.getByRole("button", { name: "Reject application" }).waitFor();
      await page.getByRole("button", { name: "Search or go to" }).click();
    },
    shows: optionNamed("Reject application"),
  },
  {
    name: "admin-needs-all",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    afterLoad: expandAttentionList,
    shows: buttonNamed("Show fewer"),
  },
  {
    name: "admin-palette-none",
    role: "admin",
    path: "/admin",
    afterLoad: (page) => searchFor(page, "nobody of that name"),
    shows: textShown("No matches"),
  },
  {
    name: "admin-keys",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    afterLoad: (page) => page.keyboard.press("?"),
    shows: headingNamed("Keyboard shortcuts"),
  },
  {
    name: "admin-scheduled",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    shows: textShown(/waits? for (its|their) preferred time/),
  },
  {
    name: "admin-refund-due",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    before: payAfterCancellation,
    afterLoad: expandAttentionList,
    shows: textShown("Money to refund"),
  },
  {
    name: "admin-map",
    role: "admin",
    path: "/admin/map",
    alsoOnDesktop: true,
    shows: (page) => page.getByLabel("Map of drivers, deliveries and zones").first(),
  },
  ...mapScreens,
  listPage("admin-drivers"),
  {
    name: "admin-driver",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.driverId}`,
    alsoOnDesktop: true,
    shows: headingNamed("Dora Driver"),
  },
  {
    name: "admin-driver-way",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.driverId}`,
    alsoOnDesktop: true,
    press: [/^View their route$/],
    shows: buttonNamed(/^View$/),
  },
  ...replayScreens,
  {
    name: "admin-application",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.waitingId}`,
    alsoOnDesktop: true,
    shows: buttonNamed("Approve driver"),
  },
  {
    name: "admin-application-documents",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.waitingId}`,
    alsoOnDesktop: true,
    shows: textShown(/^SHA-256/),
  },
  {
    name: "admin-driver-photo",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    alsoOnDesktop: true,
    shows: buttonNamed("Show the new photo"),
  },
  listPage("admin-transactions"),
  {
    name: "admin-transactions-selected",
    role: "admin",
    path: "/admin/transactions?sort=-amount",
    alsoOnDesktop: true,
    afterLoad: selectTwoDeliveries,
    shows: textShown("2 selected"),
  },
  {
    name: "admin-transactions-cancel-several",
    role: "admin",
    path: "/admin/transactions?sort=-created",
    alsoOnDesktop: true,
    afterLoad: async (page) => {
      await selectTwoDeliveries(page);
      await page.getByRole("toolbar").getByRole("button", { name: "Cancel" }).click();
    },
    shows: headingNamed("Cancel deliveries"),
  },
  {
    name: "admin-transactions-views",
    role: "admin",
    path: "/admin/transactions?status=open&when=week",
    alsoOnDesktop: true,
    press: [/^Views$/],
    shows: headingNamed("Views"),
  },
  {
    name: "admin-transaction",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.onTheWay}`,
    alsoOnDesktop: true,
    shows: textShown("$250.00"),
  },
  {
    name: "admin-transaction-failed",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.failed}`,
    alsoOnDesktop: true,
    shows: textShown(/still holds \$320\.00/),
  },
  {
    name: "admin-transaction-own",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.adminsOwn}`,
    alsoOnDesktop: true,
    shows: textShown("You are part of this delivery. Another administrator decides about it."),
  },
  {
    name: "admin-transaction-refund",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.refundDue}`,
    alsoOnDesktop: true,
    shows: textShown(/^The payment was received for a delivery that won't take place/),
  },
  {
    name: "admin-transaction-review",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.underReview}`,
    alsoOnDesktop: true,
    shows: buttonNamed("Reviewed: nothing wrong"),
  },
  listPage("admin-cash"),
  listPage("admin-record"),
  {
    name: "admin-record-open",
    role: "admin",
    path: "/admin/record",
    alsoOnDesktop: true,
    afterLoad: (page) =>
      page.getByRole("listitem").filter({ hasText: "Driver approved" }).first().locator("summary").click(),
    shows: textShown("No reason given"),
  },
  {
    name: "admin-record-no-match",
    role: "admin",
    path: "/admin/record?q=nobody+of+that+name&when=today",
    shows: textShown("Nothing on record matches these filters"),
  },
  ...approvalScreens,
  {
    name: "admin-dispatch",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.onTheWay}/dispatch`,
    alsoOnDesktop: true,
    shows: textShown("The search is over. Driver: Carl Carrier."),
  },
  {
    name: "admin-zones-empty",
    role: "admin",
    path: "/admin/zones",
    alsoOnDesktop: true,
    shows: textShown("No zones yet"),
  },
  {
    name: "admin-zone-new",
    role: "admin",
    path: "/admin/zones/new",
    alsoOnDesktop: true,
    shows: headingNamed("New zone"),
  },
  {
    name: "admin-zones",
    role: "admin",
    path: "/admin/zones",
    alsoOnDesktop: true,
    before: createZones,
    shows: textShown("Fells Point"),
  },
  {
    name: "admin-zone-circle",
    role: "admin",
    path: (scenario) => `/admin/zones/${scenario.zoneIds.circle}`,
    alsoOnDesktop: true,
    shows: headingNamed("Fells Point"),
  },
  {
    name: "admin-zone-polygon",
    role: "admin",
    path: (scenario) => `/admin/zones/${scenario.zoneIds.polygon}`,
    alsoOnDesktop: true,
    shows: headingNamed("Canton"),
  },
  {
    name: "admin-zone-problem",
    role: "admin",
    path: "/admin/zones/new",
    alsoOnDesktop: true,
    press: [/Create zone/],
    shows: textShown("Please fill this in"),
  },
  {
    name: "admin-zone-delete",
    role: "admin",
    path: (scenario) => `/admin/zones/${scenario.zoneIds.circle}`,
    alsoOnDesktop: true,
    press: [/Delete zone/],
    shows: headingNamed("Delete Fells Point?"),
  },
  {
    name: "admin-driver-zones",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.driverId}`,
    alsoOnDesktop: true,
    shows: (page) => mainRegion(page).getByText("Fells Point").filter({ visible: true }).first(),
  },
  ...withFailedRequests([
    { name: "admin-zones", role: "admin", path: "/admin/zones", shows: textShown("Fells Point") },
    {
      name: "admin-zone",
      role: "admin",
      path: (scenario) => `/admin/zones/${scenario.zoneIds.circle}`,
      shows: headingNamed("Fells Point"),
    },
  ]),
  ...withFailedRequests(Object.values(listPages).map((listPage) => ({ ...listPage, alsoOnDesktop: false }))),
  ...withPendingRequests([{ ...listPage("admin"), alsoOnDesktop: false }, listPage("admin-transactions")]),
  { name: "admin-routing", role: "admin", path: "/admin/routing", alsoOnDesktop: true, shows: textShown("Received") },
  {
    name: "admin-routing-off",
    role: "admin",
    path: "/admin/routing",
    alsoOnDesktop: true,
    changedResponses: {
      "/api/admin/routing/state": {
        enabled: false,
        provider: { state: "unknown", since: null, code: null, heardAt: null },
      },
    },
    shows: textShown("API key is not set"),
  },
  {
    name: "admin-routing-down",
    role: "admin",
    path: "/admin/routing",
    shows: textShown("The provider does not answer"),
    changedResponses: {
      "/api/admin/routing/state": {
        provider: {
          state: "down",
          since: new Date(Date.now() - 900_000).toISOString(),
          code: "TIMEOUT",
          heardAt: new Date().toISOString(),
        },
        orders: { acknowledged: 12, waiting: 3, failed: 1, refused: 1, neverSent: 0 },
        waitingSince: new Date(Date.now() - 600_000).toISOString(),
      },
    },
  },
  {
    name: "admin-routing-plans-empty",
    role: "admin",
    path: "/admin/routing/plans",
    shows: textShown("This day has not been planned"),
  },
  {
    name: "admin-routing-plans",
    role: "admin",
    path: "/admin/routing/plans",
    alsoOnDesktop: true,
    before: seedPlannedDay,
    shows: headingNamed(/^Routes of/),
  },
  {
    name: "admin-routing-plan-running",
    role: "admin",
    path: "/admin/routing/plans",
    alsoOnDesktop: true,
    changedResponses: { "/api/admin/routing/plans*": withRunningPlan },
    shows: buttonNamed("Stop planning"),
  },
  {
    name: "admin-routing-differences-empty",
    role: "admin",
    path: "/admin/routing/differences",
    shows: textShown(/^(Not compared yet|Both sides agree)$/),
  },
  differences,
  {
    ...differences,
    name: "admin-routing-difference-dismiss",
    before: undefined,
    path: "/admin/routing/differences",
    shows: buttonNamed(/^Dismiss/),
  },
  {
    ...differences,
    name: "admin-routing-dismiss-asked",
    before: undefined,
    path: "/admin/routing/differences",
    press: [/^Dismiss/],
    shows: headingNamed("Leave this difference as it is?"),
  },
  {
    name: "admin-routing-errors",
    role: "admin",
    path: "/admin/routing/errors",
    alsoOnDesktop: true,
    before: seedFailedCalls,
    shows: textShown("By kind, 24 hours"),
  },
  { name: "admin-jobs-empty", role: "admin", path: "/admin/jobs", shows: textShown("No failed jobs") },
  {
    name: "admin-jobs",
    role: "admin",
    path: "/admin/jobs",
    alsoOnDesktop: true,
    before: seedFailedJobs,
    shows: textShown("Notice in the app: driver on the way"),
  },
  {
    name: "admin-jobs-retry-all",
    role: "admin",
    path: "/admin/jobs",
    press: [/Try all/],
    shows: headingNamed(/^Try \d+ again\?$/),
  },
  ...withFailedRequests(
    ["/routing", "/routing/plans", "/routing/differences", "/routing/errors", "/jobs"].map((path) => ({
      name: `admin${path.replaceAll("/", "-")}`,
      role: "admin",
      path: `/admin${path}`,
      shows: headingNamed(/.+/),
    })),
  ),
];
