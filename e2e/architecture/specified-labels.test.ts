import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { statusActions } from "@/components/driver/status/status-panel";
import { TabBar } from "@/components/driver/shell/tab-bar";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { ActiveDeliveryButton } from "@/components/driver/task/active-delivery-button";
import { staleMs } from "@/lib/client/hooks/use-resource";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import type { Task } from "@/lib/contracts/driver/task";
import { displayCode } from "@/lib/domain/text/code-format";
import { declineReasons } from "@/lib/domain/offer/decline-reasons";
import { milesFromKilometres } from "@/lib/domain/geo/distance";
import { acceptRedirectMs, nextAction } from "@/lib/domain/task/navigation-controller";
import { minPasswordLength } from "@/lib/domain/password";
import { taskSync } from "@/lib/domain/task/task-sync";
import { transactionStatuses } from "@/lib/domain/transaction/transaction-status";
import { declineKeys } from "@/lib/i18n/decline-words";
import { deliveryStatusMessages, describeApiStatus } from "@/lib/i18n/messages/delivery-status";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { statusMessages as panelText } from "@/lib/i18n/messages/status";
import { taskMessages } from "@/lib/i18n/messages/task";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/dashboard",
}));

// Labels, buttons, tabs, their order and the constants, which the specification lists without quotation marks.
const task = {
  id: "1",
  transactionId: "7",
  driverId: "9",
  amount: 120,
  state: "accepted",
  customerName: "Rita Receiver",
  customerPhone: "•••• 1234",
  pickupAddress: "1 Bay Road",
  deliveryAddress: "12 Bay Road",
  contact: { name: "Sam Sender", phone: "•••• 1234", role: "sender" },
  leg: { kind: "pickup", state: "waiting", amount: 120 },
  metadata: {},
} as unknown as Task;

/** A component's visible texts as the server first renders it, separated by bars. */
function wordsOf(node: ReactNode, fetched: Record<string, unknown> = {}): string[] {
  return renderToStaticMarkup(createElement(SWRConfig, { value: { fallback: fetched } }, node))
    .replace(/<[^>]*>/g, "|")
    .split("|")
    .map((text) => text.trim())
    .filter(Boolean);
}

test("the tab bar reads Dashboard, Deliveries, Scanner, Analytics, Profile, Out", () => {
  expect(wordsOf(createElement(TabBar, { onSignOut: () => undefined }))).toEqual([
    "Dashboard",
    "Deliveries",
    "Scanner",
    "Analytics",
    "Profile",
    "Out",
  ]);
});

test.each(["accepted", "active", "arrived"] as const)(
  "the floating buttons of a delivery that is %s read Navigate and Complete",
  (state) => {
    expect(wordsOf(createElement(ActiveDeliveryButton), { [currentTaskPath]: { ...task, state } })).toEqual([
      "Navigate",
      "Complete",
    ]);
  },
);

test("the banner shows status, customer, amount and the word Navigate", () => {
  const words = wordsOf(createElement(ActiveDeliveryBanner), { [currentTaskPath]: task });
  for (const word of ["Assigned", "Sam Sender", "$120.00", "Navigate"]) expect(words).toContain(word);
  const { en } = taskMessages;
  expect([en.assigned, en.enRoute, en.arrived]).toEqual(["Assigned", "En Route", "Arrived"]);
  expect([en.startNavigation, en.completeDelivery, en.viewDetails]).toEqual([
    "Start Navigation",
    "Complete Delivery",
    "View Details",
  ]);
  expect([en.eta, en.estimatedArrival]).toEqual(["ETA", "Estimated arrival"]);
});

test("the next actions are Start Service, Start Navigation, Mark Arrived and Complete Delivery", () => {
  const states = ["ready", "starting", "navigating", "arrived", "completing"] as const;
  expect(states.map((state) => nextAction(state)?.label)).toEqual([
    "Start Service",
    "Start Navigation",
    "Mark Arrived",
    "Complete Delivery",
    "Complete Delivery",
  ]);
});

test("the status panel has the specified buttons", () => {
  const words = (["online", "break", "busy"] as const).flatMap((status) =>
    statusActions(status).map(({ word }) => panelText.en[word]),
  );
  expect([...new Set(words)].sort()).toEqual(
    ["Go Online", "Go Offline", "Take Break", "End Break", "Busy", "Available"].sort(),
  );
});

test("the six reasons for declining, and the offer's buttons", () => {
  const { en } = offerMessages;
  expect(declineReasons.map((reason) => en[declineKeys[reason]])).toEqual([...declineReasons]);
  expect([en.decline, en.accept, en.close]).toEqual(["Decline", "Accept Task", "Close"]);
});

test("each status has a label and a description, and any other one reads Unknown", () => {
  expect(transactionStatuses.map((status) => describeApiStatus(status).label)).not.toContain("Unknown");
  expect(describeApiStatus("in_progress")).toEqual({
    label: "Unknown",
    description: deliveryStatusMessages.en.description_unknown,
  });
  expect([describeApiStatus("broadcast").label, describeApiStatus("assigned").label]).toEqual([
    "Finding Driver",
    "Driver Assigned",
  ]);
});

test("the specified constants", () => {
  expect({
    leastPassword: minPasswordLength,
    acceptRedirectMs,
    staleMs,
    firstSyncMs: taskSync.firstAfterMs,
    graceMs: taskSync.graceMs,
    miles: milesFromKilometres(10),
    code: displayCode("ABCDEFGH"),
  }).toEqual({
    leastPassword: 6,
    acceptRedirectMs: 1_000,
    staleMs: 300_000,
    firstSyncMs: 2_000,
    graceMs: 30_000,
    miles: "6.2",
    code: "ABCD-EFGH",
  });
});
