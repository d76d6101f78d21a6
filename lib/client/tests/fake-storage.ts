/** A `Storage` over a map; `setFull(true)` makes every write fail, as on a phone without space. */
export function fakeStorage(entries = new Map<string, string>()) {
  let isFull = false;
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index: number) => Array.from(entries.keys())[index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("The quota has been exceeded", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key: string) => {
      entries.delete(key);
    },
  };
  return {
    // Object.keys of a Storage returns its keys.
    storage: new Proxy(storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: (target, key) =>
        typeof key === "string" && entries.has(key)
          ? { enumerable: true, configurable: true }
          : Reflect.getOwnPropertyDescriptor(target, key),
    }),
    entries,
    setFull(full: boolean): void {
      isFull = full;
    },
  };
}
