import "server-only";

const AGAIN_MS = 1_000;

/**
 * A look that everybody shares who asks within a second of another, whether it went well or not. Why: anybody may ask how
 * a host is, nothing counts them, and each look asks the database on the connections that people's requests wait for.
 */
export function sharedLook<Args extends unknown[], T>(look: (...args: Args) => Promise<T>): typeof look {
  let last: { at: number; said: Promise<T> } | null = null;
  return (...args) => {
    const now = performance.now();
    if (!last || now - last.at > AGAIN_MS) {
      const own = { at: now, said: look(...args) };
      // Whoever waits for a slow answer shares it, however long it takes; from then on it is good for a second.
      const over = (): void => {
        own.at = performance.now();
      };
      own.at = Infinity;
      own.said.then(over, over);
      last = own;
    }
    return last.said;
  };
}
