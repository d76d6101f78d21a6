// Offline cache: the driver's pages, the offline page, and their built files.
// Pages contain a driver's name, so they are deleted when the session ends. Built files are public and immutable.

const pagesOf = "handover-pages-";
const filesOf = "handover-files-";
const [ownPages, ownFiles] = [pagesOf + version, filesOf + version];
const driverPages = /^\/(dashboard|deliveries|scanner|history|analytics|profile|settings|help|navigation)(\/|$)/;
const builtFiles = /static\/(?:chunks|media)\/[\w.~-]+\.(?:js|mjs|css|woff2|wasm)/g;
const offlinePage = "/offline";
const takenOver = "/taken-over";
const slowMs = 20000;
// Counts session ends: a page requested before one is not cached after it.
let forgotten = 0;

self.addEventListener("install", (event) => {
  // API requests bypass the worker where supported: this is faster, and a beacon of a closing page is not lost with it.
  const goPast = async () => event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  event.waitUntil(
    goPast()
      .catch(() => undefined)
      .then(prepare),
  );
});

/**
 * Fails the installation without the offline page. A worker that replaces another first caches the pages that the old
 * one had.
 */
async function prepare() {
  const answer = await fetch(offlinePage);
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`);
  await keepFiles(await answer.clone().text(), { deep: false });
  await (await caches.open(ownFiles)).put(offlinePage, answer);
  if (self.registration.active) await keepAll(await keptPaths());
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await dropOlder();
      await (await caches.open(ownFiles)).put(takenOver, new Response(String(Date.now())));
      await self.clients.claim();
    })(),
  );
});

/**
 * Deletes the caches of older versions, except the last active one: its pages may still be open and load their files
 * from it.
 */
async function dropOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith("handover-"));
  let [last, lastAt] = [null, 0];
  for (const name of names.filter((each) => each.startsWith(filesOf) && each !== ownFiles)) {
    // A version that was replaced while waiting was never active.
    const at = Number((await (await (await caches.open(name)).match(takenOver))?.text()) ?? 0);
    if (at > lastAt) [last, lastAt] = [name.slice(filesOf.length), at];
  }
  const wanted = [version, last].flatMap((each) => [pagesOf + each, filesOf + each]);
  await Promise.all(names.filter((name) => !wanted.includes(name)).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "forget") event.waitUntil(forget());
  // A new version waits for confirmation, because open pages need the files of their build.
  if (data === "take-over") event.waitUntil(self.skipWaiting());
  if (data?.type === "keep") event.waitUntil(keepAll(data.paths));
});

async function forget() {
  forgotten += 1;
  await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith(pagesOf)).map((name) => caches.delete(name)),
  );
}

async function keptPaths() {
  const paths = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(pagesOf)) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  return [...paths];
}

// Sequentially, because pages share most files.
async function keepAll(paths) {
  for (const path of paths) await keep(path).catch(() => undefined);
}

/** Caches a page with all files that it may load, so that the next step of a delivery opens offline. */
async function keep(path) {
  if (!driverPages.test(path)) return;
  const round = forgotten;
  let page = await (await caches.open(ownPages)).match(path);
  if (!page) {
    page = await fetch(path, { credentials: "same-origin" });
    if (!page.ok || page.redirected) return;
    await put(path, page.clone(), round);
  }
  // Pages of two deliveries use the same built files.
  const whole = `/whole${path.replace(/[0-9a-f-]{36}/, "id")}`;
  if (await (await caches.open(ownFiles)).match(whole)) return;
  await keepFiles(await page.text(), { deep: true });
  await (await caches.open(ownFiles)).put(whole, new Response());
}

/** Caches the files named in a text; `deep`: also those named in its scripts, which load lazily. */
async function keepFiles(text, { deep, seen = new Set() }) {
  const named = [...new Set([...text.matchAll(builtFiles)].map(([name]) => `/_next/${name}`))].filter(
    (name) => !seen.has(name),
  );
  named.forEach((name) => {
    seen.add(name);
  });
  await Promise.all(
    named.map(async (name) => {
      const file = await fromCacheFirst(name);
      if (!file.ok) throw new Error(`${name} answered ${file.status}`);
      if (deep && name.endsWith(".js")) await keepFiles(await file.text(), { deep, seen });
    }),
  );
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/_next/static/")) event.respondWith(fromCacheFirst(request).then(asAsked(request)));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(fromNetworkFirst(request, pathname));
});

// A built worker reads its parameters from the fragment of its own URL. A cached response's URL has no fragment and
// would become the worker's; a constructed response has no URL, so the requested one is used.
const asAsked = (request) => (answer) =>
  ["worker", "sharedworker"].includes(request.destination) && answer.ok ? new Response(answer.body, answer) : answer;

// Built files are immutable, so a copy of any version is valid.
async function fromCacheFirst(request) {
  const kept = await fromAny(filesOf, request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && (answer.headers.get("cache-control") ?? "").includes("immutable")) {
    const copy = answer.clone();
    await caches
      .open(ownFiles)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

async function fromNetworkFirst(request, pathname) {
  const round = forgotten;
  const own = driverPages.test(pathname);
  try {
    const answer = await fetch(request, own ? { signal: AbortSignal.timeout(slowMs) } : {});
    if (own && answer.ok && !answer.redirected && answer.type === "basic")
      void put(pathname, answer.clone(), round).catch(() => undefined);
    // A failing server renders no page: the cached one has the task, and retries its requests.
    return (own && answer.status >= 500 ? await fromAny(pagesOf, pathname) : undefined) ?? answer;
  } catch (error) {
    // The app starts at the index page, which only redirects.
    if (pathname === "/" && (await fromAny(pagesOf, "/dashboard")))
      return Response.redirect(new URL("/dashboard", self.location.origin).href);
    const kept = (await fromAny(pagesOf, pathname)) ?? (await fromAny(filesOf, offlinePage));
    if (kept) return kept;
    throw error;
  }
}

/** Skips pages that were requested before a "forget". */
async function put(pathname, answer, round) {
  const cache = await caches.open(ownPages);
  if (round === forgotten) await cache.put(pathname, answer);
}

/** Prefers this version's cache, then any other. */
async function fromAny(kind, request) {
  const own = kind + version;
  for (const name of [own, ...(await caches.keys()).filter((each) => each.startsWith(kind) && each !== own)]) {
    const kept = await (await caches.open(name)).match(request);
    if (kept) return kept;
  }
  return undefined;
}
