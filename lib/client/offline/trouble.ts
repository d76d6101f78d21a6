"use client";

import { useEffect, useMemo } from "react";
import { apiAt, newActionId } from "../api/fetcher";
import { readKept, useKept, writeKept } from "../storage/kept-value";
import { positionNow, stepPosition } from "../device/positions";
import { isUnheard, sendUntilHeard } from "./until-heard";

/** What somebody says is wrong with a delivery, kept on this phone until the server has answered. */
export type Trouble = {
  key: string;
  danger: boolean;
  body: { danger: boolean; note?: string; position?: ReturnType<typeof stepPosition> };
  state: "waiting" | "unsent" | "said" | "refused";
};

const keyOf = (deliveryId: string) => `trouble:${deliveryId}`;

const parse = (kept: string | null) => JSON.parse(kept ?? "null") as Trouble | null;
const read = (deliveryId: string) => parse(readKept(keyOf(deliveryId)));
const write = (deliveryId: string, trouble: Trouble | null) => {
  writeKept(keyOf(deliveryId), trouble && JSON.stringify(trouble));
};

export function useTrouble(deliveryId: string): Trouble | null {
  const kept = useKept(keyOf(deliveryId));
  return useMemo(() => parse(kept), [kept]);
}

/** Keeps it, then sends it. Danger waits for no position: that follows. */
export function sayTrouble(deliveryId: string, body: Trouble["body"], withPlace: boolean): void {
  const trouble: Trouble = { key: newActionId(), danger: body.danger, body, state: "waiting" };
  write(deliveryId, trouble);
  if (!withPlace) return void send(deliveryId);
  if (body.danger) void send(deliveryId);
  void positionNow().then((place) => {
    const position = stepPosition(place);
    if (position) {
      // Words that were heard already are not said twice.
      const { note, ...rest } = body;
      const said = note === undefined || read(deliveryId)?.state === "said" ? rest : { ...rest, note };
      write(deliveryId, { ...trouble, key: newActionId(), body: { ...said, position } });
    }
    void send(deliveryId);
  });
}

export function forgetTrouble(deliveryId: string): void {
  write(deliveryId, null);
}

async function send(deliveryId: string): Promise<void> {
  const trouble = read(deliveryId);
  if (!trouble || trouble.state === "said" || trouble.state === "refused") return;
  let state: Trouble["state"] = "said";
  try {
    await apiAt(`/api/transactions/${deliveryId}/trouble`, {
      method: "POST",
      body: trouble.body,
      clientActionId: trouble.key,
      keepalive: true,
    });
  } catch (cause) {
    state = isUnheard(cause) ? "unsent" : "refused";
  }
  // What was said meanwhile has its own answer.
  const now = read(deliveryId);
  if (now?.key === trouble.key && now.state !== "said") write(deliveryId, { ...now, state });
}

/** Sends what this phone still keeps, now and as soon as there is a network. */
export function useTroubleSender(deliveryId: string): void {
  useEffect(() => {
    // Also what a page was sending as it went.
    void send(deliveryId);
    return sendUntilHeard(
      () => read(deliveryId)?.state === "unsent",
      () => void send(deliveryId),
    );
  }, [deliveryId]);
}
