// "I'm fine" on a check-in notification: sends the same request as the page, and stores it until acknowledged.

const checkInShelf = "check-ins";
const checkInPlaceSeconds = 300;

const checkInWords = {
  en: { fine: "I'm fine", saved: "No connection", savedBody: "Your answer is saved and will be sent." },
  es: { fine: "Estoy bien", saved: "Sin conexión", savedBody: "Tu respuesta está guardada y se enviará." },
};
const checkInWordsIn = (lang) => checkInWords[(lang || "en").startsWith("es") ? "es" : "en"];

self.addEventListener("notificationclick", (event) => {
  if (event.action === "check-in-fine") event.waitUntil(sayFine(event.notification));
});
// Retried like an SOS: by Background Sync, else whenever an event starts this worker.
self.addEventListener("sync", (event) => {
  if (event.tag === "check-in") event.waitUntil(onNetwork(event, sendAnswers));
});
self.addEventListener("push", (event) => {
  event.waitUntil(sendAnswers());
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(sendAnswers());
});

async function sayFine({ data, lang, tag }) {
  const position = await keptPlace(checkInPlaceSeconds);
  const body = { answer: "fine", ...(position ? { position } : {}) };
  const shelf = await caches.open(checkInShelf);
  await shelf.put(`/check-in/${data.checkInId}`, new Response(JSON.stringify({ body, tag })));
  if (!(await sendAnswers())) return;
  const text = checkInWordsIn(lang);
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
  await insist(sosPauseMs, sendAnswers);
}

/** Returns whether an unacknowledged answer is left. Never rejects. */
async function sendAnswers() {
  try {
    const shelf = await caches.open(checkInShelf);
    let left = false;
    for (const request of await shelf.keys()) {
      const { body, tag } = await (await shelf.match(request)).json();
      const id = new URL(request.url).pathname.split("/").pop();
      const answer = await fetch(`/api/driver/check-in/${id}/answer`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(8000),
      }).catch(() => null);
      // The server's success has `data` and its refusal a code; a page of a gateway or captive portal has neither. A
      // refusal is final: the check-in is another driver's, or closed.
      const answered = await bodyOf(answer);
      const decided = answer?.ok
        ? "data" in answered
        : answered.code && answer.status < 500 && ![401, 408, 429].includes(answer.status);
      if (!decided) {
        left = true;
        continue;
      }
      await shelf.delete(request);
      await closeShown(tag);
    }
    return left;
  } catch {
    return true;
  }
}
