"use client";

import { useEffect, useMemo } from "react";
import type { ChatRole, CannedKey } from "@/lib/domain/text/canned";
import { isApiError } from "../api/api-error";
import { apiAt, newActionId } from "../api/fetcher";
import { readKept, useKept, writeKept } from "../storage/kept-value";
import { isUnheard, sendUntilHeard } from "./until-heard";

/** Where the conversations of a delivery are: its driver's own path, or the delivery's. */
export type ChatPath = `/api/tasks/${string}` | `/api/transactions/${string}`;

/**
 * A message that this phone keeps until the server has answered. late: it waited so long that it may say what is not
 * true any more, and goes out only when its writer says so. refused: the server said no.
 */
export type UnsentMessage = {
  /** The client action id: a repeat is one message. */
  key: string;
  path: ChatPath;
  to: ChatRole;
  text?: string;
  canned?: CannedKey;
  at: number;
  state: "sending" | "unsent" | "late" | "refused";
  refusal?: { code: string; title: string; details?: Record<string, unknown> };
};

const kept = "messages";
const lateMs = 10 * 60_000;
const none: readonly UnsentMessage[] = [];

function parse(text: string | null): readonly UnsentMessage[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? (found as UnsentMessage[]) : none;
  } catch {
    return none;
  }
}
const read = () => parse(readKept(kept));
const write = (messages: readonly UnsentMessage[]) => {
  writeKept(kept, messages.length === 0 ? null : JSON.stringify(messages));
};
const change = (key: string, to: Partial<UnsentMessage>) => {
  write(read().map((each) => (each.key === key ? { ...each, ...to } : each)));
};

/** What this phone has not sent of a delivery's conversations, oldest first. */
export function useUnsent(path: ChatPath): readonly UnsentMessage[] {
  const text = useKept(kept);
  return useMemo(() => parse(text).filter((each) => each.path === path), [text, path]);
}

export type Words = { text: string } | { canned: CannedKey };
type Said = Pick<UnsentMessage, "path" | "to"> & Words;
export type Heard = (path: ChatPath) => unknown;

/** It goes out by itself, sooner or later. */
export const isPending = ({ state }: UnsentMessage): boolean => state === "sending" || state === "unsent";

/** The canned answer that this phone keeps for the same person, whatever became of it. */
export const keptCanned = (
  all: readonly UnsentMessage[],
  { path, to, canned }: Pick<UnsentMessage, "path" | "to" | "canned">,
): UnsentMessage | undefined =>
  all.find((each) => canned !== undefined && each.canned === canned && each.path === path && each.to === to);

/**
 * Keeps it on this phone first, then sends it; `heard` is called when the server has it. A canned answer that is on its
 * way already is said once, however often it is pressed.
 */
export function sayMessage(said: Said, heard: Heard): void {
  const all = read();
  if (!keptCanned(all.filter(isPending), said))
    write([...all, { ...said, key: newActionId(), at: Date.now(), state: "sending" }]);
  void sendUnsent(heard);
}

/** What was late or could not be sent goes out now, as it was written. */
export function sendAgain(key: string, heard: Heard): void {
  change(key, { state: "unsent", at: Date.now() });
  void sendUnsent(heard);
}

export function dropUnsent(key: string): void {
  write(read().filter((each) => each.key !== key));
}

let sending: Promise<void> | null = null;
let again = false;

/** One after the other, as they were written. */
function sendUnsent(heard: Heard): Promise<void> {
  if (sending) {
    again = true;
    return sending;
  }
  sending = (async () => {
    do {
      again = false;
      for (const { key } of read()) {
        // As it is now: it may have been deleted while those before it were sent.
        const message = read().find((each) => each.key === key);
        if (message && !(await sent(message, heard))) break;
      }
    } while (again);
  })().finally(() => {
    sending = null;
  });
  return sending;
}

/** False where nothing gets through: what stands behind waits, too. */
async function sent(message: UnsentMessage, heard: Heard): Promise<boolean> {
  const { key, path, to, text, canned, at, state } = message;
  if (state === "late" || state === "refused") return true;
  if (Date.now() - at > lateMs) {
    change(key, { state: "late" });
    return true;
  }
  try {
    const body = { with: to, ...(text === undefined ? {} : { text }), ...(canned === undefined ? {} : { canned }) };
    await apiAt(`${path}/text`, { method: "POST", body, clientActionId: key, keepalive: true });
    await heard(path);
    dropUnsent(key);
    return true;
  } catch (cause) {
    // Too many within the hour is an answer: its writer says when it goes out again.
    if (isUnheard(cause) && !isApiError(cause, "RATE_LIMITED")) {
      write(read().map((each) => (each.state === "sending" ? { ...each, state: "unsent" } : each)));
      return false;
    }
    const { code, title, details } = isApiError(cause) ? cause : { code: "UNKNOWN", title: "", details: {} };
    // A code stays nowhere, not even where it was typed.
    const words = code === "CODE_IN_MESSAGE" ? { text: "••••-••••" } : {};
    change(key, { state: "refused", refusal: { code, title, details }, ...words });
    return true;
  }
}

/** Sends what this phone still keeps, now and as soon as there is a network. */
export function useMessageSender(heard: Heard): void {
  useEffect(
    () =>
      sendUntilHeard(
        () => read().some(isPending),
        () => void sendUnsent(heard),
      ),
    [heard],
  );
}
