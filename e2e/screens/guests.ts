// The screens of users who are not signed in, and of applicants.
import type { Page } from "@playwright/test";
import { queryAsOwner } from "../browser/support/people.ts";
import { buttonNamed, fieldNamed, headingNamed, linkNamed, textShown, type ScreenCase } from "./screen.ts";
import { signUpByPhone } from "./steps.ts";
import type { Scenario } from "./scenario.ts";

const publicPages: ScreenCase[] = (
  [
    ["login", "/login", headingNamed("Sign in")],
    ["register", "/register", headingNamed("Create your driver account")],
    ["sign-up", "/sign-up", headingNamed("Create your account")],
    ["forgot-password", "/forgot-password", headingNamed("Forgot your password?")],
    ["reset-password", "/reset-password?token=x", fieldNamed("New password")],
    ["privacy", "/privacy", headingNamed("What we store")],
    ["terms", "/terms", headingNamed("What Handover does")],
    ["support", "/support", linkNamed("Call support")],
    ["not-found", "/nowhere-at-all", headingNamed("This page does not exist")],
    ["tracking-over", "/track/0123", textShown("This link no longer works")],
    ["trip-over", "/trip/0123", textShown("This link no longer works")],
    ["undo-over", "/undo/0123", textShown("This link no longer works")],
    ["leg-link-over", "/legs/0123", textShown("This link no longer works")],
    ["offer-link-over", "/o/0123", textShown("This link does not lead to an offer")],
  ] as const
).map(([name, path, shows]) => ({ name, role: "guest", path, shows }));

/** The token of the link that undoes a changed phone number. */
const UNDO_TOKEN = "a-link-for-the-screens";
/** An applicant's phone number was changed, and the undo link was sent to their email address. */
async function changePhoneWithUndoLink({ waitingId }: Scenario): Promise<void> {
  await queryAsOwner(
    `with change as (
       insert into private.address_changes (user_id, kind, original_address, original_confirmed_at, new_address, held_until)
       values ($1, 'phone', '13055550100', now(), '13055550142', now() + interval '72 hours') returning id),
     notice as (
       insert into private.account_notices (user_id, changed, change_id, channel, address)
       select $1, 'phone', id, 'email', 'old@example.test' from change returning id)
     insert into private.account_notice_tokens (token_hash, notice_id)
     select encode(sha256(convert_to($2, 'utf8')), 'hex'), id from notice on conflict do nothing`,
    [waitingId, UNDO_TOKEN],
  );
}
const undoPage = { role: "guest", path: `/undo/${UNDO_TOKEN}` } as const;

const chooseBicycle = async (page: Page): Promise<void> => {
  await page.getByLabel("Vehicle type").selectOption({ label: "Bicycle" });
  await page.getByLabel("License plate").waitFor({ state: "detached" });
};

export const guestScreens: ScreenCase[] = [
  { name: "front", role: "guest", alsoOnDesktop: true, path: "/", shows: headingNamed("Cash, delivered by hand") },
  {
    name: "front-spanish",
    role: "guest",
    language: "es",
    path: "/",
    shows: headingNamed("Efectivo, entregado en mano"),
  },
  ...publicPages,
  { name: "sign-up-address", role: "guest", path: "/sign-up", shows: fieldNamed("ZIP code") },
  {
    name: "sign-up-code",
    role: "guest",
    path: "/sign-up",
    afterLoad: signUpByPhone,
    shows: headingNamed("Enter the code"),
  },
  {
    name: "tracking",
    role: "guest",
    alsoOnDesktop: true,
    path: (scenario) => `/track/${scenario.trackingToken}`,
    shows: textShown("Carl is on the way"),
  },
  {
    ...undoPage,
    name: "undo",
    alsoOnDesktop: true,
    before: changePhoneWithUndoLink,
    shows: buttonNamed("Undo the change"),
  },
  { ...undoPage, name: "undo-spanish", language: "es", shows: buttonNamed("Deshacer el cambio") },
  { name: "apply", role: "applicant", path: "/apply", shows: headingNamed("Your vehicle") },
  { name: "apply-year", role: "applicant", path: "/apply", shows: textShown(/^A year from \d{4} to \d{4}$/) },
  { name: "apply-bicycle", role: "applicant", path: "/apply", afterLoad: chooseBicycle, shows: fieldNamed("Model") },
  { name: "apply-waiting", role: "waitingApplicant", path: "/apply", shows: headingNamed("Your application") },
];
