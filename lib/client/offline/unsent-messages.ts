"use client";

import { useEffect, useMemo } from "react";
import type { ChatRole, CannedKey } from "@/lib/domain/text/canned-messages";
import { isApiError } from "../api/api-error";
import { callApi, newActionId } from "../api/fetcher";
import { createStoredList } from "../storage/stored-list";
import { createQueue, isUnacknowledged } from "./queue";

/** API path of a delivery's conversations: for its driver, or for its parties. */
export type ChatPath = `/api/tasks/${string}` | `/api/transactions/${string}`;

/**
 * A message that the server has not acknowledged: typed text, or a canned (predefined) message. stale: too old to be
 * sent automatically, since it may no longer be true; its author can resend it. refused: rejected by the server.
 */
export type UnsentMessage = {
  /** The idempotency key. */
  key: string;
  path: ChatPath;
  to: ChatRole;
  text?: string;
  canned?: CannedKey;
  createdAt: number;
  state: "sending" | "unsent" | "stale" | "refused";
  refusal?: { code: string; title: string; details?: Record<string, unknown> };
};

const staleAfterMs = 10 * 60_000;
const retryMs = 5_000;

export type MessageContent = { text: string } | { canned: CannedKey };
type Draft = Pick<UnsentMessage, "path" | "to"> & MessageContent;
export type OnSent = (path: ChatPath) => unknown;

/** Whether it is sent without further action of the author. */
export const isPendingMessage = ({ state }: UnsentMessage): boolean => state === "sending" || state === "unsent";

const messages = createStoredList<UnsentMessage>("messages", isPendingMessage);
let onSent: OnSent = () => undefined;

const queue = createQueue<UnsentMessage>({
  lockName: "handover-messages",
  retry: { initialDelayMs: retryMs, maxDelayMs: retryMs },
  pollMs: retryMs,
  listPending: () => messages.read().filter(isPendingMessage),
  send: async ({ key, path, to, text, canned, createdAt }) => {
    if (Date.now() - createdAt > staleAfterMs) {
      messages.update(key, { state: "stale" });
      return;
    }
    const body = { to, ...(text === undefined ? {} : { text }), ...(canned === undefined ? {} : { canned }) };
    await callApi(`${path}/messages`, { method: "POST", body, clientActionId: key, keepalive: true });
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
  onRefused: ({ key }, error) => {
    const { code, title, details } = isApiError(error) ? error : { code: "UNKNOWN", title: "", details: {} };
    // A verification code is not stored, not even as typed text.
    const redaction = code === "CODE_IN_MESSAGE" ? { text: "••••-••••" } : {};
    messages.update(key, { state: "refused", refusal: { code, title, details }, ...redaction });
  },
});

/** The unsent messages of a delivery, oldest first. */
export function useUnsentMessages(path: ChatPath): readonly UnsentMessage[] {
  const entries = messages.useEntries();
  return useMemo(() => entries.filter((each) => each.path === path), [entries, path]);
}

/** The stored canned message to the same recipient, in any state. */
export const findCannedMessage = (
  messageList: readonly UnsentMessage[],
  { path, to, canned }: Pick<UnsentMessage, "path" | "to" | "canned">,
): UnsentMessage | undefined =>
  messageList.find(
    (message) => canned !== undefined && message.canned === canned && message.path === path && message.to === to,
  );

/**
 * Stores a message, then sends it; calls `onAcknowledged` after the server acknowledged it. Pressing a canned message
 * again while it is pending has no effect.
 */
export function sendMessage(draft: Draft, onAcknowledged: OnSent): void {
  if (!findCannedMessage(messages.read().filter(isPendingMessage), draft))
    messages.add({ ...draft, key: newActionId(), createdAt: Date.now(), state: "sending" });
  onSent = onAcknowledged;
  void queue.runNow();
}

/** Sends a stale or refused message again, unchanged. */
export function resendMessage(key: string, onAcknowledged: OnSent): void {
  messages.update(key, { state: "unsent", createdAt: Date.now() });
  onSent = onAcknowledged;
  void queue.runNow();
}

export function removeUnsentMessage(key: string): void {
  messages.remove(key);
}

/** The number of messages that the server has not answered. Stale ones count: a sign-out deletes them, too. */
export const useUnsentMessageCount = (): number =>
  messages.useEntries().filter(({ state }) => state !== "refused").length;

/** Sends the stored messages, now and whenever the network is back. */
export function startMessageQueue(): () => void {
  return queue.open();
}

/** Sends the stored messages on their author's request: stale ones too, and without waiting for the retry delay. */
export function sendUnsentMessages(): Promise<void> {
  messages.write(
    messages
      .read()
      .map((each) => (each.state === "stale" ? { ...each, state: "unsent" as const, createdAt: Date.now() } : each)),
  );
  return queue.runNow();
}

/** Sends the stored messages while the component is mounted. */
export function useMessageSender(onAcknowledged: OnSent): void {
  useEffect(() => {
    onSent = onAcknowledged;
    return queue.open();
  }, [onAcknowledged]);
}
