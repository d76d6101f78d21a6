"use client";

import { useSyncExternalStore } from "react";

/** live: the socket brings events. polling: it is down, pages ask by themselves. */
export type SocketState = "live" | "polling";

let socket: SocketState = "live";
const listeners = new Set<() => void>();

export function setSocketState(next: SocketState): void {
  if (next === socket) return;
  socket = next;
  listeners.forEach((listener) => {
    listener();
  });
}

function subscribeSocket(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export function useIsPolling(): boolean {
  return useSyncExternalStore(
    subscribeSocket,
    () => socket === "polling",
    () => false,
  );
}

function subscribeNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
/** What the phone believes about its network; true is no promise. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeNetwork,
    () => navigator.onLine,
    () => true,
  );
}
