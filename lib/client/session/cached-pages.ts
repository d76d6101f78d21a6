const pagesOf = "handover-pages-";
const mostMs = 2_000;

/** Deletes the pages cached for offline use: they belong to the signed-out account. Never rejects. */
export async function clearCachedPages(): Promise<void> {
  const forgotten = Promise.allSettled([tellWorkers(), dropPages()]);
  // A browser that does not respond must not block sign-in or sign-out.
  let limit: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([forgotten, new Promise((goOn) => (limit = setTimeout(goOn, mostMs)))]);
  clearTimeout(limit);
}

// A worker may be about to cache a page: it must not cache what was requested before this.
async function tellWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  for (const worker of [registration?.active, registration?.waiting, registration?.installing])
    worker?.postMessage("forget");
}

// Delete here, too: a page that was loaded without the worker may have none that receives the message.
async function dropPages(): Promise<void> {
  if (typeof caches === "undefined") return;
  const names = (await caches.keys()).filter((name) => name.startsWith(pagesOf));
  await Promise.all(names.map((name) => caches.delete(name)));
}
