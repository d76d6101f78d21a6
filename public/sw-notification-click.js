// Presses on a notification: answers the offer, or brings its page to the front.

const requestTimeoutMs = 6000;
const acknowledgeMs = 500;

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { url = "/dashboard", offerId = null, token = null, noticeId = null } = notification.data ?? {};
  const click = { url, offerId, token, tag: notification.tag, lang: notification.lang };
  notification.close();
  if (/^(sos|check-in)/.test(action)) return;
  if (token && action === "accept") event.waitUntil(accept(click));
  else if (token && action === "decline") event.waitUntil(decline(click));
  // A customer's notice links to its own page, whichever page is open.
  else event.waitUntil(openApp(url, noticeId ? { type: "open-page" } : { type: "open-offer", offerId }));
});

async function accept(click) {
  const response = await send(
    `/api/offer-links/${encodeURIComponent(click.token)}/accept`,
    { acceptedVia: "push", deviceInfo: navigator.userAgent.slice(0, 300) },
    requestTimeoutMs,
  );
  const { data, code } = await readJson(response);
  const text = translate(click.lang);
  if (!response?.ok) {
    await showFailure(click, response, code, text.failedAccept);
    return;
  }
  const url = `/navigation/${data.transactionId}`;
  try {
    await openApp(url, { type: "accepted", offerId: click.offerId, transactionId: data.transactionId });
  } catch {
    // A browser allows opening a window only for a few seconds after the click, which a slow network may exceed.
    await showResult({ ...click, url }, text.accepted, text.acceptedBody);
  }
}

/** Declines the offer. Needs no message if the offer is already closed. */
async function decline(click) {
  const response = await send(
    `/api/offer-links/${encodeURIComponent(click.token)}/decline`,
    { reason: "Other" },
    requestTimeoutMs,
  );
  const { code } = await readJson(response);
  if (response?.ok || /^OFFER_/.test(code ?? ""))
    await notifyPages({ type: "offer_closed", offerId: click.offerId, subscriptionId: null });
  else await showFailure(click, response, code, translate(click.lang).failedDecline);
}

/** Shows why an answer failed in a notification that links to the offer. */
async function showFailure(click, response, code, failureTitle) {
  const text = translate(click.lang);
  if (!response) return showResult(click, failureTitle, text.offline);
  if (response.status >= 500 || response.status === 429) return showResult(click, failureTitle, text.unanswered);
  if (code === "OFFER_TAKEN") return showResult(click, text.expired, text.reassigned);
  if (/^OFFER_/.test(code ?? "")) return showResult(click, text.closed, text.closedBody);
  return showResult(
    click,
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
  const navigatedPage = await page
    ?.focus()
    .then((focused) => focused.navigate(address))
    .catch(() => null);
  if (!navigatedPage) await self.clients.openWindow(address);
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
