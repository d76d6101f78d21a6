import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { statusActions } from "@/components/driver/status/status-panel";
import { SideMenu } from "@/components/driver/shell/side-menu";
import { TabBar } from "@/components/driver/shell/tab-bar";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { ActiveDeliveryButton } from "@/components/driver/shell/driver-shell";
import { staleMs } from "@/lib/client/hooks/use-resource";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import type { Task } from "@/lib/contracts/driver/task";
import type { Session } from "@/lib/contracts/session";
import { formatCode } from "@/lib/domain/text/code-format";
import { VehicleType } from "@/lib/contracts/driver/driver";
import { countdownTone, declineReasons } from "@/lib/domain/offer";
import { formatKilometresAsMiles } from "@/lib/domain/geo/distance";
import { acceptRedirectMs, nextAction } from "@/lib/domain/task/navigation-controller";
import { minPasswordLength } from "@/lib/domain/password";
import { syncIntervalMs, taskSync } from "@/lib/domain/task/task-sync";
import { transactionStatuses } from "@/lib/domain/transaction/transaction";
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

test("the side menu has the profile, the seven links, two unspecified ones and Sign Out", () => {
  const session = { userId: "dora", name: "Dora Driver", email: "dora@example.com", phone: null } as unknown as Session;
  const menu = createElement(SideMenu, { open: true, onClose: () => undefined, session, onSignOut: () => undefined });
  const labels = wordsOf(menu);
  expect(labels.slice(labels.indexOf("Dora Driver"))).toEqual([
    ...["Dora Driver", "dora@example.com"],
    ...["Dashboard", "Deliveries", "Scanner", "History", "Analytics", "Profile", "Settings"],
    ...["Support", "Share your trip"],
    "Sign Out",
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
  const labels = wordsOf(createElement(ActiveDeliveryBanner), { [currentTaskPath]: task });
  for (const label of ["Assigned", "Sam Sender", "$120.00", "Navigate"]) expect(labels).toContain(label);
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
  const labels = (["online", "break", "busy"] as const).flatMap((status) =>
    statusActions(status).map(({ labelKey }) => panelText.en[labelKey]),
  );
  expect([...new Set(labels)].sort()).toEqual(
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
    firstSyncMs: taskSync.initialDelayMs,
    graceMs: taskSync.graceMs,
    miles: formatKilometresAsMiles(10),
    code: formatCode("ABCDEFGH"),
    syncMs: syncIntervalMs(null),
    offerTones: [60_000, 59_999, 0].map(countdownTone),
    vehicleTypes: VehicleType.options,
  }).toEqual({
    leastPassword: 6,
    acceptRedirectMs: 1_000,
    staleMs: 300_000,
    firstSyncMs: 2_000,
    graceMs: 30_000,
    miles: "6.2",
    code: "ABCD-EFGH",
    syncMs: 60_000,
    offerTones: ["normal", "urgent", "expired"],
    vehicleTypes: ["car", "suv", "truck", "van", "motorcycle", "bicycle"],
  });
});

// Constants that no module exports, at their place in the source.
test.each([
  ["minimum driver age", "supabase/schemas/platform/tables/settings.sql", "('minimum_driver_age', '21',"],
  ["first vehicle year", "supabase/schemas/platform/tables/settings.sql", "('vehicle_year_from', '2000',"],
  ["application review time", "lib/i18n/messages/apply.ts", "within 24-48 hours."],
  [
    "default vehicle",
    "supabase/schemas/drivers/tables/driver_profiles.sql",
    "vehicle_type text not null default 'car'",
  ],
  ["status heartbeat", "lib/client/hooks/use-presence.ts", "const heartbeatMs = 30_000;"],
  ["auto-online delay", "lib/client/hooks/use-presence.ts", "const autoOnlineDelayMs = 1_000;"],
  ["token refresh at three ticks of 30 s", "server/session/refresh-session.ts", "const REFRESH_BEFORE_SECONDS = 90;"],
  ["refresh retry backoff", "server/session/refresh-session.ts", "const INITIAL_DELAY_MS = 200;"],
  ["signing-key cache", "server/session/access-token.ts", "cacheMaxAge: 600_000"],
  ["QR expiry", "supabase/schemas/platform/tables/settings.sql", "('code_valid_seconds', '86400',"],
  ["length of the code", "supabase/schemas/verification/codes.sql", "if length(v_code) = 8 then"],
  ["length of the signature", "server/verification/qr.ts", "content.expiresAt], secret, 16)"],
  ["items in the bell", "components/driver/shell/offer-bell.tsx", "!archived).slice(0, 5)"],
  ["a user's list of transactions", "lib/contracts/delivery/transaction.ts", "limit: limit(20)"],
  ["an administrator's list of transactions", "lib/contracts/admin/transactions.ts", "limit: limit(50)"],
  ["width of the bottom bar: 430 px", "app/globals.css", "--container-column: 26.875rem;"],
  ["the bottom bar has that width", "components/driver/shell/tab-bar.tsx", "max-w-column"],
  ["toasts: 4 s", "components/ui/toaster.tsx", "duration={4000}"],
  ["toasts: 3 visible", "components/ui/toaster.tsx", "visibleToasts={3}"],
  ["toasts: gap 14", "components/ui/toaster.tsx", "gap={14}"],
  ["toasts: width 356 px", "components/ui/toaster.tsx", '"--width": "356px"'],
  ["error log in memory", "server/optimoroute/error-log.ts", "const MAX_ENTRIES = 1_000;"],
  ["error log's default query", "server/optimoroute/error-log.ts", "const DEFAULT_LIMIT = 50;"],
  ["error log's recent window", "server/optimoroute/error-log.ts", "const HOUR_MS = 3_600_000;"],
])("the specified constant: %s", (_, path, text) => {
  expect(readFileSync(join(__dirname, "../..", path), "utf8")).toContain(text);
});
