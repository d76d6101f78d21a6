// Handles "I'm fine" on a check-in notification ("Are you OK?" to a driver with cash): sends the same request as the
// page, and stores it until acknowledged.

const checkInCacheName = "check-ins";
const checkInPositionSeconds = 300;

const checkInMessages = {
  en: { fine: "I'm fine", saved: "No connection", savedBody: "Your answer is saved and will be sent." },
  es: { fine: "Estoy bien", saved: "Sin conexión", savedBody: "Tu respuesta está guardada y se enviará." },
};
const translateCheckIn = (lang) => checkInMessages[(lang || "en").startsWith("es") ? "es" : "en"];

self.addEventListener("notificationclick", (event) => {
  if (event.action === "check-in-fine") event.waitUntil(answerFine(event.notification));
});
// Retried like an SOS: by Background Sync, else whenever an event starts this worker.
self.addEventListener("sync", (event) => {
  if (event.tag === "check-in") event.waitUntil(runSync(event, sendAnswers));
});
self.addEventListener("push", (event) => {
  event.waitUntil(sendAnswers());
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(sendAnswers());
});

async function answerFine({ data, lang, tag }) {
  const position = await storedPosition(checkInPositionSeconds);
  const body = { answer: "fine", ...(position ? { position } : {}) };
  const cache = await caches.open(checkInCacheName);
  await cache.put(`/check-in/${data.checkInId}`, new Response(JSON.stringify({ body, tag })));
  if (!(await sendAnswers())) return;
  const text = translateCheckIn(lang);
  await self.registration.showNotification(text.saved, {
    body: text.savedBody,
    lang,
    tag,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    silent: true,
    data: { url: data.url },
  });
  await self.registration.sync?.register("check-in").catch(() => undefined);
  await retryUntilSent(sosRetryMs, sendAnswers);
}

/** Returns whether an unacknowledged answer is left. Never rejects. */
async function sendAnswers() {
  try {
    const cache = await caches.open(checkInCacheName);
    let hasUnsentAnswer = false;
    for (const request of await cache.keys()) {
      const { body, tag } = await (await cache.match(request)).json();
      const id = new URL(request.url).pathname.split("/").pop();
      const response = await fetch(`/api/driver/check-in/${id}/answer`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: timeoutSignal(8000),
      }).catch(() => null);
      // The server's success has `data` and its refusal a code; a page of a gateway or captive portal has neither. A
      // refusal is final: the check-in is another driver's, or closed.
      const responseBody = await readJson(response);
      const isFinal = response?.ok
        ? "data" in responseBody
        : responseBody.code && response.status < 500 && ![401, 408, 429].includes(response.status);
      if (!isFinal) {
        hasUnsentAnswer = true;
        continue;
      }
      await cache.delete(request);
      await closeNotifications(tag);
    }
    return hasUnsentAnswer;
  } catch {
    return true;
  }
}
