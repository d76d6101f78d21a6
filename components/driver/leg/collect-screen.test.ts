import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { SessionProvider } from "@/lib/client/hooks/use-session";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Session } from "@/lib/contracts/session";
import type { Task } from "@/lib/contracts/driver/task";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { CollectCashScreen, isCounting } from "./collect-screen";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const session = { userId: "dora", name: "Dora" } as Session;
const pickup: Leg = {
  id: "leg",
  kind: "pickup",
  state: "waiting",
  matchingDigits: "47",
  amount: 120,
  counted: null,
  countedAt: null,
  countResponse: null,
  bagSerial: null,
  place: { address: "1 Pickup Street", location: null },
  openedAt: "2026-01-01T12:00:00.000Z",
  arrivedAt: null,
  leaveAllowedAt: null,
  codeLockedUntil: null,
  driver: { id: "00000000-0000-4000-8000-000000000009", name: "Dora Driver", vehicleType: null, vehiclePlate: null },
  giverName: "Sam Sender",
  takerName: "Dora Driver",
  allowedActions: [],
};

/** The first render of the page for a driver with a leg in this state. */
function renderLeg(leg: Partial<Leg>, task: Partial<Task> = {}, locale: Locale = "en"): string {
  const current = {
    transactionId: "7",
    driverId: "dora",
    amount: 120,
    deliveryAddress: "12 Bay Road",
    customerName: "Rita",
    state: "accepted",
    contact: { name: "Sam Sender", phone: "+13055550101", role: "sender" },
    metadata: {},
    codeLockedUntil: null,
    leg: { ...pickup, ...leg },
    ...task,
  };
  const page = createElement(
    SWRConfig,
    { value: { fallback: { [currentTaskPath]: current } } },
    createElement(CollectCashScreen, { transactionId: "7" }),
  );
  return renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: locale,
      children: createElement(SessionProvider, { session, children: page }),
    }),
  ).replaceAll("&#x27;", "'");
}

test("shows the two digits first and an empty amount without a suggestion", () => {
  const html = renderLeg({});
  expect(html).toContain("Same digits on Sam's phone?");
  expect(html).toContain("Different digits? Take nothing.");
  expect(html).toMatch(/data-testid="leg-digits"[^>]*>47</);
  expect(html).toMatch(/<input[^>]*value=""/);
  expect(html).not.toContain("120");
});

test("offers to leave without the cash after different amounts or a long wait, and not before", () => {
  const differs = renderLeg({ counted: 100 });
  expect(differs).toContain("You counted $100.00. The delivery is $120.00.");
  expect(differs).toContain("Leave without the cash");
  const disputed = renderLeg({ countResponse: { agrees: false, counted: 90, at: "2026-01-01T12:00:00.000Z" } });
  expect(disputed).toContain("Sam counted $90.00. Count again together.");
  expect(disputed).toContain("Leave without the cash");
  const waiting = renderLeg({ counted: 120 });
  expect(waiting).toContain("Waiting for Sam to confirm");
  expect(waiting).not.toContain("Leave without the cash");
  expect(renderLeg({ counted: 120, leaveAllowedAt: "2026-01-01T12:00:00.000Z" })).toContain("It's not your fault");
});

test("lets the driver leave a hub with too little cash before and after the cashier's confirmation", () => {
  const contact = { name: "Pratt Street", phone: null, role: "hub" } as const;
  const lowSafe = { hubId: "hub", safeTooLow: true };
  for (const leg of [
    lowSafe,
    { ...lowSafe, counted: 120 },
    { ...lowSafe, counted: 120, state: "verifying" as const },
  ]) {
    const html = renderLeg(leg, { contact });
    expect(html).toContain("The safe here holds too little.");
    expect(html).toContain("Leave without the cash");
  }
  expect(renderLeg({ ...lowSafe, safeTooLow: false }, { contact })).not.toContain("Leave without the cash");
});

test("scans or types the code once confirmed, and leads to the drop-off once proven", () => {
  expect(renderLeg({ state: "verifying", counted: 120 })).toContain("Type the code instead");
  const proven = renderLeg({ state: "done", counted: 120 }, { state: "active" });
  expect(proven).toContain("$120.00 collected");
  expect(proven).toContain('href="/navigation/7"');
});

test("counts a return in the same way, without an option to leave", () => {
  const html = renderLeg({ kind: "return" }, { state: "arrived" });
  expect(html).toContain("Bring the cash back");
  expect(html).toContain("Different digits? Give nothing.");
  const differs = renderLeg({ kind: "return", counted: 100 }, { state: "arrived" });
  expect(differs).toContain("Hand nothing over and call support");
  expect(differs).not.toContain("Leave without the cash");
});

test("renders in Spanish", () => {
  expect(renderLeg({}, {}, "es")).toContain("¿Los mismos dígitos en el teléfono de Sam?");
});

test("shows the code step during an empty recount, and does not interrupt a driver who is typing", () => {
  expect(isCounting("confirm", "requested")).toBe(true);
  expect(isCounting("prove", "requested")).toBe(false);
  expect(isCounting("prove", "typing")).toBe(true);
  expect(isCounting("confirm", null)).toBe(false);
  expect(isCounting("count", null)).toBe(true);
});
