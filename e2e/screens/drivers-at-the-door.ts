// What a driver sees with an offer, at the door and with its code, in the order in which the world comes to it.
import type { Page } from "@playwright/test";
import { custody } from "./custody.ts";
import { nameNora } from "./delegates.ts";
import { hubs } from "./hubs.ts";
import { button, field, heading, link, words, type Screen } from "./screen.ts";
import { completeWithoutAnswer, explain } from "./ways.ts";
import { arrive, canBeWantedNow, cancelOffer, carryLate, lockCode, offerNow, offerTo } from "./world.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const hoja = (page: Page) => page.getByRole("dialog").filter({ hasText: "$500.00" });

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
    shows: words("The driver has arrived"),
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
