// Offline cache: the driver's pages, the offline page, and their built files.
// Pages contain a driver's name, so they are deleted when the session ends. Built files are public and immutable.

const pageCachePrefix = "handover-pages-";
const fileCachePrefix = "handover-files-";
const [pageCache, fileCache] = [pageCachePrefix + version, fileCachePrefix + version];
const driverPages = /^\/(dashboard|deliveries|scanner|history|analytics|profile|settings|help|navigation)(\/|$)/;
const builtFiles = /static\/(?:chunks|media)\/[\w.~-]+\.(?:js|mjs|css|woff2|wasm)/g;
const offlinePage = "/offline";
const activatedAtPath = "/activated-at";
const pageTimeoutMs = 20000;
// Counts session ends: a page requested before one is not cached after it.
let sessionEnds = 0;

self.addEventListener("install", (event) => {
  // API requests bypass the worker where supported: this is faster, and a beacon of a closing page is not lost with it.
  const bypassApi = async () => event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  event.waitUntil(
    bypassApi()
      .catch(() => undefined)
      .then(prepare),
  );
});

/**
 * Fails the installation without the offline page. A worker that replaces another first caches the pages that the old
 * one had.
 */
async function prepare() {
  const response = await fetch(offlinePage);
  if (!response.ok) throw new Error(`The offline page answered ${response.status}`);
  await cacheFiles(await response.clone().text(), { deep: false });
  await (await caches.open(fileCache)).put(offlinePage, response);
  if (self.registration.active) await cachePages(await cachedPaths());
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await deleteOldCaches();
      await (await caches.open(fileCache)).put(activatedAtPath, new Response(String(Date.now())));
      await self.clients.claim();
    })(),
  );
});

/**
 * Deletes the caches of older versions, except the last active one: its pages may still be open and load their files
 * from it.
 */
async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith("handover-"));
  let [previousVersion, previousActivationMs] = [null, 0];
  for (const name of names.filter((cacheName) => cacheName.startsWith(fileCachePrefix) && cacheName !== fileCache)) {
    // A version that was replaced while waiting was never active.
    const activatedAt = Number((await (await (await caches.open(name)).match(activatedAtPath))?.text()) ?? 0);
    if (activatedAt > previousActivationMs)
      [previousVersion, previousActivationMs] = [name.slice(fileCachePrefix.length), activatedAt];
  }
  const retainedCaches = [version, previousVersion].flatMap((cacheVersion) => [
    pageCachePrefix + cacheVersion,
    fileCachePrefix + cacheVersion,
  ]);
  await Promise.all(names.filter((name) => !retainedCaches.includes(name)).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "clear-pages") event.waitUntil(deletePages());
  // A new version waits for confirmation, because open pages need the files of their build.
  if (data === "skip-waiting") event.waitUntil(self.skipWaiting());
  if (data?.type === "cache-pages") event.waitUntil(cachePages(data.paths));
});

async function deletePages() {
  sessionEnds += 1;
  await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith(pageCachePrefix)).map((name) => caches.delete(name)),
  );
}

async function cachedPaths() {
  const paths = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(pageCachePrefix)) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  return [...paths];
}

// Sequentially, because pages share most files.
async function cachePages(paths) {
  for (const path of paths) await cachePage(path).catch(() => undefined);
}

/** Caches a page with all files that it may load, so that the next step of a delivery opens offline. */
async function cachePage(path) {
  if (!driverPages.test(path)) return;
  const sessionEndsBefore = sessionEnds;
  let page = await (await caches.open(pageCache)).match(path);
  if (!page) {
    page = await fetch(path, { credentials: "same-origin" });
    if (!page.ok || page.redirected) return;
    await storePage(path, page.clone(), sessionEndsBefore);
  }
  // Pages of two deliveries use the same built files.
  const completeMarker = `/complete${path.replace(/[0-9a-f-]{36}/, "id")}`;
  if (await (await caches.open(fileCache)).match(completeMarker)) return;
  await cacheFiles(await page.text(), { deep: true });
  await (await caches.open(fileCache)).put(completeMarker, new Response());
}

/** Caches the files named in a text; `deep`: also those named in its scripts, which load lazily. */
async function cacheFiles(text, { deep, visited = new Set() }) {
  const fileNames = [...new Set([...text.matchAll(builtFiles)].map(([name]) => `/_next/${name}`))].filter(
    (name) => !visited.has(name),
  );
  fileNames.forEach((name) => {
    visited.add(name);
  });
  await Promise.all(
    fileNames.map(async (name) => {
      const file = await cacheFirst(name);
      if (!file.ok) throw new Error(`${name} answered ${file.status}`);
      if (deep && name.endsWith(".js")) await cacheFiles(await file.text(), { deep, visited });
    }),
  );
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/_next/static/")) event.respondWith(cacheFirst(request).then(withoutCachedUrl(request)));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(networkFirst(request, pathname));
});

// A built worker reads its parameters from the fragment of its own URL. A cached response's URL has no
// fragment and would become the worker's; a constructed response has no URL, so the requested one is used.
const withoutCachedUrl = (request) => (response) =>
  ["worker", "sharedworker"].includes(request.destination) && response.ok
    ? new Response(response.body, response)
    : response;

// Built files are immutable, so a copy of any version is valid.
async function cacheFirst(request) {
  const cached = await matchAnyVersion(fileCachePrefix, request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && (response.headers.get("cache-control") ?? "").includes("immutable")) {
    const copy = response.clone();
    await caches
      .open(fileCache)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return response;
}

async function networkFirst(request, pathname) {
  const sessionEndsBefore = sessionEnds;
  const isDriverPage = driverPages.test(pathname);
  try {
    const response = await fetch(request, isDriverPage ? { signal: timeoutSignal(pageTimeoutMs) } : {});
    if (isDriverPage && response.ok && !response.redirected && response.type === "basic")
      void storePage(pathname, response.clone(), sessionEndsBefore).catch(() => undefined);
    // A failing server renders no page: the cached one has the task, and retries its requests.
    return (
      (isDriverPage && response.status >= 500 ? await matchAnyVersion(pageCachePrefix, pathname) : undefined) ??
      response
    );
  } catch (error) {
    // The app starts at the index page, which only redirects.
    if (pathname === "/" && (await matchAnyVersion(pageCachePrefix, "/dashboard")))
      return Response.redirect(new URL("/dashboard", self.location.origin).href);
    const fallbackPage =
      (await matchAnyVersion(pageCachePrefix, pathname)) ?? (await matchAnyVersion(fileCachePrefix, offlinePage));
    if (fallbackPage) return fallbackPage;
    throw error;
  }
}

/** Skips pages that were requested before "clear-pages". */
async function storePage(pathname, response, sessionEndsBefore) {
  const cache = await caches.open(pageCache);
  if (sessionEndsBefore === sessionEnds) await cache.put(pathname, response);
}

/** Prefers this version's cache, then any other. */
async function matchAnyVersion(cachePrefix, request) {
  const currentCache = cachePrefix + version;
  for (const name of [
    currentCache,
    ...(await caches.keys()).filter((cacheName) => cacheName.startsWith(cachePrefix) && cacheName !== currentCache),
  ]) {
    const cachedResponse = await (await caches.open(name)).match(request);
    if (cachedResponse) return cachedResponse;
  }
  return undefined;
}
