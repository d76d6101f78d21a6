// Cash changes hands at the pickup and at a return. A leg is one such transfer between two parties; a leg link lets
// another person act for the sender.
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

const collectPath = (scenario: Scenario) => `/navigation/${scenario.ids.atPickup}/collect`;
const deliveryPath = (scenario: Scenario) => `/my-deliveries/${scenario.ids.atPickup}`;
const legLinkPath = (scenario: Scenario) => `/legs/${scenario.legToken}`;

/** Each step on the driver's phone, on the sender's, and on the page of the leg link. */
export const custodyScreens: ScreenCase[] = [
  {
    name: "driver-pickup",
    role: "pickupDriver",
    path: (scenario) => `/navigation/${scenario.ids.atPickup}`,
    before: arriveAtPickup,
    shows: linkNamed("Start Service"),
  },
  { name: "driver-collect-count", role: "pickupDriver", path: collectPath, shows: buttonNamed("I counted the cash") },
  {
    name: "driver-collect-count-spanish",
    role: "pickupDriver",
    path: collectPath,
    language: "es",
    shows: buttonNamed("Conté el efectivo"),
  },
  {
    name: "sender-leg-waiting",
    role: "sender",
    path: deliveryPath,
    alsoOnDesktop: true,
    shows: headingNamed("Hand $120.00 to your driver"),
  },
  {
    name: "sender-leg-link",
    role: "sender",
    path: deliveryPath,
    press: [/^Another person/],
    shows: buttonNamed("Copy link"),
  },
  {
    name: "link-leg-waiting",
    role: "guest",
    path: legLinkPath,
    alsoOnDesktop: true,
    shows: headingNamed("Hand $120.00 to your driver"),
  },
  {
    name: "driver-collect-differs",
    role: "pickupDriver",
    path: collectPath,
    before: submitCashCount(100),
    shows: textShown("You counted $100.00. The delivery is $120.00."),
  },
  {
    name: "driver-collect-leave",
    role: "pickupDriver",
    path: collectPath,
    press: [/^Leave without the cash$/],
    shows: (page) => page.getByRole("dialog").getByText("The amount is different"),
  },
  {
    name: "driver-collect-waiting",
    role: "pickupDriver",
    path: collectPath,
    before: submitCashCount(120),
    shows: headingNamed("Waiting for Sam to confirm"),
  },
  {
    name: "driver-collect-photo",
    role: "pickupDriver",
    path: collectPath,
    afterLoad: photographCash,
    shows: textShown("1 photo saved"),
  },
  {
    name: "sender-photos",
    role: "sender",
    path: deliveryPath,
    before: sendCashPhoto,
    shows: headingNamed("Photos of the cash"),
  },
  {
    name: "sender-photo-large",
    role: "sender",
    path: deliveryPath,
    press: [/^Open photo: Pickup/],
    shows: (page) => page.getByRole("dialog", { name: "Pickup" }).getByRole("img"),
  },
  {
    name: "sender-photos-removed",
    role: "sender",
    path: deliveryPath,
    changedResponses: { "/api/transactions/*/photos": withRemovedPhotos },
    shows: textShown("Removed after 400 days"),
  },
  { name: "sender-leg-counted", role: "sender", path: deliveryPath, shows: buttonNamed("Yes, that is right") },
  {
    name: "sender-leg-counted-spanish",
    role: "sender",
    path: deliveryPath,
    language: "es",
    shows: buttonNamed("Sí, es correcto"),
  },
  {
    name: "sender-leg-other-sum",
    role: "sender",
    path: deliveryPath,
    press: [/^No, I gave a different amount$/],
    shows: (page) => page.getByRole("dialog").getByLabel("Amount you counted"),
  },
  {
    name: "driver-collect-scan",
    role: "pickupDriver",
    path: collectPath,
    before: confirmCountedCash,
    shows: buttonNamed("Type the code instead"),
  },
  {
    name: "driver-collect-typed",
    role: "pickupDriver",
    path: collectPath,
    press: [/^Type the code instead$/],
    shows: fieldNamed("Verification code"),
  },
  {
    name: "sender-leg-code",
    role: "sender",
    path: deliveryPath,
    shows: (page) => page.getByRole("group", { name: "Code" }),
  },
  {
    name: "link-leg-code",
    role: "guest",
    path: legLinkPath,
    shows: (page) => page.getByRole("group", { name: "Code" }),
  },
  {
    name: "admin-leg",
    role: "admin",
    path: (scenario) => `/admin/transactions/${scenario.ids.atPickup}`,
    alsoOnDesktop: true,
    shows: headingNamed("Cash: Pickup"),
  },
  {
    name: "driver-return",
    role: "pickupDriver",
    path: (scenario) => `/navigation/${scenario.ids.atPickup}`,
    before: startCashReturn,
    shows: textShown("Bring the cash back to Sam Sender"),
  },
  {
    name: "driver-return-dashboard",
    role: "pickupDriver",
    path: "/dashboard",
    shows: textShown("Bring the cash back to Sam Sender"),
  },
  {
    name: "driver-return-count",
    role: "pickupDriver",
    path: collectPath,
    before: arriveWithCash,
    shows: buttonNamed("I counted the cash"),
  },
  { name: "sender-return", role: "sender", path: deliveryPath, shows: headingNamed("Your $120.00 comes back") },
];
