// Emulator of the generic payment provider: a page that lists deliveries and sends our signed webhook.
import { createHmac, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { readPaymentsSecret } from "./environment.ts";
import { escapeHtml, renderLayout } from "./layout.ts";

const EVENTS = ["payment.pending", "payment.confirmed", "payment.failed", "payment.refunded"] as const;
type PaymentEvent = (typeof EVENTS)[number];

// Sends the provider's webhook to the app; the signature covers the time and the exact bytes sent.
async function sendPaymentEvent(
  appUrl: string,
  transactionId: string,
  event: PaymentEvent,
  secret = readPaymentsSecret(),
): Promise<Response> {
  const body = JSON.stringify({ id: randomUUID(), event, transactionId });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return fetch(`${appUrl}/api/webhooks/payments`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-handover-signature": `t=${at},v1=${signature}` },
    body,
  });
}

type Row = { id: string; order_no: string; amount: string; status: string; sender_name: string; receiver_name: string };

export async function handlePayments(request: Request, db: Pool, appUrl: string): Promise<Response> {
  if (request.method === "POST") {
    const form = new URLSearchParams(await request.text());
    const event = EVENTS.find((name) => name === form.get("event"));
    const notice = event ? await sendAndDescribe(appUrl, form.get("transactionId") ?? "", event) : "Unknown event";
    // Redirects to the list, so that a reload does not send again.
    return new Response(null, { status: 303, headers: { location: `/payments?notice=${encodeURIComponent(notice)}` } });
  }
  if (request.method !== "GET") return new Response("Not allowed", { status: 405 });
  const { rows } = await db.query<Row>(
    `select id, order_no, amount::text, status, sender_name, receiver_name from public.transactions
      where status in ('accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing')
      order by status not in ('accepted', 'payment_pending'), created_at desc limit 100`,
  );
  const notice = new URL(request.url).searchParams.get("notice");
  return new Response(
    renderLayout(
      "Payments",
      `<p>Webhooks of the emulated payment provider. Deliveries that wait for payment come first.</p>
    ${notice ? `<p class="note" role="status">${escapeHtml(notice)}</p>` : ""}
    ${
      rows.length === 0
        ? "<p>No delivery waits for payment.</p>"
        : `<table><thead><tr><th>Delivery</th><th>Amount</th><th>Status</th><th></th></tr></thead>
    <tbody>${rows.map(renderRow).join("\n")}</tbody></table>`
    }`,
    ),
    { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } },
  );
}

async function sendAndDescribe(appUrl: string, transactionId: string, event: PaymentEvent): Promise<string> {
  try {
    const response = await sendPaymentEvent(appUrl, transactionId, event);
    return `${event} sent, the app answered ${response.status}`;
  } catch (error) {
    return `The app could not be reached at ${appUrl}: ${(error as Error).message}`;
  }
}

function renderRow({ id, order_no, amount, status, sender_name, receiver_name }: Row): string {
  const isWaiting = status === "accepted" || status === "payment_pending";
  const buttons = isWaiting
    ? [
        ["payment.confirmed", "Confirm"],
        ["payment.failed", "Fail"],
      ]
    : [
        ["payment.failed", "Fail"],
        ["payment.refunded", "Refund"],
      ];
  return `<tr><td>${escapeHtml(order_no)}<br>${escapeHtml(sender_name)} → ${escapeHtml(receiver_name)}</td><td>$${escapeHtml(amount)}</td><td>${escapeHtml(status)}</td>
    <td><form method="post"><input type="hidden" name="transactionId" value="${escapeHtml(id)}">
    ${buttons.map(([event, label]) => `<button name="event" value="${event}">${label}</button>`).join(" ")}</form></td></tr>`;
}
