// Phones subscribed at the push service, with the pushes sent to each.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { saveState, readState } from "../state-file.ts";
import type { EmulatorMode } from "../mode.ts";
import { createSubscriptionKeys, type SubscriptionKeys } from "./subscription-keys.ts";

export const PUSH_MODES = ["ok", "silent", "gone", "missing", "full", "busy", "broken", "stuck", "slow"] as const;
export type PushMode = (typeof PUSH_MODES)[number];

// unreadable: accepted, because a real service cannot decrypt it, and dropped by the browser.
type EmulatedPushOutcome = "delivered" | "silent" | "refused" | "replaced" | "unreadable";
export type PushRecord = {
  at: string;
  ttl: number | null;
  urgency: string | null;
  topic: string | null;
  size: number;
  // null: the client disconnected before the response.
  status: number | null;
  outcome: EmulatedPushOutcome;
  payload: Record<string, unknown> | null;
  text: string | null;
  // Why it was refused.
  reason?: string;
};

export type PushSubscriber = {
  id: string;
  label: string | null;
  // The last part of the endpoint. Separate from the id, which is not secret.
  sendId: string;
  keys: SubscriptionKeys;
  // The first accepted VAPID key; no other sender is accepted.
  boundTo: string | null;
  ended: boolean;
  setting: EmulatorMode<PushMode>;
};

const MAX_PHONES = 1000;
const MAX_MESSAGES = 500;

type PushSubscribers = {
  add(label: string | null): PushSubscriber;
  byId(id: string): PushSubscriber | undefined;
  bySendId(sendId: string): PushSubscriber | undefined;
  save(): void;
  record(phone: PushSubscriber, message: PushRecord): void;
  messagesOf(phone: PushSubscriber): PushRecord[];
};

// Subscriptions survive a restart, sent pushes do not.
export function createPushSubscribers(dataDir: string): PushSubscribers {
  const file = path.join(dataDir, "push.json");
  const phones = new Map(readState<PushSubscriber[]>(file, []).map((phone) => [phone.id, phone]));
  const messages = new Map<string, PushRecord[]>();
  const save = () => saveState(file, [...phones.values()]);
  return {
    add(label) {
      const phone: PushSubscriber = {
        id: randomToken(9),
        label,
        sendId: randomToken(24),
        keys: createSubscriptionKeys(),
        boundTo: null,
        ended: false,
        setting: { mode: "ok" },
      };
      phones.set(phone.id, phone);
      for (const id of [...phones.keys()].slice(0, -MAX_PHONES)) {
        phones.delete(id);
        messages.delete(id);
      }
      save();
      return phone;
    },
    byId: (id) => phones.get(id),
    bySendId: (sendId) => [...phones.values()].find((phone) => phone.sendId === sendId),
    save,
    record(phone, message) {
      messages.set(phone.id, [...(messages.get(phone.id) ?? []), message].slice(-MAX_MESSAGES));
    },
    messagesOf: (phone) => messages.get(phone.id) ?? [],
  };
}

function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
