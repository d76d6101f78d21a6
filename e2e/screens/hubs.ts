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

const handIn = { who: "collector", path: "/hand-in" } as const;
const hubCounter = { who: "cashier", path: (world: Scenario) => `/hub/${world.hub.id}` } as const;
const count = {
  who: "cashier",
  path: (world: Scenario) => `/hub/${world.hub.id}/deposits/${world.hub.depositId}`,
} as const;
const adminHub = { who: "admin", path: (world: Scenario) => `/admin/hubs/${world.hub.id}`, wide: true } as const;
const record = {
  who: "admin",
  path: (world: Scenario) => `/admin/transactions/${world.ids.pickup}`,
  wide: true,
} as const;
const statement = { who: "admin", path: (world: Scenario) => `/admin/cash/hub%3A${world.hub.id}`, wide: true } as const;
const collectPage = (world: Scenario) => `/navigation/${world.ids.pickup}/collect`;
const giveBack = {
  who: "cashier",
  path: (world: Scenario) => `/hub/${world.hub.id}/collections/${world.hub.collectionId}`,
} as const;
const pickupId = "5eed0000-0000-4000-8000-000000000002";
const pickup = { who: "cashier", path: (world: Scenario) => `/hub/${world.hub.id}/pickups/${pickupId}` } as const;
const second = (data: Record<string, unknown>) => ({ ...data, state: "second_count", firstCountMine: true });
const more = (data: Record<string, unknown>) => ({ ...data, state: "done", counted: 140, giveBack: 20, missing: 0 });
const all = (data: Record<string, unknown>) => ({ ...data, state: "done", counted: 120, giveBack: 0, missing: 0 });

/** Before there is any. */
export const emptyHubScreens: ScreenCase[] = [
  { name: "admin-hubs-empty", who: "admin", path: "/admin/hubs", wide: true, shows: textShown("No hubs yet") },
  { name: "admin-hub-new", who: "admin", path: "/admin/hubs/new", wide: true, shows: buttonNamed("Create hub") },
  ...withFailedRequests([{ name: "admin-hubs", who: "admin", path: "/admin/hubs", shows: textShown("Hubs") }]),
  { name: "hub-counter-nobody", who: "sender", path: "/hub", shows: textShown("You're not a cashier at any hub") },
  {
    name: "driver-hand-in-nothing",
    who: "newDriver",
    path: "/hand-in",
    shows: textShown("You hold nothing to hand in"),
  },
  { name: "driver-hand-in-elsewhere", who: "holder", path: "/hand-in", shows: textShown("Back to its sender") },
];

/** After the driver has arrived at the sender with cash to return. */
export const hubScreens: ScreenCase[] = [
  {
    name: "driver-return-nobody",
    who: "collector",
    path: collectPage,
    before: endReturnWait,
    shows: textShown("Nobody takes it back? Bring it to a hub."),
  },
  {
    name: "driver-return-no-hub",
    who: "collector",
    path: collectPage,
    press: [/^Choose a hub$/],
    otherwise: { "/api/driver/holdings": { hubs: [] } },
    shows: (page) => page.getByRole("dialog").getByText("There is no hub yet"),
  },
  {
    name: "driver-return-hubs",
    who: "collector",
    path: collectPage,
    before: createHubs,
    press: [/^Choose a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  { name: "admin-hubs", who: "admin", path: "/admin/hubs", wide: true, shows: linkNamed("Fells Point") },
  {
    ...record,
    name: "admin-return-to-hub",
    press: [/^Return to a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  {
    name: "driver-to-hub",
    who: "collector",
    path: (world) => `/navigation/${world.ids.pickup}`,
    before: bringCashToHub,
    shows: textShown("Bring the cash to Fells Point"),
  },
  {
    name: "driver-to-hub-dashboard",
    who: "collector",
    path: "/dashboard",
    shows: linkNamed("Hand in cash"),
  },
  { ...handIn, name: "driver-hand-in", shows: buttonNamed("Scan the code at the counter") },
  { ...handIn, name: "driver-hand-in-spanish", language: "es", shows: buttonNamed("Escanear el código del mostrador") },
  {
    ...handIn,
    name: "driver-hand-in-several",
    otherwise: {
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
    then: storeDepositOnPhone,
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
    otherwise: { "/api/hubs/*/deposits/*": second },
    shows: headingNamed("Another person must count now"),
  },
  {
    ...count,
    name: "hub-count-more",
    otherwise: { "/api/hubs/*/deposits/*": more },
    shows: textShown("Give $20.00 back to Cora"),
  },
  {
    ...handIn,
    name: "driver-hand-in-more",
    otherwise: { "/api/hubs/*/deposits/*": more },
    then: storeDepositOnPhone,
    shows: textShown("Take $20.00 back"),
  },
  {
    ...handIn,
    name: "driver-hand-in-all",
    otherwise: { "/api/hubs/*/deposits/*": all },
    then: storeDepositOnPhone,
    shows: headingNamed("$120.00 counted"),
  },
  { ...count, name: "hub-count-done", before: countTooLittle, shows: headingNamed("$100.00 counted") },
  {
    ...handIn,
    name: "driver-hand-in-short",
    then: storeDepositOnPhone,
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
    who: "admin",
    path: "/admin/cash",
    wide: true,
    shows: headingNamed("Who has cash now"),
  },
  {
    name: "admin-overnight",
    who: "admin",
    path: (world) => `/admin/drivers/${world.collectorId}`,
    wide: true,
    press: [/^Approve tonight's holding$/],
    shows: (page) => page.getByRole("dialog", { name: "Approve tonight's holding" }),
  },
  {
    name: "sender-cash-at-hub",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
    before: seedCollection,
    shows: headingNamed("Your $100.00 is waiting at Fells Point"),
  },
  {
    name: "sender-cash-at-hub-counted",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
    shows: buttonNamed("I counted $100.00"),
  },
  {
    name: "sender-cash-at-hub-spanish",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
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
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
    press: [/^I counted \$100\.00$/],
    shows: headingNamed("Show the cashier this code"),
  },
  {
    ...hubCounter,
    name: "hub-counter-pickups",
    otherwise: {
      "/api/hubs/*": {
        pickups: [{ transactionId: pickupId, orderNo: "TXN-5EED0001", leg: pickupAtHub(null) }],
      },
    },
    shows: linkNamed("Hand $250.00 to Dora Driver"),
  },
  { ...pickup, name: "hub-pickup", then: showDriverCount, shows: buttonNamed("Yes, that is right") },
  { ...pickup, name: "hub-pickup-over", shows: headingNamed("No driver is coming for this cash anymore") },
  { ...adminHub, name: "admin-hub-waits", shows: headingNamed("Waiting for its sender") },
  {
    name: "admin-short",
    who: "admin",
    path: "/admin",
    wide: true,
    then: expandAttentionList,
    shows: textShown("Less cash at a hub than held"),
  },
  {
    name: "hub-close",
    who: "cashier",
    path: (world) => `/hub/${world.hub.id}/close`,
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
    who: "admin",
    path: "/admin/hubs",
    wide: true,
    shows: linkNamed("Fells Point"),
  },
];
