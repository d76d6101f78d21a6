export const origin = "https://handover.example";

type CacheRequest = string | { url: string };
export type MockCache = ReturnType<typeof emptyShelf>;

/** A fake Cache Storage, which outlives a worker. */
export function emptyShelf() {
  const cachesByName = new Map<string, Map<string, Response>>();
  const key = (request: CacheRequest) => new URL(typeof request === "string" ? request : request.url, origin).href;
  const caches = {
    keys: () => Promise.resolve([...cachesByName.keys()]),
    delete: (name: string) => Promise.resolve(cachesByName.delete(name)),
    open(name: string) {
      const box = cachesByName.get(name) ?? new Map<string, Response>();
      cachesByName.set(name, box);
      return Promise.resolve({
        match: (wanted: CacheRequest) => Promise.resolve(box.get(key(wanted))?.clone()),
        put: (wanted: CacheRequest, response: Response) => {
          box.set(key(wanted), response);
          return Promise.resolve();
        },
        delete: (wanted: CacheRequest) => Promise.resolve(box.delete(key(wanted))),
        keys: () => Promise.resolve([...box.keys()].map((url) => ({ url }))),
      });
    },
  };
  return {
    caches,
    /** Its entries, as "pages-1 /dashboard", without the worker's own markers. */
    contents: () =>
      [...cachesByName]
        .flatMap(([name, box]) =>
          [...box.keys()].map((url) => `${name.replace("handover-", "")} ${url.replace(origin, "")}`),
        )
        .filter((line) => !/ \/(taken-over|whole)/.test(line))
        .sort(),
  };
}
