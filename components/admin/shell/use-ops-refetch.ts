"use client";

import { useEffect, useRef } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";

/** Events of the administrators' Realtime channel "ops" (operations). */
export type OpsEvent =
  "driver" | "transaction" | "offer" | "deviation" | "routing" | "approval" | "incident" | "message" | "note";
const debounceMs = 800;
// The longest delay while events keep arriving.
const maxDelayMs = 5_000;

/** Refetches after operations events, debounced by `debounceMs` and delayed by at most `maxDelayMs`. */
export function useOpsRefetch(events: readonly OpsEvent[], refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstEventAt = useRef<number | null>(null);
  useTopicEvents("ops", ({ event }) => {
    if (event !== "resubscribed" && !events.some((name) => name === event)) return;
    clearTimeout(timer.current);
    firstEventAt.current ??= Date.now();
    const remainingMs = firstEventAt.current + maxDelayMs - Date.now();
    timer.current = setTimeout(
      () => {
        firstEventAt.current = null;
        refresh();
      },
      Math.max(0, Math.min(debounceMs, remainingMs)),
    );
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
}
