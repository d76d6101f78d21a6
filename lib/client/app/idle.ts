import { useSyncExternalStore } from "react";
import { yieldToMain } from "../offline/yield-to-main";

// Most phones have loaded what a page needs by then.
const idleDelayMs = 3_000;
let isIdle = false;
let isHydrated = false;
let isWatching = false;
const listeners = new Set<() => void>();

function markIdle(): void {
  isIdle = isHydrated = true;
  listeners.forEach((listener) => {
    listener();
  });
  listeners.clear();
}

// Safari has no requestIdleCallback. Most phones have hydrated the page by then.
const hydrationDelayMs = 200;

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: idleDelayMs });
  else setTimeout(work, hydrationDelayMs);
}

function watchForIdle(): void {
  if (isWatching) return;
  isWatching = true;
  const onLoad = () => {
    setTimeout(() => {
      whenIdle(markIdle);
    }, idleDelayMs);
  };
  if (document.readyState === "complete") onLoad();
  else window.addEventListener("load", onLoad, { once: true });
}

/**
 * Runs `work` once the app is idle after loading, or immediately if it already is, so that preloading does not compete
 * with what the page needs now. Returns a function that cancels it.
 */
export function onIdle(work: () => void): () => void {
  if (isIdle) {
    work();
    return () => undefined;
  }
  watchForIdle();
  listeners.add(work);
  return () => {
    listeners.delete(work);
  };
}

/**
 * Resolves once the server-rendered page is hydrated. React hydrates at low priority and restarts on each interruption;
 * the first idle moment shows that it has finished. Resolves in the next task when the page is hydrated, or hidden
 * (hidden pages have few idle moments).
 */
export function afterHydration(): Promise<void> {
  if (isHydrated || document.visibilityState === "hidden") return yieldToMain();
  watchForIdle();
  return new Promise((resolve) => {
    whenIdle(() => {
      isHydrated = true;
      resolve();
    });
  });
}

export const useIsIdle = (): boolean =>
  useSyncExternalStore(
    onIdle,
    () => isIdle,
    () => false,
  );
