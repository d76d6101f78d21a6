import { noNetwork, ok, mockPhone, refused } from "../tests/mock-phone";

// Actions on a notification without an open page: an SOS, and the answer to a check-in ("Are you OK?", sent to a driver
// with cash).
const checkInId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const payload = { type: "check_in", checkInId, subscriptionId: "22222222-2222-4222-8222-222222222222" };
const checkInPush = {
  // Marks the payload as a Declarative Web Push (RFC 8030).
  web_push: 8030,
  mutable: true,
  notification: {
    title: "Are you OK?",
    body: "Open Handover to see it.",
    lang: "en",
    tag: "check-in-1",
    navigate: "https://handover.example/dashboard",
    data: payload,
    actions: [{ action: "check-in-fine", title: "I'm fine", navigate: "https://handover.example/dashboard" }],
  },
  ...payload,
};
const path = `/api/driver/check-in/${checkInId}/answer`;
const answerRequest = { method: "POST", path, body: { answer: "fine" } };
const positionAt = (ageSeconds: number) => ({
  latitude: 25.77,
  longitude: -80.19,
  accuracy: 8,
  timestamp: Math.round(Date.now() / 1000) - ageSeconds,
});
const storePosition = async (driver: ReturnType<typeof mockPhone>, cachedPosition: object) =>
  (await driver.cacheStorage.caches.open("sos")).put("/sos/position", new Response(JSON.stringify(cachedPosition)));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const advanceSeconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

describe("a check-in notification without an open page", () => {
  test("has one button, in the phone's language if the payload was reduced, and none where unsupported", async () => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    expect(driver.device.notifications).toMatchObject([
      { title: "Are you OK?", actions: [{ action: "check-in-fine", title: "I'm fine" }] },
    ]);
    const spanishDriver = mockPhone({ language: "es" });
    await spanishDriver.push({ notification: { title: "¿Todo bien?", lang: "es" }, ...payload });
    expect(spanishDriver.device.notifications).toMatchObject([{ actions: [{ title: "Estoy bien" }] }]);
    const driverWithoutButtons = mockPhone({ maxActions: 0 });
    await driverWithoutButtons.push(checkInPush);
    expect(driverWithoutButtons.device.notifications).toMatchObject([{ actions: [] }]);
  });

  test("sends the answer with the cached position on one press, and closes", async () => {
    const driver = mockPhone();
    const cachedPosition = positionAt(200);
    await storePosition(driver, cachedPosition);
    await driver.push(checkInPush);
    driver.respondWith(ok({ answer: "fine" }));
    await driver.clickNotification("check-in-fine");
    expect(driver.sent).toEqual([{ ...answerRequest, body: { answer: "fine", position: cachedPosition } }]);
    expect(driver.device).toMatchObject({ notifications: [], opened: [] });
  });

  test("sends no position that is too old", async () => {
    const driver = mockPhone();
    await storePosition(driver, positionAt(400));
    await driver.push(checkInPush);
    driver.respondWith(ok({ answer: "fine" }));
    await driver.clickNotification("check-in-fine");
    expect(driver.sent).toEqual([answerRequest]);
  });

  test("is stored when a gateway answers, and dropped when the server refuses it", async () => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    driver.respondWith(() => new Response("<html>Forbidden</html>", { status: 403 }), refused(404, "NOT_FOUND"));
    const pressed = driver.clickNotification("check-in-fine");
    await advanceSeconds(1);
    expect([driver.sent.length, driver.syncTags]).toEqual([1, ["check-in"]]);
    await driver.dispatch("sync", { tag: "check-in" });
    await driver.dispatch("sync", { tag: "check-in" });
    await advanceSeconds(5);
    await pressed;
    expect(driver.sent.length).toBe(2);
  });

  test("is stored when a 2xx page is not the server's JSON", async () => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    const captivePortal = () =>
      new Response("<html>Sign in to the Wi-Fi</html>", { headers: { "content-type": "text/html" } });
    driver.respondWith(captivePortal, ok({ answer: "fine" }));
    const pressed = driver.clickNotification("check-in-fine");
    await advanceSeconds(1);
    expect([driver.sent.length, driver.syncTags]).toEqual([1, ["check-in"]]);
    await driver.dispatch("sync", { tag: "check-in" });
    await advanceSeconds(5);
    await pressed;
    expect(driver.sent.length).toBe(2);
  });

  test("stores the answer without a network, shows that, and sends it later", async () => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    const pressed = driver.clickNotification("check-in-fine");
    await advanceSeconds(1);
    expect(driver.device.notifications).toMatchObject([{ title: "No connection", silent: true }]);
    expect(driver.syncTags).toEqual(["check-in"]);
    await advanceSeconds(70);
    await pressed;
    await expect(driver.dispatch("sync", { tag: "check-in" })).rejects.toThrow("Not acknowledged");
    driver.sent.length = 0;
    driver.respondWith(ok({ answer: "fine" }));
    await driver.dispatch("sync", { tag: "check-in" });
    await driver.dispatch("sync", { tag: "check-in" });
    expect(driver.sent).toEqual([answerRequest]);
    expect(driver.device.notifications).toEqual([]);
  });

  test.each([
    ["push", (driver: ReturnType<typeof mockPhone>) => driver.push({ type: "notice", title: "Something else" })],
    ["page", (driver: ReturnType<typeof mockPhone>) => driver.load("/history")],
  ])("is retried without Background Sync, on the next %s", async (_, startWorker) => {
    const driver = mockPhone({ site: new Map([["/history", () => new Response("history")]]) });
    await driver.push(checkInPush);
    const pressed = driver.clickNotification("check-in-fine");
    await advanceSeconds(10);
    const attempts = driver.sent.length;
    expect(attempts).toBeGreaterThan(1);
    await advanceSeconds(70);
    await pressed;
    driver.sent.length = 0;
    driver.respondWith(ok({ answer: "fine" }));
    await startWorker(driver);
    expect(driver.sent).toEqual([answerRequest]);
  });

  test.each([401, 429, 503])("keeps the answer after a %s", async (status) => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    driver.respondWith(refused(status, "X"), ok({ answer: "fine" }));
    const pressed = driver.clickNotification("check-in-fine");
    await advanceSeconds(10);
    await pressed;
    expect(driver.sent).toEqual([answerRequest, answerRequest]);
  });

  test("drops an answer to another driver's or a closed check-in", async () => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    driver.respondWith(refused(404, "NOT_FOUND"));
    await driver.clickNotification("check-in-fine");
    await driver.dispatch("sync", { tag: "check-in" });
    expect(driver.sent).toEqual([answerRequest]);
  });

  test("opens the check-in page on a press outside the button, without an answer", async () => {
    const driver = mockPhone();
    await driver.push(checkInPush);
    await driver.clickNotification();
    expect(driver.device.opened).toEqual(["/dashboard"]);
    expect(driver.sent).toEqual([]);
  });
});

describe("an SOS from a notification", () => {
  async function pressSos(driver: ReturnType<typeof mockPhone>) {
    await driver.postMessage({ type: "task-notification", url: "/navigation/one", lang: "en" });
    await driver.clickNotification("sos");
    const sending = driver.clickNotification("sos-send");
    await advanceSeconds(0);
    return { sending };
  }

  test("includes the cached position with its time, and notifies open pages to continue it", async () => {
    const driver = mockPhone();
    const page = driver.open({ visibilityState: "hidden" });
    const position = positionAt(500);
    await storePosition(driver, position);
    driver.respondWith(ok({ received: true }));
    await (
      await pressSos(driver)
    ).sending;
    expect(driver.sent).toMatchObject([{ path: "/api/sos", body: { position } }]);
    expect(page.messages).toEqual([{ type: "sos-pressed" }]);
    const pressEntry = await (await driver.cacheStorage.caches.open("sos")).match("/sos/pressed");
    expect(await pressEntry?.json()).toMatchObject({ position });
  });

  test("ignores a cached position older than ten minutes", async () => {
    const driver = mockPhone();
    await storePosition(driver, positionAt(601));
    driver.respondWith(ok({ received: true }));
    await (
      await pressSos(driver)
    ).sending;
    expect(driver.sent).toHaveLength(1);
    expect(driver.sent[0]?.body).not.toHaveProperty("position");
  });

  test("is retried under the same press until acknowledged", async () => {
    const driver = mockPhone();
    driver.respondWith(noNetwork, noNetwork, noNetwork, ok({ received: true }));
    const { sending } = await pressSos(driver);
    await advanceSeconds(30);
    await sending;
    expect(driver.syncTags).toEqual(["sos"]);
    expect(driver.sent).toHaveLength(4);
    expect(new Set(driver.sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("is retried when a 2xx page is not the server's JSON", async () => {
    const driver = mockPhone();
    const portal = () => new Response("<html>Sign in to the Wi-Fi</html>");
    driver.respondWith(portal, portal, ok({ received: true }));
    const { sending } = await pressSos(driver);
    await advanceSeconds(30);
    await sending;
    expect(driver.sent).toHaveLength(3);
  });

  test("is sent once more after seven days without an answer, then dropped with a notification", async () => {
    const driver = mockPhone();
    const { sending } = await pressSos(driver);
    await advanceSeconds(70);
    await sending;
    const pressedAt = String((driver.sent[0]?.body as { at: string }).at);
    jest.setSystemTime(Date.parse(pressedAt) + 6 * 86_400_000);
    await driver.push({ type: "notice", title: "Something else" });
    driver.sent.length = 0;
    jest.setSystemTime(Date.parse(pressedAt) + 8 * 86_400_000);
    await driver.dispatch("sync", { tag: "sos" });
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent).toHaveLength(1);
    expect(driver.device.notifications.filter(({ title }) => title === "Your SOS was not sent")).toHaveLength(1);
    expect(driver.cacheStorage.entries().filter((entry) => /alert|pressed/.test(entry))).toEqual([]);
  });

  test("is not reported as unsent if the server accepts the last attempt after seven days", async () => {
    const driver = mockPhone();
    const { sending } = await pressSos(driver);
    await advanceSeconds(70);
    await sending;
    jest.setSystemTime(Date.now() + 8 * 86_400_000);
    driver.respondWith(ok({ received: true }));
    await driver.dispatch("sync", { tag: "sos" });
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.device.notifications.map(({ title }) => title)).not.toContain("Your SOS was not sent");
    expect(driver.cacheStorage.entries().filter((entry) => /alert|pressed/.test(entry))).toEqual([]);
  });

  test("stays for the next page after seven days where notifications are not allowed", async () => {
    const driver = mockPhone({ language: "es-US" });
    driver.device.canNotify = false;
    const at = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const alert = { id: "one", ownerId: "dora", token: null, at, pressedAt: Date.parse(at), position: null };
    await (await driver.cacheStorage.caches.open("sos")).put("/sos/alert", new Response(JSON.stringify(alert)));
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.cacheStorage.entries().filter((entry) => /alert/.test(entry))).toHaveLength(1);
    driver.device.canNotify = true;
    await driver.dispatch("sync", { tag: "sos" });
    expect(driver.device.notifications).toMatchObject([
      { title: "Tu SOS no se envió", body: expect.stringContaining("Lo activaste el ") as string },
    ]);
    expect(driver.cacheStorage.entries().filter((entry) => /alert/.test(entry))).toEqual([]);
  });

  test("is dropped after seven days without a notification if it was sent", async () => {
    const driver = mockPhone();
    driver.respondWith(ok({ received: true }));
    await (
      await pressSos(driver)
    ).sending;
    jest.setSystemTime(Date.now() + 8 * 86_400_000);
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.device.notifications.map(({ title }) => title)).not.toContain("Your SOS was not sent");
    expect(driver.cacheStorage.entries().filter((entry) => /alert|pressed/.test(entry))).toEqual([]);
  });

  test("registers another sync on the browser's last attempt", async () => {
    const driver = mockPhone();
    const { sending } = await pressSos(driver);
    await advanceSeconds(70);
    await sending;
    driver.syncTags.length = 0;
    await expect(driver.dispatch("sync", { tag: "sos", lastChance: false })).rejects.toThrow("Not acknowledged");
    expect(driver.syncTags).toEqual([]);
    await expect(driver.dispatch("sync", { tag: "sos", lastChance: true })).rejects.toThrow("Not acknowledged");
    expect(driver.syncTags).toEqual(["sos"]);
  });
});

describe("in a browser without AbortSignal.timeout", () => {
  const descriptor = Object.getOwnPropertyDescriptor(AbortSignal, "timeout") as PropertyDescriptor;
  beforeEach(() => {
    Reflect.deleteProperty(AbortSignal, "timeout");
  });
  afterEach(() => {
    Object.defineProperty(AbortSignal, "timeout", descriptor);
  });

  test("sends an SOS and the answer to a check-in", async () => {
    const driver = mockPhone();
    await driver.postMessage({ type: "task-notification", url: "/navigation/one", lang: "en" });
    await driver.clickNotification("sos");
    driver.respondWith(ok({ received: true }));
    const sending = driver.clickNotification("sos-send");
    await advanceSeconds(1);
    await sending;
    expect(driver.sent).toMatchObject([{ path: "/api/sos" }]);

    const driverWithCheckIn = mockPhone();
    await driverWithCheckIn.push(checkInPush);
    driverWithCheckIn.respondWith(ok({ answer: "fine" }));
    await driverWithCheckIn.clickNotification("check-in-fine");
    expect(driverWithCheckIn.sent).toEqual([answerRequest]);
  });

  test("confirms an offer's receipt and loads a page, and cuts off a page that does not load", async () => {
    const driver = mockPhone({
      site: new Map([["/dashboard", () => new Response("dashboard", { headers: { "content-type": "text/html" } })]]),
    });
    driver.respondWith(ok({ status: "new" }));
    await driver.push({ type: "task_offer", offerId: checkInId, token: "signed.token", title: "New task offer" });
    expect(driver.sent).toMatchObject([{ path: "/api/offer-links/signed.token/received" }]);
    expect(await (await driver.load("/dashboard")).text()).toBe("dashboard");
    const signal = driver.signals.at(-1);
    expect(signal?.aborted).toBe(false);
    await advanceSeconds(20);
    expect(signal?.aborted).toBe(true);
  });
});
