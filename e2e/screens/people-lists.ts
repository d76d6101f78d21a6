// The console's lists of drivers and of people, and the page of one person.
import type { Page } from "@playwright/test";
import { ask } from "../journeys/support/people.ts";
import { button, failing, heading, loading, words, type Screen } from "./screen.ts";
import type { World } from "./world.ts";

const sender = async ({ people: { sender: sam } }: World): Promise<string> =>
  ((await ask(sam.api, "/api/session")) as { userId: string }).userId;
// Whose page it is follows from who signed up.
const openSender = async (page: Page, world: World): Promise<void> => {
  await page.goto(`/admin/people/${await sender(world)}`);
};
const row = (name: string) => (page: Page) => page.getByRole("link", { name }).filter({ visible: true }).first();

const people: Screen = {
  name: "admin-people",
  who: "admin",
  path: "/admin/people",
  wide: true,
  shows: row("Sam Sender"),
};
const person: Screen = {
  name: "admin-people-person",
  who: "admin",
  path: "/admin/people",
  wide: true,
  then: openSender,
  shows: heading("Last deliveries"),
};

export const peopleLists: Screen[] = [
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
    path: "/admin/drivers?need=low_rating",
    wide: true,
    shows: words("No drivers match these filters."),
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
    shows: words(/^Expired Jan 31, 2026$/),
  },
  people,
  { ...people, name: "admin-people-spanish", path: "/admin/people?sort=name", language: "es" },
  {
    ...people,
    name: "admin-people-none",
    path: "/admin/people?need=identity",
    shows: words("Nobody matches these filters."),
  },
  person,
  { ...person, name: "admin-people-person-spanish", language: "es", shows: heading("Últimas entregas") },
  {
    ...person,
    name: "admin-people-person-reset",
    otherwise: {
      "/api/admin/people/*": (data) => ({ ...data, resetRequestedAt: new Date(Date.now() - 600_000).toISOString() }),
    },
    shows: button("Remove second factor"),
  },
  ...failing([{ ...people, wide: false }]),
  ...loading([people, { ...people, name: "admin-drivers", path: "/admin/drivers" }]),
];
