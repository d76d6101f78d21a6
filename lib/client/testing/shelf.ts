export const origin = "https://handover.example";

type Wanted = string | { url: string };
export type MockCache = ReturnType<typeof emptyShelf>;

/** A fake Cache Storage, which outlives a worker. */
export function emptyShelf() {
  const kept = new Map<string, Map<string, Response>>();
  const key = (wanted: Wanted) => new URL(typeof wanted === "string" ? wanted : wanted.url, origin).href;
  const caches = {
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
    open(name: string) {
      const box = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, box);
      return Promise.resolve({
        match: (wanted: Wanted) => Promise.resolve(box.get(key(wanted))?.clone()),
        put: (wanted: Wanted, answer: Response) => {
          box.set(key(wanted), answer);
          return Promise.resolve();
        },
        delete: (wanted: Wanted) => Promise.resolve(box.delete(key(wanted))),
        keys: () => Promise.resolve([...box.keys()].map((url) => ({ url }))),
      });
    },
  };
  return {
    caches,
    /** Its entries, as "pages-1 /dashboard", without the worker's own markers. */
    contents: () =>
      [...kept]
        .flatMap(([name, box]) =>
          [...box.keys()].map((url) => `${name.replace("handover-", "")} ${url.replace(origin, "")}`),
        )
        .filter((line) => !/ \/(taken-over|whole)/.test(line))
        .sort(),
  };
}
