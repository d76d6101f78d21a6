// A driver's screens, in the order of a day.
import { expect, type Page } from "@playwright/test";
import {
  buttonNamed,
  withFailedRequests,
  fieldNamed,
  headingNamed,
  linkNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";
import { openPermissionPrompt, goOfflineOnPage, openPermissionHelp } from "./steps.ts";
import { goOnline, causePlausibilityReview, uploadPortrait, createTripShares } from "./scenario.ts";

// Each page's path, its subject for a new driver, and its subject for a driver who carries cash.
const driverPages = [
  ["dashboard", textShown("No Active Delivery Found"), textShown("$250.00")],
  ["deliveries", textShown("No deliveries yet"), textShown("$250.00")],
  ["history", textShown("Nothing here yet"), textShown("Nothing here yet")],
  ["analytics", textShown("Nothing in this period yet"), textShown(/offers? accepted$/)],
  ["profile", fieldNamed("Full name"), fieldNamed("License plate")],
  ["settings", textShown("Language"), textShown("Navigation app")],
] as const;
const emptyScreens: ScreenCase[] = driverPages.map(([page, shows]) => ({
  name: `driver-${page}-empty`,
  role: "newDriver",
  path: `/${page}`,
  shows,
}));
const carrierScreens: ScreenCase[] = driverPages.map(([page, , shows]) => ({
  name: `driver-${page}`,
  role: "carrier",
  path: `/${page}`,
  shows,
}));
const activeDelivery: ScreenCase = {
  name: "driver-delivery",
  role: "carrier",
  path: (scenario) => `/deliveries/${scenario.ids.onTheWay}`,
  shows: (page) => page.getByRole("region", { name: "Continue the delivery" }).getByRole("link", { name: "Navigate" }),
};
// Settings and the task are loaded with the page: they cannot fail.
const failableScreens = carrierScreens.filter(({ name }) => name !== "driver-settings");

export const driverScreens: ScreenCase[] = [
  ...emptyScreens,
  {
    name: "driver-navigation-none",
    role: "newDriver",
    path: "/navigation",
    shows: textShown("No Active Delivery Found"),
  },
  {
    name: "driver-menu",
    role: "newDriver",
    path: "/dashboard",
    press: [/Open menu|Menu/],
    shows: headingNamed("Menu"),
  },
  {
    name: "driver-sos",
    role: "newDriver",
    path: "/dashboard",
    press: [/^SOS/],
    shows: headingNamed("If you are in danger"),
  },
  {
    name: "driver-bell-empty",
    role: "newDriver",
    path: "/dashboard",
    press: [/Task Notifications/],
    changedResponses: { "/api/notifications*": { items: [], unread: 0 } },
    shows: textShown("No notifications yet"),
  },
  {
    name: "driver-bell-message",
    role: "newDriver",
    path: "/dashboard",
    press: [/Task Notifications/],
    shows: buttonNamed("Messages, 1 new"),
  },
  { name: "driver-help-empty", role: "newDriver", path: "/help", shows: linkNamed("Call support") },
  { name: "driver-help", role: "carrier", path: "/help", shows: textShown(/^TXN-/) },
  { name: "driver-help-spanish", role: "carrier", path: "/help", language: "es", shows: linkNamed("Llamar a soporte") },
  {
    name: "driver-permission-location",
    role: "newDriver",
    path: "/dashboard",
    // The page of an offline driver requests no location.
    before: ({ accounts }) => goOnline(accounts.newDriver),
    afterLoad: (page) => openPermissionPrompt(page, "geolocation"),
    shows: (page) => page.getByRole("dialog", { name: "Why we ask for your location" }).getByText("Not measured while"),
  },
  {
    name: "driver-permission-location-spanish",
    role: "newDriver",
    path: "/dashboard",
    language: "es",
    // The page of an offline driver requests no location.
    before: ({ accounts }) => goOnline(accounts.newDriver),
    afterLoad: (page) => openPermissionPrompt(page, "geolocation"),
    shows: (page) => page.getByRole("dialog", { name: "Por qué pedimos tu ubicación" }).getByText("No se mide"),
  },
  {
    name: "driver-permission-location-denied",
    role: "newDriver",
    path: "/dashboard",
    // The page of an offline driver requests no location.
    before: ({ accounts }) => goOnline(accounts.newDriver),
    afterLoad: (page) => openPermissionHelp(page),
    shows: (page) => page.getByRole("dialog", { name: "Turn location on again" }).getByText("Tap Permissions"),
  },
  { name: "driver-scanner", role: "newDriver", path: "/scanner", shows: textShown("Nothing to scan now") },
  { name: "driver-qr-test", role: "newDriver", path: "/qr-test", shows: textShown("TEST-CODE") },
  {
    name: "driver-offline",
    role: "newDriver",
    path: "/dashboard",
    // Set online here, because without a connection no page can do it.
    before: ({ accounts }) => goOnline(accounts.newDriver),
    afterLoad: goOfflineOnPage,
    shows: textShown(/^No connection\. Start, arrival and code are sent later/),
  },
  ...carrierScreens,
  {
    name: "driver-dashboard-cash",
    role: "carrier",
    path: "/dashboard",
    shows: headingNamed("You hold $250.00 of $500.00"),
  },
  {
    name: "driver-sign-out-cash",
    role: "carrier",
    path: "/dashboard",
    press: [/Open menu|Menu/, /^Sign Out$/],
    shows: (page) => page.getByRole("dialog", { name: "Sign out?" }).getByText("You hold $250.00"),
  },
  { name: "driver-photo-none", role: "newDriver", path: "/dashboard", shows: linkNamed("Add your photo") },
  { name: "driver-profile-photo-none", role: "newDriver", path: "/profile", shows: headingNamed("Your photo") },
  {
    name: "driver-profile-photo",
    role: "pickupDriver",
    path: "/profile",
    before: uploadPortrait,
    shows: (page) => [page.getByRole("img", { name: "Your photo, as it is shown" }), page.getByText("Being checked")],
  },
  { name: "driver-history-done", role: "driver", path: "/history", shows: textShown("$1,234.50") },
  { name: "driver-analytics-done", role: "driver", path: "/analytics", shows: textShown("$1,314.50") },
  {
    name: "driver-holds-cash",
    role: "cashHolder",
    path: "/dashboard",
    shows: headingNamed("You hold $320.00 of $500.00"),
  },
  activeDelivery,
  {
    name: "driver-navigation",
    role: "carrier",
    path: (scenario) => `/navigation/${scenario.ids.onTheWay}`,
    shows: buttonNamed("Start Navigation"),
  },
  {
    name: "driver-navigation-moved",
    role: "carrier",
    path: (scenario) => `/navigation/${scenario.ids.onTheWay}`,
    afterLoad: dragMap,
    shows: buttonNamed(/^(Recenter|Show the whole route)$/),
  },
  {
    name: "driver-navigation-apartment",
    role: "carrier",
    path: (scenario) => `/navigation/${scenario.ids.onTheWay}`,
    changedResponses: {
      "/api/tasks/current": (task) => ({
        ...task,
        instructions: "Ring twice, the bell sticks. The dog is friendly.",
        metadata: { ...(task.metadata as object), locationName: "Apt 4B, third floor" },
      }),
    },
    shows: textShown("Apt 4B, third floor"),
  },
  { ...checkInScreen(200), name: "driver-check-in", shows: buttonNamed("I'm fine") },
  { ...checkInScreen(200), name: "driver-check-in-spanish", language: "es", shows: buttonNamed("Estoy bien") },
  { ...checkInScreen(-60), name: "driver-check-in-over", shows: textShown(/our team is looking into it/) },
  {
    name: "driver-trip-shares-none",
    role: "carrier",
    path: (scenario) => `/navigation/${scenario.ids.onTheWay}`,
    press: [/Share your trip/],
    shows: (page) => page.getByRole("dialog", { name: "Share your trip" }).getByLabel("Who is it for?"),
  },
  {
    name: "driver-trip-shares",
    role: "carrier",
    path: "/dashboard",
    before: createTripShares,
    press: [/^You share your trip with 2 people/],
    shows: textShown(/^Opened once, last seen/),
  },
  {
    name: "driver-dashboard-trip-shared",
    role: "carrier",
    path: "/dashboard",
    shows: buttonNamed("You share your trip with 2 people"),
  },
  {
    name: "trip",
    role: "guest",
    alsoOnDesktop: true,
    path: (scenario) => `/trip/${scenario.tripToken}`,
    shows: textShown(/^(On the road|At a stop)$/),
  },
  {
    name: "trip-ended",
    role: "guest",
    path: (scenario) => `/trip/${scenario.endedTripToken}`,
    shows: textShown("Carl has stopped sharing."),
  },
  {
    name: "driver-bell",
    role: "carrier",
    path: "/dashboard",
    press: [/Task Notifications/],
    shows: textShown("View all notifications"),
  },
  {
    name: "driver-banner-open",
    role: "carrier",
    path: "/dashboard",
    press: [/Show details/],
    shows: textShown("Estimated arrival"),
  },
  ...withFailedRequests(failableScreens),
  // Only the history has a loading state: the other pages show the phone's data, or are rendered with their data.
  ...withPendingRequests(carrierScreens.filter(({ name }) => name === "driver-history")),
  // The active delivery is rendered with the page; an ended one is fetched.
  ...withPendingRequests([
    {
      ...activeDelivery,
      name: "driver-delivery-over",
      role: "driver",
      path: (scenario) => `/deliveries/${scenario.ids.delivered}`,
    },
  ]),
  {
    name: "driver-under-review",
    role: "driverUnderReview",
    path: "/dashboard",
    before: causePlausibilityReview,
    shows: (page) => [
      page.getByText(/^We are checking one of your deliveries/),
      page.getByText("No offers until we have checked one of your deliveries"),
    ],
  },
];

/** An open check-in ("Are you OK?" to a driver with cash) of a stationary driver, with this many seconds left. */
function checkInScreen(secondsLeft: number): Pick<ScreenCase, "role" | "path" | "changedResponses"> {
  const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const openCheckIn = () => ({
    id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
    rule: "stationary",
    requestedAt: secondsFromNow(secondsLeft - 300),
    transactionId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2d",
    endsAt: secondsFromNow(secondsLeft),
  });
  return { role: "carrier", path: "/dashboard", changedResponses: { "/api/driver/check-in": openCheckIn } };
}

/** The driver moves the map. */
async function dragMap(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Map from pickup to delivery" }).locator("canvas").first().waitFor();
  await expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.mouse.move(140, 260, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole("button", { name: /^(Recenter|Show the whole route)$/ })).toBeVisible({
      timeout: 1_500,
    });
  }).toPass();
}
