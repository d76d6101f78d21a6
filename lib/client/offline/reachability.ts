import { timeLimitSignal } from "../api/abort-signals";

// The endpoint does not use the database, so a busy database does not count as a lost connection.
const probePath = "/api/live";
const probeTimeoutMs = 8_000;
const retryMs = 5_000;

let lostAt: number | null = null;
let isProbing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** When requests began to fail (ms); null while the server is reachable. */
export const unreachableSince = (): number | null => lostAt;

function setLostAt(next: number | null): void {
  if (next === lostAt) return;
  lostAt = next;
  listeners.forEach((listener) => {
    listener();
  });
}

/** Records that the server answered a request. */
export function recordResponse(): void {
  clearTimeout(timer);
  setLostAt(null);
}

/** Records a failed request or a network event of the browser. Only a probe shows whether the server is reachable. */
export function recordNoResponse(): void {
  if (listeners.size > 0) void probe();
}

async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  clearTimeout(timer);
  try {
    await fetch(probePath, { cache: "no-store", credentials: "omit", signal: timeLimitSignal(probeTimeoutMs) });
    setLostAt(null);
  } catch {
    setLostAt(lostAt ?? Date.now());
  }
  isProbing = false;
  if (lostAt !== null && listeners.size > 0) timer = setTimeout(() => void probe(), retryMs);
}

/** Calls the listener on each change. Observes the network while there is at least one listener. */
export function subscribeReachability(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("online", recordNoResponse);
    window.addEventListener("offline", recordNoResponse);
  }
  listeners.add(listener);
  if (!navigator.onLine || lostAt !== null) recordNoResponse();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener("online", recordNoResponse);
    window.removeEventListener("offline", recordNoResponse);
  };
}
