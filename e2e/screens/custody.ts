// Cash changes hands at the pickup and at a return.
import { buttonNamed, fieldNamed, headingNamed, linkNamed, textShown, type ScreenCase } from "./screen.ts";
import { photographCash, withRemovedPhotos, sendCashPhoto } from "./steps.ts";
import {
  arriveWithCash,
  startCashReturn,
  arriveAtPickup,
  confirmCountedCash,
  submitCashCount,
  type Scenario,
} from "./scenario.ts";

const collectPage = (world: Scenario) => `/navigation/${world.ids.pickup}/collect`;
const own = (world: Scenario) => `/my-deliveries/${world.ids.pickup}`;
const byLink = (world: Scenario) => `/legs/${world.legToken}`;

/** Each step on the driver's phone, on the sender's, and by the link. */
export const custodyScreens: ScreenCase[] = [
  {
    name: "driver-pickup",
    who: "collector",
    path: (world) => `/navigation/${world.ids.pickup}`,
    before: arriveAtPickup,
    shows: linkNamed("Start Service"),
  },
  { name: "driver-collect-count", who: "collector", path: collectPage, shows: buttonNamed("I counted the cash") },
  {
    name: "driver-collect-count-spanish",
    who: "collector",
    path: collectPage,
    language: "es",
    shows: buttonNamed("Conté el efectivo"),
  },
  {
    name: "sender-leg-waiting",
    who: "sender",
    path: own,
    wide: true,
    shows: headingNamed("Hand $120.00 to your driver"),
  },
  {
    name: "sender-leg-link",
    who: "sender",
    path: own,
    press: [/^Another person/],
    shows: buttonNamed("Copy link"),
  },
  {
    name: "link-leg-waiting",
    who: "nobody",
    path: byLink,
    wide: true,
    shows: headingNamed("Hand $120.00 to your driver"),
  },
  {
    name: "driver-collect-differs",
    who: "collector",
    path: collectPage,
    before: submitCashCount(100),
    shows: textShown("You counted $100.00. The delivery is $120.00."),
  },
  {
    name: "driver-collect-leave",
    who: "collector",
    path: collectPage,
    press: [/^Leave without the cash$/],
    shows: (page) => page.getByRole("dialog").getByText("The amount is different"),
  },
  {
    name: "driver-collect-waiting",
    who: "collector",
    path: collectPage,
    before: submitCashCount(120),
    shows: headingNamed("Waiting for Sam to confirm"),
  },
  {
    name: "driver-collect-photo",
    who: "collector",
    path: collectPage,
    then: photographCash,
    shows: textShown("1 photo saved"),
  },
  {
    name: "sender-photos",
    who: "sender",
    path: own,
    before: sendCashPhoto,
    shows: headingNamed("Photos of the cash"),
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
    otherwise: { "/api/transactions/*/photos": withRemovedPhotos },
    shows: textShown("Removed after 400 days"),
  },
  { name: "sender-leg-counted", who: "sender", path: own, shows: buttonNamed("Yes, that is right") },
  {
    name: "sender-leg-counted-spanish",
    who: "sender",
    path: own,
    language: "es",
    shows: buttonNamed("Sí, es correcto"),
  },
  {
    name: "sender-leg-other-sum",
    who: "sender",
    path: own,
    press: [/^No, I gave a different amount$/],
    shows: (page) => page.getByRole("dialog").getByLabel("Amount you counted"),
  },
  {
    name: "driver-collect-scan",
    who: "collector",
    path: collectPage,
    before: confirmCountedCash,
    shows: buttonNamed("Type the code instead"),
  },
  {
    name: "driver-collect-typed",
    who: "collector",
    path: collectPage,
    press: [/^Type the code instead$/],
    shows: fieldNamed("Verification code"),
  },
  { name: "sender-leg-code", who: "sender", path: own, shows: (page) => page.getByRole("group", { name: "Code" }) },
  { name: "link-leg-code", who: "nobody", path: byLink, shows: (page) => page.getByRole("group", { name: "Code" }) },
  {
    name: "admin-leg",
    who: "admin",
    path: (world) => `/admin/transactions/${world.ids.pickup}`,
    wide: true,
    shows: headingNamed("Cash: Pickup"),
  },
  {
    name: "driver-return",
    who: "collector",
    path: (world) => `/navigation/${world.ids.pickup}`,
    before: startCashReturn,
    shows: textShown("Bring the cash back to Sam Sender"),
  },
  {
    name: "driver-return-dashboard",
    who: "collector",
    path: "/dashboard",
    shows: textShown("Bring the cash back to Sam Sender"),
  },
  {
    name: "driver-return-count",
    who: "collector",
    path: collectPage,
    before: arriveWithCash,
    shows: buttonNamed("I counted the cash"),
  },
  { name: "sender-return", who: "sender", path: own, shows: headingNamed("Your $120.00 comes back") },
];
