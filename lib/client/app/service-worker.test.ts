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
const offer = { web_push: 8030, mutable: true, app_badge: 1, notification, ...facts };
const closed = {
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
const open = ok({ id: offerId, status: "new" });
const received = {
  method: "POST",
  path: "/api/offer-links/signed.token/received",
  body: { channel: "push", subscriptionId: facts.phone },
};
const acceptance = {
  method: "POST",
  path: "/api/offer-links/signed.token/accept",
  body: { acceptedVia: "push", deviceInfo: userAgent },
};

async function shownOffer(...device: Parameters<typeof mockPhone>): Promise<ReturnType<typeof mockPhone>> {
  const driver = mockPhone(...device);
  driver.answer(open);
  await driver.push(offer);
  driver.sent.length = 0;
  return driver;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Lets so many seconds pass while something happens. */
async function seconds(count: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(count * 1000);
}

describe("an offer that reaches a sleeping phone", () => {
  test("shows with both buttons and a number on the icon, rings, and is confirmed", async () => {
    const driver = mockPhone();
    driver.answer(open);
    await driver.push(offer);
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
    expect(driver.sent).toEqual([received]);
  });

  test("keeps its buttons for itself: none of them leads away before the answer is sent", async () => {
    const driver = await shownOffer();
    expect(driver.screen.shown[0]?.actions.every((action) => !("navigate" in action))).toBe(true);
    expect(driver.screen.shown[0]).not.toHaveProperty("navigate");
  });

  test("has no buttons where the system has none", async () => {
    expect((await shownOffer({ maxActions: 0 })).screen.shown).toMatchObject([{ actions: [] }]);
  });

  test("is quiet beside a page that is open and seen, which is told of it", async () => {
    const driver = mockPhone();
    const page = driver.open();
    driver.answer(open);
    await driver.push(offer);
    expect(driver.screen).toMatchObject({ rings: 0, shown: [{ silent: true }] });
    expect(page.heard).toEqual([{ type: "push", push: "task_offer", offerId, phone: facts.phone }]);
    expect(driver.sent).toEqual([received]);
  });

  test("rings beside a page that calls itself visible and that the system has frozen", async () => {
    const driver = mockPhone();
    driver.open({ listens: false });
    driver.answer(open);
    const pushed = driver.push(offer);
    await seconds(2);
    await pushed;
    expect(driver.screen).toMatchObject({ rings: 1, shown: [{ silent: false }] });
  });

  test("rings beside a page that is open but hidden", async () => {
    const driver = mockPhone();
    driver.open({ visibilityState: "hidden" });
    driver.answer(open);
    await driver.push(offer);
    expect(driver.screen.rings).toBe(1);
  });

  test("shows in the phone's own language when it came shrunk to its facts, and is confirmed", async () => {
    const driver = mockPhone({ language: "es-MX" });
    driver.answer(open);
    await driver.push(facts);
    expect(driver.screen.shown).toMatchObject([
      {
        title: "Nueva oferta de tarea",
        tag: offerId,
        actions: [{ title: "Aceptar" }, { title: "Rechazar" }],
        data: { url: `/dashboard?offer=${offerId}` },
      },
    ]);
    expect(driver.sent).toEqual([received]);
  });

  test("of an older server, with its words on top, shows as well", async () => {
    const driver = mockPhone();
    driver.answer(open);
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

  test("that nobody can read still shows something", async () => {
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

  test("twice rings once", async () => {
    const driver = await shownOffer();
    driver.answer(open);
    await driver.push(offer);
    expect(driver.screen).toMatchObject({ rings: 1, shown: { length: 1 } });
  });
});

describe("the receipt", () => {
  test("is tried again with growing pauses until the server has answered", async () => {
    const driver = mockPhone();
    driver.answer(noNetwork, refused(503, "PROVIDER_UNAVAILABLE"), noNetwork, open);
    const done = driver.push(offer);
    await seconds(0);
    expect(driver.sent).toHaveLength(1);
    await seconds(0.5);
    expect(driver.sent).toHaveLength(2);
    await seconds(1);
    expect(driver.sent).toHaveLength(3);
    await seconds(2);
    expect(driver.sent).toHaveLength(4);
    await done;
  });

  test("is given up after twenty seconds, and the offer stays on the screen", async () => {
    const driver = mockPhone();
    let over = false;
    const done = driver.push(offer).then(() => {
      over = true;
    });
    await seconds(20);
    await done;
    expect([over, driver.screen.shown.length]).toEqual([true, 1]);
    const tries = driver.sent.length;
    await seconds(60);
    expect(driver.sent).toHaveLength(tries);
  });

  test("that the server refuses is not sent again", async () => {
    const driver = mockPhone();
    driver.answer(refused(404, "NOT_FOUND"));
    await driver.push(offer);
    expect(driver.sent).toHaveLength(1);
  });

  test.each([
    ["has closed meanwhile", ok({ status: "expired" })],
    ["is past its deadline", refused(409, "OFFER_EXPIRED")],
  ])("tells that the offer %s: the notification says so instead", async (_, answer) => {
    const driver = mockPhone();
    driver.answer(answer);
    await driver.push(offer);
    expect(driver.screen.shown).toMatchObject([{ title: "This offer is no longer open", silent: true, actions: [] }]);
  });
});

describe("an offer that has closed", () => {
  test.each([
    ["a phone", {}],
    ["an iPhone, whose notifications pile up", { stacks: true }],
  ])("replaces its notification on %s without ringing, and takes the number from the icon", async (_, device) => {
    const driver = await shownOffer(device);
    await driver.push(closed);
    expect(driver.screen.shown).toMatchObject([
      { title: "This offer is no longer open", tag: offerId, silent: true, requireInteraction: false, actions: [] },
    ]);
    expect(driver.screen).toMatchObject({ rings: 1, badge: 0 });
    expect(driver.sent).toEqual([]);
  });

  test("says so from its facts alone, in the phone's language", async () => {
    const driver = mockPhone({ language: "es" });
    await driver.push({ ...facts, type: "offer_closed" });
    expect(driver.screen).toMatchObject({ rings: 0, shown: [{ title: "Esta oferta ya no está abierta" }] });
  });

  test("leaves nothing behind beside a page that is seen, and tells the page", async () => {
    const driver = await shownOffer();
    const page = driver.open();
    await driver.push(closed);
    expect(driver.screen.shown).toEqual([]);
    expect(page.heard).toEqual([{ type: "push", push: "offer_closed", offerId, phone: facts.phone }]);
  });
});

describe("a browser that shows declarative pushes itself", () => {
  test("is left to it, and the receipt goes out all the same", async () => {
    const driver = mockPhone({ stacks: true, badgeHangs: true });
    driver.answer(open);
    await driver.propose(proposal);
    expect(driver.screen.shown).toEqual([]);
    expect(driver.sent).toEqual([received]);
  });

  test("is made quiet beside a page that is seen, and keeps where a touch leads", async () => {
    const driver = mockPhone();
    driver.open();
    driver.answer(open);
    await driver.propose(proposal);
    expect(driver.screen.shown).toMatchObject([{ silent: true, navigate }]);
  });

  test("is never made to wait: after four seconds the worker is done, whatever the network does", async () => {
    const driver = mockPhone({ badgeHangs: true });
    let over = false;
    driver.answer(() => new Promise<Response>(() => undefined));
    void driver.propose(proposal).then(() => {
      over = true;
    });
    await seconds(3.9);
    expect(over).toBe(false);
    await seconds(0.2);
    expect(over).toBe(true);
  });

  test("replaces the notification of a closed offer, and the old one goes", async () => {
    const driver = await shownOffer({ stacks: true });
    await driver.propose({
      ...proposal,
      title: "This offer is no longer open",
      data: { ...facts, type: "offer_closed" },
    });
    expect(driver.screen.shown).toMatchObject([{ title: "This offer is no longer open", silent: true, navigate }]);
  });
});

describe("Accept on the notification", () => {
  test("takes the task and opens its navigation", async () => {
    const driver = await shownOffer();
    driver.answer(ok({ transactionId }));
    await driver.press("accept");
    expect(driver.sent).toEqual([acceptance]);
    expect(driver.screen).toMatchObject({ shown: [], opened: [`/navigation/${transactionId}`] });
  });

  test("brings an open page to the front and tells it", async () => {
    const driver = await shownOffer();
    const page = driver.open({ visibilityState: "hidden" });
    driver.answer(ok({ transactionId }));
    await driver.press("accept");
    expect(page).toMatchObject({ focused: true, heard: [{ type: "accepted", offerId, transactionId }] });
    expect(driver.screen.opened).toEqual([]);
  });

  test.each([
    ["was too late", "OFFER_EXPIRED", "Task offer expired", "You didn't answer in time. We're asking other drivers."],
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
  ])("that %s says so, and leads to the offer", async (_, code, title, body) => {
    const driver = await shownOffer();
    driver.answer(refused(409, code));
    await driver.press("accept");
    expect(driver.screen.shown).toMatchObject([{ title, body, tag: offerId, data: { url: navigate } }]);
    expect(driver.screen.opened).toEqual([]);
  });

  test("without a network says so in the language of the offer, and a touch opens it", async () => {
    const driver = mockPhone({ language: "en" });
    driver.answer(open);
    await driver.push({ ...offer, notification: { ...notification, lang: "es" } });
    const pressed = driver.press("accept");
    await seconds(10);
    await pressed;
    expect(driver.screen.shown).toMatchObject([
      { title: "No se pudo aceptar la entrega", body: "Estás sin conexión. Abre Handover para responder." },
    ]);
    await driver.press();
    expect(driver.screen.opened).toEqual([`/dashboard?offer=${offerId}`]);
  });

  test("survives one lost answer: the same acceptance is sent again", async () => {
    const driver = await shownOffer();
    driver.answer(noNetwork, ok({ transactionId }));
    const pressed = driver.press("accept");
    await seconds(1);
    await pressed;
    expect(driver.sent).toEqual([acceptance, acceptance]);
    expect(driver.screen.opened).toEqual([`/navigation/${transactionId}`]);
  });

  test("of a server in trouble does not blame the network", async () => {
    const driver = await shownOffer();
    driver.answer(...Array.from({ length: 9 }, () => refused(503, "PROVIDER_UNAVAILABLE")));
    const pressed = driver.press("accept");
    await seconds(10);
    await pressed;
    expect(driver.screen.shown).toMatchObject([
      { title: "Failed to accept task", body: "Handover did not answer. Open it to try again." },
    ]);
  });

  test("that may open no window any more says that the task is theirs", async () => {
    const driver = await shownOffer();
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
  ])("%s, opens nothing, and the pages learn of it", async (_, answer) => {
    const driver = await shownOffer();
    const page = driver.open({ visibilityState: "hidden" });
    driver.answer(answer);
    await driver.press("decline");
    expect(driver.sent).toEqual([
      { method: "POST", path: "/api/offer-links/signed.token/decline", body: { reason: "Other" } },
    ]);
    expect(driver.screen).toMatchObject({ shown: [], opened: [] });
    expect(page.heard).toEqual([{ type: "push", push: "offer_closed", offerId, phone: null }]);
  });

  test("is sent again when a 2xx page is not the server's JSON", async () => {
    const driver = await shownOffer();
    driver.answer(() => new Response("<html>Sign in to the Wi-Fi</html>"), ok({ status: "rejected" }));
    const pressed = driver.press("decline");
    await seconds(2);
    await pressed;
    expect(driver.sent).toHaveLength(2);
    expect(driver.screen).toMatchObject({ shown: [], opened: [] });
  });

  test("without a network says so", async () => {
    const driver = await shownOffer();
    const pressed = driver.press("decline");
    await seconds(10);
    await pressed;
    expect(driver.screen.shown).toMatchObject([
      { title: "Failed to decline task", body: "You are offline. Open Handover to answer." },
    ]);
  });
});

describe("a touch on the notification", () => {
  test("opens the offer", async () => {
    const driver = await shownOffer();
    await driver.press();
    expect(driver.screen).toMatchObject({ shown: [], opened: [`/dashboard?offer=${offerId}`] });
  });

  test("brings the open page to the front and tells it which offer", async () => {
    const driver = await shownOffer();
    const page = driver.open({ visibilityState: "hidden" });
    await driver.press();
    expect(page).toMatchObject({ focused: true, heard: [{ type: "open-offer", offerId }] });
    expect(driver.screen.opened).toEqual([]);
  });

  test("goes to the page that is seen, and to no other", async () => {
    const driver = await shownOffer();
    const [behind, seen] = [driver.open({ visibilityState: "hidden" }), driver.open()];
    await driver.press();
    expect([behind.heard, seen.heard]).toEqual([[], [{ type: "open-offer", offerId }]]);
  });

  test("leads a page at the sign-in, or one that sleeps, to the offer: nobody there listens", async () => {
    const driver = await shownOffer();
    const page = driver.open({ visibilityState: "hidden", listens: false });
    const pressed = driver.press();
    await seconds(1);
    await pressed;
    expect(page).toMatchObject({ focused: true, ledTo: `/dashboard?offer=${offerId}` });
    expect(driver.screen.opened).toEqual([]);
  });

  test("opens the offer beside a page that may not be led", async () => {
    const driver = await shownOffer();
    driver.open({ listens: false, ours: false });
    const pressed = driver.press();
    await seconds(1);
    await pressed;
    expect(driver.screen.opened).toEqual([`/dashboard?offer=${offerId}`]);
  });
});

test("a test push shows also beside the settings page, and is confirmed as this phone's", async () => {
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

describe("a subscription that the browser changes", () => {
  test("is told to the server, and the old one taken back", async () => {
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

  test("and drops is made anew", async () => {
    const driver = mockPhone();
    driver.answer(ok({ publicKey: "BKey" }), ok({ id: facts.phone }));
    await driver.dispatch("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
    expect(driver.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/push/key",
      "POST /api/push/subscription",
    ]);
  });
});

describe("an SOS whose page is gone", () => {
  const call = { id: "one", token: "t".repeat(64), at: "2026-01-05T17:30:00.000Z", position: null };
  const heard = ok({ received: true });
  const keptOn = async (driver: ReturnType<typeof mockPhone>, kept: object = call) =>
    (await driver.shelf.caches.open("sos")).put("/sos/call", new Response(JSON.stringify(kept)));
  const sos = { method: "POST", path: "/api/sos", body: { at: call.at } };

  test("is sent on as soon as the browser finds a network, once", async () => {
    const driver = mockPhone();
    await keptOn(driver);
    driver.answer(heard);
    await driver.dispatch("sync", { tag: "sos" });
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([sos]);
  });

  test("asks the browser to try again while there is none, and never gives up by itself", async () => {
    const driver = mockPhone();
    await keptOn(driver);
    await expect(driver.dispatch("sync", { tag: "sos" })).rejects.toThrow("Not heard");
  });

  test("goes with a push or the next page, where the browser tells of no network", async () => {
    const driver = mockPhone();
    await keptOn(driver);
    driver.answer(noNetwork, noNetwork, ok({}));
    await driver.load("/history").catch(() => undefined);
    driver.answer(heard);
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent.filter(({ path }) => path === "/api/sos").length).toBeGreaterThan(1);
    driver.sent.length = 0;
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent.filter(({ path }) => path === "/api/sos")).toEqual([]);
  });

  test("is insisted on for a minute after the page closed", async () => {
    const driver = mockPhone();
    await keptOn(driver);
    const told = driver.tell("sos");
    await seconds(10);
    driver.answer(heard);
    await seconds(10);
    await told;
    expect(driver.sent.length).toBeGreaterThan(1);
  });

  test("speaks by the token first, and as whoever is signed in where the token is refused", async () => {
    const driver = mockPhone();
    await keptOn(driver);
    driver.answer(refused(401, "UNAUTHENTICATED"), heard);
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([sos, sos]);
  });

  test("is called from the notification of the delivery in hand by two presses, and leaves no trace on it", async () => {
    const driver = mockPhone();
    await driver.tell({ type: "in-hand", url: "/navigation/one", lang: "en" });
    const inHand = { title: "A delivery is in your hands", silent: true, actions: [{ action: "sos", title: "SOS" }] };
    expect(driver.screen).toMatchObject({ rings: 0, shown: [inHand] });
    await driver.press("sos");
    expect(driver.screen.shown).toMatchObject([{ title: "Send SOS?", silent: true }]);
    expect(driver.sent).toEqual([]);
    await driver.press("sos-no");
    expect(driver.screen.shown).toMatchObject([inHand]);
    expect(driver.sent).toEqual([]);
    await driver.press("sos");
    driver.answer(heard);
    const sending = driver.press("sos-send");
    await seconds(1);
    await sending;
    expect(driver.sent).toMatchObject([{ method: "POST", path: "/api/sos" }]);
    expect(driver.screen).toMatchObject({ opened: [], shown: [inHand] });
    await driver.tell({ type: "in-hand", url: null, lang: "en" });
    expect(driver.screen.shown).toEqual([]);
  });

  test("with nothing kept nothing is sent", async () => {
    const driver = mockPhone();
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.sent).toEqual([]);
  });
});
