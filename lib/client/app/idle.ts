import { useSyncExternalStore } from "react";
import { yieldToMain } from "../offline/yield-to-main";

// What a page needs has come by then, on most phones.
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

// Safari knows no idle moments: by then a page has come to life, on most phones.
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
 * Does something for later once the app that was opened has come to rest, at once when it has already: what is only
 * likely to be needed must not stand in the way of what is. Returns what takes it back.
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
 * Lets the page that the server drew come to life: React does that after all that is asked of it meanwhile, and begins
 * anew with each; the first idle moment is the sign that it has. After that, or where nobody sees the page and idle
 * moments are rare, it goes on at once, in a task of its own.
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

/** Whether the app that was opened has come to rest. */
export const useIsIdle = (): boolean =>
  useSyncExternalStore(
    onIdle,
    () => resting,
    () => false,
  );
