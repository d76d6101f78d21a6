import { timeoutSignal } from "../api/abort-signals";
import { onceReloadIsSafe } from "./reload-safety";
import { readStored, writeStored } from "../storage/stored-text";

const reloadedAtKey = "handover.reloaded-at";
// Longer than any deploy, so that a page with a missing chunk does not reload in a loop.
const minReloadIntervalMs = 600_000;
const chunkPath = /\/_next\/static\/[^\s"')]+\.(?:js|css)/;
const checkTimeoutMs = 8_000;

/**
 * Loads a part of the page lazily. Never rejects, because a failed part would take down the whole page: retries until
 * the network is back. If a deploy removed the chunk, reloads the page once.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let delayMs = 1_000; ; delayMs = Math.min(30_000, delayMs * 2)) {
    try {
      return await importOnce(load);
    } catch {
      await new Promise<void>((resolve) => {
        const endWait = () => {
          clearTimeout(timer);
          window.removeEventListener("online", endWait);
          resolve();
        };
        const timer = setTimeout(endWait, delayMs);
        window.addEventListener("online", endWait);
      });
    }
  }
}

/** Loads a part in one attempt, and rejects if it fails. */
export async function importOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    void reloadIfChunkMissing(cause);
    throw cause;
  }
}

async function reloadIfChunkMissing(cause: unknown): Promise<void> {
  const path = chunkPath.exec(cause instanceof Error ? cause.message : "")?.[0];
  if (path === undefined || Date.now() - Number(readStored(reloadedAtKey, "session")) < minReloadIntervalMs) return;
  try {
    const { status } = await fetch(path, {
      method: "HEAD",
      cache: "no-store",
      signal: timeoutSignal(checkTimeoutMs),
    });
    if (status !== 404 && status !== 410) return;
  } catch {
    return;
  }
  // A tab that cannot store the time of its reload would reload in a loop.
  if (!writeStored(reloadedAtKey, String(Date.now()), "session")) return;
  onceReloadIsSafe(() => {
    window.location.reload();
  });
}
