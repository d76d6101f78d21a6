"use client";

import { useMemo } from "react";
import { mutate } from "swr";
import type { CheckInAnswered, Standing } from "@/lib/contracts/check-in";
import type { CheckInAnswer } from "@/lib/domain/task/check-in";
import { apiAt, newActionId } from "../api/fetcher";
import { readKept, useKept, writeKept } from "../storage/kept-value";
import { stepPosition } from "../device/positions";
import { isUnheard, sendUntilHeard } from "./until-heard";

export const checkInPath = "/api/driver/check-in";

// What a driver has said outlives the page, and goes out as soon as there is a network: an answer that comes late is one.
const key = "check-in-answers";

type Kept = { key: string; ownerId: string; path: string; body: object; checkInId: string | null };

let ownerId: string | null = null;
let running: Promise<Map<string, unknown>> | null = null;

function parse(kept: string | null): Kept[] {
  try {
    return kept === null ? [] : (JSON.parse(kept) as Kept[]);
  } catch {
    return [];
  }
}
const keep = (all: Kept[]): void => {
  writeKept(key, all.length > 0 ? JSON.stringify(all) : null);
};

const next = (): Kept | undefined => parse(readKept(key)).find((each) => each.ownerId === ownerId);

/** The check-ins whose answer waits for the network. */
export function useUnsentAnswers(): ReadonlySet<string | null> {
  const kept = useKept(key);
  return useMemo(() => new Set(parse(kept).map(({ checkInId }) => checkInId)), [kept]);
}

/** Whose answers may be sent; what waits goes out, now and whenever the network comes back. */
export function openAnswers(userId: string): () => void {
  ownerId = userId;
  return sendUntilHeard(
    () => next() !== undefined,
    () => void sendAnswers(),
  );
}

/** Answers a check-in, with the place where the driver is. Resolves once it was tried: null while it waits for a network. */
export function answerCheckIn(checkInId: string, answer: CheckInAnswer): Promise<CheckInAnswered | null> {
  const position = stepPosition();
  const body = { answer, ...(position ? { position } : {}) };
  return say(`${checkInPath}/${checkInId}/answer`, body, checkInId) as Promise<CheckInAnswered | null>;
}

/** Says unasked that the driver is fine where they stand. Null while it waits for a network. */
export function sayStanding(): Promise<Standing | null> {
  return say("/api/driver/standing", {}, null) as Promise<Standing | null>;
}

async function say(path: string, body: object, checkInId: string | null): Promise<unknown> {
  if (ownerId === null) return null;
  const one = { key: newActionId(), ownerId, path, body, checkInId };
  keep([...parse(readKept(key)), one]);
  return (await sendAnswers()).get(one.key) ?? null;
}

/** Sends what waits, the oldest first; answers what the server said. What comes meanwhile goes along. */
function sendAnswers(): Promise<Map<string, unknown>> {
  running ??= sendInOrder().finally(() => {
    running = null;
  });
  return running;
}

async function sendInOrder(): Promise<Map<string, unknown>> {
  const said = new Map<string, unknown>();
  for (;;) {
    const one = next();
    if (!one) break;
    try {
      said.set(one.key, await apiAt(one.path, { method: "POST", body: one.body, clientActionId: one.key }));
    } catch (error) {
      // What is refused is not theirs, or not there any more.
      if (isUnheard(error)) return said;
    }
    // Before it is forgotten: the question must not come up again for a moment.
    if (one.checkInId !== null)
      await mutate(checkInPath, (now: unknown) => (isOf(now, one.checkInId) ? null : now), { revalidate: false });
    keep(parse(readKept(key)).filter((each) => each.key !== one.key));
  }
  if (said.size > 0) void mutate(checkInPath);
  return said;
}

const isOf = (checkIn: unknown, id: string | null): boolean =>
  typeof checkIn === "object" && checkIn !== null && "id" in checkIn && checkIn.id === id;
