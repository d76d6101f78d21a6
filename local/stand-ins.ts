// For tests: the stand-ins of a running local stack, told what to do and asked what reached people.
import type { Message } from "./inbox.ts";
import type { Setting } from "./modes.ts";
import type { PushMode, PushRecord } from "./push-phones.ts";
import type { NumberMode } from "./twilio-numbers.ts";
import type { ReplyResult } from "./twilio-replies.ts";

export type { Message, PushRecord, ReplyResult };
export type PushPhone = {
  id: string;
  label: string | null;
  endpoint: string;
  // In base64url, as a browser gives them to the app.
  keys: { p256dh: string; auth: string };
  // How the push service treats this phone from now on.
  mode(setting: Setting<PushMode>): Promise<void>;
  // Everything that was sent to it, oldest first.
  messages(): Promise<PushRecord[]>;
  // The person takes his permission back.
  end(): Promise<void>;
};

// A browser subscribes at the stack's push service.
export async function subscribePhone(stackUrl: string, label?: string): Promise<PushPhone> {
  type Made = { id: string; label: string | null; subscription: { endpoint: string; keys: { p256dh: string; auth: string } } };
  const made = await ask<Made>(`${stackUrl}/push/subscriptions`, "POST", { label });
  const own = `${stackUrl}/push/${made.id}`;
  return {
    id: made.id, label: made.label, endpoint: made.subscription.endpoint, keys: made.subscription.keys,
    mode: async (setting) => { await ask(`${own}/mode`, "PUT", setting); },
    messages: () => ask<PushRecord[]>(`${own}/messages`, "GET"),
    end: async () => { await ask(own, "DELETE"); },
  };
}

// How the SMS provider fares with this number from now on.
export async function setNumber(stackUrl: string, phone: string, setting: Setting<NumberMode>): Promise<void> {
  await ask(`${stackUrl}/twilio/numbers/${encodeURIComponent(phone)}`, "PUT", setting);
}

// Somebody answers by SMS. status: the app's answer to the webhook, null when it was not reached; replies: what it texted back.
export async function reply(stackUrl: string, from: string, body: string): Promise<ReplyResult> {
  return ask<ReplyResult>(`${stackUrl}/twilio/replies`, "POST", { from, body }, [502]);
}

// The SMS that reached this number, newest first; one-time codes are among them.
export function texts(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=sms&to=${encodeURIComponent(to)}`, "GET");
}

// The mails that reached this address, newest first.
export function mails(stackUrl: string, to: string): Promise<Message[]> {
  return ask<Message[]>(`${stackUrl}/inbox.json?kind=mail&to=${encodeURIComponent(to)}`, "GET");
}

async function ask<T>(url: string, method: string, body?: object, alsoFine: number[] = []): Promise<T> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}) });
  const text = await answer.text();
  if (!answer.ok && !alsoFine.includes(answer.status)) throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}
