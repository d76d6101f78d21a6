import { noNetwork, ok, mockPhone, refused, userAgent } from "../testing/phone";

const offerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const transactionId = "11111111-1111-4111-8111-111111111111";
const facts = { type: "task_offer", offerId, token: "signed.token", phone: "22222222-2222-4222-8222-222222222222" };
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
const offerPush = { web_push: 8030, mutable: true, app_badge: 1, notification, ...facts };
const closedPush = {
  web_push: 8030,
  mutable: true,
  app_badge: 0,
  notification: { ...notification, title: "This offer is no longer open", body: "", silent: true, actions: [] },
  ...facts,
  type: "offer_closed",
};
const proposal = {
  title: notification.title,
  body: notification.body,
  lang: "en",
  tag: offerId,
  navigate,
  data: facts,
};
const openOfferResponse = ok({ id: offerId, status: "new" });
const receiptRequest = {
  method: "POST",
  path: "/api/offer-links/signed.token/received",
  body: { channel: "push", subscriptionId: facts.phone },
};
const acceptRequest = {
  method: "POST",
  path: "/api/offer-links/signed.token/accept",
  body: { acceptedVia: "push", deviceInfo: userAgent },
};

async function phoneWithOffer(...device: Parameters<typeof mockPhone>): Promise<ReturnType<typeof mockPhone>> {
  const driver = mockPhone(...device);
  driver.answer(openOfferResponse);
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
    driver.answer(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.screen.shown).toMatchObject([
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
    expect(driver.screen).toMatchObject({ rings: 1, badge: 1 });
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("handles its buttons in the worker, without a navigation that could end it", async () => {
    const driver = await phoneWithOffer();
    expect(driver.screen.shown[0]?.actions.every((action) => !("navigate" in action))).toBe(true);
    expect(driver.screen.shown[0]).not.toHaveProperty("navigate");
  });

  test("has no buttons where notifications support none", async () => {
    expect((await phoneWithOffer({ maxActions: 0 })).screen.shown).toMatchObject([{ actions: [] }]);
  });

  test("is silent when a page is visible, and notifies that page", async () => {
    const driver = mockPhone();
    const page = driver.open();
    driver.answer(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.screen).toMatchObject({ rings: 0, shown: [{ silent: true }] });
    expect(page.heard).toEqual([{ type: "push", push: "task_offer", offerId, phone: facts.phone }]);
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("rings when a page reports to be visible but is frozen", async () => {
    const driver = mockPhone();
    driver.open({ listens: false });
    driver.answer(openOfferResponse);
    const pushed = driver.push(offerPush);
    await advanceSeconds(2);
    await pushed;
    expect(driver.screen).toMatchObject({ rings: 1, shown: [{ silent: false }] });
  });

  test("rings when a page is open but hidden", async () => {
    const driver = mockPhone();
    driver.open({ visibilityState: "hidden" });
    driver.answer(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.screen.rings).toBe(1);
  });

  test("is shown in the phone's language when the payload was reduced, and is confirmed", async () => {
    const driver = mockPhone({ language: "es-MX" });
    driver.answer(openOfferResponse);
    await driver.push(facts);
    expect(driver.screen.shown).toMatchObject([
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
    driver.answer(openOfferResponse);
    await driver.push({
      type: "task_offer",
      offerId,
      token: "signed.token",
      title: "New task offer",
      body: "Hurry",
      url: `/dashboard?offer=${offerId}&old`,
    });
    expect(driver.screen.shown).toMatchObject([{ body: "Hurry", data: { url: `/dashboard?offer=${offerId}&old` } }]);
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
    expect(driver.screen.shown).toMatchObject([{ title: "New task offer", data: { url: "/dashboard" } }]);
  });

  test("rings once when it arrives twice", async () => {
    const driver = await phoneWithOffer();
    driver.answer(openOfferResponse);
    await driver.push(offerPush);
    expect(driver.screen).toMatchObject({ rings: 1, shown: { length: 1 } });
  });
});

describe("the receipt", () => {
  test("is retried with growing delays until the server answers", async () => {
    const driver = mockPhone();
    driver.answer(noNetwork, refused(503, "PROVIDER_UNAVAILABLE"), noNetwork, openOfferResponse);
    const done = driver.push(offerPush);
    await advanceSeconds(0);
    expect(driver.sent).toHaveLength(1);
    await advanceSeconds(0.5);
    expect(driver.sent).toHaveLength(2);
    await advanceSeconds(1);
    expect(driver.sent).toHaveLength(3);
    await advanceSeconds(2);
    expect(driver.sent).toHaveLength(4);
    await done;
  });

  test("is abandoned after twenty seconds, and the notification stays", async () => {
    const driver = mockPhone();
    let over = false;
    const done = driver.push(offerPush).then(() => {
      over = true;
    });
    await advanceSeconds(20);
    await done;
    expect([over, driver.screen.shown.length]).toEqual([true, 1]);
    const tries = driver.sent.length;
    await advanceSeconds(60);
    expect(driver.sent).toHaveLength(tries);
  });

  test("is not retried after a refusal", async () => {
    const driver = mockPhone();
    driver.answer(refused(404, "NOT_FOUND"));
    await driver.push(offerPush);
    expect(driver.sent).toHaveLength(1);
  });

  test.each([
    ["has closed meanwhile", ok({ status: "expired" })],
    ["is past its deadline", refused(409, "OFFER_EXPIRED")],
  ])("shows that the offer %s", async (_, answer) => {
    const driver = mockPhone();
    driver.answer(answer);
    await driver.push(offerPush);
    expect(driver.screen.shown).toMatchObject([{ title: "This offer is no longer open", silent: true, actions: [] }]);
  });
});

describe("a closed offer", () => {
  test.each([
    ["a phone", {}],
    ["an iPhone, whose notifications pile up", { stacks: true }],
  ])("replaces its notification on %s without ringing, and clears the badge", async (_, device) => {
    const driver = await phoneWithOffer(device);
    await driver.push(closedPush);
    expect(driver.screen.shown).toMatchObject([
      { title: "This offer is no longer open", tag: offerId, silent: true, requireInteraction: false, actions: [] },
    ]);
    expect(driver.screen).toMatchObject({ rings: 1, badge: 0 });
    expect(driver.sent).toEqual([]);
  });

  test("shows why it closed in the phone's language", async () => {
    const driver = mockPhone({ language: "es" });
    await driver.push({ ...facts, type: "offer_closed" });
    expect(driver.screen).toMatchObject({ rings: 0, shown: [{ title: "Esta oferta ya no está abierta" }] });
  });

  test("removes the notification and notifies a visible page", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open();
    await driver.push(closedPush);
    expect(driver.screen.shown).toEqual([]);
    expect(page.heard).toEqual([{ type: "push", push: "offer_closed", offerId, phone: facts.phone }]);
  });
});

describe("a browser with declarative push", () => {
  test("leaves the display to the browser, and sends the receipt", async () => {
    const driver = mockPhone({ stacks: true, badgeHangs: true });
    driver.answer(openOfferResponse);
    await driver.propose(proposal);
    expect(driver.screen.shown).toEqual([]);
    expect(driver.sent).toEqual([receiptRequest]);
  });

  test("shows silently when a page is visible, and keeps the link", async () => {
    const driver = mockPhone();
    driver.open();
    driver.answer(openOfferResponse);
    await driver.propose(proposal);
    expect(driver.screen.shown).toMatchObject([{ silent: true, navigate }]);
  });

  test("finishes within four seconds, whatever the network does", async () => {
    const driver = mockPhone({ badgeHangs: true });
    let over = false;
    driver.answer(() => new Promise<Response>(() => undefined));
    void driver.propose(proposal).then(() => {
      over = true;
    });
    await advanceSeconds(3.9);
    expect(over).toBe(false);
    await advanceSeconds(0.2);
    expect(over).toBe(true);
  });

  test("replaces the notification of a closed offer", async () => {
    const driver = await phoneWithOffer({ stacks: true });
    await driver.propose({
      ...proposal,
      title: "This offer is no longer open",
      data: { ...facts, type: "offer_closed" },
    });
    expect(driver.screen.shown).toMatchObject([{ title: "This offer is no longer open", silent: true, navigate }]);
  });
});

describe("Accept on the notification", () => {
  test("accepts the task and opens its navigation", async () => {
    const driver = await phoneWithOffer();
    driver.answer(ok({ transactionId }));
    await driver.press("accept");
    expect(driver.sent).toEqual([acceptRequest]);
    expect(driver.screen).toMatchObject({ shown: [], opened: [`/navigation/${transactionId}`] });
  });

  test("focuses an open page and notifies it", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden" });
    driver.answer(ok({ transactionId }));
    await driver.press("accept");
    expect(page).toMatchObject({ focused: true, heard: [{ type: "accepted", offerId, transactionId }] });
    expect(driver.screen.opened).toEqual([]);
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
      "cannot be: another task is active",
      "TASK_ALREADY_ACTIVE",
      "Failed to accept task",
      "Cannot accept task - another task is already active",
    ],
    [
      "cannot be: the driver is on break",
      "DRIVER_NOT_AVAILABLE",
      "Failed to accept task",
      "Driver must be online and available to accept tasks",
    ],
  ])("shows that %s, and leads to the offer", async (_, code, title, body) => {
    const driver = await phoneWithOffer();
    driver.answer(refused(409, code));
    await driver.press("accept");
    expect(driver.screen.shown).toMatchObject([{ title, body, tag: offerId, data: { url: navigate } }]);
    expect(driver.screen.opened).toEqual([]);
  });

  test("without a network shows that in the offer's language, and opens the offer on a press", async () => {
    const driver = mockPhone({ language: "en" });
    driver.answer(openOfferResponse);
    await driver.push({ ...offerPush, notification: { ...notification, lang: "es" } });
    const pressed = driver.press("accept");
    await advanceSeconds(10);
    await pressed;
    expect(driver.screen.shown).toMatchObject([
      { title: "No se pudo aceptar la entrega", body: "Estás sin conexión. Abre Handover para responder." },
    ]);
    await driver.press();
    expect(driver.screen.opened).toEqual([`/dashboard?offer=${offerId}`]);
  });

  test("retries the same acceptance after a lost response", async () => {
    const driver = await phoneWithOffer();
    driver.answer(noNetwork, ok({ transactionId }));
    const pressed = driver.press("accept");
    await advanceSeconds(1);
    await pressed;
    expect(driver.sent).toEqual([acceptRequest, acceptRequest]);
    expect(driver.screen.opened).toEqual([`/navigation/${transactionId}`]);
  });

  test("does not blame the network for a server error", async () => {
    const driver = await phoneWithOffer();
    driver.answer(...Array.from({ length: 9 }, () => refused(503, "PROVIDER_UNAVAILABLE")));
    const pressed = driver.press("accept");
    await advanceSeconds(10);
    await pressed;
    expect(driver.screen.shown).toMatchObject([
      { title: "Failed to accept task", body: "Handover did not answer. Open it to try again." },
    ]);
  });

  test("shows a confirmation when it may no longer open a window", async () => {
    const driver = await phoneWithOffer();
    driver.screen.mayOpen = false;
    driver.answer(ok({ transactionId }));
    await driver.press("accept");
    expect(driver.screen.shown).toMatchObject([
      { title: "Task accepted successfully! 🎉", data: { url: `/navigation/${transactionId}` } },
    ]);
  });
});

describe("Decline on the notification", () => {
  test.each([
    ["is sent", ok({ status: "rejected" })],
    ["of an offer that is over anyway ends the same", refused(409, "OFFER_CLOSED")],
  ])("%s, opens no window, and notifies the pages", async (_, answer) => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden" });
    driver.answer(answer);
    await driver.press("decline");
    expect(driver.sent).toEqual([
      { method: "POST", path: "/api/offer-links/signed.token/decline", body: { reason: "Other" } },
    ]);
    expect(driver.screen).toMatchObject({ shown: [], opened: [] });
    expect(page.heard).toEqual([{ type: "push", push: "offer_closed", offerId, phone: null }]);
  });

  test("is retried when a 2xx page is not the server's JSON", async () => {
    const driver = await phoneWithOffer();
    driver.answer(() => new Response("<html>Sign in to the Wi-Fi</html>"), ok({ status: "rejected" }));
    const pressed = driver.press("decline");
    await advanceSeconds(2);
    await pressed;
    expect(driver.sent).toHaveLength(2);
    expect(driver.screen).toMatchObject({ shown: [], opened: [] });
  });

  test("without a network shows that", async () => {
    const driver = await phoneWithOffer();
    const pressed = driver.press("decline");
    await advanceSeconds(10);
    await pressed;
    expect(driver.screen.shown).toMatchObject([
      { title: "Failed to decline task", body: "You are offline. Open Handover to answer." },
    ]);
  });
});

describe("a press on the notification", () => {
  test("opens the offer", async () => {
    const driver = await phoneWithOffer();
    await driver.press();
    expect(driver.screen).toMatchObject({ shown: [], opened: [`/dashboard?offer=${offerId}`] });
  });

  test("focuses the open page and passes the offer", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden" });
    await driver.press();
    expect(page).toMatchObject({ focused: true, heard: [{ type: "open-offer", offerId }] });
    expect(driver.screen.opened).toEqual([]);
  });

  test("uses the visible page only", async () => {
    const driver = await phoneWithOffer();
    const [hiddenPage, visiblePage] = [driver.open({ visibilityState: "hidden" }), driver.open()];
    await driver.press();
    expect([hiddenPage.heard, visiblePage.heard]).toEqual([[], [{ type: "open-offer", offerId }]]);
  });

  test("navigates a sign-in page or a frozen page to the offer, because it does not handle messages", async () => {
    const driver = await phoneWithOffer();
    const page = driver.open({ visibilityState: "hidden", listens: false });
    const pressed = driver.press();
    await advanceSeconds(1);
    await pressed;
    expect(page).toMatchObject({ focused: true, ledTo: `/dashboard?offer=${offerId}` });
    expect(driver.screen.opened).toEqual([]);
  });

  test("opens the offer in a new window when a page cannot be navigated", async () => {
    const driver = await phoneWithOffer();
    driver.open({ listens: false, ours: false });
    const pressed = driver.press();
    await advanceSeconds(1);
    await pressed;
    expect(driver.screen.opened).toEqual([`/dashboard?offer=${offerId}`]);
  });
});

test("shows a test push next to the visible settings page, and confirms it for this phone", async () => {
  const driver = mockPhone();
  const page = driver.open();
  driver.answer(ok({ receivedAt: "2026-11-21T12:00:00Z" }));
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
    phone: facts.phone,
  });
  expect(driver.screen).toMatchObject({
    rings: 1,
    shown: [{ title: "Handover", body: "Notifications reach this phone.", actions: [] }],
  });
  expect(driver.sent).toEqual([{ method: "POST", path: "/api/push/received", body: { subscriptionId: facts.phone } }]);
  expect(page.heard).toEqual([{ type: "push", push: "test", offerId: null, phone: facts.phone }]);
});

describe("a subscription change by the browser", () => {
  test("registers the new subscription and removes the old one", async () => {
    const driver = mockPhone();
    driver.answer(ok({ id: facts.phone }), ok({}));
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
    driver.answer(ok({ publicKey: "BKey" }), ok({ id: facts.phone }));
    await driver.dispatch("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
    expect(driver.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/push/key",
      "POST /api/push/subscription",
    ]);
  });
});

describe("an SOS without an open page", () => {
  const sosCall = { id: "one", token: "t".repeat(64), at: "2026-01-05T17:30:00.000Z", position: null };
  const acknowledged = ok({ received: true });
  const storedOn = async (driver: ReturnType<typeof mockPhone>, storedCall: object = sosCall) =>
    (await driver.shelf.caches.open("sos")).put("/sos/call", new Response(JSON.stringify(storedCall)));
  const sosRequest = { method: "POST", path: "/api/sos", body: { at: sosCall.at } };
  beforeEach(() => {
    jest.setSystemTime(Date.parse(sosCall.at) + 5_000);
  });

  test("is sent once when Background Sync fires", async () => {
    const driver = mockPhone();
    await storedOn(driver);
    driver.answer(acknowledged);
    await driver.dispatch("sync", { tag: "sos" });
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([sosRequest]);
  });

  test("is rescheduled while offline", async () => {
    const driver = mockPhone();
    await storedOn(driver);
    await expect(driver.dispatch("sync", { tag: "sos" })).rejects.toThrow("Not heard");
  });

  test("is sent on the next push or page without Background Sync", async () => {
    const driver = mockPhone();
    await storedOn(driver);
    driver.answer(noNetwork, noNetwork, ok({}));
    await driver.load("/history").catch(() => undefined);
    driver.answer(acknowledged);
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent.filter(({ path }) => path === "/api/sos").length).toBeGreaterThan(1);
    driver.sent.length = 0;
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent.filter(({ path }) => path === "/api/sos")).toEqual([]);
  });

  test("is sent when a page of the app is opened", async () => {
    const driver = mockPhone({ site: new Map([["/history", () => new Response("history")]]) });
    await storedOn(driver);
    driver.answer(acknowledged);
    expect(await (await driver.load("/history")).text()).toBe("history");
    expect(driver.sent).toEqual([sosRequest]);
  });

  test("is retried for a minute after the page closed", async () => {
    const driver = mockPhone();
    await storedOn(driver);
    const messageHandled = driver.tell("sos");
    await advanceSeconds(10);
    driver.answer(acknowledged);
    await advanceSeconds(10);
    await messageHandled;
    expect(driver.sent.length).toBeGreaterThan(1);
  });

  test("authenticates by the token first, and by the session if the token is refused", async () => {
    const driver = mockPhone();
    await storedOn(driver);
    driver.answer(refused(401, "UNAUTHENTICATED"), acknowledged);
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([sosRequest, sosRequest]);
  });

  test("is sent by two presses on the delivery's notification, which then shows no trace of it", async () => {
    const driver = mockPhone();
    await driver.tell({ type: "in-hand", url: "/navigation/one", lang: "en" });
    const taskNotification = {
      title: "A delivery is in your hands",
      silent: true,
      actions: [{ action: "sos", title: "SOS" }],
    };
    expect(driver.screen).toMatchObject({ rings: 0, shown: [taskNotification] });
    await driver.press("sos");
    expect(driver.screen.shown).toMatchObject([{ title: "Send SOS?", silent: true }]);
    expect(driver.sent).toEqual([]);
    await driver.press("sos-no");
    expect(driver.screen.shown).toMatchObject([taskNotification]);
    expect(driver.sent).toEqual([]);
    await driver.press("sos");
    driver.answer(acknowledged);
    const sending = driver.press("sos-send");
    await advanceSeconds(1);
    await sending;
    expect(driver.sent).toMatchObject([{ method: "POST", path: "/api/sos" }]);
    expect(driver.screen).toMatchObject({ opened: [], shown: [taskNotification] });
    await driver.tell({ type: "in-hand", url: null, lang: "en" });
    expect(driver.screen.shown).toEqual([]);
  });

  test("sends nothing when nothing is stored", async () => {
    const driver = mockPhone();
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([]);
  });
});
