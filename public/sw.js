// The service worker: offers reach the phone while the page sleeps, and the app opens without a network.
// Nothing personal is kept: pages are stored only to show the driver's own screens again, and cleared when he signs out.
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

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    message = {};
  }
  event.waitUntil(Promise.all([show(message), confirm(message), tellPages(message)]));
});

const words = navigator.language?.toLowerCase().startsWith("es")
  ? { title: "Nueva oferta de tarea", body: "Abre Handover para responder antes de que caduque." }
  : { title: "New task offer", body: "Open Handover to answer before it expires." };

// A push must always show something; a page that is open and seen shows the offer itself, so this one stays quiet.
async function show(message) {
  const seen = (await self.clients.matchAll({ type: "window" })).some((client) => client.visibilityState === "visible");
  await self.registration.showNotification(message.title ?? words.title, {
    body: message.body ?? words.body,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    tag: message.offerId ?? message.type ?? "handover",
    renotify: false,
    requireInteraction: message.type === "task_offer" && !seen,
    silent: seen,
    vibrate: seen ? undefined : [120, 80, 120],
    data: { url: message.url ?? "/dashboard", offerId: message.offerId ?? null },
  });
}

// The receipt keeps the SMS from being sent. The signed token speaks for this one offer, so no session is needed.
async function confirm({ token }) {
  if (!token) return;
  for (const pause of [0, 1000, 3000]) {
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const answer = await fetch(`/api/offer-links/${token}/received`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ channel: "push" }) });
      if (answer.status < 500) return;
    } catch {
      // Tried again.
    }
  }
}

async function tellPages(message) {
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage({ type: "push", push: message.type ?? null, offerId: message.offerId ?? null });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? "/dashboard", self.location.origin);
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const client of open) {
      if (new URL(client.url).origin !== target.origin) continue;
      await client.focus().catch(() => undefined);
      client.postMessage({ type: "open-offer", offerId: event.notification.data?.offerId ?? null });
      return;
    }
    await self.clients.openWindow(target.href);
  })());
});

// The browser renewed the subscription: the next page that opens tells the server; this one asks it to.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    try {
      const answer = await fetch("/api/push/key");
      const { data } = await answer.json();
      const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey });
      await fetch("/api/push/subscription", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(subscription.toJSON()) });
    } catch {
      // Without a session or a network nothing can be done here; the page renews at its next start.
    }
  })());
});
