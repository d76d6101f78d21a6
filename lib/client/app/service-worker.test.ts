import { noNetwork, ok, mockPhone, refused, userAgent } from "../tests/mock-phone";

const offerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const transactionId = "11111111-1111-4111-8111-111111111111";
const payload = {
  type: "task_offer",
  offerId,
  token: "signed.token",
  subscriptionId: "22222222-2222-4222-8222-222222222222",
};
const navigate = `https://handover.example/dashboard?offer=${offerId}`;
const notification = {
  title: "New task offer",
  body: "Open Handover to answer before it expires.",
  lang: "en",
  dir: "ltr",
  tag: offerId,
  navigate,
  silent: false,
  requireInteraction: true,
  actions: [
    { action: "accept", title: "Accept", navigate },
    { action: "decline", title: "Decline", navigate },
  ],
};
// 8030 marks a Declarative Web Push (RFC 8030), which the browser can show without the worker.
const offerPush = { web_push: 8030, mutable: true, app_badge: 1, notification, ...payload };
const closedPush = {
  web_push: 8030,
  mutable: true,
  app_badge: 0,
  notification: { ...notification, title: "This offer is no longer open", body: "", silent: true, actions: [] },
  ...payload,
  type: "offer_closed",
};
const declarativeNotification = {
  title: notification.title,
  body: notification.body,
  lang: "en",
  tag: offerId,
  navigate,
  data: payload,
};
const openOfferResponse = ok({ id: offerId, status: "new" });
const receiptRequest = {
  method: "POST",
  path: "/api/offer-links/signed.token/received",
  body: { channel: "push", subscriptionId: payload.subscriptionId },
};
const acceptRequest = {
  method: "POST",
  path: "/api/offer-links/signed.token/accept",
  body: { acceptedVia: "push", deviceInfo: userAgent },
};

async function phoneWithOffer(...options: Parameters<typeof mockPhone>): Promise<ReturnType<typeof mockPhone>> {
  const driver = mockPhone(...options);
  driver.respondWith(openOfferResponse);
  await driver.push(offerPush);
  driver.sent.length = 0;
  return driver;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Advances the fake clock while promises settle. */
async function advanceSeconds(count: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(count * 1000);
}

describe("an offer push without a visible page", () => {
  test("shows both buttons and a badge, rings, and is confirmed", async () => {
    const driver = mockPhone();
    driver.respondWith(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.device.notifications).toMatchObject([
      {
        title: "New task offer",
        tag: offerId,
        requireInteraction: true,
        silent: false,
        actions: [
          { action: "accept", title: "Accept" },
          { action: "decline", title: "Decline" },
        ],
      },
    ]);
    expect(driver.device).toMatchObject({ rings: 1, badge: 1 });
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("handles its buttons in the worker, without a navigation that could end it", async () => {
    const driver = await phoneWithOffer();
    expect(driver.device.notifications[0]?.actions.every((action) => !("navigate" in action))).toBe(true);
    expect(driver.device.notifications[0]).not.toHaveProperty("navigate");
  });

  test("has no buttons where notifications support none", async () => {
    expect((await phoneWithOffer({ maxActions: 0 })).device.notifications).toMatchObject([{ actions: [] }]);
  });

  test("is silent when a page is visible, and notifies that page", async () => {
    const driver = mockPhone();
    const page = driver.open();
    driver.respondWith(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.device).toMatchObject({ rings: 0, notifications: [{ silent: true }] });
    expect(page.messages).toEqual([
      { type: "push", push: "task_offer", offerId, subscriptionId: payload.subscriptionId },
    ]);
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("rings when a page reports to be visible but is frozen", async () => {
    const driver = mockPhone();
    driver.open({ handlesMessages: false });
    driver.respondWith(openOfferResponse);
    const pushed = driver.push(offerPush);
    await advanceSeconds(2);
    await pushed;
    expect(driver.device).toMatchObject({ rings: 1, notifications: [{ silent: false }] });
  });

  test("rings when a page is open but hidden", async () => {
    const driver = mockPhone();
    driver.open({ visibilityState: "hidden" });
    driver.respondWith(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.device.rings).toBe(1);
  });

  test("is shown in the phone's language when the payload was reduced, and is confirmed", async () => {
    const driver = mockPhone({ language: "es-MX" });
    driver.respondWith(openOfferResponse);
    await driver.push(payload);
    expect(driver.device.notifications).toMatchObject([
      {
        title: "Nueva oferta de entrega",
        tag: offerId,
        actions: [{ title: "Aceptar" }, { title: "Rechazar" }],
        data: { url: `/dashboard?offer=${offerId}` },
      },
    ]);
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("accepts the payload format of an older server", async () => {
    const driver = mockPhone();
    driver.respondWith(openOfferResponse);
    await driver.push({
      type: "task_offer",
      offerId,
      token: "signed.token",
      title: "New task offer",
      body: "Hurry",
      url: `/dashboard?offer=${offerId}&old`,
    });
    expect(driver.device.notifications).toMatchObject([
      { body: "Hurry", data: { url: `/dashboard?offer=${offerId}&old` } },
    ]);
    expect(driver.sent).toMatchObject([{ body: { channel: "push" } }]);
  });

  test("shows a generic notification for an unreadable payload", async () => {
    const driver = mockPhone();
    await driver.dispatch("push", {
      data: {
        json: () => {
          throw new SyntaxError("not JSON");
        },
      },
    });
    expect(driver.device.notifications).toMatchObject([{ title: "New task offer", data: { url: "/dashboard" } }]);
  });

  test("rings once when it arrives twice", async () => {
    const driver = await phoneWithOffer();
    driver.respondWith(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.device).toMatchObject({ rings: 1, notifications: { length: 1 } });
  });
});

describe("the receipt", () => {
  test("is retried with growing delays until the server answers", async () => {
    const driver = mockPhone();
    driver.respondWith(noNetwork, refused(503, "PROVIDER_UNAVAILABLE"), noNetwork, openOfferResponse);
    const pushHandled = driver.push(offerPush);
    await advanceSeconds(0);
    expect(driver.sent).toHaveLength(1);
    await advanceSeconds(0.5);
    expect(driver.sent).toHaveLength(2);
    await advanceSeconds(1);
    expect(driver.sent).toHaveLength(3);
    await advanceSeconds(2);
    expect(driver.sent).toHaveLength(4);
    await pushHandled;
  });

  test("is abandoned after twenty seconds, and the notification stays", async () => {
    const driver = mockPhone();
    let isSettled = false;
    const pushHandled = driver.push(offerPush).then(() => {
      isSettled = true;
    });
    await advanceSeconds(20);
    await pushHandled;
    expect([isSettled, driver.device.notifications.length]).toEqual([true, 1]);
    const attempts = driver.sent.length;
    await advanceSeconds(60);
    expect(driver.sent).toHaveLength(attempts);
  });

  test("is not retried after a refusal", async () => {
    const driver = mockPhone();
    driver.respondWith(refused(404, "NOT_FOUND"));
    await driver.push(offerPush);
    expect(driver.sent).toHaveLength(1);
  });

  test.each([
    ["has closed meanwhile", ok({ status: "expired" })],
    ["is past its deadline", refused(409, "OFFER_EXPIRED")],
  ])("shows that the offer %s", async (_, response) => {
    const driver = mockPhone();
    driver.respondWith(response);
    await driver.push(offerPush);
    expect(driver.device.notifications).toMatchObject([
      { title: "This offer is no longer open", silent: true, actions: [] },
    ]);
  });
});

describe("a closed offer", () => {
  test.each([
    ["a phone", {}],
    ["an iPhone, whose notifications pile up", { stacksNotifications: true }],
  ])("replaces its notification on %s without ringing, and clears the badge", async (_, device) => {
    const driver = await phoneWithOffer(device);
    await driver.push(closedPush);
    expect(driver.device.notifications).toMatchObject([
      { title: "This offer is no longer open", tag: offerId, silent: true, requireInteraction: false, actions: [] },
    ]);
    expect(driver.device).toMatchObject({ rings: 1, badge: 0 });
    expect(driver.sent).toEqual([]);
  });

  test("shows why it closed in the phone's language", async () => {
    const driver = mockPhone({ language: "es" });
    await driver.push({ ...payload, type: "offer_closed" });
    expect(driver.device).toMatchObject({ rings: 0, notifications: [{ title: "Esta oferta ya no está abierta" }] });
  });

  test("removes the notification and notifies a visible page", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open();
    await driver.push(closedPush);
    expect(driver.device.notifications).toEqual([]);
    expect(page.messages).toEqual([
      { type: "push", push: "offer_closed", offerId, subscriptionId: payload.subscriptionId },
    ]);
  });
});

describe("a browser with declarative push", () => {
  test("leaves the display to the browser, and sends the receipt", async () => {
    const driver = mockPhone({ stacksNotifications: true, badgeHangs: true });
    driver.respondWith(openOfferResponse);
    await driver.pushDeclarative(declarativeNotification);
    expect(driver.device.notifications).toEqual([]);
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("shows silently when a page is visible, and keeps the link", async () => {
    const driver = mockPhone();
    driver.open();
    driver.respondWith(openOfferResponse);
    await driver.pushDeclarative(declarativeNotification);
    expect(driver.device.notifications).toMatchObject([{ silent: true, navigate }]);
  });

  test("finishes within four seconds, whatever the network does", async () => {
    const driver = mockPhone({ badgeHangs: true });
    let isSettled = false;
    driver.respondWith(() => new Promise<Response>(() => undefined));
    void driver.pushDeclarative(declarativeNotification).then(() => {
      isSettled = true;
    });
    await advanceSeconds(3.9);
    expect(isSettled).toBe(false);
    await advanceSeconds(0.2);
    expect(isSettled).toBe(true);
  });

  test("replaces the notification of a closed offer", async () => {
    const driver = await phoneWithOffer({ stacksNotifications: true });
    await driver.pushDeclarative({
      ...declarativeNotification,
      title: "This offer is no longer open",
      data: { ...payload, type: "offer_closed" },
    });
    expect(driver.device.notifications).toMatchObject([
      { title: "This offer is no longer open", silent: true, navigate },
    ]);
  });
});

describe("Accept on the notification", () => {
  test("accepts the task and opens its navigation", async () => {
    const driver = await phoneWithOffer();
    driver.respondWith(ok({ transactionId }));
    await driver.clickNotification("accept");
    expect(driver.sent).toEqual([acceptRequest]);
    expect(driver.device).toMatchObject({ notifications: [], opened: [`/navigation/${transactionId}`] });
  });

  test("focuses an open page and notifies it", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden" });
    driver.respondWith(ok({ transactionId }));
    await driver.clickNotification("accept");
    expect(page).toMatchObject({ focused: true, messages: [{ type: "accepted", offerId, transactionId }] });
    expect(driver.device.opened).toEqual([]);
  });

  test.each([
    // The driver may have answered it before: past the deadline the link does not report how the offer ended.
    ["was too late", "OFFER_EXPIRED", "This offer is no longer open", "Open Handover to see your offers."],
    ["was withdrawn", "OFFER_CLOSED", "This offer is no longer open", "Open Handover to see your offers."],
    [
      "was taken by another driver",
      "OFFER_TAKEN",
      "Task offer expired",
      "This task has been reassigned to another driver",
    ],
    [
      "is refused because another task is active",
      "TASK_ALREADY_ACTIVE",
      "Failed to accept task",
      "Cannot accept task - another task is already active",
    ],
    [
      "is refused because the driver is on break",
      "DRIVER_NOT_AVAILABLE",
      "Failed to accept task",
      "Driver must be online and available to accept tasks",
    ],
  ])("shows that it %s, and links to the offer", async (_, code, title, body) => {
    const driver = await phoneWithOffer();
    driver.respondWith(refused(409, code));
    await driver.clickNotification("accept");
    expect(driver.device.notifications).toMatchObject([{ title, body, tag: offerId, data: { url: navigate } }]);
    expect(driver.device.opened).toEqual([]);
  });

  test("shows an offline notification in the offer's language, and opens the offer on a press", async () => {
    const driver = mockPhone({ language: "en" });
    driver.respondWith(openOfferResponse);
    await driver.push({ ...offerPush, notification: { ...notification, lang: "es" } });
    const pressed = driver.clickNotification("accept");
    await advanceSeconds(10);
    await pressed;
    expect(driver.device.notifications).toMatchObject([
      { title: "No se pudo aceptar la entrega", body: "Estás sin conexión. Abre Handover para responder." },
    ]);
    await driver.clickNotification();
    expect(driver.device.opened).toEqual([`/dashboard?offer=${offerId}`]);
  });

  test("retries the same acceptance after a lost response", async () => {
    const driver = await phoneWithOffer();
    driver.respondWith(noNetwork, ok({ transactionId }));
    const pressed = driver.clickNotification("accept");
    await advanceSeconds(1);
    await pressed;
    expect(driver.sent).toEqual([acceptRequest, acceptRequest]);
    expect(driver.device.opened).toEqual([`/navigation/${transactionId}`]);
  });

  test("reports a server error as a missing answer, not as a missing network", async () => {
    const driver = await phoneWithOffer();
    driver.respondWith(...Array.from({ length: 9 }, () => refused(503, "PROVIDER_UNAVAILABLE")));
    const pressed = driver.clickNotification("accept");
    await advanceSeconds(10);
    await pressed;
    expect(driver.device.notifications).toMatchObject([
      { title: "Failed to accept task", body: "Handover did not answer. Open it to try again." },
    ]);
  });

  test("shows a confirmation when it may no longer open a window", async () => {
    const driver = await phoneWithOffer();
    driver.device.canOpenWindow = false;
    driver.respondWith(ok({ transactionId }));
    await driver.clickNotification("accept");
    expect(driver.device.notifications).toMatchObject([
      { title: "Task accepted successfully! 🎉", data: { url: `/navigation/${transactionId}` } },
    ]);
  });
});

describe("Decline on the notification", () => {
  test.each([
    ["is sent", ok({ status: "rejected" })],
    ["is refused because the offer has closed", refused(409, "OFFER_CLOSED")],
  ])("%s, opens no window, and notifies the pages", async (_, response) => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden" });
    driver.respondWith(response);
    await driver.clickNotification("decline");
    expect(driver.sent).toEqual([
      { method: "POST", path: "/api/offer-links/signed.token/decline", body: { reason: "Other" } },
    ]);
    expect(driver.device).toMatchObject({ notifications: [], opened: [] });
    expect(page.messages).toEqual([{ type: "push", push: "offer_closed", offerId, subscriptionId: null }]);
  });

  test("is retried when a 2xx page is not the server's JSON", async () => {
    const driver = await phoneWithOffer();
    driver.respondWith(() => new Response("<html>Sign in to the Wi-Fi</html>"), ok({ status: "rejected" }));
    const pressed = driver.clickNotification("decline");
    await advanceSeconds(2);
    await pressed;
    expect(driver.sent).toHaveLength(2);
    expect(driver.device).toMatchObject({ notifications: [], opened: [] });
  });

  test("shows an offline notification without a network", async () => {
    const driver = await phoneWithOffer();
    const pressed = driver.clickNotification("decline");
    await advanceSeconds(10);
    await pressed;
    expect(driver.device.notifications).toMatchObject([
      { title: "Failed to decline task", body: "You are offline. Open Handover to answer." },
    ]);
  });
});

describe("a press on the notification", () => {
  test("opens the offer", async () => {
    const driver = await phoneWithOffer();
    await driver.clickNotification();
    expect(driver.device).toMatchObject({ notifications: [], opened: [`/dashboard?offer=${offerId}`] });
  });

  test("focuses the open page and passes the offer", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden" });
    await driver.clickNotification();
    expect(page).toMatchObject({ focused: true, messages: [{ type: "open-offer", offerId }] });
    expect(driver.device.opened).toEqual([]);
  });

  test("uses the visible page only", async () => {
    const driver = await phoneWithOffer();
    const [hiddenPage, visiblePage] = [driver.open({ visibilityState: "hidden" }), driver.open()];
    await driver.clickNotification();
    expect([hiddenPage.messages, visiblePage.messages]).toEqual([[], [{ type: "open-offer", offerId }]]);
  });

  test("navigates a sign-in page or a frozen page to the offer, because it does not handle messages", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden", handlesMessages: false });
    const pressed = driver.clickNotification();
    await advanceSeconds(1);
    await pressed;
    expect(page).toMatchObject({ focused: true, navigatedTo: `/dashboard?offer=${offerId}` });
    expect(driver.device.opened).toEqual([]);
  });

  test("opens the offer in a new window when a page cannot be navigated", async () => {
    const driver = await phoneWithOffer();
    driver.open({ handlesMessages: false, isControlled: false });
    const pressed = driver.clickNotification();
    await advanceSeconds(1);
    await pressed;
    expect(driver.device.opened).toEqual([`/dashboard?offer=${offerId}`]);
  });
});

test("shows a test push next to the visible settings page, and confirms it for this phone", async () => {
  const driver = mockPhone();
  const page = driver.open();
  driver.respondWith(ok({ receivedAt: "2026-11-21T12:00:00Z" }));
  await driver.push({
    web_push: 8030,
    notification: {
      title: "Handover",
      body: "Notifications reach this phone.",
      lang: "en",
      tag: "test",
      navigate: "https://handover.example/settings",
    },
    type: "test",
    subscriptionId: payload.subscriptionId,
  });
  expect(driver.device).toMatchObject({
    rings: 1,
    notifications: [{ title: "Handover", body: "Notifications reach this phone.", actions: [] }],
  });
  expect(driver.sent).toEqual([
    { method: "POST", path: "/api/push/received", body: { subscriptionId: payload.subscriptionId } },
  ]);
  expect(page.messages).toEqual([
    { type: "push", push: "test", offerId: null, subscriptionId: payload.subscriptionId },
  ]);
});

describe("a subscription change by the browser", () => {
  test("registers the new subscription and removes the old one", async () => {
    const driver = mockPhone();
    driver.respondWith(ok({ id: payload.subscriptionId }), ok({}));
    await driver.dispatch("pushsubscriptionchange", {
      oldSubscription: { endpoint: "https://push.example.com/old" },
      newSubscription: {
        endpoint: "https://push.example.com/new",
        toJSON: () => ({ endpoint: "https://push.example.com/new" }),
      },
    });
    expect(driver.sent).toEqual([
      { method: "POST", path: "/api/push/subscription", body: { endpoint: "https://push.example.com/new" } },
      { method: "DELETE", path: "/api/push/subscription", body: { endpoint: "https://push.example.com/old" } },
    ]);
  });

  test("resubscribes when the browser dropped it", async () => {
    const driver = mockPhone();
    driver.respondWith(ok({ publicKey: "BKey" }), ok({ id: payload.subscriptionId }));
    await driver.dispatch("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
    expect(driver.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/push/key",
      "POST /api/push/subscription",
    ]);
  });
});

describe("an SOS without an open page", () => {
  const sosAlert = { id: "one", token: "t".repeat(64), at: "2026-01-05T17:30:00.000Z", position: null };
  const acknowledged = ok({ received: true });
  const storeAlert = async (driver: ReturnType<typeof mockPhone>, storedAlert: object = sosAlert) =>
    (await driver.cacheStorage.caches.open("sos")).put("/sos/alert", new Response(JSON.stringify(storedAlert)));
  const sosRequest = { method: "POST", path: "/api/sos", body: { at: sosAlert.at } };
  beforeEach(() => {
    jest.setSystemTime(Date.parse(sosAlert.at) + 5_000);
  });

  test("is sent once when Background Sync fires", async () => {
    const driver = mockPhone();
    await storeAlert(driver);
    driver.respondWith(acknowledged);
    await driver.dispatch("sync", { tag: "sos" });
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([sosRequest]);
  });

  test("is rescheduled while offline", async () => {
    const driver = mockPhone();
    await storeAlert(driver);
    await expect(driver.dispatch("sync", { tag: "sos" })).rejects.toThrow("Not acknowledged");
  });

  test("is sent on the next push or page without Background Sync", async () => {
    const driver = mockPhone();
    await storeAlert(driver);
    driver.respondWith(noNetwork, noNetwork, ok({}));
    await driver.load("/history").catch(() => undefined);
    driver.respondWith(acknowledged);
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent.filter(({ path }) => path === "/api/sos").length).toBeGreaterThan(1);
    driver.sent.length = 0;
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent.filter(({ path }) => path === "/api/sos")).toEqual([]);
  });

  test("is sent when a page of the app is opened", async () => {
    const driver = mockPhone({ site: new Map([["/history", () => new Response("history")]]) });
    await storeAlert(driver);
    driver.respondWith(acknowledged);
    expect(await (await driver.load("/history")).text()).toBe("history");
    expect(driver.sent).toEqual([sosRequest]);
  });

  test("is retried for a minute after the page closed", async () => {
    const driver = mockPhone();
    await storeAlert(driver);
    const messageHandled = driver.postMessage("sos");
    await advanceSeconds(10);
    driver.respondWith(acknowledged);
    await advanceSeconds(10);
    await messageHandled;
    expect(driver.sent.length).toBeGreaterThan(1);
  });

  test("authenticates by the token first, and by the session if the token is refused", async () => {
    const driver = mockPhone();
    await storeAlert(driver);
    driver.respondWith(refused(401, "UNAUTHENTICATED"), acknowledged);
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([sosRequest, sosRequest]);
  });

  test("is sent by two presses on the delivery's notification, which then looks as before", async () => {
    const driver = mockPhone();
    await driver.postMessage({ type: "task-notification", url: "/navigation/one", lang: "en" });
    const taskNotification = {
      title: "A delivery is in your hands",
      silent: true,
      actions: [{ action: "sos", title: "SOS" }],
    };
    expect(driver.device).toMatchObject({ rings: 0, notifications: [taskNotification] });
    await driver.clickNotification("sos");
    expect(driver.device.notifications).toMatchObject([{ title: "Send SOS?", silent: true }]);
    expect(driver.sent).toEqual([]);
    await driver.clickNotification("sos-no");
    expect(driver.device.notifications).toMatchObject([taskNotification]);
    expect(driver.sent).toEqual([]);
    await driver.clickNotification("sos");
    driver.respondWith(acknowledged);
    const sending = driver.clickNotification("sos-send");
    await advanceSeconds(1);
    await sending;
    expect(driver.sent).toMatchObject([{ method: "POST", path: "/api/sos" }]);
    expect(driver.device).toMatchObject({ opened: [], notifications: [taskNotification] });
    await driver.postMessage({ type: "task-notification", url: null, lang: "en" });
    expect(driver.device.notifications).toEqual([]);
  });

  test("sends nothing when nothing is stored", async () => {
    const driver = mockPhone();
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([]);
  });
});
