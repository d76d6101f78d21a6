import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { DeliveryStatusBadge } from "./delivery-status-badge";

test.each(["delivered", "in_progress", ""])("shows the status %p, and an unspecified one as Unknown", (status) => {
  const html = renderToStaticMarkup(
    createElement(DeliveryStatusBadge, { delivery: { status: status as TransactionStatus } }),
  );
  expect(html).toContain(status === "delivered" ? "Delivered" : "Unknown");
});
