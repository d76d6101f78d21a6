import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import { fakeStorage } from "@/lib/client/tests/fake-storage";
import { StatusToggle } from "./status-toggle";
import type { LocationState } from "./location-state";
import { StatusPanel } from "./status-panel";

let location: LocationState | null = null;
let online = true;
jest.mock("@/lib/client/realtime/connection", () => ({ useIsOnline: () => online, useIsPolling: () => false }));
jest.mock("./use-location-state", () => ({ useLocationState: () => location }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const session = { userId: "dora", driver: { status: "online", positionMaxAgeSeconds: 300 } } as Session;
const profile = { cash: { dueAmount: 0 }, documents: [], zones: 0, lastStatusChange: "2026-01-01T12:00:00.000Z" };
const renderWidget = (
  widget: typeof StatusToggle | typeof StatusPanel,
  status: "online" | "on_duty" | "break" = "online",
): string =>
  renderToStaticMarkup(
    createElement(
      SWRConfig,
      { value: { fallback: { [driverProfilePath]: profile } } },
      createElement(SessionProvider, { session, children: createElement(widget, { status }) }),
    ),
  ).replaceAll("&#x27;", "'");

test.each<[string, LocationState, string]>([
  [
    "not confirmed for 90 seconds",
    { kind: "notSent", age: 120_000, cause: "silent" },
    "Location not confirmed for 2 minutes: your phone gives no location. Turn on GPS and go outdoors.",
  ],
  [
    "blocked",
    { kind: "denied" },
    "No offers yet: location is blocked. Allow it for this site in your browser and turn on GPS.",
  ],
])("shows the same warning in header and dashboard for an online driver with position %s", (_, state, text) => {
  location = state;
  expect(renderWidget(StatusPanel)).toContain(text);
  expect(renderWidget(StatusToggle)).toContain(`title="${text}"`);
  expect(renderWidget(StatusToggle)).toContain("bg-warning-subtle");
  expect(renderWidget(StatusToggle)).not.toContain("bg-success-subtle");
});

test("shows green while positions are confirmed, and no position state on a break", () => {
  location = { kind: "sent", age: 20_000 };
  expect(renderWidget(StatusToggle)).toContain("bg-success-subtle");
  expect(renderWidget(StatusToggle)).not.toContain("title=");
  location = { kind: "notSent", age: 120_000, cause: null };
  expect(renderWidget(StatusToggle, "break")).not.toContain("title=");
});

test("shows an online or on-duty driver without a connection that no offers come, and the last confirmation", () => {
  online = false;
  location = { kind: "sent", age: 20_000 };
  const { storage } = fakeStorage();
  Object.assign(globalThis, { window: Object.assign(new EventTarget(), { localStorage: storage }) });
  const at = Date.parse("2026-01-02T12:05:00.000Z");
  storage.setItem("handover.last:status", JSON.stringify({ driverId: "dora", status: "on_duty", confirmedAt: at }));
  try {
    for (const status of ["online", "on_duty"] as const) {
      expect(renderWidget(StatusPanel, status)).toContain(
        "No connection. Offers can't reach you · status confirmed Jan 2",
      );
      expect(renderWidget(StatusToggle, status)).toContain(`title="No connection. Offers can't reach you"`);
      expect(renderWidget(StatusToggle, status)).not.toContain("bg-success-subtle");
    }
  } finally {
    online = true;
    Reflect.deleteProperty(globalThis, "window");
  }
});
