// What is seen by whoever is not signed in, and by drivers who apply.
import type { Page } from "@playwright/test";
import { field, heading, link, words, type Screen } from "./screen.ts";
import { signUpByPhone } from "./ways.ts";

const doors: Screen[] = (
  [
    ["login", "/login", heading("Sign in")],
    ["register", "/register", heading("Create your driver account")],
    ["sign-up", "/sign-up", heading("Create your account")],
    ["forgot-password", "/forgot-password", heading("Forgot your password?")],
    ["reset-password", "/reset-password?token=x", field("New password")],
    ["privacy", "/privacy", heading("What we keep")],
    ["terms", "/terms", heading("What Handover does")],
    ["support", "/support", link("Call support")],
    ["not-found", "/nowhere-at-all", heading("This page does not exist")],
    ["tracking-over", "/track/0123", words("This link has ended")],
    ["trip-over", "/trip/0123", words("This link has ended")],
    ["leg-link-over", "/legs/0123", words("This link has ended")],
    ["offer-link-over", "/o/0123", words("This link does not lead to an offer")],
  ] as const
).map(([name, path, shows]) => ({ name, who: "nobody", path, shows }));

const bicycle = async (page: Page): Promise<void> => {
  await page.getByLabel("Vehicle type").selectOption({ label: "Bicycle" });
  await page.getByLabel("License plate").waitFor({ state: "detached" });
};

export const guests: Screen[] = [
  { name: "front", who: "nobody", wide: true, path: "/", shows: heading("Cash, delivered by hand") },
  { name: "front-spanish", who: "nobody", language: "es", path: "/", shows: heading("Efectivo, entregado en mano") },
  ...doors,
  { name: "sign-up-address", who: "nobody", path: "/sign-up", shows: field("ZIP code") },
  { name: "sign-up-code", who: "nobody", path: "/sign-up", then: signUpByPhone, shows: heading("Enter the code") },
  {
    name: "tracking",
    who: "nobody",
    wide: true,
    path: (world) => `/track/${world.trackingToken}`,
    shows: words("Carl is on the way"),
  },
  { name: "apply", who: "applicant", path: "/apply", shows: heading("Your vehicle") },
  { name: "apply-year", who: "applicant", path: "/apply", shows: words(/^A year from \d{4} to \d{4}$/) },
  { name: "apply-bicycle", who: "applicant", path: "/apply", then: bicycle, shows: field("Model") },
  { name: "apply-waiting", who: "waiting", path: "/apply", shows: heading("Your application") },
];
