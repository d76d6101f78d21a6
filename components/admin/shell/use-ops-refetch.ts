"use client";

import { useEffect, useRef } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";

export type OpsEvent =
  "driver" | "transaction" | "offer" | "departure" | "routing" | "approval" | "incident" | "message" | "note";
const pauseMs = 800;
// The longest delay while events keep arriving.
const mostMs = 5_000;

/** Refetches after operations events, debounced by `pauseMs` and delayed by at most `mostMs`. */
export function useOpsRefetch(events: readonly OpsEvent[], refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number | null>(null);
  useTopicEvents("ops", ({ event }) => {
    if (event !== "resubscribed" && !events.some((name) => name === event)) return;
    clearTimeout(timer.current);
    since.current ??= Date.now();
    const left = since.current + mostMs - Date.now();
    timer.current = setTimeout(
      () => {
        since.current = null;
        refresh();
      },
      Math.max(0, Math.min(pauseMs, left)),
    );
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
}
