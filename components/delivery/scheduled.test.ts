import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import type { Locale } from "@/lib/i18n/translate";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { DeliveryStatusBadge } from "./delivery-status-badge";
import { DeliveryTimeline } from "./delivery-timeline";
import { ScheduledNote } from "./scheduled-note";

const paid = {
  status: "payment_confirmed",
  underReview: false,
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
  const html = renderNote(paid);
  expect(html.match(/>Scheduled</g)).toHaveLength(2);
  expect(html).toContain("Scheduled for Tue, Nov 24, 2:00 PM–4:00 PM. We look for a driver from Nov 24, 1:10 PM.");
  expect(html).not.toMatch(/Payment Confirmed|Looking for a driver/);
  expect(renderNote(paid, "es")).toContain("Programada: mar, 24 de nov, ");
});

test("shows the search once it has begun", () => {
  const html = renderNote({ ...paid, searchFrom: null });
  expect(html).toContain("Payment Confirmed");
  expect(html).toContain("Looking for a driver");
  expect(html).not.toContain("Scheduled");
});
