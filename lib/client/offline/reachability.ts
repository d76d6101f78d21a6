import { timeLimitSignal } from "../api/abort-signals";

// Answers from the process alone, so a busy database is no lost connection.
const probePath = "/api/live";
const probeMs = 8_000;
const againMs = 5_000;

let lostAt: number | null = null;
let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Since when no request has been answered (ms); null while the server can be reached. */
export const unreachableSince = (): number | null => lostAt;

function set(next: number | null): void {
  if (next === lostAt) return;
  lostAt = next;
  listeners.forEach((listener) => {
    listener();
  });
}

/** A request was answered. */
export function recordAnswer(): void {
  clearTimeout(timer);
  set(null);
}

/** A request got no answer, or the browser reports a change of its network: only a request can show what it means. */
export function recordNoAnswer(): void {
  if (listeners.size > 0) void probe();
}

async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  clearTimeout(timer);
  try {
    await fetch(probePath, { cache: "no-store", credentials: "omit", signal: timeLimitSignal(probeMs) });
    set(null);
  } catch {
    set(lostAt ?? Date.now());
  }
  probing = false;
  if (lostAt !== null && listeners.size > 0) timer = setTimeout(() => void probe(), againMs);
}

/** Calls at each change, and watches the network for as long as anybody listens. */
export function subscribeReachability(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("online", recordNoAnswer);
    window.addEventListener("offline", recordNoAnswer);
  }
  listeners.add(listener);
  if (!navigator.onLine || lostAt !== null) recordNoAnswer();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener("online", recordNoAnswer);
    window.removeEventListener("offline", recordNoAnswer);
  };
}
