// Receives pushes: shows an offer on a locked phone, and confirms its receipt to the server.
// The payload is a declarative push message (Push API). Browsers that support it show the notification and pass that
// instead of the payload, so its `data` repeats the payload; in other browsers this worker shows it.

const receiptTimeoutMs = 20000;
// Safari shows its notification when the handler is done, and none after ten seconds, so nothing may take that long.
const declarativeTimeoutMs = 4000;

const pushMessages = {
  en: {
    title: "New task offer",
    body: "Open Handover to answer before it expires.",
    accept: "Accept",
    decline: "Decline",
    closed: "This offer is no longer open",
    closedBody: "Open Handover to see your offers.",
    expired: "Task offer expired",
    reassigned: "This task has been reassigned to another driver",
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
    title: "Nueva oferta de entrega",
    body: "Abre Handover para responder antes de que venza.",
    accept: "Aceptar",
    decline: "Rechazar",
    closed: "Esta oferta ya no está abierta",
    closedBody: "Abre Handover para ver tus ofertas.",
    expired: "La oferta venció",
    reassigned: "Esta entrega se asignó a otro repartidor",
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
const translate = (lang) =>
  pushMessages[(lang || navigator.language || "en").toLowerCase().startsWith("es") ? "es" : "en"];
const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Aborts after `ms`. `AbortSignal.timeout` is missing in Safari before 16 and Chrome before 103. */
function timeoutSignal(ms) {
  // oxlint-disable-next-line no-restricted-properties -- the one place with a fallback
  if (typeof AbortSignal.timeout === "function") return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort();
  }, ms);
  return controller.signal;
}

self.addEventListener("push", (event) => {
  const push = readPush(event);
  void showBadge(push);
  const work = Promise.allSettled([
    push.type === "task_offer" ? receiveOffer(push) : receiveNotice(push),
    notifyPages(push),
  ]);
  event.waitUntil(push.isDeclarative ? Promise.race([work, pause(declarativeTimeoutMs)]) : work);
});

/**
 * Normalises all formats: declarative or not, reduced because of the size limit, or of an older server.
 */
function readPush(event) {
  const payload = parsePayload(event.data);
  const declarative = event.notification ?? null;
  const shownNotification = declarative ?? payload.notification ?? payload;
  const {
    type = null,
    offerId = null,
    token = null,
    subscriptionId = null,
    checkInId = null,
    noticeId = null,
  } = { ...payload.notification?.data, ...declarative?.data, ...payload };
  const lang = shownNotification.lang || undefined;
  const text = translate(lang);
  const [title, body] = type === "offer_closed" ? [text.closed, text.closedBody] : [text.title, text.body];
  return {
    type,
    offerId,
    token,
    subscriptionId,
    checkInId,
    noticeId,
    lang,
    isDeclarative: declarative !== null,
    badge: payload.app_badge,
    title: shownNotification.title || title,
    body: shownNotification.title ? (shownNotification.body ?? "") : shownNotification.body || body,
    actions: payload.notification?.actions,
    tag: shownNotification.tag || offerId || type || "handover",
    url: shownNotification.navigate || payload.url || (offerId ? `/dashboard?offer=${offerId}` : "/dashboard"),
  };
}

function parsePayload(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function receiveOffer(push) {
  const [response] = await Promise.all([sendReceipt(push), showPush(push)]);
  if (await isOfferClosed(response)) await showPush(toClosedPush(push));
}

async function receiveNotice(push) {
  await Promise.all([sendReceipt(push), showPush(push)]);
}

/**
 * Confirms receipt, so that no SMS follows. The signed token authorises one offer without a session; a customer's
 * notice is confirmed by the session.
 */
function sendReceipt({ type, token, subscriptionId, noticeId, isDeclarative }) {
  const timeoutMs = isDeclarative ? declarativeTimeoutMs : receiptTimeoutMs;
  if (noticeId && subscriptionId) return send("/api/push/received", { subscriptionId, noticeId }, timeoutMs);
  if (type === "test") return subscriptionId ? send("/api/push/received", { subscriptionId }, timeoutMs) : null;
  // A message that an offer has closed is not a receipt of it.
  if (!token || type === "offer_closed") return null;
  return send(
    `/api/offer-links/${encodeURIComponent(token)}/received`,
    { channel: "push", ...(subscriptionId ? { subscriptionId } : {}) },
    timeoutMs,
  );
}

/** Posts with growing delays until the server answers; null if it did not. */
async function send(path, body, timeLimitMs) {
  const deadline = Date.now() + timeLimitMs;
  let response = null;
  for (let delayMs = 500; ; delayMs *= 2) {
    try {
      const timeout = Math.max(1000, Math.min(8000, deadline - Date.now()));
      response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: timeoutSignal(timeout),
      });
      // A 2xx page of a gateway or captive portal is not the server's answer.
      if (response.ok && !(response.headers.get("content-type") ?? "").includes("json")) response = null;
      else if (response.status < 500 && response.status !== 429 && response.status !== 408) return response;
    } catch {
      response = null;
    }
    if (Date.now() + delayMs >= deadline) return response;
    await pause(delayMs);
  }
}

async function readJson(response) {
  return (await response?.json().catch(() => null)) ?? {};
}

/** A push may arrive late: the response to its receipt shows whether the offer is still open. */
async function isOfferClosed(response) {
  if (!response) return false;
  const { data, code } = await readJson(response);
  return response.ok ? data?.status !== undefined && data.status !== "new" : /^OFFER_/.test(code ?? "");
}

function toClosedPush(push) {
  const text = translate(push.lang);
  return { ...push, type: "offer_closed", title: text.closed, body: text.closedBody, actions: [] };
}

/** Shows one notification per tag. Silent when a page is visible, because the page rings and shows the offer. */
async function showPush(push) {
  const isClosed = push.type === "offer_closed";
  const isVisible = await isPageVisible();
  const isSilent = isClosed || (isVisible && (push.type === "task_offer" || push.noticeId !== null));
  if (push.isDeclarative && !isSilent) return;
  await self.registration.showNotification(push.title, {
    body: push.body,
    lang: push.lang,
    dir: "ltr",
    tag: push.tag,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    silent: isSilent,
    vibrate: isSilent ? undefined : [120, 80, 120],
    requireInteraction: push.type === "task_offer" && !isSilent,
    actions: notificationActions(push),
    data: {
      type: push.type,
      url: push.url,
      offerId: push.offerId,
      token: push.token,
      subscriptionId: push.subscriptionId,
      checkInId: push.checkInId,
      noticeId: push.noticeId,
    },
    // Safari refuses to replace its declarative notification without `navigate`; in other browsers it would bypass the
    // click handler.
    ...(push.isDeclarative ? { navigate: new URL(push.url, self.location.origin).href } : {}),
  });
  if (isClosed) await closeOpenOffers(push.tag);
  // Every push must show a notification, but a visible page makes it redundant.
  if (isClosed && isVisible) await closeNotifications(push.tag);
}

/**
 * Accept and Decline, or the answer to a check-in, where notifications support buttons. Without `navigate`, which would
 * bypass the click handler.
 */
function notificationActions({ type, token, checkInId, lang, actions }) {
  const maxActions = self.Notification?.maxActions ?? 0;
  if (type === "check_in" && checkInId && maxActions > 0)
    return [{ action: "check-in-fine", title: translateCheckIn(lang || navigator.language).fine }];
  if (type !== "task_offer" || !token || maxActions === 0) return [];
  const text = translate(lang);
  const titleOf = (action) => actions?.find((item) => item.action === action)?.title ?? text[action];
  return ["accept", "decline"].slice(0, maxActions).map((action) => ({ action, title: titleOf(action) }));
}

/** Whether a page is visible and running: a page that the system has frozen still reports to be visible. */
async function isPageVisible() {
  const visibleClients = (await self.clients.matchAll({ type: "window" })).filter(
    (client) => client.visibilityState === "visible",
  );
  return (await Promise.all(visibleClients.map((client) => acknowledges(client, { type: "is-visible" })))).includes(
    true,
  );
}

// Most browsers replace by tag, but iPhones accumulate. Never before the new one is shown: closing is asynchronous and
// could close the new one with the same tag.
async function closeOpenOffers(tag) {
  (await self.registration.getNotifications({ tag }))
    .filter(({ data }) => data?.type !== "offer_closed")
    .forEach((notification) => {
      notification.close();
    });
}

async function closeNotifications(tag) {
  (await self.registration.getNotifications({ tag })).forEach((notification) => {
    notification.close();
  });
}

/** Sets the badge; a visible page sets it itself. Not awaited: on iPhones the promise may never settle. */
async function showBadge({ type, badge, isDeclarative }) {
  if (isDeclarative || !("setAppBadge" in navigator) || (await isPageVisible())) return;
  const count = type === "offer_closed" ? (badge ?? 0) : badge;
  if (typeof count === "number")
    (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

async function notifyPages({ type, offerId, subscriptionId }) {
  for (const client of await self.clients.matchAll({ type: "window" }))
    client.postMessage({ type: "push", push: type, offerId, subscriptionId });
}

// The browser renewed or dropped the subscription. Without a session or network this fails, and the next page renews
// it.
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
