// A customer's push notification: display, receipt, and the page that it opens.
import { ok, mockPhone, refused } from "../tests/mock-phone";

const noticeId = "33333333-3333-4333-8333-333333333333";
const subscriptionId = "22222222-2222-4222-8222-222222222222";
const page = "/receive/11111111-1111-4111-8111-111111111111";
const payload = { type: "notice", subscriptionId, noticeId };
const noticePush = {
  // Marks the payload as a Declarative Web Push (RFC 8030).
  web_push: 8030,
  mutable: true,
  notification: {
    mutable: true,
    title: "Driver on the way",
    body: "Open Handover to see it.",
    lang: "en",
    tag: "3333333333333333",
    navigate: `https://handover.example${page}`,
    silent: false,
    data: payload,
  },
  ...payload,
};
const receipt = { method: "POST", path: "/api/push/received", body: { subscriptionId, noticeId } };

test("shows and rings without an open page, and is confirmed so that the server sends no SMS", async () => {
  const customer = mockPhone();
  customer.respondWith(ok({ receivedAt: "2026-11-26T12:00:00.000Z" }));
  await customer.push(noticePush);
  expect(customer.device.notifications).toMatchObject([
    { title: "Driver on the way", tag: "3333333333333333", silent: false, actions: [] },
  ]);
  expect(customer.device.rings).toBe(1);
  expect(customer.sent).toEqual([receipt]);
});

test("is silent when a page is visible", async () => {
  const customer = mockPhone();
  customer.open();
  customer.respondWith(ok({}));
  await customer.push(noticePush);
  expect(customer.device).toMatchObject({ rings: 0, notifications: [{ silent: true }] });
});

test("is shown after a sign-out, with a receipt that is refused once", async () => {
  const customer = mockPhone();
  customer.respondWith(refused(401, "UNAUTHENTICATED"));
  await customer.push(noticePush);
  expect(customer.device.notifications).toHaveLength(1);
  expect(customer.sent).toEqual([receipt]);
});

test("opens its page in an open window, else in a new one", async () => {
  const phoneWithoutPage = mockPhone();
  phoneWithoutPage.respondWith(ok({}));
  await phoneWithoutPage.push(noticePush);
  await phoneWithoutPage.clickNotification();
  expect(phoneWithoutPage.device.opened).toEqual([page]);
  expect(phoneWithoutPage.device.notifications).toEqual([]);
  const phoneWithPage = mockPhone();
  phoneWithPage.respondWith(ok({}));
  const window = phoneWithPage.open({ visibilityState: "hidden", handlesMessages: false });
  await phoneWithPage.push(noticePush);
  await phoneWithPage.clickNotification();
  expect(window).toMatchObject({ focused: true, navigatedTo: page });
});

test("is confirmed when the browser showed it declaratively", async () => {
  const customer = mockPhone();
  customer.respondWith(ok({}));
  await customer.pushDeclarative({ ...noticePush.notification });
  expect(customer.sent).toEqual([receipt]);
});
