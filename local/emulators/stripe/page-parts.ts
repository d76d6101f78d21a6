// HTML of the page: payments with their actions, refunds, disputes, transfers, events, requests.
import type Stripe from "stripe";
import { escapeHtml, renderLayout } from "../../layout.ts";
import { availableBalance } from "./balance.ts";
import { TEST_CARDS } from "./cards.ts";
import type { LoggedRequest } from "./requests.ts";
import { NO_FAULTS, FAULT_KINDS } from "./settings.ts";
import type { StripeState } from "./world.ts";

const SHOWN = 60;
const NEWEST = 40;
const NEWEST_REQUESTS = 25;

const STYLE = `
  body { max-width: 72rem; }
  .wide { overflow-x: auto; } td, th { vertical-align: top; }
  .status { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6rem; font-size: .85rem; font-weight: 600; white-space: nowrap; }
  .succeeded, .won { border-color: light-dark(#1f6b47, #7fd3a8); } .failed, .lost, .canceled, .needs_response, .ill { border-color: light-dark(#a4262c, #ff9ba1); }
  .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
  .row form { display: flex; flex-wrap: wrap; gap: .5rem; }
  input:not([type=hidden]), select { font: inherit; min-height: 44px; box-sizing: border-box; padding: 0 .75rem; border-radius: 8px; border: 1px solid var(--line); background: light-dark(#fff, #131714); color: inherit; }
  section { margin: 1.5rem 0; }`;

const money = (cents: number): string => `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
const badge = (status: string | null): string =>
  `<span class="status ${escapeHtml(status)}">${escapeHtml(status?.replaceAll("_", " "))}</span>`;

function form(hidden: Record<string, string>, inside: string, action = "/stripe/"): string {
  return `<form method="post" action="${action}">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("")}${inside}</form>`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return "<p>None yet.</p>";
  return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`;
}

export function renderPage(world: StripeState, requests: LoggedRequest[], query: URLSearchParams): string {
  const notice = query.get("said");
  const chosen = world.store.intents.byId(query.get("payment") ?? "");
  const body = `<p>What Stripe would know. Act here as in its dashboard, or as the card's holder; the app has to find out by itself. Available: ${money(availableBalance(world))}.</p>
    ${notice ? `<p class="note" role="status">${escapeHtml(notice)}</p>` : ""}
    ${chosen ? onePayment(world, chosen) : ""}
    ${payments(world)}
    ${refunds(world)}
    ${disputes(world)}
    ${transfers(world)}
    ${faults(world)}
    ${events(world)}
    ${renderRequests(requests)}`;
  return renderLayout("Stripe", body, { refreshSeconds: 3, style: STYLE });
}

function onePayment(world: StripeState, intent: Stripe.PaymentIntent): string {
  const formFields = { payment: intent.id };
  const cards = Object.entries(TEST_CARDS)
    .map(([name, { number }]) => `<option value="${name}">${name} (${number})</option>`)
    .join("");
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status);
  const facts: [string, unknown][] = [
    ["Amount", money(intent.amount)],
    ["Description", intent.description],
    ["Customer", intent.customer],
    ["Metadata", JSON.stringify(intent.metadata)],
    ["Declined", intent.last_payment_error?.message],
    ["Charge", intent.latest_charge],
  ];
  return `<article><h2>${escapeHtml(intent.id)} ${badge(intent.status)}</h2><div class="row">
    ${open ? form({ ...formFields, do: "pay" }, `<select name="card" aria-label="Test card">${cards}</select><button>Pay with this card</button>`) : ""}
    ${intent.status === "requires_action" ? form({ ...formFields, do: "authenticate" }, "<button>Authenticate</button>") + form({ ...formFields, do: "reject" }, "<button>Fail the authentication</button>") : ""}
    ${
      intent.status === "succeeded"
        ? form(
            { ...formFields, do: "refund" },
            '<input name="amount" inputmode="decimal" autocomplete="off" aria-label="Part in dollars" placeholder="All, or dollars" size="12"><button>Refund</button>',
          ) + form({ ...formFields, do: "dispute" }, "<button>Dispute</button>")
        : ""
    }</div>
    <div class="wide"><table>${facts
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
      .join("")}</table></div></article>`;
}

function payments(world: StripeState): string {
  const intents = world.store.intents.newest();
  const rows = intents.slice(0, SHOWN).map((intent) => {
    const charge = world.store.charges.byId(String(intent.latest_charge));
    return `<tr><td><a href="/stripe/?payment=${escapeHtml(intent.id)}">${escapeHtml(intent.description ?? intent.id)}</a></td><td>${money(intent.amount)}</td><td>${badge(intent.status)}${charge?.disputed ? ` ${badge("disputed")}` : ""}</td><td>${charge && charge.amount_refunded > 0 ? money(charge.amount_refunded) : ""}</td><td>${time(intent.created)}</td></tr>`;
  });
  return `<section><h2>Payments: ${intents.length}</h2>${table(["Payment", "Amount", "Status", "Refunded", "UTC"], rows)}</section>`;
}

function refunds(world: StripeState): string {
  const rows = world.store.refunds
    .newest()
    .slice(0, SHOWN)
    .map(
      ({ id, amount, status, payment_intent }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${money(amount)}</td><td>${badge(status)}</td><td><a href="/stripe/?payment=${escapeHtml(payment_intent)}">${escapeHtml(payment_intent)}</a></td><td>${status === "pending" ? form({ do: "arrive", refund: id }, "<button>It arrives</button>") : ""} ${status === "failed" ? "" : form({ do: "fail", refund: id }, "<button>It fails</button>")}</td></tr>`,
    );
  return `<section><h2>Refunds</h2>${table(["Refund", "Amount", "Status", "Payment", ""], rows)}</section>`;
}

function disputes(world: StripeState): string {
  const rows = world.store.disputes
    .newest()
    .slice(0, SHOWN)
    .map(
      ({ id, amount, status, reason, payment_intent }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${money(amount)}</td><td>${badge(status)} ${escapeHtml(reason)}</td><td><a href="/stripe/?payment=${escapeHtml(payment_intent)}">${escapeHtml(payment_intent)}</a></td><td>${["won", "lost", "warning_closed"].includes(status) ? "" : form({ do: "win", dispute: id }, "<button>We win</button>") + form({ do: "lose", dispute: id }, "<button>We lose</button>")}</td></tr>`,
    );
  return `<section><h2>Disputes</h2>${table(["Dispute", "Amount", "Status", "Payment", ""], rows)}</section>`;
}

function transfers(world: StripeState): string {
  const rows = world.store.transfers
    .newest()
    .slice(0, SHOWN)
    .map(
      ({ id, amount, destination, description }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${money(amount)}</td><td>${escapeHtml(destination)}</td><td>${escapeHtml(description)}</td></tr>`,
    );
  return `<section><h2>Transfers</h2>${table(["Transfer", "Amount", "To", "For"], rows)}</section>`;
}

function faults(world: StripeState): string {
  const { faults: now } = world.health;
  const activeFaults = Object.entries(now).filter(
    ([name, value]) => name !== "seed" && value !== NO_FAULTS[name as keyof typeof NO_FAULTS],
  );
  const kinds = [
    "healthy",
    "down",
    "slow",
    "mixed",
    ...FAULT_KINDS,
    "duplicateEvents",
    "loseEvents",
    "shuffleEvents",
    "delayEvents",
  ];
  return `<section><h2>How it fares ${activeFaults.length === 0 ? badge("healthy") : '<span class="status ill">ill</span>'}</h2>
    ${activeFaults.length === 0 ? "" : `<p>${activeFaults.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join(", ")}, seed ${now.seed}</p>`}
    <div class="row">${form(
      { do: "faults" },
      `<select name="kind" aria-label="Illness">${kinds.map((kind) => `<option>${kind}</option>`).join("")}</select>
      <select name="share" aria-label="Share">${[
        ["1", "all"],
        ["0.5", "half"],
        ["0.3", "a third"],
        ["0.1", "a tenth"],
      ]
        .map(([value, name]) => `<option value="${value}">${name}</option>`)
        .join("")}</select>
      <input name="seed" inputmode="numeric" autocomplete="off" aria-label="Seed" placeholder="Seed (1)" size="8"><button>Let it be so</button>`,
    )}${form({ do: "faults", kind: "healthy" }, "<button>Healthy again</button>")}</div></section>`;
}

function events(world: StripeState): string {
  const rows = world.store.events
    .newest()
    .slice(0, NEWEST)
    .map(({ id, event, deliveries, lost }) => {
      const tries = deliveries.map(({ status }) => status ?? "no answer").join(", ");
      return `<tr><td>${time(event.created)}</td><td>${escapeHtml(event.type)}</td><td>${lost ? "lost " : ""}${escapeHtml(tries)}</td><td>${form({ do: "resend", event: id }, "<button>Send again</button>")}</td></tr>`;
    });
  return `<section><h2>Events</h2>${table(["UTC", "What", "The app answered", ""], rows)}</section>`;
}

function renderRequests(requests: LoggedRequest[]): string {
  const rows = requests
    .slice(-NEWEST_REQUESTS)
    .reverse()
    .map(
      ({ at, request, status, code, fault, replayed }) =>
        `<tr><td>${escapeHtml(at.slice(11, 19))}</td><td>${escapeHtml(request)}</td><td>${status ?? "cut"} ${escapeHtml(code)}${replayed ? " (the first answer again)" : ""}</td><td>${escapeHtml(fault)}</td></tr>`,
    );
  return `<section><h2>Requests</h2>${table(["UTC", "Request", "Answer", "Fault"], rows)}</section>`;
}

/** The bank's page for the cardholder. */
export function renderBankPage(intent: Stripe.PaymentIntent | null): string {
  const body = !intent
    ? "<p>There is no such payment.</p>"
    : intent.status === "requires_action"
      ? `<p>Your bank asks whether it is you who pays ${money(intent.amount)} to Handover.</p><div class="row">${form({ do: "authenticate" }, "<button>Yes, it is me</button>", "")}${form({ do: "reject" }, "<button>No</button>", "")}</div>`
      : `<p>The payment is ${badge(intent.status)}.</p>`;
  return renderLayout("Your bank", body, { style: STYLE });
}
