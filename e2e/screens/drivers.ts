// What drivers see, in the order of a day; at the end what only the end of it shows.
import { expect, type Page } from "@playwright/test";
import { hubs } from "./hubs.ts";
import { nameNora } from "./delegates.ts";
import { button, failing, field, heading, link, loading, words, type Screen } from "./screen.ts";
import {
  completeWithoutAnswer,
  explain,
  leaveNetwork,
  photographCash,
  removedLongAfter,
  sendCashPhoto,
  tellHow,
} from "./ways.ts";
import {
  arrive,
  arriveWithCash,
  canBeWantedNow,
  bringCashBack,
  cancelOffer,
  carryLate,
  comeToPickup,
  confirmCash,
  countCash,
  goOnline,
  inventPlace,
  lockCode,
  offerNow,
  offerTo,
  sendPortrait,
  shareTrip,
  type World,
} from "./world.ts";

const pages = [
  ["dashboard", words("No Active Delivery Found"), words("$250.00")],
  ["deliveries", words("No deliveries yet"), words("$250.00")],
  ["history", words("Nothing here yet"), words("Nothing here yet")],
  ["analytics", words("Nothing in this time yet"), words(/offers? accepted$/)],
  ["profile", field("Full name"), field("License plate")],
  ["settings", words("Language"), words("Navigation app")],
] as const;
const empty: Screen[] = pages.map(([page, shows]) => ({
  name: `driver-${page}-empty`,
  who: "newDriver",
  path: `/${page}`,
  shows,
}));
const carrying: Screen[] = pages.map(([page, , shows]) => ({
  name: `driver-${page}`,
  who: "carrier",
  path: `/${page}`,
  shows,
}));
const delivery: Screen = {
  name: "driver-delivery",
  who: "carrier",
  path: (world) => `/deliveries/${world.ids.onTheWay}`,
  shows: (page) => page.getByRole("main").getByRole("link", { name: "Navigate" }),
};
// Settings and the task come with the page: they cannot fail.
const mayFail = carrying.filter(({ name }) => name !== "driver-settings");

export const drivers: Screen[] = [
  ...empty,
  { name: "driver-navigation-none", who: "newDriver", path: "/navigation", shows: words("No Active Delivery Found") },
  { name: "driver-menu", who: "newDriver", path: "/dashboard", press: [/Open menu|Menu/], shows: heading("Menu") },
  {
    name: "driver-sos",
    who: "newDriver",
    path: "/dashboard",
    press: [/^SOS/],
    shows: heading("If you are in danger"),
  },
  {
    name: "driver-bell-empty",
    who: "newDriver",
    path: "/dashboard",
    press: [/Task Notifications/],
    shows: words("No notifications yet"),
  },
  { name: "driver-help-empty", who: "newDriver", path: "/help", shows: link("Call support") },
  { name: "driver-help", who: "carrier", path: "/help", shows: words(/^TXN-/) },
  { name: "driver-help-spanish", who: "carrier", path: "/help", language: "es", shows: link("Llamar a soporte") },
  {
    name: "driver-permission-location",
    who: "newDriver",
    path: "/dashboard",
    // Offline nobody is asked where they are.
    before: ({ people }) => goOnline(people.newDriver),
    then: (page) => explain(page, "geolocation"),
    shows: (page) => page.getByRole("dialog", { name: "Why we ask for your location" }).getByText("Never while"),
  },
  {
    name: "driver-permission-location-spanish",
    who: "newDriver",
    path: "/dashboard",
    language: "es",
    // Offline nobody is asked where they are.
    before: ({ people }) => goOnline(people.newDriver),
    then: (page) => explain(page, "geolocation"),
    shows: (page) => page.getByRole("dialog", { name: "Por qué pedimos tu ubicación" }).getByText("Nunca fuera"),
  },
  {
    name: "driver-permission-location-denied",
    who: "newDriver",
    path: "/dashboard",
    // Offline nobody is asked where they are.
    before: ({ people }) => goOnline(people.newDriver),
    then: (page) => tellHow(page),
    shows: (page) => page.getByRole("dialog", { name: "Turn location on again" }).getByText("Press Permissions"),
  },
  { name: "driver-scanner", who: "newDriver", path: "/scanner", shows: words("Nothing to scan now") },
  { name: "driver-qr-test", who: "newDriver", path: "/qr-test", shows: words("TEST-CODE") },
  {
    name: "driver-offline",
    who: "newDriver",
    path: "/dashboard",
    // Without a network no page puts them online.
    before: ({ people }) => goOnline(people.newDriver),
    then: leaveNetwork,
    shows: words(/^No connection\. Start, arrival and code are saved/),
  },
  ...carrying,
  { name: "driver-dashboard-cash", who: "carrier", path: "/dashboard", shows: heading("You hold $250.00 of $500.00") },
  {
    name: "driver-sign-out-cash",
    who: "carrier",
    path: "/dashboard",
    press: [/^Out$/],
    shows: (page) => page.getByRole("dialog", { name: "Sign out?" }).getByText("You hold $250.00"),
  },
  { name: "driver-photo-none", who: "newDriver", path: "/dashboard", shows: link("Add your photo") },
  { name: "driver-profile-photo-none", who: "newDriver", path: "/profile", shows: heading("Your photo") },
  {
    name: "driver-profile-photo",
    who: "collector",
    path: "/profile",
    before: sendPortrait,
    shows: (page) => [page.getByRole("img", { name: "Your photo, as it is shown" }), page.getByText("Being checked")],
  },
  { name: "driver-history-done", who: "driver", path: "/history", shows: words("$1,234.50") },
  { name: "driver-analytics-done", who: "driver", path: "/analytics", shows: words("$1,314.50") },
  { name: "driver-holds-cash", who: "holder", path: "/dashboard", shows: heading("You hold $320.00 of $500.00") },
  delivery,
  {
    name: "driver-navigation",
    who: "carrier",
    path: (world) => `/navigation/${world.ids.onTheWay}`,
    shows: button("Start Navigation"),
  },
  {
    name: "driver-navigation-moved",
    who: "carrier",
    path: (world) => `/navigation/${world.ids.onTheWay}`,
    then: dragMap,
    shows: button(/^(Recentre|Show the whole way)$/),
  },
  {
    name: "driver-navigation-apartment",
    who: "carrier",
    path: (world) => `/navigation/${world.ids.onTheWay}`,
    otherwise: {
      "/api/tasks/current": (task) => ({
        ...task,
        instructions: "Ring twice, the bell sticks. The dog is friendly.",
        metadata: { ...(task.metadata as object), locationName: "Apt 4B, third floor" },
      }),
    },
    shows: words("Apt 4B, third floor"),
  },
  { ...checkIn(200), name: "driver-check-in", shows: button("I'm fine") },
  { ...checkIn(200), name: "driver-check-in-spanish", language: "es", shows: button("Estoy bien") },
  { ...checkIn(-60), name: "driver-check-in-over", shows: words(/our team is looking into it/) },
  {
    name: "driver-trip-shares-none",
    who: "carrier",
    path: (world) => `/navigation/${world.ids.onTheWay}`,
    press: [/Share your trip/],
    shows: (page) => page.getByRole("dialog", { name: "Share your trip" }).getByLabel("Who is it for?"),
  },
  {
    name: "driver-trip-shares",
    who: "carrier",
    path: "/dashboard",
    before: shareTrip,
    press: [/^You share your trip with 2 people/],
    shows: words(/^Opened once, last seen/),
  },
  {
    name: "driver-dashboard-trip-shared",
    who: "carrier",
    path: "/dashboard",
    shows: button("You share your trip with 2 people"),
  },
  {
    name: "trip",
    who: "nobody",
    wide: true,
    path: (world) => `/trip/${world.tripToken}`,
    shows: words(/^(On the road|At a stop)$/),
  },
  {
    name: "trip-ended",
    who: "nobody",
    path: (world) => `/trip/${world.endedTripToken}`,
    shows: words("Carl has stopped sharing."),
  },
  {
    name: "driver-bell",
    who: "carrier",
    path: "/dashboard",
    press: [/Task Notifications/],
    shows: words("View all notifications"),
  },
  {
    name: "driver-banner-open",
    who: "carrier",
    path: "/dashboard",
    press: [/Show details/],
    shows: words("Estimated arrival"),
  },
  ...failing(mayFail),
  // The dashboard waits for nothing: it shows what the phone knows, and the rest comes with the page.
  // Their list of deliveries comes drawn with its page: it has no such moment.
  ...loading(carrying.filter(({ name }) => name === "driver-history")),
  // The delivery under way comes with the page; one that is over is asked for.
  ...loading([
    { ...delivery, name: "driver-delivery-over", who: "driver", path: (world) => `/deliveries/${world.ids.delivered}` },
  ]),
  {
    name: "driver-under-review",
    who: "reviewed",
    path: "/dashboard",
    before: inventPlace,
    shows: (page) => [
      page.getByText(/^We are checking one of your deliveries/),
      page.getByText("Online, but no offers until we have checked one of your deliveries"),
    ],
  },
];

const sheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const hoja = (page: Page) => page.getByRole("dialog").filter({ hasText: "$500.00" });

/** Asked why they stand; so many seconds are left. */
function checkIn(left: number): Pick<Screen, "who" | "path" | "otherwise"> {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const question = () => ({
    id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
    rule: "standing",
    askedAt: at(left - 300),
    transactionId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2d",
    endsAt: at(left),
  });
  return { who: "carrier", path: "/dashboard", otherwise: { "/api/driver/check-in": question } };
}

/** At the door, so many seconds after the arrival: called, and texted once the five minutes are over. */
function nobodyHome(waited: number): Pick<Screen, "who" | "path" | "press" | "otherwise"> {
  const at = (seconds: number) => new Date(Date.now() + (seconds - waited) * 1_000).toISOString();
  const standing = (task: Record<string, unknown>) => ({
    ...task,
    door: {
      ...(task.door as object),
      since: at(0),
      waitUntil: at(300),
      callDue: true,
      calledAt: at(60),
      textDue: true,
      textedAt: waited > 300 ? at(90) : null,
      toldAt: at(1),
    },
  });
  return {
    who: "carrier",
    path: (world) => `/deliveries/${world.ids.onTheWay}/complete`,
    press: [/^Nobody answers$/],
    otherwise: { "/api/tasks/current": standing },
  };
}

/** The driver looks around on the map. */
async function dragMap(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Map from pickup to delivery" }).locator("canvas").first().waitFor();
  await expect(async () => {
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.mouse.move(140, 260, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole("button", { name: /^(Recentre|Show the whole way)$/ })).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

const collectPage = (world: World) => `/navigation/${world.ids.pickup}/collect`;
const own = (world: World) => `/my-deliveries/${world.ids.pickup}`;
const byLink = (world: World) => `/legs/${world.legToken}`;

/** Cash changes hands: each step on the driver's phone, on the sender's, and by the link. */
const custody: Screen[] = [
  {
    name: "driver-pickup",
    who: "collector",
    path: (world) => `/navigation/${world.ids.pickup}`,
    before: comeToPickup,
    shows: link("Collect the cash"),
  },
  { name: "driver-collect-count", who: "collector", path: collectPage, shows: button("I counted the cash") },
  {
    name: "driver-collect-count-spanish",
    who: "collector",
    path: collectPage,
    language: "es",
    shows: button("Conté el efectivo"),
  },
  { name: "sender-leg-waiting", who: "sender", path: own, wide: true, shows: heading("Hand $120.00 to your driver") },
  {
    name: "sender-leg-link",
    who: "sender",
    path: own,
    press: [/^Somebody else/],
    shows: button("Copy link"),
  },
  { name: "link-leg-waiting", who: "nobody", path: byLink, wide: true, shows: heading("Hand $120.00 to your driver") },
  {
    name: "driver-collect-differs",
    who: "collector",
    path: collectPage,
    before: countCash(100),
    shows: words("You counted $100.00. The delivery is $120.00."),
  },
  {
    name: "driver-collect-leave",
    who: "collector",
    path: collectPage,
    press: [/^Leave without the cash$/],
    shows: (page) => page.getByRole("dialog").getByText("The sum is another"),
  },
  {
    name: "driver-collect-waiting",
    who: "collector",
    path: collectPage,
    before: countCash(120),
    shows: heading("Waiting for Sam to confirm"),
  },
  {
    name: "driver-collect-photo",
    who: "collector",
    path: collectPage,
    then: photographCash,
    shows: words("1 photo saved"),
  },
  {
    name: "sender-photos",
    who: "sender",
    path: own,
    before: sendCashPhoto,
    shows: heading("Photos of the cash"),
  },
  {
    name: "sender-photo-large",
    who: "sender",
    path: own,
    press: [/^Open photo: Pickup/],
    shows: (page) => page.getByRole("dialog", { name: "Pickup" }).getByRole("img"),
  },
  {
    name: "sender-photos-removed",
    who: "sender",
    path: own,
    otherwise: { "/api/transactions/*/photos": removedLongAfter },
    shows: words("Removed after 400 days"),
  },
  { name: "sender-leg-counted", who: "sender", path: own, shows: button("Yes, that is right") },
  {
    name: "sender-leg-counted-spanish",
    who: "sender",
    path: own,
    language: "es",
    shows: button("Sí, es correcto"),
  },
  {
    name: "sender-leg-other-sum",
    who: "sender",
    path: own,
    press: [/^No, I gave another sum$/],
    shows: (page) => page.getByRole("dialog").getByLabel("Sum"),
  },
  {
    name: "driver-collect-scan",
    who: "collector",
    path: collectPage,
    before: confirmCash,
    shows: button("Type the code instead"),
  },
  {
    name: "driver-collect-typed",
    who: "collector",
    path: collectPage,
    press: [/^Type the code instead$/],
    shows: field("Verification code"),
  },
  { name: "sender-leg-code", who: "sender", path: own, shows: (page) => page.getByRole("group", { name: "Code" }) },
  { name: "link-leg-code", who: "nobody", path: byLink, shows: (page) => page.getByRole("group", { name: "Code" }) },
  {
    name: "admin-leg",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.pickup}`,
    wide: true,
    shows: heading("Cash: Pickup"),
  },
  {
    name: "driver-return",
    who: "collector",
    path: (world) => `/navigation/${world.ids.pickup}`,
    before: bringCashBack,
    shows: words("Bring the cash back to Sam Sender"),
  },
  {
    name: "driver-return-dashboard",
    who: "collector",
    path: "/dashboard",
    shows: words("Bring the cash back to Sam Sender"),
  },
  {
    name: "driver-return-count",
    who: "collector",
    path: collectPage,
    before: arriveWithCash,
    shows: button("I counted the cash"),
  },
  { name: "sender-return", who: "sender", path: own, shows: heading("Your $120.00 come back") },
];

/** After everything else: here the delivery on the way comes to its door, codes lock, and offers ring. */
export const driversAtTheEnd: Screen[] = [
  ...custody,
  ...hubs,
  {
    name: "driver-complete",
    who: "carrier",
    path: (world) => `/deliveries/${world.ids.onTheWay}/complete`,
    before: (world) => arrive(world.people.carrier, world.ids.onTheWay),
    shows: button("Type the code instead"),
  },
  {
    name: "driver-permission-camera",
    who: "carrier",
    path: (world) => `/deliveries/${world.ids.onTheWay}/complete`,
    then: (page) => explain(page, "camera"),
    shows: (page) => page.getByRole("dialog", { name: "Why we ask for the camera" }).getByText("Nothing is recorded"),
  },
  {
    name: "driver-tabs-scanner",
    who: "carrier",
    path: "/deliveries",
    shows: (page) => page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Scanner" }),
  },
  {
    name: "driver-scanner-delegate",
    who: "carrier",
    path: "/scanner",
    before: nameNora,
    shows: words(/^Nora Neighbor may take it, too/),
  },
  {
    name: "driver-complete-typed",
    who: "carrier",
    path: (world) => `/deliveries/${world.ids.onTheWay}/complete`,
    press: [/Type the code instead/],
    shows: field("Verification code"),
  },
  {
    name: "driver-complete-spanish",
    who: "carrier",
    path: (world) => `/deliveries/${world.ids.onTheWay}/complete`,
    language: "es",
    shows: button("Nadie responde"),
  },
  { ...nobodyHome(192), name: "driver-nobody-home", shows: (page) => page.getByRole("timer") },
  { ...nobodyHome(301), name: "driver-nobody-home-ready", shows: button("Nobody is home: leave with the cash") },
  {
    ...nobodyHome(192),
    name: "driver-nobody-home-spanish",
    language: "es",
    press: [/^Nadie responde$/],
    shows: (page) => page.getByRole("timer"),
  },
  {
    ...nobodyHome(192),
    name: "driver-nobody-home-other",
    press: [/^Nobody answers$/, /^Something else is wrong$/],
    shows: words("It is not safe"),
  },
  {
    name: "receiver-code-at-the-door",
    who: "receiver",
    path: (world) => `/receive/${world.ids.onTheWay}`,
    shows: words("The driver is here"),
  },
  {
    name: "driver-code-locked",
    who: "carrier",
    path: (world) => `/deliveries/${world.ids.onTheWay}/complete`,
    before: lockCode,
    shows: heading("Locked: too many wrong codes"),
  },
  {
    name: "receiver-code-locked",
    who: "receiver",
    path: (world) => `/receive/${world.ids.onTheWay}`,
    shows: link("Call support"),
  },
  {
    name: "admin-code-locked",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.onTheWay}`,
    wide: true,
    shows: button("Unlock the code"),
  },
  {
    name: "driver-late-confirmation",
    who: "late",
    path: (world) => `/deliveries/${world.ids.late}/complete`,
    anew: carryLate,
    then: completeWithoutAnswer,
    shows: words("Confirmed. Hand over $75.00"),
  },
  {
    name: "driver-offer",
    who: "driver",
    path: "/dashboard",
    anew: offerTo,
    then: (page) => sheet(page).locator("[data-drawn=true]").waitFor(),
    shows: (page) => [
      sheet(page).getByText("$500.00"),
      sheet(page).getByRole("timer"),
      sheet(page).getByText(/mi to pickup \+ /),
      sheet(page).getByText("888 South Broadway"),
      sheet(page).getByRole("button", { name: "Accept Task" }),
    ],
  },
  {
    name: "driver-offer-held",
    who: "driver",
    path: "/deliveries",
    anew: offerTo,
    then: async (page) => {
      await sheet(page).waitFor();
      await page.keyboard.press("Escape");
    },
    shows: button(/^Offer \$500\.00/),
  },
  {
    name: "driver-offer-held-map",
    who: "driver",
    path: "/navigation",
    anew: offerTo,
    then: async (page) => {
      await sheet(page).waitFor();
      await page.keyboard.press("Escape");
    },
    shows: button(/^Offer \$500\.00/),
  },
  {
    name: "driver-tap-for-sound",
    who: "driver",
    path: "/dashboard",
    before: cancelOffer,
    shows: button("Tap once so that offers can ring"),
  },
  {
    name: "driver-tap-for-sound-spanish",
    who: "driver",
    path: "/dashboard",
    language: "es",
    shows: button("Toca una vez para que suenen las ofertas"),
  },
  {
    name: "driver-decline",
    who: "driver",
    path: "/dashboard",
    anew: offerTo,
    press: [/^Decline$/],
    shows: (page) => sheet(page).getByRole("radio").first(),
  },
  {
    name: "driver-offer-spanish",
    who: "driver",
    path: "/dashboard",
    language: "es",
    anew: offerTo,
    shows: (page) => [hoja(page).getByText("$500.00"), hoja(page).getByRole("timer")],
  },
  {
    name: "driver-offer-scheduled",
    who: "driver",
    path: "/dashboard",
    anew: offerNow,
    shows: (page) => [
      ...(canBeWantedNow() ? [sheet(page).getByText("Preferred time: ").locator("..")] : []),
      sheet(page).getByText("Gate code 4711."),
    ],
  },
];
