// A driver's screens at the drop-off, with the receiver's code, and with an offer, in the order of the scenario.
import type { Page } from "@playwright/test";
import { custodyScreens } from "./custody.ts";
import { setDelegate } from "./delegates.ts";
import { hubScreens } from "./hubs.ts";
import { buttonNamed, fieldNamed, headingNamed, linkNamed, textShown, type ScreenCase } from "./screen.ts";
import { completeAfterLostConnection, openPermissionPrompt } from "./steps.ts";
import {
  arriveAt,
  canPreferCurrentTime,
  cancelOfferedDelivery,
  arriveAtLateHandover,
  lockCode,
  createOfferForCurrentTime,
  createOpenOffer,
  isOnStreets,
} from "./scenario.ts";

const offerSheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const spanishOfferSheet = (page: Page) => page.getByRole("dialog").filter({ hasText: "$500.00" });

/**
 * "Nobody answers" this many seconds after the arrival. The driver has called; the SMS is sent once the wait of 300 s is
 * over.
 */
function nobodyHomeScreen(secondsWaited: number): Pick<ScreenCase, "role" | "path" | "press" | "changedResponses"> {
  const timeAfterArrival = (seconds: number) => new Date(Date.now() + (seconds - secondsWaited) * 1_000).toISOString();
  const withDoorAttempts = (task: Record<string, unknown>) => ({
    ...task,
    doorAttempts: {
      ...(task.doorAttempts as object),
      since: timeAfterArrival(0),
      waitUntil: timeAfterArrival(300),
      callRequired: true,
      calledAt: timeAfterArrival(60),
      smsRequired: true,
      smsSentAt: secondsWaited > 300 ? timeAfterArrival(90) : null,
      receiverNotifiedAt: timeAfterArrival(1),
    },
  });
  return {
    role: "carrier",
    path: (scenario) => `/deliveries/${scenario.ids.onTheWay}/complete`,
    press: [/^Nobody answers$/],
    changedResponses: { "/api/tasks/current": withDoorAttempts },
  };
}

/** Last in the catalog: these screens move the delivery `onTheWay` to its drop-off, lock its code, and create offers. */
export const driverDropOffScreens: ScreenCase[] = [
  ...custodyScreens,
  ...hubScreens,
  {
    name: "driver-complete",
    role: "carrier",
    path: (scenario) => `/deliveries/${scenario.ids.onTheWay}/complete`,
    before: (scenario) => arriveAt(scenario.accounts.carrier, scenario.ids.onTheWay),
    shows: buttonNamed("Type the code instead"),
  },
  {
    name: "driver-permission-camera",
    role: "carrier",
    path: (scenario) => `/deliveries/${scenario.ids.onTheWay}/complete`,
    afterLoad: (page) => openPermissionPrompt(page, "camera"),
    shows: (page) => page.getByRole("dialog", { name: "Why we ask for the camera" }).getByText("Nothing is recorded"),
  },
  {
    name: "driver-scanner-delegate",
    role: "carrier",
    path: "/scanner",
    before: setDelegate,
    shows: textShown(/^Nora Neighbor may also take it/),
  },
  {
    name: "driver-complete-typed",
    role: "carrier",
    path: (scenario) => `/deliveries/${scenario.ids.onTheWay}/complete`,
    press: [/Type the code instead/],
    shows: fieldNamed("Verification code"),
  },
  {
    name: "driver-complete-spanish",
    role: "carrier",
    path: (scenario) => `/deliveries/${scenario.ids.onTheWay}/complete`,
    language: "es",
    shows: buttonNamed("Nadie responde"),
  },
  { ...nobodyHomeScreen(192), name: "driver-nobody-home", shows: (page) => page.getByRole("timer") },
  {
    ...nobodyHomeScreen(301),
    name: "driver-nobody-home-ready",
    shows: buttonNamed("Nobody is home: leave with the cash"),
  },
  {
    ...nobodyHomeScreen(192),
    name: "driver-nobody-home-spanish",
    language: "es",
    press: [/^Nadie responde$/],
    shows: (page) => page.getByRole("timer"),
  },
  {
    ...nobodyHomeScreen(192),
    name: "driver-nobody-home-other",
    press: [/^Nobody answers$/, /^Something else is wrong$/],
    shows: textShown("It is not safe"),
  },
  {
    name: "receiver-code-at-the-door",
    role: "receiver",
    path: (scenario) => `/receive/${scenario.ids.onTheWay}`,
    shows: textShown("The driver has arrived"),
  },
  {
    name: "driver-code-locked",
    role: "carrier",
    path: (scenario) => `/deliveries/${scenario.ids.onTheWay}/complete`,
    before: lockCode,
    shows: headingNamed("Locked: too many wrong codes"),
  },
  {
    name: "receiver-code-locked",
    role: "receiver",
    path: (scenario) => `/receive/${scenario.ids.onTheWay}`,
    shows: linkNamed("Call support"),
  },
  {
    name: "admin-code-locked",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.onTheWay}`,
    alsoOnDesktop: true,
    shows: buttonNamed("Unlock the code"),
  },
  {
    name: "driver-late-confirmation",
    role: "lateDriver",
    path: (scenario) => `/deliveries/${scenario.ids.lateHandover}/complete`,
    beforeEachVisit: arriveAtLateHandover,
    afterLoad: completeAfterLostConnection,
    shows: textShown("Confirmed. Hand over $75.00"),
  },
  {
    name: "driver-offer",
    role: "driver",
    path: "/dashboard",
    beforeEachVisit: createOpenOffer,
    // Outside the local street map the sheet shows a sketch of the route instead.
    afterLoad: async (page) => {
      if (isOnStreets) await offerSheet(page).locator("[data-drawn=true]").waitFor();
    },
    shows: (page) => [
      offerSheet(page).getByText("$500.00"),
      offerSheet(page).getByRole("timer"),
      offerSheet(page).getByText(/mi to pickup \+ /),
      offerSheet(page).getByText("888 South Broadway"),
      offerSheet(page).getByRole("button", { name: "Accept Task" }),
    ],
  },
  {
    name: "driver-offer-held",
    role: "driver",
    path: "/deliveries",
    beforeEachVisit: createOpenOffer,
    afterLoad: async (page) => {
      await offerSheet(page).waitFor();
      await page.keyboard.press("Escape");
    },
    shows: buttonNamed(/^Offer \$500\.00/),
  },
  {
    name: "driver-offer-held-map",
    role: "driver",
    path: "/navigation",
    beforeEachVisit: createOpenOffer,
    afterLoad: async (page) => {
      await offerSheet(page).waitFor();
      await page.keyboard.press("Escape");
    },
    shows: buttonNamed(/^Offer \$500\.00/),
  },
  {
    name: "driver-tap-for-sound",
    role: "driver",
    path: "/dashboard",
    before: cancelOfferedDelivery,
    shows: buttonNamed("Tap once so that offers can ring"),
  },
  {
    name: "driver-tap-for-sound-spanish",
    role: "driver",
    path: "/dashboard",
    language: "es",
    shows: buttonNamed("Toca una vez para que suenen las ofertas"),
  },
  {
    name: "driver-decline",
    role: "driver",
    path: "/dashboard",
    beforeEachVisit: createOpenOffer,
    press: [/^Decline$/],
    shows: (page) => offerSheet(page).getByRole("radio").first(),
  },
  {
    name: "driver-offer-spanish",
    role: "driver",
    path: "/dashboard",
    language: "es",
    beforeEachVisit: createOpenOffer,
    shows: (page) => [spanishOfferSheet(page).getByText("$500.00"), spanishOfferSheet(page).getByRole("timer")],
  },
  {
    name: "driver-offer-scheduled",
    role: "driver",
    path: "/dashboard",
    beforeEachVisit: createOfferForCurrentTime,
    shows: (page) => [
      ...(canPreferCurrentTime() ? [offerSheet(page).getByText("Preferred time: ").locator("..")] : []),
      offerSheet(page).getByText("Gate code 4711."),
    ],
  },
];
