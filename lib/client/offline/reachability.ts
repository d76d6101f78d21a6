import { timeLimitSignal } from "../api/abort-signals";

// The endpoint does not use the database, so a busy database does not count as a lost connection.
const probePath = "/api/live";
const probeMs = 8_000;
const againMs = 5_000;

let lostAt: number | null = null;
let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** When requests began to fail (ms); null while the server is reachable. */
export const unreachableSince = (): number | null => lostAt;

function set(next: number | null): void {
  if (next === lostAt) return;
  lostAt = next;
  listeners.forEach((listener) => {
    listener();
  });
}

/** Records that the server answered a request. */
export function recordAnswer(): void {
  clearTimeout(timer);
  set(null);
}

/** Records a failed request or a network event of the browser. Only a probe shows whether the server is reachable. */
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

/** Calls the listener on each change. Observes the network while there is at least one listener. */
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
