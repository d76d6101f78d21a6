// Where one-time codes and mail land instead of leaving the machine.
import { randomUUID } from "node:crypto";
import path from "node:path";
import { keep, readKept } from "./kept.ts";
import { escape, page } from "./page.ts";

export const KINDS = ["sms", "mail", "push"] as const;

export type Message = {
  id: string;
  kind: (typeof KINDS)[number];
  to: string;
  subject?: string;
  text: string;
  code?: string;
  link?: string;
  // A push's payload, or what the SMS provider knows about a message.
  data?: Record<string, unknown>;
  at: string;
};

const KEPT = 1000;

export type Inbox = {
  add(message: Omit<Message, "id" | "at">): Message;
  list(only?: { to?: string | null; kind?: string | null }): Message[];
  clear(): void;
};

// Newest first; survives a restart.
export function openInbox(dataDir: string): Inbox {
  const file = path.join(dataDir, "inbox.json");
  let messages = readKept<Message[]>(file, []);
  const save = () => keep(file, messages);
  return {
    add(message) {
      const full = { id: randomUUID(), at: new Date().toISOString(), ...message };
      messages = [full, ...messages].slice(0, KEPT);
      save();
      return full;
    },
    list: ({ to, kind } = {}) => messages.filter((message) => (!to || same(message.to, to)) && (!kind || message.kind === kind)),
    clear() {
      messages = [];
      save();
    },
  };
}

// A "+" in an address line arrives as a space.
function same(one: string, other: string): boolean {
  const plain = (value: string) => value.replace(/^[+ ]/, "").toLowerCase();
  return plain(one) === plain(other);
}

// The first link of a text, without the full stop behind it.
export function linkIn(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/.exec(text)?.[0];
}

export function inboxPage(messages: Message[]): string {
  const items = messages.map((message) => `<article>
    <header><strong>${message.kind === "sms" ? "SMS" : "Mail"}</strong> to ${escape(message.to)}
      <time datetime="${escape(message.at)}">${escape(new Date(message.at).toLocaleString("en-GB"))}</time></header>
    ${message.subject ? `<h2>${escape(message.subject)}</h2>` : ""}
    <p>${escape(message.text)}</p>
    ${message.code ? `<p class="code">${escape(message.code)}</p>` : ""}
    ${message.link ? `<p><a href="${escape(message.link)}">${escape(message.link)}</a></p>` : ""}
  </article>`);
  return page("Inbox", `<p>One-time codes and mail of the local stack. Nothing leaves this machine.</p>
    ${items.join("\n") || "<p>Nothing yet.</p>"}`, { refreshSeconds: 3 });
}
