/**
 * The account that owns the entries which a queue sends. The driver's runtime sets it after the page has loaded, so an
 * entry that is added before waits for `first`: otherwise it would be lost.
 */
export function createQueueOwner() {
  let id: string | null = null;
  let resolveFirst: (userId: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    resolveFirst = resolve;
  });
  return {
    id: () => id,
    first,
    set(userId: string): void {
      id = userId;
      resolveFirst(userId);
    },
  };
}
