// HTML of the page: payments with their actions, refunds, disputes, transfers, events, requests.
import type Stripe from "stripe";
import { escapeHtml, renderLayout } from "../../layout.ts";
import { availableBalance } from "./balance.ts";
import { TEST_CARDS } from "./cards.ts";
import type { LoggedRequest } from "./requests.ts";
import { NO_FAULTS, FAULT_KINDS } from "./settings.ts";
import type { StripeState } from "./state.ts";

const MAX_ROWS = 60;
const MAX_EVENT_ROWS = 40;
const MAX_REQUEST_ROWS = 25;

const STYLE = `
  body { max-width: 72rem; }
  .wide { overflow-x: auto; } td, th { vertical-align: top; }
  .status { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6rem; font-size: .85rem; font-weight: 600; white-space: nowrap; }
  .succeeded, .won { border-color: light-dark(#1f6b47, #7fd3a8); } .failed, .lost, .canceled, .needs_response, .faulty { border-color: light-dark(#a4262c, #ff9ba1); }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
  .row form { display: flex; flex-wrap: wrap; gap: .5rem; }
  input:not([type=hidden]), select { font: inherit; min-height: 44px; box-sizing: border-box; padding: 0 .75rem; border-radius: 8px; border: 1px solid var(--line); background: light-dark(#fff, #131714); color: inherit; }
  section { margin: 1.5rem 0; }`;

const formatMoney = (cents: number): string => `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
const formatTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
const badge = (status: string | null): string =>
  `<span class="status ${escapeHtml(status)}">${escapeHtml(status?.replaceAll("_", " "))}</span>`;

function renderForm(hidden: Record<string, string>, content: string, action = "/stripe/"): string {
  return `<form method="post" action="${action}">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("")}${content}</form>`;
}

function renderTable(headings: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return "<p>None yet.</p>";
  return `<div class="wide"><table><thead><tr>${headings.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;
}

export function renderPage(state: StripeState, requests: LoggedRequest[], query: URLSearchParams): string {
  const notice = query.get("notice");
  const selectedIntent = state.store.intents.byId(query.get("payment") ?? "");
  const body = `<p>The data of the emulated Stripe account. Act here as in its dashboard, or as the cardholder; the app learns of it by webhook. Available: ${formatMoney(availableBalance(state))}.</p>
    ${notice ? `<p class="note" role="status">${escapeHtml(notice)}</p>` : ""}
    ${selectedIntent ? renderPayment(state, selectedIntent) : ""}
    ${renderPayments(state)}
    ${renderRefunds(state)}
    ${renderDisputes(state)}
    ${renderTransfers(state)}
    ${renderFaults(state)}
    ${renderEvents(state)}
    ${renderRequests(requests)}`;
  return renderLayout("Stripe", body, { refreshSeconds: 3, style: STYLE });
}

function renderPayment(state: StripeState, intent: Stripe.PaymentIntent): string {
  const formFields = { payment: intent.id };
  const cards = Object.entries(TEST_CARDS)
    .map(([name, { number }]) => `<option value="${name}">${name} (${number})</option>`)
    .join("");
  const isOpen = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status);
  const facts: [string, unknown][] = [
    ["Amount", formatMoney(intent.amount)],
    ["Description", intent.description],
    ["Customer", intent.customer],
    ["Metadata", JSON.stringify(intent.metadata)],
    ["Declined", intent.last_payment_error?.message],
    ["Charge", intent.latest_charge],
  ];
  return `<article><h2>${escapeHtml(intent.id)} ${badge(intent.status)}</h2><div class="row">
    ${isOpen ? renderForm({ ...formFields, do: "pay" }, `<select name="card" aria-label="Test card">${cards}</select><button>Pay with this card</button>`) : ""}
    ${intent.status === "requires_action" ? renderForm({ ...formFields, do: "authenticate" }, "<button>Authenticate</button>") + renderForm({ ...formFields, do: "reject" }, "<button>Fail the authentication</button>") : ""}
    ${
      intent.status === "succeeded"
        ? renderForm(
            { ...formFields, do: "refund" },
            '<input name="amount" inputmode="decimal" autocomplete="off" aria-label="Part in dollars" placeholder="All, or dollars" size="12"><button>Refund</button>',
          ) + renderForm({ ...formFields, do: "dispute" }, "<button>Dispute</button>")
        : ""
    }</div>
    <div class="wide"><table>${facts
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
      .join("")}</table></div></article>`;
}

function renderPayments(state: StripeState): string {
  const intents = state.store.intents.newest();
  const rows = intents.slice(0, MAX_ROWS).map((intent) => {
    const charge = state.store.charges.byId(String(intent.latest_charge));
    return `<tr><td><a href="/stripe/?payment=${escapeHtml(intent.id)}">${escapeHtml(intent.description ?? intent.id)}</a></td><td>${formatMoney(intent.amount)}</td><td>${badge(intent.status)}${charge?.disputed ? ` ${badge("disputed")}` : ""}</td><td>${charge && charge.amount_refunded > 0 ? formatMoney(charge.amount_refunded) : ""}</td><td>${formatTime(intent.created)}</td></tr>`;
  });
  return `<section><h2>Payments: ${intents.length}</h2>${renderTable(["Payment", "Amount", "Status", "Refunded", "UTC"], rows)}</section>`;
}

function renderRefunds(state: StripeState): string {
  const rows = state.store.refunds
    .newest()
    .slice(0, MAX_ROWS)
    .map(
      ({ id, amount, status, payment_intent }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${formatMoney(amount)}</td><td>${badge(status)}</td><td><a href="/stripe/?payment=${escapeHtml(payment_intent)}">${escapeHtml(payment_intent)}</a></td><td>${status === "pending" ? renderForm({ do: "arrive", refund: id }, "<button>Settle</button>") : ""} ${status === "failed" ? "" : renderForm({ do: "fail", refund: id }, "<button>Fail</button>")}</td></tr>`,
    );
  return `<section><h2>Refunds</h2>${renderTable(["Refund", "Amount", "Status", "Payment", ""], rows)}</section>`;
}

function renderDisputes(state: StripeState): string {
  const rows = state.store.disputes
    .newest()
    .slice(0, MAX_ROWS)
    .map(
      ({ id, amount, status, reason, payment_intent }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${formatMoney(amount)}</td><td>${badge(status)} ${escapeHtml(reason)}</td><td><a href="/stripe/?payment=${escapeHtml(payment_intent)}">${escapeHtml(payment_intent)}</a></td><td>${["won", "lost", "warning_closed"].includes(status) ? "" : renderForm({ do: "win", dispute: id }, "<button>Win</button>") + renderForm({ do: "lose", dispute: id }, "<button>Lose</button>")}</td></tr>`,
    );
  return `<section><h2>Disputes</h2>${renderTable(["Dispute", "Amount", "Status", "Payment", ""], rows)}</section>`;
}

function renderTransfers(state: StripeState): string {
  const rows = state.store.transfers
    .newest()
    .slice(0, MAX_ROWS)
    .map(
      ({ id, amount, destination, description }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${formatMoney(amount)}</td><td>${escapeHtml(destination)}</td><td>${escapeHtml(description)}</td></tr>`,
    );
  return `<section><h2>Transfers</h2>${renderTable(["Transfer", "Amount", "To", "For"], rows)}</section>`;
}

function renderFaults(state: StripeState): string {
  const { faults: currentFaults } = state.faultState;
  const activeFaults = Object.entries(currentFaults).filter(
    ([name, value]) => name !== "seed" && value !== NO_FAULTS[name as keyof typeof NO_FAULTS],
  );
  const kinds = [
    "healthy",
    "down",
    "slow",
    "all faults",
    ...FAULT_KINDS,
    "duplicateEvents",
    "loseEvents",
    "shuffleEvents",
    "delayEvents",
  ];
  return `<section><h2>Faults ${activeFaults.length === 0 ? badge("healthy") : '<span class="status faulty">faulty</span>'}</h2>
    ${activeFaults.length === 0 ? "" : `<p>${activeFaults.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join(", ")}, seed ${currentFaults.seed}</p>`}
    <div class="row">${renderForm(
      { do: "faults" },
      `<select name="kind" aria-label="Fault">${kinds.map((kind) => `<option>${kind}</option>`).join("")}</select>
      <select name="share" aria-label="Share">${[
        ["1", "all"],
        ["0.5", "half"],
        ["0.3", "a third"],
        ["0.1", "a tenth"],
      ]
        .map(([value, name]) => `<option value="${value}">${name}</option>`)
        .join("")}</select>
      <input name="seed" inputmode="numeric" autocomplete="off" aria-label="Seed" placeholder="Seed (1)" size="8"><button>Apply</button>`,
    )}${renderForm({ do: "faults", kind: "healthy" }, "<button>No faults</button>")}</div></section>`;
}

function renderEvents(state: StripeState): string {
  const rows = state.store.events
    .newest()
    .slice(0, MAX_EVENT_ROWS)
    .map(({ id, event, deliveries, lost }) => {
      const attemptStatuses = deliveries.map(({ status }) => status ?? "no response").join(", ");
      return `<tr><td>${formatTime(event.created)}</td><td>${escapeHtml(event.type)}</td><td>${lost ? "lost " : ""}${escapeHtml(attemptStatuses)}</td><td>${renderForm({ do: "resend", event: id }, "<button>Send again</button>")}</td></tr>`;
    });
  return `<section><h2>Events</h2>${renderTable(["UTC", "What", "App's responses", ""], rows)}</section>`;
}

function renderRequests(requests: LoggedRequest[]): string {
  const rows = requests
    .slice(-MAX_REQUEST_ROWS)
    .reverse()
    .map(
      ({ at, request, status, code, fault, replayed }) =>
        `<tr><td>${escapeHtml(at.slice(11, 19))}</td><td>${escapeHtml(request)}</td><td>${status ?? "connection reset"} ${escapeHtml(code)}${replayed ? " (replayed)" : ""}</td><td>${escapeHtml(fault)}</td></tr>`,
    );
  return `<section><h2>Requests</h2>${renderTable(["UTC", "Request", "Response", "Fault"], rows)}</section>`;
}

/** The bank's page for the cardholder. */
export function renderBankPage(intent: Stripe.PaymentIntent | null): string {
  const body = !intent
    ? "<p>There is no such payment.</p>"
    : intent.status === "requires_action"
      ? `<p>Your bank asks whether it is you who pays ${formatMoney(intent.amount)} to Handover.</p><div class="row">${renderForm({ do: "authenticate" }, "<button>Yes, it is me</button>", "")}${renderForm({ do: "reject" }, "<button>No</button>", "")}</div>`
      : `<p>The payment is ${badge(intent.status)}.</p>`;
  return renderLayout("Your bank", body, { style: STYLE });
}
