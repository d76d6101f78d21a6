import { timeoutSignal } from "../api/abort-signals";

// The endpoint does not use the database, so a busy database does not count as a lost connection.
const probePath = "/api/live";
const probeTimeoutMs = 8_000;
const retryMs = 5_000;

let unreachableAt: number | null = null;
let isProbing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** When requests began to fail (ms); null while the server is reachable. */
export const unreachableSince = (): number | null => unreachableAt;

function setUnreachableAt(next: number | null): void {
  if (next === unreachableAt) return;
  unreachableAt = next;
  listeners.forEach((listener) => {
    listener();
  });
}

/** The server answered a request. */
export function markReachable(): void {
  clearTimeout(timer);
  setUnreachableAt(null);
}

/** Probes the server after a failed request or a network event of the browser. Without listeners it does nothing. */
export function probeReachability(): void {
  if (listeners.size > 0) void probe();
}

async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  clearTimeout(timer);
  try {
    await fetch(probePath, { cache: "no-store", credentials: "omit", signal: timeoutSignal(probeTimeoutMs) });
    setUnreachableAt(null);
  } catch {
    setUnreachableAt(unreachableAt ?? Date.now());
  }
  isProbing = false;
  if (unreachableAt !== null && listeners.size > 0) timer = setTimeout(() => void probe(), retryMs);
}

/** Calls the listener on each change. Observes the network while there is at least one listener. */
export function subscribeReachability(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("online", probeReachability);
    window.addEventListener("offline", probeReachability);
  }
  listeners.add(listener);
  if (!navigator.onLine || unreachableAt !== null) probeReachability();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener("online", probeReachability);
    window.removeEventListener("offline", probeReachability);
  };
}
