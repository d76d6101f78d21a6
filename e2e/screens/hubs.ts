// Hubs (places with a safe, where drivers hand in cash): pages of drivers, cashiers and administrators, from the empty
// list to the difference at the end of a day.
import {
  closeHubWithShortfall,
  pickupAtHub,
  countTooLittle,
  showDriverCount,
  bringCashToHub,
  readCollectionId,
  storeDepositOnPhone,
  openDepositAtCounter,
  createHubs,
  endReturnWait,
} from "./hub-steps.ts";
import { expandAttentionList } from "../browser/support/steps.ts";
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
import type { Scenario } from "./scenario.ts";

const handInPage = { role: "pickupDriver", path: "/hand-in" } as const;
const hubCounterPage = { role: "cashier", path: (scenario: Scenario) => `/hub/${scenario.hub.id}` } as const;
const depositCountPage = {
  role: "cashier",
  path: (scenario: Scenario) => `/hub/${scenario.hub.id}/deposits/${scenario.hub.depositId}`,
} as const;
const adminHubPage = {
  role: "admin",
  path: (scenario: Scenario) => `/admin/hubs/${scenario.hub.id}`,
  alsoOnDesktop: true,
} as const;
const adminDeliveryPage = {
  role: "admin",
  path: (scenario: Scenario) => `/admin/transactions/${scenario.ids.atPickup}`,
  alsoOnDesktop: true,
} as const;
const hubStatementPage = {
  role: "admin",
  path: (scenario: Scenario) => `/admin/cash/hub%3A${scenario.hub.id}`,
  alsoOnDesktop: true,
} as const;
const collectPath = (scenario: Scenario) => `/navigation/${scenario.ids.atPickup}/collect`;
const collectionPage = {
  role: "cashier",
  path: (scenario: Scenario) => `/hub/${scenario.hub.id}/collections/${scenario.hub.collectionId}`,
} as const;
const pickupId = "5eed0000-0000-4000-8000-000000000002";
const hubPickupPage = {
  role: "cashier",
  path: (scenario: Scenario) => `/hub/${scenario.hub.id}/pickups/${pickupId}`,
} as const;
const withSecondCount = (data: Record<string, unknown>) => ({ ...data, state: "second_count", firstCountMine: true });
const withTooMuchCash = (data: Record<string, unknown>) => ({
  ...data,
  state: "done",
  counted: 140,
  giveBack: 20,
  missing: 0,
});
const withExactCash = (data: Record<string, unknown>) => ({
  ...data,
  state: "done",
  counted: 120,
  giveBack: 0,
  missing: 0,
});

/** Before a hub exists. */
export const emptyHubScreens: ScreenCase[] = [
  {
    name: "admin-hubs-empty",
    role: "admin",
    path: "/admin/hubs",
    alsoOnDesktop: true,
    shows: textShown("No hubs yet"),
  },
  {
    name: "admin-hub-new",
    role: "admin",
    path: "/admin/hubs/new",
    alsoOnDesktop: true,
    shows: buttonNamed("Create hub"),
  },
  ...withFailedRequests([{ name: "admin-hubs", role: "admin", path: "/admin/hubs", shows: textShown("Hubs") }]),
  { name: "hub-counter-nobody", role: "sender", path: "/hub", shows: textShown("You're not a cashier at any hub") },
  {
    name: "driver-hand-in-nothing",
    role: "newDriver",
    path: "/hand-in",
    shows: textShown("You hold nothing to hand in"),
  },
  { name: "driver-hand-in-elsewhere", role: "cashHolder", path: "/hand-in", shows: textShown("Back to its sender") },
];

/** After the driver has arrived at the sender with cash to return. */
export const hubScreens: ScreenCase[] = [
  {
    name: "driver-return-nobody",
    role: "pickupDriver",
    path: collectPath,
    before: endReturnWait,
    shows: textShown("Nobody takes it back? Bring it to a hub."),
  },
  {
    name: "driver-return-no-hub",
    role: "pickupDriver",
    path: collectPath,
    press: [/^Choose a hub$/],
    changedResponses: { "/api/driver/holdings": { hubs: [] } },
    shows: (page) => page.getByRole("dialog").getByText("There is no hub yet"),
  },
  {
    name: "driver-return-hubs",
    role: "pickupDriver",
    path: collectPath,
    before: createHubs,
    press: [/^Choose a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  { name: "admin-hubs", role: "admin", path: "/admin/hubs", alsoOnDesktop: true, shows: linkNamed("Fells Point") },
  {
    ...adminDeliveryPage,
    name: "admin-return-to-hub",
    press: [/^Return to a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  {
    name: "driver-to-hub",
    role: "pickupDriver",
    path: (scenario) => `/navigation/${scenario.ids.atPickup}`,
    before: bringCashToHub,
    shows: textShown("Bring the cash to Fells Point"),
  },
  {
    name: "driver-to-hub-dashboard",
    role: "pickupDriver",
    path: "/dashboard",
    shows: linkNamed("Hand in cash"),
  },
  { ...handInPage, name: "driver-hand-in", shows: buttonNamed("Scan the code at the counter") },
  {
    ...handInPage,
    name: "driver-hand-in-spanish",
    language: "es",
    shows: buttonNamed("Escanear el código del mostrador"),
  },
  {
    ...handInPage,
    name: "driver-hand-in-several",
    changedResponses: {
      "/api/tasks/current": () => null as unknown as object,
      "/api/driver/profile": (data) => {
        const { cash } = data as { cash: { deliveries: object[] } };
        const [heldDelivery] = cash.deliveries;
        const secondDelivery = {
          ...heldDelivery,
          transactionId: "5eed0000-0000-4000-8000-000000000001",
          orderNo: "TXN-5EED0001",
        };
        return { ...data, cash: { ...cash, deliveries: [heldDelivery, secondDelivery] } };
      },
    },
    shows: textShown("Uncheck what you aren't handing in."),
  },
  {
    ...handInPage,
    name: "driver-hand-in-scan",
    press: [/^Scan the code at the counter$/],
    shows: (page) => page.getByRole("region", { name: "Camera" }),
  },
  ...withFailedRequests([{ ...handInPage, name: "driver-hand-in", shows: textShown("Hand in cash") }]),
  ...withPendingRequests([{ ...handInPage, name: "driver-hand-in", shows: textShown("Hand in cash") }]),
  {
    ...hubCounterPage,
    name: "hub-counter-empty",
    shows: (page) => [page.getByRole("img", { name: "Code for drivers" }), page.getByText("No drivers waiting")],
  },
  ...withFailedRequests([{ ...hubCounterPage, name: "hub-counter", shows: textShown("Cash desk") }]),
  {
    ...handInPage,
    name: "driver-hand-in-waiting",
    before: openDepositAtCounter,
    afterLoad: storeDepositOnPhone,
    shows: headingNamed("The cashier is counting"),
  },
  { ...hubCounterPage, name: "hub-counter", shows: linkNamed("Count what Cora Collector hands in") },
  {
    ...hubCounterPage,
    name: "hub-counter-spanish",
    language: "es",
    shows: linkNamed("Contar lo que deposita Cora Collector"),
  },
  { ...depositCountPage, name: "hub-count", shows: buttonNamed("Confirm the count") },
  {
    ...depositCountPage,
    name: "hub-count-confirm",
    press: [/^One more: \$100 bills$/, /^One more: \$20 bills$/, /^One more: 25¢ coins$/, /^Confirm the count$/],
    shows: (page) => page.getByRole("dialog", { name: "Is $120.25 right?" }),
  },
  {
    ...depositCountPage,
    name: "hub-count-second",
    changedResponses: { "/api/hubs/*/deposits/*": withSecondCount },
    shows: headingNamed("Another person must count now"),
  },
  {
    ...depositCountPage,
    name: "hub-count-more",
    changedResponses: { "/api/hubs/*/deposits/*": withTooMuchCash },
    shows: textShown("Give $20.00 back to Cora"),
  },
  {
    ...handInPage,
    name: "driver-hand-in-more",
    changedResponses: { "/api/hubs/*/deposits/*": withTooMuchCash },
    afterLoad: storeDepositOnPhone,
    shows: textShown("Take $20.00 back"),
  },
  {
    ...handInPage,
    name: "driver-hand-in-all",
    changedResponses: { "/api/hubs/*/deposits/*": withExactCash },
    afterLoad: storeDepositOnPhone,
    shows: headingNamed("$120.00 counted"),
  },
  { ...depositCountPage, name: "hub-count-done", before: countTooLittle, shows: headingNamed("$100.00 counted") },
  {
    ...handInPage,
    name: "driver-hand-in-short",
    afterLoad: storeDepositOnPhone,
    shows: textShown("$20.00 is missing and still counts as held by you. Our team knows."),
  },
  { ...hubStatementPage, name: "admin-statement", shows: linkNamed("Download CSV") },
  ...withFailedRequests([{ ...hubStatementPage, name: "admin-statement", shows: headingNamed("Statement") }]),
  {
    ...hubStatementPage,
    name: "admin-statement-empty",
    path: "/admin/cash/hub%3A5eed0000-0000-4000-8000-000000000001",
    shows: textShown("No entries yet"),
  },
  { ...adminDeliveryPage, name: "admin-record-photos", shows: headingNamed("Photos of the cash") },
  { ...adminDeliveryPage, name: "admin-record-entries", shows: headingNamed("Ledger") },
  {
    name: "admin-cash-balances",
    role: "admin",
    path: "/admin/cash",
    alsoOnDesktop: true,
    shows: headingNamed("Who has cash now"),
  },
  {
    name: "admin-overnight",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    alsoOnDesktop: true,
    press: [/^Approve tonight's holding$/],
    shows: (page) => page.getByRole("dialog", { name: "Approve tonight's holding" }),
  },
  {
    name: "sender-cash-at-hub",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.atPickup}`,
    before: readCollectionId,
    shows: headingNamed("Your $100.00 is waiting at Fells Point"),
  },
  {
    name: "sender-cash-at-hub-counted",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.atPickup}`,
    shows: buttonNamed("I counted $100.00"),
  },
  {
    name: "sender-cash-at-hub-spanish",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.atPickup}`,
    language: "es",
    shows: headingNamed("Tus $100.00 esperan en Fells Point"),
  },
  { ...hubCounterPage, name: "hub-counter-senders", shows: linkNamed(/^Give \$100\.00 back to/) },
  { ...collectionPage, name: "hub-give-back", shows: buttonNamed("I gave $100.00") },
  {
    ...collectionPage,
    name: "hub-give-back-code",
    press: [/^I gave \$100\.00$/, /^Type the code instead$/],
    shows: fieldNamed("Verification code"),
  },
  {
    name: "sender-cash-at-hub-code",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.atPickup}`,
    press: [/^I counted \$100\.00$/],
    shows: headingNamed("Show the cashier this code"),
  },
  {
    ...hubCounterPage,
    name: "hub-counter-pickups",
    changedResponses: {
      "/api/hubs/*": {
        pickups: [{ transactionId: pickupId, orderNo: "TXN-5EED0001", leg: pickupAtHub(null) }],
      },
    },
    shows: linkNamed("Hand $250.00 to Dora Driver"),
  },
  { ...hubPickupPage, name: "hub-pickup", afterLoad: showDriverCount, shows: buttonNamed("Yes, that is right") },
  { ...hubPickupPage, name: "hub-pickup-over", shows: headingNamed("No driver is coming for this cash anymore") },
  { ...adminHubPage, name: "admin-hub-waits", shows: headingNamed("Waiting for its sender") },
  {
    name: "admin-short",
    role: "admin",
    path: "/admin",
    alsoOnDesktop: true,
    afterLoad: expandAttentionList,
    shows: textShown("Less cash at a hub than held"),
  },
  {
    name: "hub-close",
    role: "cashier",
    path: (scenario) => `/hub/${scenario.hub.id}/close`,
    shows: buttonNamed("Confirm the count"),
  },
  { ...adminHubPage, name: "admin-hub", shows: headingNamed("The safe") },
  {
    ...adminHubPage,
    name: "admin-hub-move",
    press: [/^Move cash to the bank$/],
    shows: (page) => page.getByRole("dialog", { name: "Cash to the bank" }),
  },
  {
    ...adminHubPage,
    name: "admin-hub-difference",
    before: closeHubWithShortfall,
    shows: buttonNamed("Settle the difference"),
  },
  { ...adminHubPage, name: "admin-hub-spanish", language: "es", shows: buttonNamed("Saldar la diferencia") },
  ...withFailedRequests([{ ...adminHubPage, name: "admin-hub", shows: headingNamed("Hub") }]),
  {
    name: "admin-hubs-differs",
    role: "admin",
    path: "/admin/hubs",
    alsoOnDesktop: true,
    shows: linkNamed("Fells Point"),
  },
];
