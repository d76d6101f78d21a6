"use client";

import { useMemo } from "react";
import { mutate } from "swr";
import type { CheckInResult, DeclaredWaiting } from "@/lib/contracts/driver/check-in";
import type { CheckInAnswer } from "@/lib/domain/task/check-in";
import { callApi, newActionId } from "../api/fetcher";
import { recentStepPosition } from "../device/positions";
import { createStoredList } from "../storage/stored-list";
import { createQueue } from "./queue";

// A check-in asks a driver with cash "Are you OK?". Answers and declarations of waiting survive a lost network.
export const checkInPath = "/api/driver/check-in";

const retryMs = 5_000;

type QueuedAnswer = { key: string; ownerId: string; path: string; body: object; checkInId: string | null };

// An answer is valid however late it arrives, so it is stored beyond the page's life.
const answers = createStoredList<QueuedAnswer>("check-in-answers", () => true);
// The account that this page sends for: answers of another one stay stored.
let senderId: string | null = null;
// Callbacks of the answers that this page waits for, by idempotency key.
const resultCallbacks = new Map<string, (result: unknown) => void>();

const queue = createQueue<QueuedAnswer>({
  lockName: "handover-check-ins",
  retry: { initialDelayMs: retryMs, maxDelayMs: retryMs },
  pollMs: retryMs,
  listPending: () => answers.read().filter((entry) => entry.ownerId === senderId),
  send: async (answer) => {
    const { key, path, body } = answer;
    const response = await callApi(path, { method: "POST", body, clientActionId: key });
    resultCallbacks.get(key)?.(response);
    await removeSettled(answer);
    void mutate(checkInPath);
  },
  // The server refuses an answer to another driver's check-in, or to one that is closed.
  onRefused: removeSettled,
});

async function removeSettled({ key, checkInId }: QueuedAnswer): Promise<void> {
  // Update the cache before removing the answer: otherwise the check-in reopens for a moment.
  if (checkInId !== null)
    await mutate(checkInPath, (openCheckIn: unknown) => (isCheckIn(openCheckIn, checkInId) ? null : openCheckIn), {
      revalidate: false,
    });
  answers.remove(key);
}

/** Check-ins with an answer that the server has not acknowledged. */
export function useUnsentAnswers(): ReadonlySet<string | null> {
  const unsent = answers.useEntries();
  return useMemo(() => new Set(unsent.map(({ checkInId }) => checkInId)), [unsent]);
}

/** Sends this driver's answers, now and whenever the network is back. */
export function startSendingAnswers(userId: string): () => void {
  senderId = userId;
  return queue.open();
}

/** Answers a check-in with the driver's position. Resolves after the first attempt; null if not acknowledged. */
export function answerCheckIn(
  driverId: string,
  checkInId: string,
  answer: CheckInAnswer,
): Promise<CheckInResult | null> {
  const position = recentStepPosition();
  const body = { answer, ...(position ? { position } : {}) };
  return enqueueAnswer(
    driverId,
    `${checkInPath}/${checkInId}/answer`,
    body,
    checkInId,
  ) as Promise<CheckInResult | null>;
}

/** Declares that the driver waits at their current position. Null if the server has not acknowledged it yet. */
export function declareWaiting(driverId: string): Promise<DeclaredWaiting | null> {
  return enqueueAnswer(driverId, "/api/driver/waiting", {}, null) as Promise<DeclaredWaiting | null>;
}

async function enqueueAnswer(ownerId: string, path: string, body: object, checkInId: string | null): Promise<unknown> {
  // The driver may answer before the page has started sending.
  senderId ??= ownerId;
  const key = newActionId();
  let result: unknown = null;
  resultCallbacks.set(key, (value) => (result = value));
  answers.add({ key, ownerId, path, body, checkInId });
  await queue.runNow();
  resultCallbacks.delete(key);
  return result;
}

const isCheckIn = (checkIn: unknown, id: string | null): boolean =>
  typeof checkIn === "object" && checkIn !== null && "id" in checkIn && checkIn.id === id;
