// What the phone keeps for when the network is gone: the driver's own pages, the page that says so, and the built files
// they need.
// Pages carry a driver's name, so the end of a session takes them all; files are everybody's and never change under
// their name.

const pagesOf = "handover-pages-";
const filesOf = "handover-files-";
const [ownPages, ownFiles] = [pagesOf + version, filesOf + version];
const driverPages = /^\/(dashboard|deliveries|scanner|history|analytics|profile|settings|help|navigation)(\/|$)/;
const builtFiles = /static\/(?:chunks|media)\/[\w.~-]+\.(?:js|mjs|css|woff2|wasm)/g;
const offlinePage = "/offline";
const takenOver = "/taken-over";
const slowMs = 20000;
// Counts the ends of sessions: what was asked for before one is not kept after it.
let forgotten = 0;

self.addEventListener("install", (event) => {
  // The API goes past the worker where the browser can: quicker, and what a page says as it goes is not lost with it.
  const goPast = async () => event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  event.waitUntil(
    goPast()
      .catch(() => undefined)
      .then(prepare),
  );
});

/**
 * A worker that lacks the offline page is none. One that follows another also brings what that one kept before it takes
 * over.
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
 * Drops what older versions kept, but for the one that worked until now: pages of it are still open, and load their
 * parts from here.
 */
async function dropOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith("handover-"));
  let [last, lastAt] = [null, 0];
  for (const name of names.filter((each) => each.startsWith(filesOf) && each !== ownFiles)) {
    // One that was overtaken while it waited never worked.
    const at = Number((await (await (await caches.open(name)).match(takenOver))?.text()) ?? 0);
    if (at > lastAt) [last, lastAt] = [name.slice(filesOf.length), at];
  }
  const wanted = [version, last].flatMap((each) => [pagesOf + each, filesOf + each]);
  await Promise.all(names.filter((name) => !wanted.includes(name)).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "forget") event.waitUntil(forget());
  // A new version waits until somebody accepts it: an open page would lose the files it was built with.
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

// One after the other: they share most of their files.
async function keepAll(paths) {
  for (const path of paths) await keep(path).catch(() => undefined);
}

/** Keeps a page and every file it may come to need, so that the next step of a delivery opens without a network. */
async function keep(path) {
  if (!driverPages.test(path)) return;
  const round = forgotten;
  let page = await (await caches.open(ownPages)).match(path);
  if (!page) {
    page = await fetch(path, { credentials: "same-origin" });
    if (!page.ok || page.redirected) return;
    await put(path, page.clone(), round);
  }
  // Pages of two deliveries differ in nothing that is built.
  const whole = `/whole${path.replace(/[0-9a-f-]{36}/, "id")}`;
  if (await (await caches.open(ownFiles)).match(whole)) return;
  await keepFiles(await page.text(), { deep: true });
  await (await caches.open(ownFiles)).put(whole, new Response());
}

/** Keeps the files that a text names; `deep`: also those that the scripts among them name, which load on a touch. */
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

// Why: a built worker finds its parts in the fragment of its own address, and an answer that has an address, which knows no
// fragment, would be the worker's. One without leaves it the one that it was asked for by.
const asAsked = (request) => (answer) =>
  ["worker", "sharedworker"].includes(request.destination) && answer.ok ? new Response(answer.body, answer) : answer;

// Any version's will do: a built file never changes under its name.
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
    // A server in trouble draws no page: the one from before knows the task, and asks again by itself.
    return (own && answer.status >= 500 ? await fromAny(pagesOf, pathname) : undefined) ?? answer;
  } catch (error) {
    // The app starts at the index, which only leads on.
    if (pathname === "/" && (await fromAny(pagesOf, "/dashboard")))
      return Response.redirect(new URL("/dashboard", self.location.origin).href);
    const kept = (await fromAny(pagesOf, pathname)) ?? (await fromAny(filesOf, offlinePage));
    if (kept) return kept;
    throw error;
  }
}

/** Not after a "forget" that came since the page was asked for. */
async function put(pathname, answer, round) {
  const cache = await caches.open(ownPages);
  if (round === forgotten) await cache.put(pathname, answer);
}

/** What this version kept, else what another did. */
async function fromAny(kind, request) {
  const own = kind + version;
  for (const name of [own, ...(await caches.keys()).filter((each) => each.startsWith(kind) && each !== own)]) {
    const kept = await (await caches.open(name)).match(request);
    if (kept) return kept;
  }
  return undefined;
}
