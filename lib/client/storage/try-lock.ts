const grantMs = 3_000;

/**
 * Runs `work` under a Web Lock; false when another tab holds it. A browser without locks, or one that does not answer
 * the request in time, runs it without.
 */
async function tryLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) {
    await work();
    return true;
  }
  return new Promise((resolve, reject) => {
    let decided = false;
    const decide = () => {
      decided = true;
      clearTimeout(timer);
    };
    const without = () => {
      if (decided) return;
      decide();
      work().then(() => {
        resolve(true);
      }, reject);
    };
    const timer = setTimeout(without, grantMs);
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (decided) return;
        decide();
        if (lock) await work();
        resolve(lock !== null);
      })
      .catch((cause: unknown) => {
        if (decided) reject(cause instanceof Error ? cause : new Error(String(cause)));
        else without();
      });
  });
}

/** How long a tab without the lock waits before it requests it again. */
export const lockRetryMs = 2_000;
// A working tab sends one request in at most its timeout. A lock that is held longer belongs to a frozen tab.
const frozenMs = 30_000;

/**
 * A lock for requests that two tabs may send without harm, because the server recognises a repeat. Resolves with false
 * while another tab holds it; after 30 s of that, `work` runs without it.
 */
export function createSendLock(name: string): (work: () => Promise<void>) => Promise<boolean> {
  let blockedSince: number | null = null;
  return async (work) => {
    if (await tryLock(name, work)) {
      blockedSince = null;
      return true;
    }
    blockedSince ??= Date.now();
    if (Date.now() - blockedSince < frozenMs) return false;
    await work();
    return true;
  };
}
