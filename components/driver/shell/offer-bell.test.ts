import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { notificationsPath } from "@/components/account/use-notifications";
import { offersPath } from "@/lib/client/hooks/use-offers";
import { OfferBell } from "./offer-bell";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/dashboard" }));

const offer = (id: string, minutes: number) => ({
  id,
  status: "new",
  closedReason: null,
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  sentAt: new Date().toISOString(),
  archived: false,
  taskDetails: { amount: 120, deliveryAddress: "12 Bay Road" },
});
const message = (id: string, read: boolean, type = "task_assigned") => ({ id, read, type });

function renderBell(offers: readonly object[], messages: readonly object[]): string {
  const fallback = {
    [offersPath]: { items: offers, nextCursor: null, unread: 0 },
    [notificationsPath]: { items: messages, nextCursor: null, unread: 0 },
  };
  return renderToStaticMarkup(
    createElement(SWRConfig, { value: { fallback } }, createElement(OfferBell, { userId: "dora" })),
  );
}

// docs/readings.md: bell-badge
test("the badge counts offers that can still be answered and unread messages", () => {
  const html = renderBell(
    [offer("1", 5), offer("2", -5)],
    [message("3", false), message("4", true), message("5", false, "task_offer")],
  );
  expect(html).toContain("2 new");
  expect(renderBell([], [message("3", true)])).not.toContain(" new<");
});

test('shows "No notifications yet" without an offer, also next to an unread message', () => {
  for (const html of [renderBell([], []), renderBell([], [message("3", false)])]) {
    expect(html).toContain("No notifications yet");
    expect(html).toContain("Task notifications will appear here");
  }
});

test("shows a withdrawn offer as withdrawn, not as expired", () => {
  const closed = (outcome: string) => renderBell([{ ...offer("1", -5), status: "expired", outcome }], []);
  expect(closed("withdrawn")).toContain("Withdrawn");
  expect(closed("withdrawn")).not.toContain("Expired");
  expect(closed("open")).toContain("Expired");
});
