const pagesOf = "handover-pages-";
const mostMs = 2_000;

/**
 * Forgets the pages that the phone keeps for when the network is gone: they belong to whoever was signed in. Never
 * rejects.
 */
export async function clearCachedPages(): Promise<void> {
  const forgotten = Promise.allSettled([tellWorkers(), dropPages()]);
  // Nobody is kept from signing in, or out, by a browser that does not come back.
  let limit: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([forgotten, new Promise((goOn) => (limit = setTimeout(goOn, mostMs)))]);
  clearTimeout(limit);
}

// Each of them may be about to keep one: what was asked for before this is not kept after it.
async function tellWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  for (const worker of [registration?.active, registration?.waiting, registration?.installing])
    worker?.postMessage("forget");
}

// Here, too: a page that was loaded past the worker has perhaps none that hears it.
async function dropPages(): Promise<void> {
  if (typeof caches === "undefined") return;
  const names = (await caches.keys()).filter((name) => name.startsWith(pagesOf));
  await Promise.all(names.map((name) => caches.delete(name)));
}
