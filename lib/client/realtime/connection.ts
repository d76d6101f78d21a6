"use client";

import { useSyncExternalStore } from "react";
import { subscribeReachability, unreachableSince } from "../offline/reachability";
import { createListeners } from "../app/listeners";

/** live: the socket delivers events. polling: the socket is down, and pages poll. */
type SocketState = "live" | "polling";

let socketState: SocketState = "live";
const listeners = createListeners();

export function setSocketState(next: SocketState): void {
  if (next === socketState) return;
  socketState = next;
  listeners.notify();
}

export function useIsPolling(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => socketState === "polling",
    () => false,
  );
}

/** Whether requests are answered. `navigator.onLine` is not used: it is wrong in both directions. */
export function useIsOnline(): boolean {
  return useUnreachableSince() === null;
}
/** When requests began to fail (ms); null while the server is reachable. */
export function useUnreachableSince(): number | null {
  return useSyncExternalStore(subscribeReachability, unreachableSince, () => null);
}
