// Cash goes to a hub: drivers, cashiers and administrators, from the empty list to the difference at the end of a day.
import {
  closeHubWithShortfall,
  pickupAtHub,
  countTooLittle,
  showDriverCount,
  bringCashToHub,
  seedCollection,
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

const handIn = { role: "collector", path: "/hand-in" } as const;
const hubCounter = { role: "cashier", path: (scenario: Scenario) => `/hub/${scenario.hub.id}` } as const;
const count = {
  role: "cashier",
  path: (scenario: Scenario) => `/hub/${scenario.hub.id}/deposits/${scenario.hub.depositId}`,
} as const;
const adminHub = { role: "admin", path: (scenario: Scenario) => `/admin/hubs/${scenario.hub.id}`, wide: true } as const;
const record = {
  role: "admin",
  path: (scenario: Scenario) => `/admin/transactions/${scenario.ids.pickup}`,
  wide: true,
} as const;
const statement = {
  role: "admin",
  path: (scenario: Scenario) => `/admin/cash/hub%3A${scenario.hub.id}`,
  wide: true,
} as const;
const collectPage = (scenario: Scenario) => `/navigation/${scenario.ids.pickup}/collect`;
const giveBack = {
  role: "cashier",
  path: (scenario: Scenario) => `/hub/${scenario.hub.id}/collections/${scenario.hub.collectionId}`,
} as const;
const pickupId = "5eed0000-0000-4000-8000-000000000002";
const pickup = {
  role: "cashier",
  path: (scenario: Scenario) => `/hub/${scenario.hub.id}/pickups/${pickupId}`,
} as const;
const second = (data: Record<string, unknown>) => ({ ...data, state: "second_count", firstCountMine: true });
const more = (data: Record<string, unknown>) => ({ ...data, state: "done", counted: 140, giveBack: 20, missing: 0 });
const all = (data: Record<string, unknown>) => ({ ...data, state: "done", counted: 120, giveBack: 0, missing: 0 });

/** Before there is any. */
export const emptyHubScreens: ScreenCase[] = [
  { name: "admin-hubs-empty", role: "admin", path: "/admin/hubs", wide: true, shows: textShown("No hubs yet") },
  { name: "admin-hub-new", role: "admin", path: "/admin/hubs/new", wide: true, shows: buttonNamed("Create hub") },
  ...withFailedRequests([{ name: "admin-hubs", role: "admin", path: "/admin/hubs", shows: textShown("Hubs") }]),
  { name: "hub-counter-nobody", role: "sender", path: "/hub", shows: textShown("You're not a cashier at any hub") },
  {
    name: "driver-hand-in-nothing",
    role: "newDriver",
    path: "/hand-in",
    shows: textShown("You hold nothing to hand in"),
  },
  { name: "driver-hand-in-elsewhere", role: "holder", path: "/hand-in", shows: textShown("Back to its sender") },
];

/** After the driver has arrived at the sender with cash to return. */
export const hubScreens: ScreenCase[] = [
  {
    name: "driver-return-nobody",
    role: "collector",
    path: collectPage,
    before: endReturnWait,
    shows: textShown("Nobody takes it back? Bring it to a hub."),
  },
  {
    name: "driver-return-no-hub",
    role: "collector",
    path: collectPage,
    press: [/^Choose a hub$/],
    changedResponses: { "/api/driver/holdings": { hubs: [] } },
    shows: (page) => page.getByRole("dialog").getByText("There is no hub yet"),
  },
  {
    name: "driver-return-hubs",
    role: "collector",
    path: collectPage,
    before: createHubs,
    press: [/^Choose a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  { name: "admin-hubs", role: "admin", path: "/admin/hubs", wide: true, shows: linkNamed("Fells Point") },
  {
    ...record,
    name: "admin-return-to-hub",
    press: [/^Return to a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  {
    name: "driver-to-hub",
    role: "collector",
    path: (scenario) => `/navigation/${scenario.ids.pickup}`,
    before: bringCashToHub,
    shows: textShown("Bring the cash to Fells Point"),
  },
  {
    name: "driver-to-hub-dashboard",
    role: "collector",
    path: "/dashboard",
    shows: linkNamed("Hand in cash"),
  },
  { ...handIn, name: "driver-hand-in", shows: buttonNamed("Scan the code at the counter") },
  { ...handIn, name: "driver-hand-in-spanish", language: "es", shows: buttonNamed("Escanear el código del mostrador") },
  {
    ...handIn,
    name: "driver-hand-in-several",
    changedResponses: {
      "/api/tasks/current": () => null as unknown as object,
      "/api/driver/profile": (data) => {
        const { cash } = data as { cash: { deliveries: object[] } };
        const [one] = cash.deliveries;
        const other = { ...one, transactionId: "5eed0000-0000-4000-8000-000000000001", orderNo: "TXN-5EED0001" };
        return { ...data, cash: { ...cash, deliveries: [one, other] } };
      },
    },
    shows: textShown("Uncheck what you aren't handing in."),
  },
  {
    ...handIn,
    name: "driver-hand-in-scan",
    press: [/^Scan the code at the counter$/],
    shows: (page) => page.getByRole("region", { name: "Camera" }),
  },
  ...withFailedRequests([{ ...handIn, name: "driver-hand-in", shows: textShown("Hand in cash") }]),
  ...withPendingRequests([{ ...handIn, name: "driver-hand-in", shows: textShown("Hand in cash") }]),
  {
    ...hubCounter,
    name: "hub-counter-empty",
    shows: (page) => [page.getByRole("img", { name: "Code for drivers" }), page.getByText("No drivers waiting")],
  },
  ...withFailedRequests([{ ...hubCounter, name: "hub-counter", shows: textShown("Cash desk") }]),
  {
    ...handIn,
    name: "driver-hand-in-waiting",
    before: openDepositAtCounter,
    afterLoad: storeDepositOnPhone,
    shows: headingNamed("The cashier is counting"),
  },
  { ...hubCounter, name: "hub-counter", shows: linkNamed("Count what Cora Collector hands in") },
  {
    ...hubCounter,
    name: "hub-counter-spanish",
    language: "es",
    shows: linkNamed("Contar lo que deposita Cora Collector"),
  },
  { ...count, name: "hub-count", shows: buttonNamed("Confirm the count") },
  {
    ...count,
    name: "hub-count-confirm",
    press: [/^One more: \$100 bills$/, /^One more: \$20 bills$/, /^One more: 25¢ coins$/, /^Confirm the count$/],
    shows: (page) => page.getByRole("dialog", { name: "Is $120.25 right?" }),
  },
  {
    ...count,
    name: "hub-count-second",
    changedResponses: { "/api/hubs/*/deposits/*": second },
    shows: headingNamed("Another person must count now"),
  },
  {
    ...count,
    name: "hub-count-more",
    changedResponses: { "/api/hubs/*/deposits/*": more },
    shows: textShown("Give $20.00 back to Cora"),
  },
  {
    ...handIn,
    name: "driver-hand-in-more",
    changedResponses: { "/api/hubs/*/deposits/*": more },
    afterLoad: storeDepositOnPhone,
    shows: textShown("Take $20.00 back"),
  },
  {
    ...handIn,
    name: "driver-hand-in-all",
    changedResponses: { "/api/hubs/*/deposits/*": all },
    afterLoad: storeDepositOnPhone,
    shows: headingNamed("$120.00 counted"),
  },
  { ...count, name: "hub-count-done", before: countTooLittle, shows: headingNamed("$100.00 counted") },
  {
    ...handIn,
    name: "driver-hand-in-short",
    afterLoad: storeDepositOnPhone,
    shows: textShown("$20.00 is missing and still counts as held by you. Our team knows."),
  },
  { ...statement, name: "admin-statement", shows: linkNamed("Download CSV") },
  ...withFailedRequests([{ ...statement, name: "admin-statement", shows: headingNamed("Statement") }]),
  {
    ...statement,
    name: "admin-statement-empty",
    path: "/admin/cash/hub%3A5eed0000-0000-4000-8000-000000000001",
    shows: textShown("No entries yet"),
  },
  { ...record, name: "admin-record-photos", shows: headingNamed("Photos of the cash") },
  { ...record, name: "admin-record-entries", shows: headingNamed("Ledger") },
  {
    name: "admin-cash-balances",
    role: "admin",
    path: "/admin/cash",
    wide: true,
    shows: headingNamed("Who has cash now"),
  },
  {
    name: "admin-overnight",
    role: "admin",
    path: (scenario) => `/admin/drivers/${scenario.collectorId}`,
    wide: true,
    press: [/^Approve tonight's holding$/],
    shows: (page) => page.getByRole("dialog", { name: "Approve tonight's holding" }),
  },
  {
    name: "sender-cash-at-hub",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pickup}`,
    before: seedCollection,
    shows: headingNamed("Your $100.00 is waiting at Fells Point"),
  },
  {
    name: "sender-cash-at-hub-counted",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pickup}`,
    shows: buttonNamed("I counted $100.00"),
  },
  {
    name: "sender-cash-at-hub-spanish",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pickup}`,
    language: "es",
    shows: headingNamed("Tus $100.00 esperan en Fells Point"),
  },
  { ...hubCounter, name: "hub-counter-senders", shows: linkNamed(/^Give \$100\.00 back to/) },
  { ...giveBack, name: "hub-give-back", shows: buttonNamed("I gave $100.00") },
  {
    ...giveBack,
    name: "hub-give-back-code",
    press: [/^I gave \$100\.00$/, /^Type the code instead$/],
    shows: fieldNamed("Verification code"),
  },
  {
    name: "sender-cash-at-hub-code",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pickup}`,
    press: [/^I counted \$100\.00$/],
    shows: headingNamed("Show the cashier this code"),
  },
  {
    ...hubCounter,
    name: "hub-counter-pickups",
    changedResponses: {
      "/api/hubs/*": {
        pickups: [{ transactionId: pickupId, orderNo: "TXN-5EED0001", leg: pickupAtHub(null) }],
      },
    },
    shows: linkNamed("Hand $250.00 to Dora Driver"),
  },
  { ...pickup, name: "hub-pickup", afterLoad: showDriverCount, shows: buttonNamed("Yes, that is right") },
  { ...pickup, name: "hub-pickup-over", shows: headingNamed("No driver is coming for this cash anymore") },
  { ...adminHub, name: "admin-hub-waits", shows: headingNamed("Waiting for its sender") },
  {
    name: "admin-short",
    role: "admin",
    path: "/admin",
    wide: true,
    afterLoad: expandAttentionList,
    shows: textShown("Less cash at a hub than held"),
  },
  {
    name: "hub-close",
    role: "cashier",
    path: (scenario) => `/hub/${scenario.hub.id}/close`,
    shows: buttonNamed("Confirm the count"),
  },
  { ...adminHub, name: "admin-hub", shows: headingNamed("The safe") },
  {
    ...adminHub,
    name: "admin-hub-move",
    press: [/^Move cash to the bank$/],
    shows: (page) => page.getByRole("dialog", { name: "Cash to the bank" }),
  },
  {
    ...adminHub,
    name: "admin-hub-difference",
    before: closeHubWithShortfall,
    shows: buttonNamed("Settle the difference"),
  },
  { ...adminHub, name: "admin-hub-spanish", language: "es", shows: buttonNamed("Saldar la diferencia") },
  ...withFailedRequests([{ ...adminHub, name: "admin-hub", shows: headingNamed("Hub") }]),
  {
    name: "admin-hubs-differs",
    role: "admin",
    path: "/admin/hubs",
    wide: true,
    shows: linkNamed("Fells Point"),
  },
];
