export const origin = "https://handover.example";

type CacheRequest = string | { url: string };
export type MockCacheStorage = ReturnType<typeof mockCacheStorage>;

/** A fake Cache Storage, which outlives a worker. */
export function mockCacheStorage() {
  const cachesByName = new Map<string, Map<string, Response>>();
  const key = (request: CacheRequest) => new URL(typeof request === "string" ? request : request.url, origin).href;
  const caches = {
    keys: () => Promise.resolve([...cachesByName.keys()]),
    delete: (name: string) => Promise.resolve(cachesByName.delete(name)),
    open(name: string) {
      const cache = cachesByName.get(name) ?? new Map<string, Response>();
      cachesByName.set(name, cache);
      return Promise.resolve({
        match: (request: CacheRequest) => Promise.resolve(cache.get(key(request))?.clone()),
        put: (request: CacheRequest, response: Response) => {
          cache.set(key(request), response);
          return Promise.resolve();
        },
        delete: (request: CacheRequest) => Promise.resolve(cache.delete(key(request))),
        keys: () => Promise.resolve([...cache.keys()].map((url) => ({ url }))),
      });
    },
  };
  return {
    caches,
    /** Its entries, as "pages-1 /dashboard", without the worker's own markers. */
    entries: () =>
      [...cachesByName]
        .flatMap(([name, cache]) =>
          [...cache.keys()].map((url) => `${name.replace("handover-", "")} ${url.replace(origin, "")}`),
        )
        .filter((entry) => !/ \/(activated-at|complete)/.test(entry))
        .sort(),
  };
}
