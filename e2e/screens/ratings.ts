// Rating a driver, and what the driver sees.
import type { Page } from "@playwright/test";
import { headingNamed, textShown, type ScreenCase } from "./screen.ts";
import type { Scenario } from "./scenario.ts";
import { requestJson } from "../browser/support/people.ts";

const deliveredPath = (scenario: Scenario) => `/my-deliveries/${scenario.ids.delivered}`;
const giveStars = (name: string) => async (page: Page) => {
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
const driverProfilePage = { role: "newDriver", path: "/profile" } as const;
async function reloadWithFailedRatings(page: Page): Promise<void> {
  // A 404 clears the cached ratings: after a network error the page would show them.
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

/** Without a rating, and after the receiver's. */
export const ratingScreens: ScreenCase[] = [
  { name: "receiver-rate", role: "receiver", path: deliveredPath, shows: headingNamed("How was Dora?") },
  {
    name: "receiver-rate-good",
    role: "receiver",
    path: deliveredPath,
    afterLoad: giveStars("5 stars"),
    shows: textShown("Polite"),
  },
  {
    name: "receiver-rate-bad",
    role: "receiver",
    path: deliveredPath,
    afterLoad: async (page) => {
      await giveStars("2 stars")(page);
      await page.getByRole("checkbox", { name: "I felt unsafe" }).check({ force: true });
    },
    shows: textShown("I felt unsafe"),
  },
  {
    name: "receiver-rate-spanish",
    role: "receiver",
    path: deliveredPath,
    language: "es",
    afterLoad: giveStars("2 estrellas"),
    shows: textShown("Contó con prisa"),
  },
  {
    name: "receiver-rated",
    role: "receiver",
    path: deliveredPath,
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
    path: deliveredPath,
    before: ({ accounts, ids }) =>
      requestJson(accounts.receiver.api, `/api/transactions/${ids.delivered}/rating`, {
        stars: 2,
        reasons: ["unsafe"],
      }),
    shows: textShown(/^You felt unsafe/),
  },
  { ...driverProfilePage, name: "driver-rating-new", shows: (page) => page.getByText("New", { exact: true }) },
  {
    ...driverProfilePage,
    name: "driver-rating",
    changedResponses: { "/api/driver/ratings": ratingSummary },
    shows: textShown("from 40 ratings"),
  },
  {
    ...driverProfilePage,
    name: "driver-rating-comments",
    changedResponses: { "/api/driver/ratings": ratingSummary },
    shows: textShown("Very kind."),
  },
  {
    ...driverProfilePage,
    name: "driver-rating-spanish",
    language: "es",
    changedResponses: { "/api/driver/ratings": ratingSummary },
    shows: textShown("de 40 calificaciones"),
  },
  {
    ...driverProfilePage,
    name: "driver-rating-failing",
    afterLoad: reloadWithFailedRatings,
    shows: textShown(/Failed to Load Rating/),
  },
  {
    name: "admin-driver-ratings",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.driverId}`,
    alsoOnDesktop: true,
    shows: headingNamed("Ratings"),
  },
  {
    name: "admin-application-consent",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.waitingId}`,
    alsoOnDesktop: true,
    shows: textShown(/^Signed by Will Waiting with a drawn signature/),
  },
];
