"use client";

import { useSyncExternalStore } from "react";
import { onceReloadIsSafe } from "./reload-safety";

let waitingServiceWorker: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** A worker of a newer build is installed and waits for the user's confirmation. */
function setWaitingWorker(worker: ServiceWorker | null): void {
  waitingServiceWorker = worker;
  listeners.forEach((listener) => {
    listener();
  });
}
function getWaitingWorker(): ServiceWorker | null {
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

const checkEveryMs = 3_600_000;

/** Detects a new version: on load, when the browser finds one, and at most hourly when the page becomes visible. */
export function watchForUpdates(registered: Promise<ServiceWorkerRegistration | null>): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const abortController = new AbortController();
  const { signal } = abortController;
  // The first worker that takes control of a page without one is not an update.
  let hasController = serviceWorker.controller !== null;
  let reloading = false;
  serviceWorker.addEventListener(
    "controllerchange",
    () => {
      if (hasController && !reloading) {
        reloading = true;
        onceReloadIsSafe(() => {
          window.location.reload();
        });
      }
      hasController = true;
    },
    { signal },
  );
  void registered.then((registration) => {
    if (!registration || signal.aborted) return;
    const announceWaiting = () => {
      if (registration.waiting && hasController) setWaitingWorker(registration.waiting);
    };
    const watchInstalling = (worker: ServiceWorker | null) => {
      worker?.addEventListener("statechange", announceWaiting, { signal });
    };
    announceWaiting();
    watchInstalling(registration.installing);
    registration.addEventListener(
      "updatefound",
      () => {
        watchInstalling(registration.installing);
      },
      { signal },
    );
    // Loading the page was a check.
    let checkedAt = Date.now();
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState !== "visible" || Date.now() - checkedAt < checkEveryMs) return;
        checkedAt = Date.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  });
  return () => {
    abortController.abort();
  };
}

/** Activates the new version here and in every other tab. Each tab reloads once, when a reload is safe there. */
export function activateUpdate(): void {
  onceReloadIsSafe(() => {
    getWaitingWorker()?.postMessage("skip-waiting");
  });
}
