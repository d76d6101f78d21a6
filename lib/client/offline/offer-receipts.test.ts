import type * as Receipts from "./offer-receipts";

const offerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const now = Date.parse("2026-11-21T12:00:00Z");
const offer = { id: offerId, expiresAt: new Date(now + 300_000).toISOString() };
const acknowledged = () => Response.json({ data: { id: offerId } });
const refused = (status: number, code: string) => () => Response.json({ status, code, title: code }, { status });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

let eventTarget: EventTarget;
let sent: { path: string; body: unknown }[];
let responses: (() => Response | Promise<Response>)[];
let receipts: typeof Receipts;

beforeEach(async () => {
  jest.resetModules();
  jest.useFakeTimers({ now });
  eventTarget = new EventTarget();
  sent = [];
  responses = [];
  Object.assign(globalThis, { window: eventTarget });
  globalThis.fetch = jest.fn(async (path: string | URL | Request, init?: RequestInit) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) as unknown });
    return (responses.shift() ?? noNetwork)();
  }) as typeof fetch;
  receipts = await import("./offer-receipts");
});
afterEach(() => {
  jest.useRealTimers();
});
const advanceSeconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

test("confirms a received offer immediately, once", async () => {
  responses = [acknowledged];
  receipts.confirmOfferReceived(offer);
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(0);
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(60);
  expect(sent).toEqual([{ path: `/api/offers/${offerId}/received`, body: { channel: "app" } }]);
});

test("retries an unanswered receipt with growing delays", async () => {
  responses = [noNetwork, refused(503, "PROVIDER_UNAVAILABLE"), acknowledged];
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(0.9);
  expect(sent).toHaveLength(1);
  await advanceSeconds(0.1);
  expect(sent).toHaveLength(2);
  await advanceSeconds(1.9);
  expect(sent).toHaveLength(2);
  await advanceSeconds(0.1);
  expect(sent).toHaveLength(3);
  await advanceSeconds(120);
  expect(sent).toHaveLength(3);
});

test("retries immediately when the network returns", async () => {
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(40);
  const requestsBefore = sent.length;
  responses = [acknowledged];
  eventTarget.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(sent).toHaveLength(requestsBefore + 1);
});

test("does not send a second request while one is in flight when the network returns", async () => {
  responses = [() => new Promise<Response>(() => undefined)];
  receipts.confirmOfferReceived(offer);
  eventTarget.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(sent).toHaveLength(1);
});

test("drops the receipt of a closed offer", async () => {
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(0);
  receipts.dropReceipt(offerId);
  await advanceSeconds(120);
  eventTarget.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(sent).toHaveLength(1);
});

test("stops retrying after the offer's deadline", async () => {
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(310);
  const attempts = sent.length;
  await advanceSeconds(600);
  expect(sent).toHaveLength(attempts);
});

test("treats a refusal as an answer", async () => {
  responses = [refused(404, "NOTIFICATION_NOT_FOUND")];
  receipts.confirmOfferReceived(offer);
  await advanceSeconds(120);
  expect(sent).toHaveLength(1);
});

test("confirms through the SMS link when the offer was opened by it", async () => {
  responses = [noNetwork, acknowledged];
  receipts.confirmOfferReceived(offer, "sms", "/api/offer-links/signed.token");
  await advanceSeconds(1);
  const smsReceipt = { path: "/api/offer-links/signed.token/received", body: { channel: "sms" } };
  expect(sent).toEqual([smsReceipt, smsReceipt]);
});
