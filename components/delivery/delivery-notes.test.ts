import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { DeliveryStatusBadge } from "./delivery-status-badge";
import { DeliveryTimeline } from "./delivery-timeline";
import { ScheduledNote, CashReturnNote } from "./delivery-notes";

const delivery = { amount: 90, funding: "sender_cash", status: "failed", cashToReturn: true } as const;
const returnLeg = { kind: "return", state: "waiting", amount: 90, hubId: null, driver: { name: "Dan Driver" } };
const renderReturnNote = (leg: object | null, renderedDelivery: object = delivery): string =>
  renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: "en",
      children: createElement(CashReturnNote, {
        delivery: renderedDelivery as typeof delivery,
        leg: leg as Leg | null,
      }),
    }),
  ).replaceAll("&#x27;", "'");

test("shows the amount that the driver still holds, also without an open return", () => {
  expect(renderReturnNote(returnLeg)).toContain("Dan still has $90.00 and has to return it.");
  expect(renderReturnNote(null)).toContain("Your driver still has $90.00 and has to return it.");
});

test("does not attribute a previous driver's cash to the current driver", () => {
  const html = renderReturnNote(
    { ...returnLeg, kind: "pickup", driver: { name: "Ben Second" } },
    { ...delivery, status: "assigned" },
  );
  expect(html).toContain("The driver you had before still has $90.00 of yours");
  expect(html).not.toContain("Ben");
});

test("names the hub of a return to a hub, and the partial amount", () => {
  const html = renderReturnNote({ ...returnLeg, amount: 10, hubId: "h", takerName: "Fells Point hub" });
  expect(html).toContain("Dan is bringing your $10.00 to Fells Point hub.");
  expect(html).not.toContain("$90.00");
});

test("renders nothing without cash to return", () => {
  expect(renderReturnNote(returnLeg, { ...delivery, cashToReturn: false })).toBe("");
});

const paidDelivery = {
  status: "payment_confirmed",
  inMoneyReview: false,
  dispatch: null,
  receiver: { name: "Rita" },
  createdAt: "2026-11-20T15:00:00Z",
  updatedAt: "2026-11-20T15:00:00Z",
  history: [],
  searchFrom: "2026-11-24T18:10:00Z",
  preferredTime: { startsAt: "2026-11-24T19:00:00Z", endsAt: "2026-11-24T21:00:00Z", timeZone: "America/New_York" },
} as unknown as Transaction;

const renderNote = (delivery: Transaction, locale: Locale = "en"): string =>
  renderToStaticMarkup(
    createElement(LocaleProvider, {
      initial: locale,
      children: createElement(
        Fragment,
        null,
        createElement(DeliveryStatusBadge, { delivery }),
        createElement(ScheduledNote, { delivery }),
        createElement(DeliveryTimeline, { delivery, viewerRole: "sender" }),
      ),
    }),
  ).replaceAll("\u202f", " ");

test("shows a paid delivery that waits for its time as scheduled, without a search for a driver", () => {
  const html = renderNote(paidDelivery);
  expect(html.match(/>Scheduled</g)).toHaveLength(2);
  expect(html).toContain("Scheduled for Tue, Nov 24, 2:00 PM–4:00 PM. We look for a driver from Nov 24, 1:10 PM.");
  expect(html).not.toMatch(/Payment Confirmed|Looking for a driver/);
  expect(renderNote(paidDelivery, "es")).toContain("Programada: mar, 24 de nov, ");
});

test("shows the search once it has begun", () => {
  const html = renderNote({ ...paidDelivery, searchFrom: null });
  expect(html).toContain("Payment Confirmed");
  expect(html).toContain("Looking for a driver");
  expect(html).not.toContain("Scheduled");
});
