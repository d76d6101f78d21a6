// Receives SMS, mail and pushes instead of sending them.
import { randomUUID } from "node:crypto";
import path from "node:path";
import { saveState, readState } from "./emulators/state-file.ts";

export const MESSAGE_KINDS = ["sms", "mail", "push", "call"] as const;

export type InboxMessage = {
  id: string;
  kind: (typeof MESSAGE_KINDS)[number];
  to: string;
  subject?: string;
  text: string;
  code?: string;
  link?: string;
  // A push's payload, or the SMS provider's data of the message.
  data?: Record<string, unknown>;
  at: string;
};

const MAX_MESSAGES = 1000;

export type Inbox = {
  add(message: Omit<InboxMessage, "id" | "at">): InboxMessage;
  list(only?: { to?: string | null; kind?: string | null }): InboxMessage[];
  clear(): void;
};

// Newest first; survives a restart.
export function openInbox(dataDir: string): Inbox {
  const file = path.join(dataDir, "inbox.json");
  let messages = readState<InboxMessage[]>(file, []);
  const save = () => saveState(file, messages);
  return {
    add(message) {
      const stored = { id: randomUUID(), at: new Date().toISOString(), ...message };
      messages = [stored, ...messages].slice(0, MAX_MESSAGES);
      save();
      return stored;
    },
    list: ({ to, kind } = {}) =>
      messages.filter((message) => (!to || isSameRecipient(message.to, to)) && (!kind || message.kind === kind)),
    clear() {
      messages = [];
      save();
    },
  };
}

// A "+" in a URL arrives as a space.
function isSameRecipient(a: string, b: string): boolean {
  const normalize = (value: string) => value.replace(/^[+ ]/, "").toLowerCase();
  return normalize(a) === normalize(b);
}

// A link in a text, without punctuation after it.
export const LINK_PATTERN = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/;

export function findLink(text: string): string | undefined {
  return LINK_PATTERN.exec(text)?.[0];
}
