// Presses on a notification: answers the offer, or brings its page to the front.

const requestTimeoutMs = 6000;
const acknowledgeMs = 500;

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { url = "/dashboard", offerId = null, token = null, noticeId = null } = notification.data ?? {};
  const press = { url, offerId, token, tag: notification.tag, lang: notification.lang };
  notification.close();
  if (/^(sos|check-in)/.test(action)) return;
  if (token && action === "accept") event.waitUntil(accept(press));
  else if (token && action === "decline") event.waitUntil(decline(press));
  // A customer's notice links to its own page, whichever page is open.
  else event.waitUntil(openApp(url, noticeId ? { type: "open-page" } : { type: "open-offer", offerId }));
});

async function accept(press) {
  const response = await send(
    `/api/offer-links/${encodeURIComponent(press.token)}/accept`,
    { acceptedVia: "push", deviceInfo: navigator.userAgent.slice(0, 300) },
    requestTimeoutMs,
  );
  const { data, code } = await bodyOf(response);
  const text = wordsIn(press.lang);
  if (!response?.ok) {
    await showFailure(press, response, code, text.failedAccept);
    return;
  }
  const url = `/navigation/${data.transactionId}`;
  try {
    await openApp(url, { type: "accepted", offerId: press.offerId, transactionId: data.transactionId });
  } catch {
    // A browser allows opening a window only for a few seconds after the press, which a slow network may exceed.
    await showResult({ ...press, url }, text.accepted, text.acceptedBody);
  }
}

/** Declines the offer. Needs no message if the offer is already closed. */
async function decline(press) {
  const response = await send(
    `/api/offer-links/${encodeURIComponent(press.token)}/decline`,
    { reason: "Other" },
    requestTimeoutMs,
  );
  const { code } = await bodyOf(response);
  if (response?.ok || /^OFFER_/.test(code ?? ""))
    await notifyPages({ type: "offer_closed", offerId: press.offerId, phone: null });
  else await showFailure(press, response, code, wordsIn(press.lang).failedDecline);
}

/** Shows why an answer failed in a notification that links to the offer. */
async function showFailure(press, response, code, failureTitle) {
  const text = wordsIn(press.lang);
  if (!response) return showResult(press, failureTitle, text.offline);
  if (response.status >= 500 || response.status === 429) return showResult(press, failureTitle, text.unanswered);
  if (code === "OFFER_TAKEN") return showResult(press, text.expired, text.reassigned);
  if (/^OFFER_/.test(code ?? "")) return showResult(press, text.closed, text.closedBody);
  return showResult(
    press,
    failureTitle,
    { TASK_ALREADY_ACTIVE: text.busy, DRIVER_NOT_AVAILABLE: text.unavailable }[code] ?? text.open,
  );
}

function showResult({ url, offerId, tag, lang }, title, body) {
  return self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    requireInteraction: true,
    data: { url, offerId },
  });
}

/**
 * Focuses a page of the app and sends it the message; navigates or opens the URL if no page listens. A window's URL is
 * not checked: `Client.url` is the one that it was opened with.
 */
async function openApp(url, message) {
  const address = new URL(url, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  windows.sort((a, b) => (b.visibilityState === "visible") - (a.visibilityState === "visible"));
  for (const page of windows) {
    if (!(await acknowledges(page, message))) continue;
    await page.focus().catch(() => undefined);
    return;
  }
  const [page] = windows;
  // Navigates a page that does not listen (sign-in, or frozen); one that this worker does not control stays.
  const navigated = await page
    ?.focus()
    .then((focused) => focused.navigate(address))
    .catch(() => null);
  if (!navigated) await self.clients.openWindow(address);
}

/** Whether a page acknowledges the message; the app's pages do so immediately. */
function acknowledges(page, message) {
  const { port1, port2 } = new MessageChannel();
  const acknowledgement = new Promise((resolve) => {
    port1.onmessage = () => {
      resolve(true);
    };
  });
  page.postMessage(message, [port2]);
  return Promise.race([acknowledgement, pause(acknowledgeMs)]).then((isAcknowledged) => {
    port1.close();
    return isAcknowledged === true;
  });
}
