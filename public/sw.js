// The service worker: offers reach the phone while the page sleeps (sw-push.js) and are answered there (sw-answer.js), and
// the app opens without a network.
// Nothing personal is kept: pages are stored only to show the driver's own screens again, and cleared when he signs out.
importScripts("/sw-push.js", "/sw-answer.js");

const shell = "handover-shell-2";
const driverPages = /^\/(dashboard|deliveries|scanner|history|analytics|profile|settings|navigation)(\/|$)/;

self.addEventListener("install", () => { self.skipWaiting(); });

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("handover-") && name !== shell).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(caches.delete(shell));
  if (event.data?.type === "keep") event.waitUntil(Promise.all(event.data.paths.map(keep)));
});

// Keeps a page and the built files it needs, so that the next step of a delivery opens without a network.
async function keep(path) {
  if (!driverPages.test(path)) return;
  try {
    const answer = await fetch(path, { credentials: "same-origin" });
    if (!answer.ok || answer.redirected) return;
    const cache = await caches.open(shell);
    const text = await answer.clone().text();
    await cache.put(path, answer);
    const files = new Set([...text.matchAll(/\/_next\/static\/[^"'\\ )]+\.(?:js|css|woff2)/g)].map(([file]) => file));
    await Promise.all([...files].map((file) => fromCacheFirst(new Request(file)).catch(() => undefined)));
  } catch {
    // Without a network there is nothing to keep; the next delivery tries again.
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/_next/static/")) event.respondWith(fromCacheFirst(request));
  else if (request.mode === "navigate" && driverPages.test(url.pathname)) event.respondWith(fromNetworkFirst(request, url));
});

// Built files never change under their name.
async function fromCacheFirst(request) {
  const cache = await caches.open(shell);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && (answer.headers.get("cache-control") ?? "").includes("immutable")) cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function fromNetworkFirst(request, url) {
  const cache = await caches.open(shell);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(20000) });
    if (answer.ok && !answer.redirected && answer.type === "basic") cache.put(url.pathname, answer.clone()).catch(() => undefined);
    return answer;
  } catch (error) {
    const kept = await cache.match(url.pathname) ?? await cache.match("/dashboard");
    if (kept) return kept;
    throw error;
  }
}
