const grantTimeoutMs = 3_000;

/**
 * Runs `work` under a Web Lock; returns false if another tab holds it. Runs without a lock if the browser has none or
 * does not respond in time.
 */
async function tryLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) {
    await work();
    return true;
  }
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    const runWithoutLock = () => {
      if (isSettled) return;
      settle();
      work().then(() => {
        resolve(true);
      }, reject);
    };
    const timer = setTimeout(runWithoutLock, grantTimeoutMs);
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (isSettled) return;
        settle();
        if (lock) await work();
        resolve(lock !== null);
      })
      .catch((cause: unknown) => {
        if (isSettled) reject(cause instanceof Error ? cause : new Error(String(cause)));
        else runWithoutLock();
      });
  });
}

/** Delay until a tab without the lock requests it again. */
export const lockRetryMs = 2_000;
// A working tab holds the lock for at most one request's timeout. A lock held longer belongs to a frozen tab.
const takeoverMs = 30_000;

/**
 * A lock for requests that two tabs may safely send, because the server dedupes them. Returns false while another tab
 * holds it; after 30 s, runs `work` without it.
 */
export function createSendLock(name: string): (work: () => Promise<void>) => Promise<boolean> {
  let blockedSince: number | null = null;
  return async (work) => {
    if (await tryLock(name, work)) {
      blockedSince = null;
      return true;
    }
    blockedSince ??= Date.now();
    if (Date.now() - blockedSince < takeoverMs) return false;
    await work();
    return true;
  };
}
