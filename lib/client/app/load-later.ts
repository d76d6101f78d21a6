import { timeLimitSignal } from "../api/abort-signals";
import { onceReloadIsSafe } from "./reload-safety";
import { readStored, writeStored } from "../storage/stored-text";

const reloadedKey = "handover.reloaded-at";
// Longer than any deploy, so that a page with a missing chunk does not reload in a loop.
const onceMs = 600_000;
const chunk = /\/_next\/static\/[^\s"')]+\.(?:js|css)/;
const checkMs = 8_000;

/**
 * Loads a part of the page lazily. Never rejects, because a failed part would take down the whole page: retries until
 * the network is back. If a deploy removed the chunk, reloads the page once.
 */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 1_000; ; pause = Math.min(30_000, pause * 2)) {
    try {
      return await loadOnce(load);
    } catch {
      await new Promise<void>((again) => {
        const stop = () => {
          clearTimeout(timer);
          window.removeEventListener("online", stop);
          again();
        };
        const timer = setTimeout(stop, pause);
        window.addEventListener("online", stop);
      });
    }
  }
}

/** Loads a part in one attempt, and rejects if it fails. */
export async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    void reloadIfRemoved(cause);
    throw cause;
  }
}

async function reloadIfRemoved(cause: unknown): Promise<void> {
  const path = chunk.exec(cause instanceof Error ? cause.message : "")?.[0];
  if (path === undefined || Date.now() - Number(readStored(reloadedKey, "session")) < onceMs) return;
  try {
    const { status } = await fetch(path, { method: "HEAD", cache: "no-store", signal: timeLimitSignal(checkMs) });
    if (status !== 404 && status !== 410) return;
  } catch {
    return;
  }
  // A tab that cannot store the time of its reload would reload in a loop.
  if (!writeStored(reloadedKey, String(Date.now()), "session")) return;
  onceReloadIsSafe(() => {
    window.location.reload();
  });
}
