// A driver has called for help and the page is gone: what they called is sent on from here. The page leaves a copy of
// it in a cache, because nothing else of its is to be read from here, and finds there what was sent.

const sosShelf = "sos";
const sosPageMs = 2500;
const sosPauseMs = 4000;
const sosForMs = 60000;
const sosPlaceSeconds = 600;

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "sos") event.waitUntil(insist(sosPageMs));
  if (data?.type === "in-hand") event.waitUntil(data.url ? showInHand(data) : closeInHand());
});
// The browser asks when the network is back, whatever became of the page; it asks again where this fails.
self.addEventListener("sync", (event) => {
  if (event.tag === "sos") event.waitUntil(onNetwork(event, sendOn));
});
// Where it does not: whatever wakes this worker is an occasion.
self.addEventListener("push", (event) => {
  event.waitUntil(sendOn());
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(sendOn());
});

self.addEventListener("notificationclick", (event) => {
  if (event.action.startsWith("sos")) event.waitUntil(pressedSos(event.action, event.notification));
});

/** A browser asks a few times and gives up: it is asked anew then. */
async function onNetwork({ tag, lastChance }, send) {
  if (!(await send())) return;
  if (lastChance) await self.registration.sync?.register(tag).catch(() => undefined);
  throw new Error("Not heard");
}

/** For as long as a browser lets a worker live without a page; a page itself has its turn first. */
async function insist(first, send = sendOn) {
  const until = Date.now() + sosForMs;
  await pause(first);
  while ((await send()) && Date.now() < until) await pause(sosPauseMs);
}

/** Where a page knew the phone to be, with its time, so many seconds ago at most. */
async function keptPlace(atMostSeconds) {
  try {
    const place = await (await (await caches.open(sosShelf)).match("/sos/place"))?.json();
    return place && Date.now() / 1000 - place.timestamp < atMostSeconds ? place : null;
  } catch {
    return null;
  }
}

/** Whether something is left that the server has not heard. Never fails. */
async function sendOn() {
  try {
    const shelf = await caches.open(sosShelf);
    const kept = await shelf.match("/sos/call");
    const call = kept && (await kept.json());
    if (!call || (await (await shelf.match("/sos/sent"))?.text()) === call.id) return false;
    // The token first: somebody else may be signed in by now.
    const heard = (call.token !== null && (await postSos(call, "omit"))) || (await postSos(call, "same-origin"));
    if (heard) await shelf.put("/sos/sent", new Response(call.id));
    return !heard;
  } catch {
    return true;
  }
}

/** Whether the server itself has accepted it: 2xx with its JSON, as in the outbox of a page. */
async function isAccepted(answer) {
  return answer?.ok === true && "data" in (await bodyOf(answer));
}

async function postSos({ token, at, position }, credentials) {
  const answer = await fetch("/api/sos", {
    method: "POST",
    credentials,
    headers: { "content-type": "application/json", ...(token ? { "x-sos-token": token } : {}) },
    body: JSON.stringify({ at, ...(position ? { position } : {}) }),
    signal: AbortSignal.timeout(8000),
  }).catch(() => null);
  return isAccepted(answer);
}

const sosWords = {
  en: {
    inHand: "A delivery is in your hands",
    inHandBody: "Open Handover to go on.",
    sos: "SOS",
    ask: "Send SOS?",
    askBody: "The desk is alarmed at once.",
    send: "Send SOS",
    no: "No",
  },
  es: {
    inHand: "Tienes una entrega en curso",
    inHandBody: "Abre Handover para seguir.",
    sos: "SOS",
    ask: "¿Enviar SOS?",
    askBody: "La central recibe la alarma al instante.",
    send: "Enviar SOS",
    no: "No",
  },
};
const sosWordsIn = (lang) => sosWords[(lang || "en").startsWith("es") ? "es" : "en"];

/** While a driver has a delivery and looks elsewhere: the way back, and an SOS that needs no page. */
function showInHand({ url, lang }) {
  const text = sosWordsIn(lang);
  return showQuiet(text.inHand, text.inHandBody, [{ action: "sos", title: text.sos }], { url, lang });
}

async function closeInHand() {
  for (const each of await self.registration.getNotifications({ tag: "in-hand" })) each.close();
}

function showQuiet(title, body, actions, { url, lang }) {
  return self.registration.showNotification(title, {
    body,
    lang,
    tag: "in-hand",
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    silent: true,
    actions: actions.slice(0, self.Notification?.maxActions ?? 0),
    data: { url },
  });
}

/** Two presses, on the lock screen too: one may be a pocket's. Afterwards nothing shows what was pressed. */
async function pressedSos(action, { data, lang }) {
  const shown = { url: data?.url ?? "/dashboard", lang };
  const text = sosWordsIn(lang);
  if (action === "sos") {
    const answers = [
      { action: "sos-send", title: text.send },
      { action: "sos-no", title: text.no },
    ];
    await showQuiet(text.ask, text.askBody, answers, shown);
    return;
  }
  if (action === "sos-send") {
    const shelf = await caches.open(sosShelf);
    const token = (await (await shelf.match("/sos/token"))?.text()) ?? null;
    const position = await keptPlace(sosPlaceSeconds);
    const call = { id: `press-${Date.now()}`, token, at: new Date().toISOString(), position };
    // For the sending here, and for the page that goes on with it.
    for (const path of ["/sos/call", "/sos/pressed"]) await shelf.put(path, new Response(JSON.stringify(call)));
    for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ type: "sos-pressed" });
    await showInHand(shown);
    await self.registration.sync?.register("sos").catch(() => undefined);
    await insist(0);
    return;
  }
  await showInHand(shown);
}
