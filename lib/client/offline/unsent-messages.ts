"use client";

import { useEffect, useMemo } from "react";
import type { ChatRole, CannedKey } from "@/lib/domain/text/canned-messages";
import { isApiError } from "../api/api-error";
import { apiAt, newActionId } from "../api/fetcher";
import { createStoredList } from "../storage/stored-list";
import { createQueue, isUnacknowledged } from "./queue";

/** API path of a delivery's conversations: for its driver, or for its parties. */
export type ChatPath = `/api/tasks/${string}` | `/api/transactions/${string}`;

/**
 * A message that the server has not acknowledged. late: too old to be sent automatically, since it may no longer be
 * true; its author can resend it. refused: rejected by the server.
 */
export type UnsentMessage = {
  /** The idempotency key. */
  key: string;
  path: ChatPath;
  to: ChatRole;
  text?: string;
  canned?: CannedKey;
  at: number;
  state: "sending" | "unsent" | "late" | "refused";
  refusal?: { code: string; title: string; details?: Record<string, unknown> };
};

const lateMs = 10 * 60_000;
const retryMs = 5_000;

export type MessageContent = { text: string } | { canned: CannedKey };
type Draft = Pick<UnsentMessage, "path" | "to"> & MessageContent;
export type OnSent = (path: ChatPath) => unknown;

/** Whether it is sent without further action of the author. */
export const isPending = ({ state }: UnsentMessage): boolean => state === "sending" || state === "unsent";

const messages = createStoredList<UnsentMessage>("messages", isPending);
let onSent: OnSent = () => undefined;

const queue = createQueue<UnsentMessage>({
  lock: "handover-messages",
  retry: { initialDelayMs: retryMs, maxDelayMs: retryMs },
  pollMs: retryMs,
  pending: () => messages.read().filter(isPending),
  send: async ({ key, path, to, text, canned, at }) => {
    if (Date.now() - at > lateMs) {
      messages.update(key, { state: "late" });
      return;
    }
    const body = { to, ...(text === undefined ? {} : { text }), ...(canned === undefined ? {} : { canned }) };
    await apiAt(`${path}/messages`, { method: "POST", body, clientActionId: key, keepalive: true });
    await onSent(path);
    messages.remove(key);
  },
  // RATE_LIMITED is a final refusal: the author decides when to send the message again.
  isUnacknowledged: (error) => isUnacknowledged(error) && !isApiError(error, "RATE_LIMITED"),
  onUnacknowledged: () => {
    messages.write(
      messages.read().map((each) => (each.state === "sending" ? { ...each, state: "unsent" as const } : each)),
    );
  },
  refuse: ({ key }, error) => {
    const { code, title, details } = isApiError(error) ? error : { code: "UNKNOWN", title: "", details: {} };
    // A verification code is not stored, not even as typed text.
    const redaction = code === "CODE_IN_MESSAGE" ? { text: "••••-••••" } : {};
    messages.update(key, { state: "refused", refusal: { code, title, details }, ...redaction });
  },
});

/** The unsent messages of a delivery, oldest first. */
export function useUnsent(path: ChatPath): readonly UnsentMessage[] {
  const entries = messages.useEntries();
  return useMemo(() => entries.filter((each) => each.path === path), [entries, path]);
}

/** The stored canned message to the same recipient, in any state. */
export const storedCannedMessage = (
  all: readonly UnsentMessage[],
  { path, to, canned }: Pick<UnsentMessage, "path" | "to" | "canned">,
): UnsentMessage | undefined =>
  all.find((each) => canned !== undefined && each.canned === canned && each.path === path && each.to === to);

/**
 * Stores a message, then sends it; calls `sent` after the server acknowledged it. Pressing a canned message again while
 * it is pending has no effect.
 */
export function sendMessage(draft: Draft, sent: OnSent): void {
  if (!storedCannedMessage(messages.read().filter(isPending), draft))
    messages.add({ ...draft, key: newActionId(), at: Date.now(), state: "sending" });
  onSent = sent;
  void queue.runNow();
}

/** Sends a late or refused message again, unchanged. */
export function sendAgain(key: string, sent: OnSent): void {
  messages.update(key, { state: "unsent", at: Date.now() });
  onSent = sent;
  void queue.runNow();
}

export function removeUnsent(key: string): void {
  messages.remove(key);
}

/** The number of messages that the server has not answered. Late ones count: a sign-out deletes them, too. */
export const useUnsentMessageCount = (): number =>
  messages.useEntries().filter(({ state }) => state !== "refused").length;

/** Sends the stored messages, now and whenever the network is back. */
export function startMessages(): () => void {
  return queue.open();
}

/** Sends the stored messages without waiting for their retry delay. */
export function sendMessages(): Promise<void> {
  return queue.runNow();
}

/** Sends the stored messages while the component is mounted. */
export function useMessageSender(sent: OnSent): void {
  useEffect(() => {
    onSent = sent;
    return queue.open();
  }, [sent]);
}
