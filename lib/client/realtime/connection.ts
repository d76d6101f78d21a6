"use client";

import { useSyncExternalStore } from "react";
import { subscribeReachability, unreachableSince } from "../offline/reachability";
import { createListeners } from "../app/listeners";

/** live: the socket brings events. polling: it is down, pages ask by themselves. */
type SocketState = "live" | "polling";

let socket: SocketState = "live";
const listeners = createListeners();

export function setSocketState(next: SocketState): void {
  if (next === socket) return;
  socket = next;
  listeners.notify();
}

export function useIsPolling(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => socket === "polling",
    () => false,
  );
}

/** Whether requests are answered. `navigator.onLine` has no say in it: it is wrong in both directions. */
export function useIsOnline(): boolean {
  return useUnreachableSince() === null;
}
/** Since when no request has been answered (ms); null while the server can be reached. */
export function useUnreachableSince(): number | null {
  return useSyncExternalStore(subscribeReachability, unreachableSince, () => null);
}
