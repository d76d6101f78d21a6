import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import webPush from "web-push";
import {
  isPublicAddress,
  isPushEndpoint,
  resolvesToPublicAddress,
} from "@/server/notifications/push/push-subscriptions";
import { sendPush, type PushMessage, type PushTarget } from "@/server/notifications/push/push";
import { offerMessage } from "@/server/notifications/offer-message";

// A local push service that records requests and sends scripted responses.
type ReceivedPush = { url: string; headers: IncomingMessage["headers"]; body: Buffer };
let service: Server;
let address = "";
const received: ReceivedPush[] = [];
let answers: ((response: ServerResponse) => void)[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        received.push({ url: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
        const answer = answers.shift() ?? ((done) => done.writeHead(201).end());
        answer(response);
      });
  });
  await new Promise<void>((ready) => {
    service.listen(0, "127.0.0.1", ready);
  });
  const serviceAddress = service.address();
  address = `http://127.0.0.1:${typeof serviceAddress === "object" && serviceAddress ? serviceAddress.port : 0}`;
});
afterAll(
  () =>
    new Promise((done) => {
      service.close(done);
      service.closeAllConnections();
    }),
);
beforeEach(() => {
  received.length = 0;
  answers = [];
});

const networkError = (code: string): Error => Object.assign(new Error(code), { code });
const keys = webPush.generateVAPIDKeys();
const vapid = { subject: "mailto:admin@handover.test", ...keys };
const phone = (): PushTarget => {
  const ecdh = createECDH("prime256v1");
  return {
    id: "s1",
    endpoint: `${address}/push/one`,
    p256dh: ecdh.generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
};
const offer = { id: "0a1b2c3d-0000-4000-8000-000000000001", secondsLeft: 287.9 };
const message: PushMessage = offerMessage(offer, "link-token", {
  subscriptionId: "s1",
  locale: "en",
  appUrl: "https://app.handover.test",
});
const push = (target = phone(), now?: () => number) =>
  sendPush(target, message, { vapid, allowLocal: true, ...(now ? { now } : {}) });

test("is urgent, expires at the deadline, and replaces an earlier push of the same offer", async () => {
  expect(await push()).toEqual({ outcome: "sent" });
  expect(received[0]?.headers).toMatchObject({
    ttl: "287",
    urgency: "high",
    topic: "0a1b2c3d000040008000000000000001",
    "content-encoding": "aes128gcm",
  });
  expect(received[0]?.headers.authorization).toMatch(/^vapid t=.+, k=/);
  expect(received[0]?.body.toString("latin1")).not.toContain("New task offer");
});

test("shows no amount and no address on a lock screen", () => {
  const { notification, ...facts } = message.payload;
  expect(facts).toEqual({
    web_push: 8030,
    mutable: true,
    app_badge: 1,
    type: "task_offer",
    offerId: offer.id,
    token: "link-token",
    subscriptionId: "s1",
  });
  expect(notification).toEqual({
    mutable: true,
    app_badge: 1,
    title: "New task offer",
    body: "Open Handover to answer before it expires.",
    lang: "en",
    dir: "ltr",
    tag: offer.id,
    silent: false,
    requireInteraction: true,
    data: { type: "task_offer", offerId: offer.id, token: "link-token", subscriptionId: "s1" },
    navigate: `https://app.handover.test/dashboard?offer=${offer.id}`,
    actions: ["Accept", "Decline"].map((title) => ({
      action: title.toLowerCase(),
      title,
      navigate: "https://app.handover.test/o/link-token?via=push",
    })),
  });
});

test("reuses a push service's signature for hours, and renews it before it expires", async () => {
  let now = Date.now();
  await push(phone(), () => now);
  now += 10 * 3600 * 1000;
  await push(phone(), () => now);
  now += 1.5 * 3600 * 1000;
  await push(phone(), () => now);
  const [first, second, third] = received.map(({ headers }) => headers.authorization);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  const claims = JSON.parse(Buffer.from(first?.split(".")[1] ?? "", "base64url").toString()) as {
    aud: string;
    exp: number;
  };
  expect(claims.aud).toBe(address);
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600 + 1);
});

test.each([404, 410])("removes a subscription for which the push service answers %i", async (status) => {
  answers = [(response) => response.writeHead(status).end()];
  expect(await push()).toMatchObject({ outcome: "gone" });
});

test.each([
  ["a private answer of our resolver", () => Promise.resolve(["10.0.0.1"]), "later"],
  ["no answer of our resolver", () => Promise.reject(networkError("ENOTFOUND")), "later"],
  ["an unavailable resolver", () => Promise.reject(networkError("EAI_AGAIN")), "later"],
  ["an expired certificate", () => Promise.resolve(["1.1.1.1"]), "later", "CERT_HAS_EXPIRED"],
  ["a refused connection", () => Promise.resolve(["1.1.1.1"]), "later", "ECONNREFUSED"],
] as const)("keeps a subscription after %s", async (_, resolve, outcome, code: string = "") => {
  const send = () => Promise.reject(new TypeError("fetch failed", { cause: networkError(code) }));
  const target = { ...phone(), endpoint: "https://push.example.com/x" };
  expect(await sendPush(target, message, { vapid, allowLocal: false, send, resolve })).toMatchObject({ outcome });
});

test("keeps a subscription with an endpoint that a newer rule rejects", async () => {
  const target = { ...phone(), endpoint: "https://db.internal/x" };
  expect(await sendPush(target, message, { vapid, allowLocal: false })).toMatchObject({ outcome: "refused" });
});

test("throws our own errors instead of retrying", async () => {
  const send = () => Promise.reject(new TypeError("Cannot read properties of undefined"));
  await expect(sendPush(phone(), message, { vapid, allowLocal: true, send })).rejects.toThrow(TypeError);
});

test("reaches a push service through NAT64, and no private address behind it", () => {
  expect(["64:ff9b::8efa:101", "64:ff9b::142.250.1.1"].map(isPublicAddress)).toEqual([true, true]);
  expect(["64:ff9b::a00:1", "64:ff9b::192.168.1.1", "64:ff9b:1::8efa:101"].map(isPublicAddress)).toEqual([
    false,
    false,
    false,
  ]);
});

test("respects Retry-After in seconds and as a date", async () => {
  const now = Date.parse("2026-01-01T12:00:00Z");
  answers = [
    (response) => response.writeHead(429, { "retry-after": "17" }).end(),
    (response) => response.writeHead(503, { "retry-after": "Thu, 01 Jan 2026 12:00:30 GMT" }).end(),
    (response) => response.writeHead(500).end(),
  ];
  expect(await push(phone(), () => now)).toMatchObject({ outcome: "later", afterSeconds: 17 });
  expect(await push(phone(), () => now)).toMatchObject({ outcome: "later", afterSeconds: 30 });
  expect(await push(phone(), () => now)).toMatchObject({ outcome: "later", afterSeconds: null });
});

test("retries a too large push with less content", async () => {
  answers = [(response) => response.writeHead(413).end()];
  expect(await push()).toEqual({ outcome: "sent" });
  expect(received).toHaveLength(2);
  expect(received[1]?.body.length).toBeLessThan(received[0]?.body.length ?? 0);
});

test("does not follow redirects", async () => {
  answers = [(response) => response.writeHead(307, { location: `${address}/inside` }).end()];
  expect(await push()).toMatchObject({ outcome: "refused" });
  expect(received).toHaveLength(1);
});

test("retries later after a timeout", async () => {
  answers = [(response) => response.destroy()];
  expect(await push()).toMatchObject({ outcome: "later" });
});

test("does not retry a phone with invalid keys", async () => {
  expect(await push({ ...phone(), p256dh: "short" })).toMatchObject({ outcome: "refused" });
  expect(received).toHaveLength(0);
});

test("rejects endpoints in our own network", () => {
  for (const allowedEndpoint of [
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
  ])
    expect(isPushEndpoint(allowedEndpoint, false)).toBe(true);
  const bad = [
    "http://fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.8/x",
    "https://localhost/x",
    "https://db.internal/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://:secret@fcm.googleapis.com/x",
    "https://localhost./x",
    "https://localhost.localdomain./x",
    "https://fcm.googleapis.com./x",
    "https://2130706433/x",
    "https://0x7f000001/x",
    "https://0177.0.0.1/x",
    "https://127.1/x",
    "https://0/x",
    "https://①②⑦.0.0.1/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://[fe80::1]/x",
    "https://169.254.169.254/x",
    "https://metadata.google.internal/x",
    "https://db.corp/x",
    "https://router.home.arpa/x",
    "https://a.localhost/x",
    "https://x.test/x",
    "https://intranet/x",
    "https://a..b.com/x",
    "https://-a.com/x",
    "https://a_b.com/x",
    "https://fcm.googleapis.com:80/x",
    "ftp://fcm.googleapis.com/x",
    "https://.com/x",
    "https://a.1/x",
    "file:///etc/passwd",
    "nonsense",
    `${address}/x`,
  ];
  for (const endpoint of bad) expect([endpoint, isPushEndpoint(endpoint, false)]).toEqual([endpoint, false]);
});

test("rejects a name that resolves to a private network without connecting", async () => {
  const publicAddresses = ["142.250.1.1", "1.1.1.1", "2607:f8b0:4004::200a"];
  const privateAddresses = [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "nonsense",
  ];
  for (const address of publicAddresses) expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of privateAddresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  const endpoint = "https://rebound.example.com/x";
  expect(await resolvesToPublicAddress(endpoint, false, async () => ["1.1.1.1"])).toBe(true);
  expect(await resolvesToPublicAddress(endpoint, false, async () => ["1.1.1.1", "10.0.0.1"])).toBe(false);
  const send = jest.fn();
  const outcome = await sendPush({ ...phone(), endpoint }, message, {
    vapid,
    allowLocal: false,
    send,
    resolve: async () => ["127.0.0.1"],
  });
  expect([outcome, send.mock.calls.length]).toEqual([
    { outcome: "later", reason: "the name leads into a private network", afterSeconds: null },
    0,
  ]);
});
