// Cash goes to a hub: drivers, cashiers and administrators, from the empty list to the difference at the end of a day.
import {
  closeWithLess,
  comingFor,
  countLess,
  driverCounted,
  goToHub,
  knowCollection,
  knowsDeposit,
  layOnCounter,
  openHubs,
  waitForNobody,
} from "./hub-steps.ts";
import { showAllNeeds } from "../journeys/support/steps.ts";
import { button, failing, field, heading, link, loading, words, type Screen } from "./screen.ts";
import type { World } from "./world.ts";

const handIn = { who: "collector", path: "/hand-in" } as const;
const desk = { who: "cashier", path: (world: World) => `/hub/${world.hub.id}` } as const;
const count = {
  who: "cashier",
  path: (world: World) => `/hub/${world.hub.id}/deposits/${world.hub.depositId}`,
} as const;
const adminHub = { who: "admin", path: (world: World) => `/admin/hubs/${world.hub.id}`, wide: true } as const;
const record = {
  who: "admin",
  path: (world: World) => `/admin/transactions/${world.ids.pickup}`,
  wide: true,
} as const;
const statement = { who: "admin", path: (world: World) => `/admin/cash/hub%3A${world.hub.id}`, wide: true } as const;
const collectPage = (world: World) => `/navigation/${world.ids.pickup}/collect`;
const giveBack = {
  who: "cashier",
  path: (world: World) => `/hub/${world.hub.id}/collections/${world.hub.collectionId}`,
} as const;
const pickupId = "5eed0000-0000-4000-8000-000000000002";
const pickup = { who: "cashier", path: (world: World) => `/hub/${world.hub.id}/pickups/${pickupId}` } as const;
const second = (data: Record<string, unknown>) => ({ ...data, state: "second_count", firstCountMine: true });
const more = (data: Record<string, unknown>) => ({ ...data, state: "done", counted: 140, giveBack: 20, missing: 0 });
const all = (data: Record<string, unknown>) => ({ ...data, state: "done", counted: 120, giveBack: 0, missing: 0 });

/** Before there is any. */
export const noHubs: Screen[] = [
  { name: "admin-hubs-empty", who: "admin", path: "/admin/hubs", wide: true, shows: words("No hubs yet") },
  { name: "admin-hub-new", who: "admin", path: "/admin/hubs/new", wide: true, shows: button("Create hub") },
  ...failing([{ name: "admin-hubs", who: "admin", path: "/admin/hubs", shows: words("Hubs") }]),
  { name: "hub-desk-nobody", who: "sender", path: "/hub", shows: words("You're not a cashier at any hub") },
  { name: "driver-hand-in-nothing", who: "newDriver", path: "/hand-in", shows: words("You hold nothing to hand in") },
  { name: "driver-hand-in-elsewhere", who: "holder", path: "/hand-in", shows: words("Back to its sender") },
];

/** After the driver stands before the sender with cash to give back. */
export const hubs: Screen[] = [
  {
    name: "driver-return-nobody",
    who: "collector",
    path: collectPage,
    before: waitForNobody,
    shows: words("Nobody takes it back? Bring it to a hub."),
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
    before: openHubs,
    press: [/^Choose a hub$/],
    shows: (page) => page.getByRole("dialog").getByText("Fells Point").first(),
  },
  { name: "admin-hubs", who: "admin", path: "/admin/hubs", wide: true, shows: link("Fells Point") },
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
    before: goToHub,
    shows: words("Bring the cash to Fells Point"),
  },
  {
    name: "driver-to-hub-dashboard",
    who: "collector",
    path: "/dashboard",
    shows: link("Hand in cash"),
  },
  { ...handIn, name: "driver-hand-in", shows: button("Scan the code at the counter") },
  { ...handIn, name: "driver-hand-in-spanish", language: "es", shows: button("Escanear el código del mostrador") },
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
    shows: words("Uncheck what you aren't handing in."),
  },
  {
    ...handIn,
    name: "driver-hand-in-scan",
    press: [/^Scan the code at the counter$/],
    shows: (page) => page.getByRole("region", { name: "Camera" }),
  },
  ...failing([{ ...handIn, name: "driver-hand-in", shows: words("Hand in cash") }]),
  ...loading([{ ...handIn, name: "driver-hand-in", shows: words("Hand in cash") }]),
  {
    ...desk,
    name: "hub-desk-empty",
    shows: (page) => [page.getByRole("img", { name: "Code for drivers" }), page.getByText("Nobody is waiting")],
  },
  ...failing([{ ...desk, name: "hub-desk", shows: words("Cash desk") }]),
  {
    ...handIn,
    name: "driver-hand-in-waiting",
    before: layOnCounter,
    then: knowsDeposit,
    shows: heading("The cashier is counting"),
  },
  { ...desk, name: "hub-desk", shows: link("Count what Cora Collector hands in") },
  { ...desk, name: "hub-desk-spanish", language: "es", shows: link("Contar lo que deposita Cora Collector") },
  { ...count, name: "hub-count", shows: button("Confirm the count") },
  {
    ...count,
    name: "hub-count-confirm",
    press: [/^One more: \$100 notes$/, /^One more: \$20 notes$/, /^One more: 25¢ coins$/, /^Confirm the count$/],
    shows: (page) => page.getByRole("dialog", { name: "Is $120.25 right?" }),
  },
  {
    ...count,
    name: "hub-count-second",
    otherwise: { "/api/hubs/*/deposits/*": second },
    shows: heading("Somebody else has to count now"),
  },
  {
    ...count,
    name: "hub-count-more",
    otherwise: { "/api/hubs/*/deposits/*": more },
    shows: words("Give $20.00 back to Cora"),
  },
  {
    ...handIn,
    name: "driver-hand-in-more",
    otherwise: { "/api/hubs/*/deposits/*": more },
    then: knowsDeposit,
    shows: words("Take $20.00 back"),
  },
  {
    ...handIn,
    name: "driver-hand-in-all",
    otherwise: { "/api/hubs/*/deposits/*": all },
    then: knowsDeposit,
    shows: heading("$120.00 counted"),
  },
  { ...count, name: "hub-count-done", before: countLess, shows: heading("$100.00 counted") },
  {
    ...handIn,
    name: "driver-hand-in-short",
    then: knowsDeposit,
    shows: words("$20.00 is missing and still counts as held by you. Our team knows."),
  },
  { ...statement, name: "admin-statement", shows: link("Download CSV") },
  ...failing([{ ...statement, name: "admin-statement", shows: heading("Statement") }]),
  {
    ...statement,
    name: "admin-statement-empty",
    path: "/admin/cash/hub%3A5eed0000-0000-4000-8000-000000000001",
    shows: words("No entries yet"),
  },
  { ...record, name: "admin-record-photos", shows: heading("Photos of the cash") },
  { ...record, name: "admin-record-entries", shows: heading("Ledger") },
  { name: "admin-cash-balances", who: "admin", path: "/admin/cash", wide: true, shows: heading("Who has cash now") },
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
    before: knowCollection,
    shows: heading("Your $100.00 is waiting at Fells Point"),
  },
  {
    name: "sender-cash-at-hub-counted",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
    shows: button("I counted $100.00"),
  },
  {
    name: "sender-cash-at-hub-spanish",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
    language: "es",
    shows: heading("Tus $100.00 esperan en Fells Point"),
  },
  { ...desk, name: "hub-desk-senders", shows: link(/^Give \$100\.00 back to/) },
  { ...giveBack, name: "hub-give-back", shows: button("I gave $100.00") },
  {
    ...giveBack,
    name: "hub-give-back-code",
    press: [/^I gave \$100\.00$/, /^Type the code instead$/],
    shows: field("Verification code"),
  },
  {
    name: "sender-cash-at-hub-code",
    who: "sender",
    path: (world) => `/my-deliveries/${world.ids.pickup}`,
    press: [/^I counted \$100\.00$/],
    shows: heading("Show the cashier this code"),
  },
  {
    ...desk,
    name: "hub-desk-pickups",
    otherwise: {
      "/api/hubs/*": {
        pickups: [{ transactionId: pickupId, orderNo: "TXN-5EED0001", leg: comingFor(null) }],
      },
    },
    shows: link("Hand $250.00 to Dora Driver"),
  },
  { ...pickup, name: "hub-pickup", then: driverCounted, shows: button("Yes, that is right") },
  { ...pickup, name: "hub-pickup-over", shows: heading("Nobody is coming for this cash anymore") },
  { ...adminHub, name: "admin-hub-waits", shows: heading("Waiting for its sender") },
  {
    name: "admin-short",
    who: "admin",
    path: "/admin",
    wide: true,
    then: showAllNeeds,
    shows: words("Less cash at a hub than held"),
  },
  {
    name: "hub-close",
    who: "cashier",
    path: (world) => `/hub/${world.hub.id}/close`,
    shows: button("Confirm the count"),
  },
  { ...adminHub, name: "admin-hub", shows: heading("The safe") },
  {
    ...adminHub,
    name: "admin-hub-move",
    press: [/^Move cash to the bank$/],
    shows: (page) => page.getByRole("dialog", { name: "Cash to the bank" }),
  },
  { ...adminHub, name: "admin-hub-difference", before: closeWithLess, shows: button("Settle the difference") },
  { ...adminHub, name: "admin-hub-spanish", language: "es", shows: button("Saldar la diferencia") },
  ...failing([{ ...adminHub, name: "admin-hub", shows: heading("Hub") }]),
  {
    name: "admin-hubs-differs",
    who: "admin",
    path: "/admin/hubs",
    wide: true,
    shows: link("Fells Point"),
  },
];
