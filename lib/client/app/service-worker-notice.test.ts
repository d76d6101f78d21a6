// A customer's push notification: display, receipt, and the page that it opens.
import { ok, mockPhone, refused } from "../testing/phone";

const noticeId = "33333333-3333-4333-8333-333333333333";
const subscriptionId = "22222222-2222-4222-8222-222222222222";
const page = "/receive/11111111-1111-4111-8111-111111111111";
const facts = { type: "notice", phone: subscriptionId, noticeId };
const noticePush = {
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
    data: facts,
  },
  ...facts,
};
const receipt = { method: "POST", path: "/api/push/received", body: { subscriptionId, noticeId } };

test("shows and rings without an open page, and is confirmed so that no SMS follows", async () => {
  const rita = mockPhone();
  rita.answer(ok({ receivedAt: "2026-11-26T12:00:00.000Z" }));
  await rita.push(noticePush);
  expect(rita.screen.shown).toMatchObject([
    { title: "Driver on the way", tag: "3333333333333333", silent: false, actions: [] },
  ]);
  expect(rita.screen.rings).toBe(1);
  expect(rita.sent).toEqual([receipt]);
});

test("is silent when a page is visible", async () => {
  const rita = mockPhone();
  rita.open();
  rita.answer(ok({}));
  await rita.push(noticePush);
  expect(rita.screen).toMatchObject({ rings: 0, shown: [{ silent: true }] });
});

test("is shown after a sign-out, with a receipt that is refused once", async () => {
  const rita = mockPhone();
  rita.answer(refused(401, "UNAUTHENTICATED"));
  await rita.push(noticePush);
  expect(rita.screen.shown).toHaveLength(1);
  expect(rita.sent).toEqual([receipt]);
});

test("opens its page in an open window, else in a new one", async () => {
  const phoneWithoutPage = mockPhone();
  phoneWithoutPage.answer(ok({}));
  await phoneWithoutPage.push(noticePush);
  await phoneWithoutPage.press();
  expect(phoneWithoutPage.screen.opened).toEqual([page]);
  expect(phoneWithoutPage.screen.shown).toEqual([]);
  const phoneWithPage = mockPhone();
  phoneWithPage.answer(ok({}));
  const window = phoneWithPage.open({ visibilityState: "hidden", listens: false });
  await phoneWithPage.push(noticePush);
  await phoneWithPage.press();
  expect(window).toMatchObject({ focused: true, ledTo: page });
});

test("is confirmed when the browser showed it declaratively", async () => {
  const rita = mockPhone();
  rita.answer(ok({}));
  await rita.propose({ ...noticePush.notification });
  expect(rita.sent).toEqual([receipt]);
});
