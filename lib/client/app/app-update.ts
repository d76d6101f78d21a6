"use client";

import { setWaitingWorker, waitingWorker } from "./app-version";
import { onceReloadIsSafe } from "./reload-safety";

const checkEveryMs = 3_600_000;

/** Notices a new version: at the start, when the browser finds one, and, at most hourly, when the driver comes back. */
export function watchForUpdates(registered: Promise<ServiceWorkerRegistration | null>): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const stop = new AbortController();
  const { signal } = stop;
  // The first worker takes over a page that had none: that is no news.
  let controlled = serviceWorker.controller !== null;
  let reloading = false;
  serviceWorker.addEventListener(
    "controllerchange",
    () => {
      if (controlled && !reloading) {
        reloading = true;
        onceReloadIsSafe(() => {
          window.location.reload();
        });
      }
      controlled = true;
    },
    { signal },
  );
  void registered.then((registration) => {
    if (!registration || signal.aborted) return;
    const look = () => {
      if (registration.waiting && controlled) setWaitingWorker(registration.waiting);
    };
    const follow = (worker: ServiceWorker | null) => {
      worker?.addEventListener("statechange", look, { signal });
    };
    look();
    follow(registration.installing);
    registration.addEventListener(
      "updatefound",
      () => {
        follow(registration.installing);
      },
      { signal },
    );
    // Opening the page was a check.
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
    stop.abort();
  };
}

/**
 * The new version takes over, here and in every other tab; each loads itself anew once, when nothing is under way
 * there.
 */
export function acceptUpdate(): void {
  onceReloadIsSafe(() => {
    waitingWorker()?.postMessage("take-over");
  });
}
