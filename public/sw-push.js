// Pushes: an offer shows on the locked phone, and the server learns that it arrived.
// The payload is a declarative push message (Push API). A browser that understands it proposes the notification itself
// and hands us that instead of the payload, so its `data` repeats the facts; for any other browser the showing is ours.

const receiptMs = 20000;
// Safari shows its notification when we are done, and none at all after ten seconds; nothing may take that long there.
const proposedMs = 4000;

const words = {
  en: {
    title: "New task offer",
    body: "Open Handover to answer before it expires.",
    accept: "Accept",
    decline: "Decline",
    closed: "This offer is no longer open",
    closedBody: "Open Handover to see your offers.",
    expired: "Task offer expired",
    reassigned: "This task has been reassigned to another driver",
    timeout: "You didn't answer in time. We're asking other drivers.",
    failedAccept: "Failed to accept task",
    failedDecline: "Failed to decline task",
    offline: "You are offline. Open Handover to answer.",
    unanswered: "Handover did not answer. Open it to try again.",
    open: "Open Handover to answer.",
    busy: "Cannot accept task - another task is already active",
    unavailable: "Driver must be online and available to accept tasks",
    accepted: "Task accepted successfully! 🎉",
    acceptedBody: "Open Handover to start.",
  },
  es: {
    title: "Nueva oferta de tarea",
    body: "Abre Handover para responder antes de que caduque.",
    accept: "Aceptar",
    decline: "Rechazar",
    closed: "Esta oferta ya no está abierta",
    closedBody: "Abre Handover para ver tus ofertas.",
    expired: "La oferta venció",
    reassigned: "Esta entrega se asignó a otro conductor",
    timeout: "No respondiste a tiempo. Estamos preguntando a otros conductores.",
    failedAccept: "No se pudo aceptar la entrega",
    failedDecline: "No se pudo rechazar la entrega",
    offline: "Estás sin conexión. Abre Handover para responder.",
    unanswered: "Handover no respondió. Ábrelo para intentarlo de nuevo.",
    open: "Abre Handover para responder.",
    busy: "No puedes aceptar: ya tienes otra entrega activa",
    unavailable: "Debes estar en línea y disponible para aceptar entregas",
    accepted: "¡Entrega aceptada! 🎉",
    acceptedBody: "Abre Handover para empezar.",
  },
};
const wordsIn = (lang) => words[(lang || navigator.language || "en").toLowerCase().startsWith("es") ? "es" : "en"];
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

self.addEventListener("push", (event) => {
  const push = readPush(event);
  void showBadge(push);
  const work = Promise.allSettled([push.type === "task_offer" ? receiveOffer(push) : receive(push), tellPages(push)]);
  event.waitUntil(push.proposed ? Promise.race([work, pause(proposedMs)]) : work);
});

/** One form for all: declarative or not, shrunk to its facts because it was too large, or of an older server. */
function readPush(event) {
  const payload = jsonOf(event.data);
  const proposed = event.notification ?? null;
  const shown = proposed ?? payload.notification ?? payload;
  const {
    type = null,
    offerId = null,
    token = null,
    phone = null,
    checkInId = null,
    noticeId = null,
  } = { ...payload.notification?.data, ...proposed?.data, ...payload };
  const lang = shown.lang || undefined;
  const text = wordsIn(lang);
  const [title, body] = type === "offer_closed" ? [text.closed, text.closedBody] : [text.title, text.body];
  return {
    type,
    offerId,
    token,
    phone,
    checkInId,
    noticeId,
    lang,
    proposed: proposed !== null,
    badge: payload.app_badge,
    title: shown.title || title,
    body: shown.title ? (shown.body ?? "") : shown.body || body,
    actions: payload.notification?.actions,
    tag: shown.tag || offerId || type || "handover",
    url: shown.navigate || payload.url || (offerId ? `/dashboard?offer=${offerId}` : "/dashboard"),
  };
}

function jsonOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function receiveOffer(push) {
  const [answer] = await Promise.all([receipt(push), show(push)]);
  if (await saysOver(answer)) await show(closedForm(push));
}

async function receive(push) {
  await Promise.all([receipt(push), show(push)]);
}

/**
 * The receipt keeps the SMS from being sent. The signed token speaks for one offer, so it needs no session; a customer's
 * notice is confirmed by whoever is signed in.
 */
function receipt({ type, token, phone, noticeId, proposed }) {
  const within = proposed ? proposedMs : receiptMs;
  if (noticeId && phone) return send("/api/push/received", { subscriptionId: phone, noticeId }, within);
  if (type === "test") return phone ? send("/api/push/received", { subscriptionId: phone }, within) : null;
  // The word that an offer has closed is no receipt of the offer.
  if (!token || type === "offer_closed") return null;
  return send(
    `/api/offer-links/${encodeURIComponent(token)}/received`,
    { channel: "push", ...(phone ? { subscriptionId: phone } : {}) },
    within,
  );
}

/** Posts until somebody answers, with growing pauses; null when nobody did. */
async function send(path, body, within) {
  const until = Date.now() + within;
  let answer = null;
  for (let wait = 500; ; wait *= 2) {
    try {
      const timeout = Math.max(1000, Math.min(8000, until - Date.now()));
      answer = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      // A 2xx page of a gateway or a captive portal is no answer of the server.
      if (answer.ok && !(answer.headers.get("content-type") ?? "").includes("json")) answer = null;
      else if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) return answer;
    } catch {
      answer = null;
    }
    if (Date.now() + wait >= until) return answer;
    await pause(wait);
  }
}

async function bodyOf(answer) {
  return (await answer?.json().catch(() => null)) ?? {};
}

/** A push may come late: the answer to its receipt knows whether there is anything left to answer. */
async function saysOver(answer) {
  if (!answer) return false;
  const { data, code } = await bodyOf(answer);
  return answer.ok ? data?.status !== undefined && data.status !== "new" : /^OFFER_/.test(code ?? "");
}

function closedForm(push) {
  const text = wordsIn(push.lang);
  return { ...push, type: "offer_closed", title: text.closed, body: text.closedBody, actions: [] };
}

/**
 * Shows one notification of a tag. Beside a page that is open and seen it is quiet: the page rings and shows the offer
 * itself.
 */
async function show(push) {
  const closed = push.type === "offer_closed";
  const seen = await isPageSeen();
  const quiet = closed || (seen && (push.type === "task_offer" || push.noticeId !== null));
  if (push.proposed && !quiet) return;
  await self.registration.showNotification(push.title, {
    body: push.body,
    lang: push.lang,
    dir: "ltr",
    tag: push.tag,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    silent: quiet,
    vibrate: quiet ? undefined : [120, 80, 120],
    requireInteraction: push.type === "task_offer" && !quiet,
    actions: actionsOf(push),
    data: {
      type: push.type,
      url: push.url,
      offerId: push.offerId,
      token: push.token,
      phone: push.phone,
      checkInId: push.checkInId,
      noticeId: push.noticeId,
    },
    // Safari refuses to replace its proposal without it; elsewhere it would keep the click from us.
    ...(push.proposed ? { navigate: new URL(push.url, self.location.origin).href } : {}),
  });
  if (closed) await closeOlder(push.tag);
  // Every push must show something, but nobody needs to read it beside the page that says the same.
  if (closed && seen) await closeShown(push.tag);
}

/**
 * Accept and Decline, or the answer to a check-in, where the system has buttons; their own `navigate` would keep the
 * press from us.
 */
function actionsOf({ type, token, checkInId, lang, actions }) {
  const most = self.Notification?.maxActions ?? 0;
  if (type === "check_in" && checkInId && most > 0)
    return [{ action: "check-in-fine", title: checkInWordsIn(lang || navigator.language).fine }];
  if (type !== "task_offer" || !token || most === 0) return [];
  const text = wordsIn(lang);
  const titleOf = (action) => actions?.find((each) => each.action === action)?.title ?? text[action];
  return ["accept", "decline"].slice(0, most).map((action) => ({ action, title: titleOf(action) }));
}

/** Whether a page is on the screen and runs: one that the system has frozen still calls itself visible. */
async function isPageSeen() {
  const visible = (await self.clients.matchAll({ type: "window" })).filter(
    (client) => client.visibilityState === "visible",
  );
  return (await Promise.all(visible.map((client) => hears(client, { type: "seen" })))).includes(true);
}

// Browsers replace by tag, but iPhones pile up. Never before the new one is shown: closing takes its time, and would
// take the new one of the same tag along.
async function closeOlder(tag) {
  (await self.registration.getNotifications({ tag }))
    .filter(({ data }) => data?.type !== "offer_closed")
    .forEach((each) => {
      each.close();
    });
}

async function closeShown(tag) {
  (await self.registration.getNotifications({ tag })).forEach((each) => {
    each.close();
  });
}

/**
 * The number on the app's icon; a page that is seen counts for itself. Never waited for: on iPhones the promise may
 * stay open for ever.
 */
async function showBadge({ type, badge, proposed }) {
  if (proposed || !("setAppBadge" in navigator) || (await isPageSeen())) return;
  const count = type === "offer_closed" ? (badge ?? 0) : badge;
  if (typeof count === "number")
    (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

async function tellPages({ type, offerId, phone }) {
  for (const client of await self.clients.matchAll({ type: "window" }))
    client.postMessage({ type: "push", push: type, offerId, phone });
}

// The browser renewed or dropped the subscription. Without a session or a network nothing comes of this; the next page
// that opens renews it, too.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event).catch(() => undefined));
});

async function renewSubscription({ oldSubscription, newSubscription }) {
  const post = (method, body) =>
    fetch("/api/push/subscription", {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  let subscription = newSubscription;
  if (!subscription) {
    const { data } = await (await fetch("/api/push/key")).json();
    subscription = await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: data.publicKey,
    });
  }
  await post("POST", subscription.toJSON());
  if (oldSubscription && oldSubscription.endpoint !== subscription.endpoint)
    await post("DELETE", { endpoint: oldSubscription.endpoint });
}
