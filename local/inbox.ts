// Where one-time codes and mail land instead of leaving the machine.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { escape, page } from "./page.ts";

export type Message = {
  id: string;
  kind: "sms" | "mail";
  to: string;
  subject?: string;
  text: string;
  code?: string;
  link?: string;
  at: string;
};

const KEPT = 500;

export type Inbox = {
  add(message: Omit<Message, "id" | "at">): Message;
  list(to?: string | null): Message[];
  clear(): void;
};

// Newest first; survives a restart.
export function openInbox(dataDir: string): Inbox {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "inbox.json");
  let messages: Message[] = [];
  try {
    messages = JSON.parse(readFileSync(file, "utf8")) as Message[];
  } catch {
    // Nothing was ever received.
  }
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(messages));
    renameSync(`${file}.new`, file);
  };
  return {
    add(message) {
      const full = { id: randomUUID(), at: new Date().toISOString(), ...message };
      messages = [full, ...messages].slice(0, KEPT);
      save();
      return full;
    },
    list: (to) => (to ? messages.filter((message) => same(message.to, to)) : messages),
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
