// Presses on a notification: answers the offer, or brings its page to the front.

const answerMs = 6000;
const hearMs = 500;

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { url = "/dashboard", offerId = null, token = null, noticeId = null } = notification.data ?? {};
  const pressed = { url, offerId, token, tag: notification.tag, lang: notification.lang };
  notification.close();
  if (/^(sos|check-in)/.test(action)) return;
  if (token && action === "accept") event.waitUntil(accept(pressed));
  else if (token && action === "decline") event.waitUntil(decline(pressed));
  // A customer's notice links to its own page, whichever page is open.
  else event.waitUntil(openApp(url, noticeId ? { type: "open-page" } : { type: "open-offer", offerId }));
});

async function accept(pressed) {
  const answer = await send(
    `/api/offer-links/${encodeURIComponent(pressed.token)}/accept`,
    { acceptedVia: "push", deviceInfo: navigator.userAgent.slice(0, 300) },
    answerMs,
  );
  const { data, code } = await bodyOf(answer);
  const text = wordsIn(pressed.lang);
  if (!answer?.ok) {
    await explain(pressed, answer, code, text.failedAccept);
    return;
  }
  const url = `/navigation/${data.transactionId}`;
  try {
    await openApp(url, { type: "accepted", offerId: pressed.offerId, transactionId: data.transactionId });
  } catch {
    // A browser allows opening a window only for a few seconds after the press, which a slow network may exceed.
    await say({ ...pressed, url }, text.accepted, text.acceptedBody);
  }
}

/** Declines the offer. Needs no message if the offer is already closed. */
async function decline(pressed) {
  const answer = await send(
    `/api/offer-links/${encodeURIComponent(pressed.token)}/decline`,
    { reason: "Other" },
    answerMs,
  );
  const { code } = await bodyOf(answer);
  if (answer?.ok || /^OFFER_/.test(code ?? ""))
    await tellPages({ type: "offer_closed", offerId: pressed.offerId, phone: null });
  else await explain(pressed, answer, code, wordsIn(pressed.lang).failedDecline);
}

/** Shows why an answer failed in a notification that links to the offer. */
async function explain(pressed, answer, code, failed) {
  const text = wordsIn(pressed.lang);
  if (!answer) return say(pressed, failed, text.offline);
  if (answer.status >= 500 || answer.status === 429) return say(pressed, failed, text.unanswered);
  if (code === "OFFER_TAKEN") return say(pressed, text.expired, text.reassigned);
  if (code === "OFFER_EXPIRED") return say(pressed, text.expired, text.timeout);
  if (/^OFFER_/.test(code ?? "")) return say(pressed, text.closed, text.closedBody);
  return say(
    pressed,
    failed,
    { TASK_ALREADY_ACTIVE: text.busy, DRIVER_NOT_AVAILABLE: text.unavailable }[code] ?? text.open,
  );
}

function say({ url, offerId, tag, lang }, title, body) {
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
  windows.sort((one, other) => (other.visibilityState === "visible") - (one.visibilityState === "visible"));
  for (const page of windows) {
    if (!(await hears(page, message))) continue;
    await page.focus().catch(() => undefined);
    return;
  }
  const [page] = windows;
  // Navigates a page that does not listen (sign-in, or frozen); one that this worker does not control stays.
  const led = await page
    ?.focus()
    .then((focused) => focused.navigate(address))
    .catch(() => null);
  if (!led) await self.clients.openWindow(address);
}

/** Whether a page acknowledges the message; the app's pages do so immediately. */
function hears(page, message) {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = () => {
      resolve(true);
    };
  });
  page.postMessage(message, [port2]);
  return Promise.race([answered, pause(hearMs)]).then((heard) => {
    port1.close();
    return heard === true;
  });
}
