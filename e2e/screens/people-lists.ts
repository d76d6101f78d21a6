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

const sender = async ({ people: { sender: sam } }: Scenario): Promise<string> =>
  ((await requestJson(sam.api, "/api/session")) as { userId: string }).userId;
// The person's id is known only after the sign-up.
const openSender = async (page: Page, world: Scenario): Promise<void> => {
  await page.goto(`/admin/people/${await sender(world)}`);
};
const row = (name: string) => (page: Page) => page.getByRole("link", { name }).filter({ visible: true }).first();

const people: ScreenCase = {
  name: "admin-people",
  who: "admin",
  path: "/admin/people",
  wide: true,
  shows: row("Sam Sender"),
};
const person: ScreenCase = {
  name: "admin-people-person",
  who: "admin",
  path: "/admin/people",
  wide: true,
  then: openSender,
  shows: headingNamed("Last deliveries"),
};

export const peopleListScreens: ScreenCase[] = [
  {
    name: "admin-drivers-spanish",
    who: "admin",
    path: "/admin/drivers?sort=-rating",
    wide: true,
    language: "es",
    shows: row("Will Waiting"),
  },
  {
    name: "admin-drivers-none",
    who: "admin",
    path: "/admin/drivers?attention=low_rating",
    wide: true,
    shows: textShown("No drivers match these filters."),
  },
  {
    name: "admin-drivers-expired",
    who: "admin",
    path: "/admin/drivers?status=approved",
    wide: true,
    otherwise: {
      "/api/admin/drivers?*": (data) => ({
        ...data,
        items: (data.items as object[]).map((each, n) =>
          n > 0
            ? each
            : { ...each, expiresOn: "2026-01-31", expired: true, rating: 4.6, acceptance: 0.87, deliveries: 500 },
        ),
      }),
    },
    shows: textShown(/^Expired Jan 31, 2026$/),
  },
  people,
  { ...people, name: "admin-people-spanish", path: "/admin/people?sort=name", language: "es" },
  {
    ...people,
    name: "admin-people-none",
    path: "/admin/people?attention=identity",
    shows: textShown("No people match these filters."),
  },
  person,
  { ...person, name: "admin-people-person-spanish", language: "es", shows: headingNamed("Últimas entregas") },
  {
    ...person,
    name: "admin-people-person-reset",
    otherwise: {
      "/api/admin/people/*": (data) => ({ ...data, resetRequestedAt: new Date(Date.now() - 600_000).toISOString() }),
    },
    shows: buttonNamed("Remove second factor"),
  },
  ...withFailedRequests([{ ...people, wide: false }]),
  ...withPendingRequests([people, { ...people, name: "admin-drivers", path: "/admin/drivers" }]),
];
