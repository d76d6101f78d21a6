// Sends the driver's SOS when the page is closed. The page stores a copy of the alert in a cache, because a worker
// cannot read localStorage, and reads from it whether the alert was sent.

const sosCacheName = "sos";
const sosPageLeadMs = 2500;
const sosRetryMs = 4000;
const sosRetryForMs = 60000;
const sosPositionSeconds = 600;
// Like lib/client/offline/sos.ts.
const sosExpiryMs = 7 * 86400000;

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "sos") event.waitUntil(retryUntilSent(sosPageLeadMs));
  if (data?.type === "task-notification")
    event.waitUntil(data.url ? showTaskNotification(data) : closeTaskNotification());
});
// Background Sync fires when the network is back, even without a page, and again after a failure.
self.addEventListener("sync", (event) => {
  if (event.tag === "sos") event.waitUntil(runSync(event, sendStoredAlert));
});
// Without Background Sync, every event that starts this worker triggers a retry.
self.addEventListener("push", (event) => {
  event.waitUntil(sendStoredAlert());
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(sendStoredAlert());
});

self.addEventListener("notificationclick", (event) => {
  if (event.action.startsWith("sos")) event.waitUntil(onSosPressed(event.action, event.notification));
});

/** A browser stops after a few syncs, so register again on its last attempt. */
async function runSync({ tag, lastChance }, send) {
  if (!(await send())) return;
  if (lastChance) await self.registration.sync?.register(tag).catch(() => undefined);
  throw new Error("Not acknowledged");
}

/**
 * Retries for as long as a browser keeps a worker alive without a page. `initialDelayMs`: delay that lets the page send
 * first.
 */
async function retryUntilSent(initialDelayMs, send = sendStoredAlert) {
  const retryUntil = Date.now() + sosRetryForMs;
  await pause(initialDelayMs);
  while ((await send()) && Date.now() < retryUntil) await pause(sosRetryMs);
}

/** The position that a page stored, if it is at most this old. */
async function storedPosition(maxAgeSeconds) {
  try {
    const position = await (await (await caches.open(sosCacheName)).match("/sos/position"))?.json();
    return position && Date.now() / 1000 - position.timestamp < maxAgeSeconds ? position : null;
  } catch {
    return null;
  }
}

/** Returns whether an unacknowledged alert is left. Never rejects. */
async function sendStoredAlert() {
  try {
    const cache = await caches.open(sosCacheName);
    const storedAlert = await cache.match("/sos/alert");
    const alert = storedAlert && (await storedAlert.json());
    if (!alert) return false;
    const isSent = (await (await cache.match("/sos/sent"))?.text()) === alert.id;
    const isExpired = Date.now() - (alert.pressedAt ?? Date.parse(alert.at)) > sosExpiryMs;
    const deleteAlert = () => Promise.all(["/sos/alert", "/sos/pressed"].map((path) => cache.delete(path)));
    if (isSent) {
      if (isExpired) await deleteAlert();
      return false;
    }
    // The token first: another account may be signed in by now. In its session the server compares both.
    const isAcknowledged =
      (alert.token !== null && (await postSos(alert, "omit"))) || (await postSos(alert, "same-origin"));
    if (isAcknowledged) await cache.put("/sos/sent", new Response(alert.id));
    if (isAcknowledged) return false;
    // An expired alert is sent once more, because the phone's clock may have been wrong. That attempt needs a network.
    if (!isExpired || self.navigator.onLine === false) return true;
    const latest = await (await cache.match("/sos/alert"))?.json();
    // A page has dropped the alert, or stored another, meanwhile.
    if (latest?.id !== alert.id) return latest !== undefined;
    // Without a notification the copy remains for the next page, which reports the alert. No page adopts a copy without
    // an owner.
    if ((await showUnsent(alert)) || !alert.ownerId) await deleteAlert();
    return false;
  } catch {
    return true;
  }
}

/** Whether our server accepted the alert: 2xx with its JSON body, as in sos.ts. */
async function isAcknowledgedResponse(response) {
  return response?.ok === true && "data" in (await readJson(response));
}

async function postSos({ token, ownerId, at, position }, credentials) {
  const response = await fetch("/api/sos", {
    method: "POST",
    credentials,
    headers: {
      "content-type": "application/json",
      ...(token ? { "x-sos-token": token } : {}),
      ...(ownerId ? { "x-sos-owner": ownerId } : {}),
    },
    body: JSON.stringify({ at, ...(position ? { position } : {}) }),
    signal: timeoutSignal(8000),
  }).catch(() => null);
  return isAcknowledgedResponse(response);
}

const sosMessages = {
  en: {
    task: "A delivery is in your hands",
    taskBody: "Open Handover to continue.",
    sos: "SOS",
    confirm: "Send SOS?",
    confirmBody: "The safety team is alerted immediately.",
    send: "Send SOS",
    no: "No",
    unsent: "Your SOS was not sent",
    unsentBody: "It was pressed on {time} and did not reach Handover. If you need help, send it again or call 911.",
  },
  es: {
    task: "Tienes una entrega en curso",
    taskBody: "Abre Handover para seguir.",
    sos: "SOS",
    confirm: "¿Enviar SOS?",
    confirmBody: "El equipo de seguridad recibe la alarma al instante.",
    send: "Enviar SOS",
    no: "No",
    unsent: "Tu SOS no se envió",
    unsentBody: "Lo activaste el {time} y no llegó a Handover. Si necesitas ayuda, envíalo otra vez o llama al 911.",
  },
};
const translateSos = (lang) => sosMessages[(lang || "en").startsWith("es") ? "es" : "en"];

/** A link to the delivery and an SOS button, while the driver uses another app. */
function showTaskNotification({ url, lang }) {
  const text = translateSos(lang);
  return showSilently(text.task, text.taskBody, [{ action: "sos", title: text.sos }], { url, lang });
}

/** Reports an alert that never reached the server. Resolves with false where notifications are not permitted. */
function showUnsent({ at, lang = navigator.language }) {
  const text = translateSos(lang);
  const time = new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  return self.registration
    .showNotification(text.unsent, {
      body: text.unsentBody.replace("{time}", time),
      lang,
      tag: "sos-unsent",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { url: "/dashboard" },
    })
    .then(
      () => true,
      () => false,
    );
}

async function closeTaskNotification() {
  for (const notification of await self.registration.getNotifications({ tag: "task-notification" }))
    notification.close();
}

function showSilently(title, body, actions, { url, lang }) {
  return self.registration.showNotification(title, {
    body,
    lang,
    tag: "task-notification",
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    silent: true,
    actions: actions.slice(0, self.Notification?.maxActions ?? 0),
    data: { url },
  });
}

/** Two presses, also on the lock screen, because one may be accidental. Afterwards nothing shows what was pressed. */
async function onSosPressed(action, { data, lang }) {
  const target = { url: data?.url ?? "/dashboard", lang };
  const text = translateSos(lang);
  if (action === "sos") {
    const answers = [
      { action: "sos-send", title: text.send },
      { action: "sos-no", title: text.no },
    ];
    await showSilently(text.confirm, text.confirmBody, answers, target);
    return;
  }
  if (action === "sos-send") {
    const cache = await caches.open(sosCacheName);
    const token = (await (await cache.match("/sos/token"))?.text()) ?? null;
    const position = await storedPosition(sosPositionSeconds);
    const alert = { id: `press-${Date.now()}`, token, at: new Date().toISOString(), position, lang };
    // For sending from here, and for the page that continues it.
    for (const path of ["/sos/alert", "/sos/pressed"]) await cache.put(path, new Response(JSON.stringify(alert)));
    for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ type: "sos-pressed" });
    await showTaskNotification(target);
    await self.registration.sync?.register("sos").catch(() => undefined);
    await retryUntilSent(0);
    return;
  }
  await showTaskNotification(target);
}
