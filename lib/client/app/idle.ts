import { useSyncExternalStore } from "react";
import { yieldToMain } from "../offline/yield-to-main";

// Most phones have loaded what a page needs by then.
const restMs = 3_000;
let resting = false;
let alive = false;
let watching = false;
const listeners = new Set<() => void>();

function rest(): void {
  resting = alive = true;
  listeners.forEach((listener) => {
    listener();
  });
  listeners.clear();
}

// Safari has no requestIdleCallback. Most phones have hydrated the page by then.
const lifeMs = 200;

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: restMs });
  else setTimeout(work, lifeMs);
}

function watch(): void {
  if (watching) return;
  watching = true;
  const loaded = () => {
    setTimeout(() => {
      whenIdle(rest);
    }, restMs);
  };
  if (document.readyState === "complete") loaded();
  else window.addEventListener("load", loaded, { once: true });
}

/**
 * Runs `work` once the app is idle after loading, or immediately if it already is, so that preloading does not compete
 * with what the page needs now. Returns a function that cancels it.
 */
export function onIdle(work: () => void): () => void {
  if (resting) {
    work();
    return () => undefined;
  }
  watch();
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
  if (alive || document.visibilityState === "hidden") return yieldToMain();
  watch();
  return new Promise((goOn) => {
    whenIdle(() => {
      alive = true;
      goOn();
    });
  });
}

export const useIsIdle = (): boolean =>
  useSyncExternalStore(
    onIdle,
    () => resting,
    () => false,
  );
