const grantMs = 3_000;

/**
 * Runs `work` under a Web Lock; false when another tab holds it. A browser without locks, or one that does not answer
 * the request in time, runs it without.
 */
export async function tryLock(name: string, work: () => Promise<void>): Promise<boolean> {
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
