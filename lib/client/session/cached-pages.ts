const cachePrefix = "handover-pages-";
const timeoutMs = 2_000;

/** Deletes the pages cached for offline use: they belong to the signed-out account. Never rejects. */
export async function clearCachedPages(): Promise<void> {
  const cleared = Promise.allSettled([notifyWorkers(), deletePageCaches()]);
  // A browser that does not respond must not block sign-in or sign-out.
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([cleared, new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
  clearTimeout(timer);
}

// A worker may be about to cache a page: it must not cache what was requested before this.
async function notifyWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  for (const worker of [registration?.active, registration?.waiting, registration?.installing])
    worker?.postMessage("clear-pages");
}

// Delete here, too: a page that was loaded without the worker may have none that receives the message.
async function deletePageCaches(): Promise<void> {
  if (typeof caches === "undefined") return;
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
