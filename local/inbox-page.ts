// The inbox page: everything sent to phones and mailboxes, newest first; an SMS can be answered there.
import { MESSAGE_KINDS, LINK_PATTERN, type InboxMessage } from "./inbox.ts";
import { escapeHtml, renderLayout } from "./layout.ts";

type InboxView = { to?: string | null; kind?: string | null; notice?: string | null };

const KIND_NAMES: Record<InboxMessage["kind"], string> = { sms: "SMS", mail: "Mail", push: "Push", call: "Call" };
const MAX_MESSAGES = 100;

const STYLE = `
  nav.kinds { flex-wrap: wrap; gap: .5rem; border: 0; padding: .25rem 0; }
  nav.kinds a, .kind { border: 1px solid var(--line); border-radius: 999px; text-decoration: none; }
  nav.kinds a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; color: inherit; }
  nav.kinds a[aria-current] { background: light-dark(#1f6b47, #7fd3a8); color: light-dark(#fff, #10201a); border-color: transparent; }
  article header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .5rem; }
  article header time { float: none; margin-left: auto; }
  .kind { padding: 0 .6rem; font-size: .85rem; font-weight: 600; }
  article.push { border-left: 4px solid light-dark(#1f6b47, #7fd3a8); }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; }
  .answer { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
  .answer form { display: flex; gap: .5rem; } .answer form:nth-child(2) { flex: 1 1 12rem; }
  .answer input[name=body]:not([type=hidden]) { font: inherit; flex: 1; min-width: 0; min-height: 44px; box-sizing: border-box; padding: 0 .75rem; border-radius: 8px;
    border: 1px solid var(--line); background: light-dark(#fff, #131714); color: inherit; }`;

export function renderInboxPage(messages: InboxMessage[], { to, kind, notice }: InboxView = {}): string {
  const items = messages.slice(0, MAX_MESSAGES).map(renderMessage).join("\n");
  return renderLayout(
    "Inbox",
    `<p>SMS, mail and pushes of the local stack. Nothing leaves this machine.</p>
    ${notice ? `<p class="note" role="status">${escapeHtml(notice)}</p>` : ""}
    <nav class="kinds" aria-label="Kinds">${[null, ...MESSAGE_KINDS].map((messageKind) => renderTab(messageKind, kind ?? null, to ?? null)).join("")}</nav>
    ${to ? `<p>Only what went to <strong>${escapeHtml(to)}</strong>. <a href="${inboxUrl(kind ?? null, null)}">Show everybody's</a></p>` : ""}
    ${items || "<p>Nothing yet.</p>"}
    ${messages.length > MAX_MESSAGES ? `<p>The newest ${MAX_MESSAGES} of ${messages.length}.</p>` : ""}`,
    { refreshSeconds: 3, style: STYLE },
  );
}

function renderTab(kind: InboxMessage["kind"] | null, currentKind: string | null, to: string | null): string {
  return `<a href="${inboxUrl(kind, to)}"${kind === (currentKind || null) ? ' aria-current="page"' : ""}>${kind ? KIND_NAMES[kind] : "All"}</a>`;
}

function inboxUrl(kind: string | null, to: string | null): string {
  const query = new URLSearchParams([...(kind ? [["kind", kind]] : []), ...(to ? [["to", to]] : [])]);
  return escapeHtml(query.size ? `/inbox?${query}` : "/inbox");
}

function renderMessage({ kind, to, subject, text, code, link, at }: InboxMessage): string {
  return `<article class="${kind}">
    <header><span class="kind">${KIND_NAMES[kind]}</span> <span>to <a href="${inboxUrl(null, to)}">${escapeHtml(to)}</a></span>
      <time datetime="${escapeHtml(at)}">${escapeHtml(new Date(at).toLocaleString("en-GB"))}</time></header>
    ${subject ? `<h2>${escapeHtml(subject)}</h2>` : ""}
    ${text ? `<p class="text">${linkify(text)}</p>` : ""}
    ${code ? `<p class="code">${escapeHtml(code)}</p>` : ""}
    ${link && !text.includes(link) ? `<p>${renderLink(link)}</p>` : ""}
    ${kind === "sms" || kind === "call" ? renderAnswerForms(to) : ""}
  </article>`;
}

// Three forms, so that a button's answer and the typed one are not both sent.
function renderAnswerForms(phone: string): string {
  const form = (content: string): string =>
    `<form method="post" action="/twilio/replies"><input type="hidden" name="from" value="${escapeHtml(phone)}">${content}</form>`;
  const call = `<form method="post" action="/twilio/calls"><button name="from" value="${escapeHtml(phone)}">Call from this phone</button></form>`;
  return `<div class="answer">${form('<button name="body" value="YES">YES</button><button name="body" value="NO">NO</button>')}
    ${form(`<input name="body" required maxlength="1600" autocomplete="off" placeholder="Own words" aria-label="Answer as ${escapeHtml(phone)}"><button>Send</button>`)}${call}</div>`;
}

function linkify(text: string): string {
  return text
    .split(new RegExp(`(${LINK_PATTERN.source})`))
    .map((part, index) => (index % 2 ? renderLink(part) : escapeHtml(part)))
    .join("");
}

function renderLink(link: string): string {
  return `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
}
