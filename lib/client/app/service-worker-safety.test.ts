import { noNetwork, ok, mockPhone, refused } from "../testing/phone";

// What a driver presses on a notification when no page is open: an SOS, and that they are fine.
const checkInId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const facts = { type: "check_in", checkInId, phone: "22222222-2222-4222-8222-222222222222" };
const asks = {
  web_push: 8030,
  mutable: true,
  notification: {
    title: "Are you OK?",
    body: "Open Handover to see it.",
    lang: "en",
    tag: "check-in-1",
    navigate: "https://handover.example/dashboard",
    data: facts,
    actions: [{ action: "check-in-fine", title: "I'm fine", navigate: "https://handover.example/dashboard" }],
  },
  ...facts,
};
const path = `/api/driver/check-in/${checkInId}/answer`;
const fine = { method: "POST", path, body: { answer: "fine" } };
const place = (secondsOld: number) => ({
  latitude: 25.77,
  longitude: -80.19,
  accuracy: 8,
  timestamp: Math.round(Date.now() / 1000) - secondsOld,
});
const keepPlace = async (driver: ReturnType<typeof mockPhone>, kept: object) =>
  (await driver.shelf.caches.open("sos")).put("/sos/place", new Response(JSON.stringify(kept)));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

describe("a check-in on a sleeping phone", () => {
  test("has one button, in the phone's own language where it came shrunk, and none where there are none", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    expect(driver.screen.shown).toMatchObject([
      { title: "Are you OK?", actions: [{ action: "check-in-fine", title: "I'm fine" }] },
    ]);
    const other = mockPhone({ language: "es" });
    await other.push({ notification: { title: "¿Todo bien?", lang: "es" }, ...facts });
    expect(other.screen.shown).toMatchObject([{ actions: [{ title: "Estoy bien" }] }]);
    const bare = mockPhone({ maxActions: 0 });
    await bare.push(asks);
    expect(bare.screen.shown).toMatchObject([{ actions: [] }]);
  });

  test("is answered by one press, with the place that a page knew minutes ago, and nothing stays on the screen", async () => {
    const driver = mockPhone();
    const where = place(200);
    await keepPlace(driver, where);
    await driver.push(asks);
    driver.answer(ok({ answer: "fine" }));
    await driver.press("check-in-fine");
    expect(driver.sent).toEqual([{ ...fine, body: { answer: "fine", position: where } }]);
    expect(driver.screen).toMatchObject({ shown: [], opened: [] });
  });

  test("says no place that is older than what a page would say", async () => {
    const driver = mockPhone();
    await keepPlace(driver, place(400));
    await driver.push(asks);
    driver.answer(ok({ answer: "fine" }));
    await driver.press("check-in-fine");
    expect(driver.sent).toEqual([fine]);
  });

  test("is kept when a gateway answers instead of the server, and dropped when the server refuses it", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    driver.answer(() => new Response("<html>Forbidden</html>", { status: 403 }), refused(404, "NOT_FOUND"));
    const pressed = driver.press("check-in-fine");
    await seconds(1);
    expect([driver.sent.length, driver.asked]).toEqual([1, ["check-in"]]);
    await driver.dispatch("sync", { tag: "check-in" });
    await driver.dispatch("sync", { tag: "check-in" });
    await seconds(5);
    await pressed;
    expect(driver.sent.length).toBe(2);
  });

  test("is kept when a 2xx page is not the server's JSON", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    const portal = () =>
      new Response("<html>Sign in to the Wi-Fi</html>", { headers: { "content-type": "text/html" } });
    driver.answer(portal, ok({ answer: "fine" }));
    const pressed = driver.press("check-in-fine");
    await seconds(1);
    expect([driver.sent.length, driver.asked]).toEqual([1, ["check-in"]]);
    await driver.dispatch("sync", { tag: "check-in" });
    await seconds(5);
    await pressed;
    expect(driver.sent.length).toBe(2);
  });

  test("without a network the answer is kept, says so, and goes once there is one", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    const pressed = driver.press("check-in-fine");
    await seconds(1);
    expect(driver.screen.shown).toMatchObject([{ title: "No connection", silent: true }]);
    expect(driver.asked).toEqual(["check-in"]);
    await seconds(70);
    await pressed;
    await expect(driver.dispatch("sync", { tag: "check-in" })).rejects.toThrow("Not heard");
    driver.sent.length = 0;
    driver.answer(ok({ answer: "fine" }));
    await driver.dispatch("sync", { tag: "check-in" });
    await driver.dispatch("sync", { tag: "check-in" });
    expect(driver.sent).toEqual([fine]);
    expect(driver.screen.shown).toEqual([]);
  });

  test("is insisted on where the browser tells of no network, and goes with the next push or page", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    const pressed = driver.press("check-in-fine");
    await seconds(10);
    const tries = driver.sent.length;
    expect(tries).toBeGreaterThan(1);
    await seconds(70);
    await pressed;
    driver.sent.length = 0;
    driver.answer(ok({ answer: "fine" }));
    await driver.push({ type: "notice", title: "Something else" });
    expect(driver.sent).toEqual([fine]);
  });

  test.each([401, 429, 503])("an answer of %s keeps it", async (status) => {
    const driver = mockPhone();
    await driver.push(asks);
    driver.answer(refused(status, "X"), ok({ answer: "fine" }));
    const pressed = driver.press("check-in-fine");
    await seconds(10);
    await pressed;
    expect(driver.sent).toEqual([fine, fine]);
  });

  test("what is not theirs, or not there any more, is forgotten", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    driver.answer(refused(404, "NOT_FOUND"));
    await driver.press("check-in-fine");
    await driver.dispatch("sync", { tag: "check-in" });
    expect(driver.sent).toEqual([fine]);
  });

  test("touched beside the button it leads to the page that asks, and answers nothing", async () => {
    const driver = mockPhone();
    await driver.push(asks);
    await driver.press();
    expect(driver.screen.opened).toEqual(["/dashboard"]);
    expect(driver.sent).toEqual([]);
  });
});

describe("an SOS from the notification", () => {
  async function pressed(driver: ReturnType<typeof mockPhone>) {
    await driver.tell({ type: "in-hand", url: "/navigation/one", lang: "en" });
    await driver.press("sos");
    const sending = driver.press("sos-send");
    await seconds(0);
    return { sending };
  }

  test("takes the last place along that a page knew, with its time, and tells the pages to go on with it", async () => {
    const driver = mockPhone();
    const page = driver.open({ visibilityState: "hidden" });
    const where = place(500);
    await keepPlace(driver, where);
    driver.answer(ok({ received: true }));
    await (
      await pressed(driver)
    ).sending;
    expect(driver.sent).toMatchObject([{ path: "/api/sos", body: { position: where } }]);
    expect(page.heard).toEqual([{ type: "sos-pressed" }]);
    const left = await (await driver.shelf.caches.open("sos")).match("/sos/pressed");
    expect(await left?.json()).toMatchObject({ position: where });
  });

  test("takes no place of longer than ten minutes ago", async () => {
    const driver = mockPhone();
    await keepPlace(driver, place(601));
    driver.answer(ok({ received: true }));
    await (
      await pressed(driver)
    ).sending;
    expect(driver.sent).toHaveLength(1);
    expect(driver.sent[0]?.body).not.toHaveProperty("position");
  });

  test("is sent again until it is heard, as the same press", async () => {
    const driver = mockPhone();
    driver.answer(noNetwork, noNetwork, noNetwork, ok({ received: true }));
    const { sending } = await pressed(driver);
    await seconds(30);
    await sending;
    expect(driver.asked).toEqual(["sos"]);
    expect(driver.sent).toHaveLength(4);
    expect(new Set(driver.sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("is sent again when a 2xx page is not the server's JSON", async () => {
    const driver = mockPhone();
    const portal = () => new Response("<html>Sign in to the Wi-Fi</html>");
    driver.answer(portal, portal, ok({ received: true }));
    const { sending } = await pressed(driver);
    await seconds(30);
    await sending;
    expect(driver.sent).toHaveLength(3);
  });

  test("a browser that is about to give up is asked anew", async () => {
    const driver = mockPhone();
    const { sending } = await pressed(driver);
    await seconds(70);
    await sending;
    driver.asked.length = 0;
    await expect(driver.dispatch("sync", { tag: "sos", lastChance: false })).rejects.toThrow("Not heard");
    expect(driver.asked).toEqual([]);
    await expect(driver.dispatch("sync", { tag: "sos", lastChance: true })).rejects.toThrow("Not heard");
    expect(driver.asked).toEqual(["sos"]);
  });
});
