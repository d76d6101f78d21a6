import { timeLimitSignal } from "../api/abort-signals";
import { onceReloadIsSafe } from "./reload-safety";
import { readStored, writeStored } from "../storage/stored-text";

const reloadedKey = "handover.reloaded-at";
// Longer than any deploy: a page that is loaded again and still asks for a removed part must not do so for ever.
const onceMs = 600_000;
const chunk = /\/_next\/static\/[^\s"')]+\.(?:js|css)/;
const checkMs = 8_000;

/**
 * Loads what comes after the page. Without a network it waits for one: it never fails, as a page whose part fails is
 * gone whole. A part that a deploy has removed comes with the new page, which is loaded once.
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

/** The same in one try: it rejects where the part does not come. */
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
  // A tab that cannot remember that it has reloaded would do so for ever.
  if (!writeStored(reloadedKey, String(Date.now()), "session")) return;
  onceReloadIsSafe(() => {
    window.location.reload();
  });
}
