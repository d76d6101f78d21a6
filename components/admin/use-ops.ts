"use client";

import { useEffect, useRef } from "react";
import { useTopicEvents } from "@/lib/client/realtime";

export type OpsEvent =
  "driver" | "transaction" | "offer" | "departure" | "routing" | "approval" | "incident" | "message" | "note";
const pauseMs = 800;

/** Refetches when the operation moves: at most once in a moment, however much happens. */
export function useOps(events: readonly OpsEvent[], refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useTopicEvents("ops", ({ event }) => {
    if (event !== "sync" && !events.some((each) => each === event)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, pauseMs);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
}
