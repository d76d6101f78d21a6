"use client";

import { useSyncExternalStore } from "react";

let waitingServiceWorker: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** A worker of a newer build is installed and waits for the user's confirmation. */
export function setWaitingWorker(worker: ServiceWorker | null): void {
  waitingServiceWorker = worker;
  listeners.forEach((listener) => {
    listener();
  });
}
export function getWaitingWorker(): ServiceWorker | null {
  return waitingServiceWorker;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waitingServiceWorker !== null,
    () => false,
  );
}
