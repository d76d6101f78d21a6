// The console's lists of drivers and of people, and the page of one person.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import {
  buttonNamed,
  withFailedRequests,
  headingNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";
import type { Scenario } from "./scenario.ts";

const readSenderId = async ({ accounts: { sender: sam } }: Scenario): Promise<string> =>
  ((await requestJson(sam.api, "/api/session")) as { userId: string }).userId;
// The person's id is known only after the sign-up.
const openSender = async (page: Page, scenario: Scenario): Promise<void> => {
  await page.goto(`/admin/people/${await readSenderId(scenario)}`);
};
const rowLink = (name: string) => (page: Page) => page.getByRole("link", { name }).filter({ visible: true }).first();

const peopleList: ScreenCase = {
  name: "admin-people",
  role: "admin",
  path: "/admin/people",
  alsoOnDesktop: true,
  shows: rowLink("Sam Sender"),
};
const personPage: ScreenCase = {
  name: "admin-people-person",
  role: "admin",
  path: "/admin/people",
  alsoOnDesktop: true,
  afterLoad: openSender,
  shows: headingNamed("Last deliveries"),
};

export const peopleListScreens: ScreenCase[] = [
  {
    name: "admin-drivers-spanish",
    role: "admin",
    path: "/admin/drivers?sort=-rating",
    alsoOnDesktop: true,
    language: "es",
    shows: rowLink("Will Waiting"),
  },
  {
    name: "admin-drivers-none",
    role: "admin",
    path: "/admin/drivers?attention=low_rating",
    alsoOnDesktop: true,
    shows: textShown("No drivers match these filters."),
  },
  {
    name: "admin-drivers-expired",
    role: "admin",
    path: "/admin/drivers?status=approved",
    alsoOnDesktop: true,
    changedResponses: {
      "/api/admin/drivers?*": (data) => ({
        ...data,
        items: (data.items as object[]).map((driver, index) =>
          index > 0
            ? driver
            : { ...driver, expiresOn: "2026-01-31", expired: true, rating: 4.6, acceptance: 0.87, deliveries: 500 },
        ),
      }),
    },
    shows: textShown(/^Expired Jan 31, 2026$/),
  },
  peopleList,
  { ...peopleList, name: "admin-people-spanish", path: "/admin/people?sort=name", language: "es" },
  {
    ...peopleList,
    name: "admin-people-none",
    path: "/admin/people?attention=identity",
    shows: textShown("No people match these filters."),
  },
  personPage,
  { ...personPage, name: "admin-people-person-spanish", language: "es", shows: headingNamed("Últimas entregas") },
  {
    ...personPage,
    name: "admin-people-person-reset",
    changedResponses: {
      "/api/admin/people/*": (data) => ({ ...data, resetRequestedAt: new Date(Date.now() - 600_000).toISOString() }),
    },
    shows: buttonNamed("Remove second factor"),
  },
  ...withFailedRequests([{ ...peopleList, alsoOnDesktop: false }]),
  ...withPendingRequests([peopleList, { ...peopleList, name: "admin-drivers", path: "/admin/drivers" }]),
];
