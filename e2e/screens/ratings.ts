// Rating a driver, and what the driver sees.
import type { Page } from "@playwright/test";
import { headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";
import { requestJson } from "../browser/support/people.ts";

const delivered = (scenario: Scenario) => `/my-deliveries/${scenario.ids.delivered}`;
const stars = (name: string) => async (page: Page) => {
  await page.getByRole("radio", { name, exact: true }).check({ force: true });
};
const ratingSummary = {
  rating: 4.8,
  count: 40,
  recent: 4.9,
  before: 4.7,
  stars: [0, 1, 1, 3, 35],
  reasons: [
    { reason: "polite", count: 21 },
    { reason: "on_time", count: 17 },
    { reason: "careful", count: 9 },
    { reason: "late", count: 2 },
  ],
  comments: ["Counted every note twice and waited until the door was closed.", "Very kind."],
};
const profile = { role: "newDriver", path: "/profile" } as const;
async function leaveByLink(page: Page): Promise<void> {
  // An empty response: without one the page would show this phone's last data.
  await page.route("**/api/driver/ratings", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "urn:handover:problem:NOT_FOUND",
        title: "Not found",
        status: 404,
        code: "NOT_FOUND",
        requestId: "00000000-0000-4000-8000-000000000000",
      }),
    }),
  );
  await page.reload();
}

/** Before there is a rating, and after Rita's. */
export const ratingScreens: ScreenCase[] = [
  { name: "receiver-rate", role: "receiver", path: delivered, shows: headingNamed("How was Dora?") },
  {
    name: "receiver-rate-good",
    role: "receiver",
    path: delivered,
    afterLoad: stars("5 stars"),
    shows: textShown("Polite"),
  },
  {
    name: "receiver-rate-bad",
    role: "receiver",
    path: delivered,
    afterLoad: async (page) => {
      await stars("2 stars")(page);
      await page.getByRole("checkbox", { name: "I felt unsafe" }).check({ force: true });
    },
    shows: textShown("I felt unsafe"),
  },
  {
    name: "receiver-rate-spanish",
    role: "receiver",
    path: delivered,
    language: "es",
    afterLoad: stars("2 estrellas"),
    shows: textShown("Contó con prisa"),
  },
  {
    name: "receiver-rated",
    role: "receiver",
    path: delivered,
    before: ({ accounts, ids }) =>
      requestJson(accounts.receiver.api, `/api/transactions/${ids.delivered}/rating`, {
        stars: 4,
        reasons: ["polite", "on_time"],
        comment: "Waited until I had counted.",
      }),
    shows: textShown("You gave 4 stars."),
  },
  {
    name: "receiver-rated-unsafe",
    role: "receiver",
    path: delivered,
    before: ({ accounts, ids }) =>
      requestJson(accounts.receiver.api, `/api/transactions/${ids.delivered}/rating`, {
        stars: 2,
        reasons: ["unsafe"],
      }),
    shows: textShown(/^You felt unsafe/),
  },
  { ...profile, name: "driver-rating-new", shows: (page) => page.getByText("New", { exact: true }) },
  {
    ...profile,
    name: "driver-rating",
    changedResponses: { "/api/driver/ratings": ratingSummary },
    shows: textShown("from 40 ratings"),
  },
  {
    ...profile,
    name: "driver-rating-comments",
    changedResponses: { "/api/driver/ratings": ratingSummary },
    shows: textShown("Very kind."),
  },
  {
    ...profile,
    name: "driver-rating-spanish",
    language: "es",
    changedResponses: { "/api/driver/ratings": ratingSummary },
    shows: textShown("de 40 calificaciones"),
  },
  {
    ...profile,
    name: "driver-rating-failing",
    afterLoad: leaveByLink,
    shows: textShown(/Failed to Load Rating/),
  },
  {
    name: "admin-driver-ratings",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.driverId}`,
    wide: true,
    shows: headingNamed("Ratings"),
  },
  {
    name: "admin-application-consent",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.waitingId}`,
    wide: true,
    shows: textShown(/^Signed by Will Waiting with a drawn signature/),
  },
];
