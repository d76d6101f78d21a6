// The stack's push service, tested from a sender's side.
import webPush from "web-push";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createPushSubscription, type InboxMessage, type PushSubscriptionHandle } from "../control.ts";
import { eventually, requireValue, startBareStack, type RunningStack } from "../../testing.ts";

const APP = "http://app.test";
const SUBJECT = "mailto:admin@handover.test";
const appVapidKeys = webPush.generateVAPIDKeys();

let bareStack: Awaited<ReturnType<typeof startBareStack>>;
let stack: RunningStack;
beforeAll(async () => {
  bareStack = await startBareStack({ APP_URL: APP });
  ({ stack } = bareStack);
}, 60_000);
afterAll(() => bareStack?.close());

type SendOptions = {
  ttl?: number;
  topic?: string;
  urgency?: webPush.Urgency;
  vapid?: webPush.VapidKeys;
  headers?: Record<string, string | null>;
  signal?: AbortSignal;
};

// Sends what web-push would send; a header of null is omitted.
function send(
  phone: Pick<PushSubscriptionHandle, "endpoint" | "keys">,
  payload: string | Buffer,
  { ttl = 60, topic, urgency = "high", vapid = appVapidKeys, headers = {}, signal }: SendOptions = {},
): Promise<Response> {
  const details = webPush.generateRequestDetails({ endpoint: phone.endpoint, keys: phone.keys }, payload, {
    TTL: ttl,
    urgency,
    contentEncoding: "aes128gcm",
    vapidDetails: { subject: SUBJECT, ...vapid },
    ...(topic ? { topic } : {}),
  });
  const requestHeaders = new Headers(details.headers as Record<string, string>);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) requestHeaders.delete(name);
    else requestHeaders.set(name, value);
  }
  return fetch(details.endpoint, {
    method: "POST",
    headers: requestHeaders,
    body: new Uint8Array(details.body),
    ...(signal ? { signal } : {}),
  });
}

const offerPayload = (body: object = {}): string =>
  JSON.stringify({ type: "task_offer", title: "New task offer", ...body });
const inbox = async (to: string): Promise<InboxMessage[]> =>
  (await fetch(`${stack.url}/inbox.json?kind=push&to=${to}`)).json() as Promise<InboxMessage[]>;
const statuses = async (phone: PushSubscriptionHandle): Promise<unknown[]> =>
  (await phone.messages()).map(({ status }) => status);

// Sends, and disconnects after the service has received the push and before it responds.
async function disconnectAfterReceipt(phone: PushSubscriptionHandle): Promise<void> {
  const requestAbort = new AbortController();
  const sendOutcome = send(phone, offerPayload(), { signal: requestAbort.signal }).then(
    () => "answered",
    () => "hung up",
  );
  expect(await eventually(async () => (await phone.messages()).length === 1)).toBe(true);
  requestAbort.abort();
  expect(await sendOutcome).toBe("hung up");
}

describe("push", () => {
  test("is decrypted by its phone, and shown in the inbox with its link", async () => {
    const phone = await createPushSubscription(stack.url, "dan");
    const response = await send(phone, offerPayload({ body: "Take it? “€” 🚚", url: "/dashboard?offer=1" }), {
      ttl: 300,
      topic: "offer-1",
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toMatch(new RegExp(`^${stack.url}/push/message/`));
    const payload = { type: "task_offer", title: "New task offer", body: "Take it? “€” 🚚", url: "/dashboard?offer=1" };
    expect(await phone.messages()).toEqual([
      {
        at: expect.any(String),
        ttl: 300,
        urgency: "high",
        topic: "offer-1",
        size: expect.any(Number),
        status: 201,
        outcome: "delivered",
        payload,
        text: JSON.stringify(payload),
      },
    ]);
    expect(await inbox("dan")).toMatchObject([
      {
        kind: "push",
        to: "dan",
        subject: "New task offer",
        text: "Take it? “€” 🚚",
        link: `${APP}/dashboard?offer=1`,
        data: payload,
      },
    ]);
  });

  test("is accepted but not shown when encrypted for another phone", async () => {
    const [phone, other] = [
      await createPushSubscription(stack.url, "stranger"),
      await createPushSubscription(stack.url),
    ];
    expect((await send({ endpoint: phone.endpoint, keys: other.keys }, offerPayload())).status).toBe(201);
    expect(await phone.messages()).toMatchObject([{ status: 201, outcome: "unreadable", payload: null, text: null }]);
    expect(await inbox("stranger")).toEqual([]);
  });

  test("may be plain text, and cannot inject a script into the inbox", async () => {
    const phone = await createPushSubscription(stack.url, "plain");
    await send(phone, "just words");
    await send(phone, offerPayload({ url: "javascript:alert(1)" }));
    expect(await phone.messages()).toMatchObject([
      { payload: null, text: "just words" },
      { payload: { url: "javascript:alert(1)" } },
    ]);
    const [scripted, plain] = await inbox("plain");
    expect(plain).toMatchObject({ text: "just words" });
    expect(requireValue(scripted).link).toBeUndefined();
  });
});

describe("rejects like a real service", () => {
  const invalidRequests: [string, number, SendOptions][] = [
    ["without a TTL", 400, { headers: { TTL: null } }],
    ["with an invalid TTL", 400, { headers: { TTL: "soon" } }],
    ["with an unknown urgency", 400, { headers: { Urgency: "urgent" } }],
    ["with a topic of 33 characters", 400, { headers: { Topic: "t".repeat(33) } }],
    ["with a topic that is not base64url", 400, { headers: { Topic: "offer:1" } }],
    ["in an older encoding", 400, { headers: { "Content-Encoding": "aesgcm" } }],
    ["without a VAPID header", 401, { headers: { Authorization: null } }],
    ["with another kind of authorization", 401, { headers: { Authorization: "Bearer abc" } }],
    ["with a VAPID header without a key", 401, { headers: { Authorization: "vapid t=abc" } }],
  ];
  test.each(invalidRequests)("a push %s: %d", async (_name, status, sending) => {
    const phone = await createPushSubscription(stack.url);
    expect((await send(phone, offerPayload(), sending)).status).toBe(status);
    expect(await phone.messages()).toMatchObject([{ status, outcome: "refused", payload: null }]);
  });

  type Claims = { aud?: string; exp?: number; sub?: string; k?: string };
  const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
  const tokens: [string, number, (ownPublicKey: string) => Claims][] = [
    ["is valid", 201, () => ({})],
    ["has a subject on the web", 201, () => ({ sub: "https://handover.test" })],
    ["was made for another service", 403, () => ({ aud: "https://push.example" })],
    ["has expired", 403, () => ({ exp: inSeconds(-120) })],
    ["expires in more than a day", 403, () => ({ exp: inSeconds(24 * 3600 + 120) })],
    ["has no expiry", 403, () => ({ exp: NaN })],
    ["has a subject that is no contact address", 403, () => ({ sub: "admin" })],
    ["was signed by another key", 403, () => ({ k: appVapidKeys.publicKey })],
    ["has an invalid key", 403, () => ({ k: "AAAA" })],
  ];
  test.each(tokens)("a VAPID token that %s: %d", async (_name, status, overrides) => {
    const phone = await createPushSubscription(stack.url);
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const { x = "", y = "" } = await exportJWK(publicKey);
    const ownPublicKey = Buffer.concat([
      Buffer.from([4]),
      Buffer.from(x, "base64url"),
      Buffer.from(y, "base64url"),
    ]).toString("base64url");
    const { aud = stack.url, exp = inSeconds(3600), sub = SUBJECT, k = ownPublicKey } = overrides(ownPublicKey);
    const token = await new SignJWT({ aud, sub, ...(Number.isNaN(exp) ? {} : { exp }) })
      .setProtectedHeader({ alg: "ES256", typ: "JWT" })
      .sign(privateKey);
    expect((await send(phone, offerPayload(), { headers: { Authorization: `vapid t=${token}, k=${k}` } })).status).toBe(
      status,
    );
  });

  test("a body of more than 4096 bytes", async () => {
    const phone = await createPushSubscription(stack.url);
    expect((await send(phone, "x".repeat(3993))).status).toBe(201);
    expect((await send(phone, "x".repeat(3994))).status).toBe(413);
    expect((await phone.messages()).map(({ size, outcome }) => [size, outcome])).toEqual([
      [4096, "delivered"],
      [4097, "refused"],
    ]);
  });

  test("a different sender than the first", async () => {
    const phone = await createPushSubscription(stack.url);
    await send(phone, offerPayload());
    expect((await send(phone, offerPayload(), { vapid: webPush.generateVAPIDKeys() })).status).toBe(403);
    expect((await send(phone, offerPayload())).status).toBe(201);
  });

  test("an unknown endpoint", async () => {
    const { keys } = await createPushSubscription(stack.url);
    expect((await send({ endpoint: `${stack.url}/push/send/nobody`, keys }, offerPayload())).status).toBe(404);
  });
});

describe("fault modes", () => {
  test.each([
    ["gone", 410],
    ["missing", 404],
    ["broken", 500],
  ] as const)("%s responds %d until changed", async (mode, status) => {
    const phone = await createPushSubscription(stack.url, mode);
    await phone.mode({ mode });
    expect([(await send(phone, offerPayload())).status, (await send(phone, offerPayload())).status]).toEqual([
      status,
      status,
    ]);
    await phone.mode({ mode: "ok" });
    expect((await send(phone, offerPayload())).status).toBe(201);
    expect(await statuses(phone)).toEqual([status, status, 201]);
    expect(await inbox(mode)).toHaveLength(1);
  });

  test("end after the set number of requests, and busy sends Retry-After", async () => {
    const phone = await createPushSubscription(stack.url);
    await phone.mode({ mode: "busy", times: 2, retryAfter: 7 });
    const responses = [
      await send(phone, offerPayload()),
      await send(phone, offerPayload()),
      await send(phone, offerPayload()),
    ];
    expect(responses.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [429, "7"],
      [429, "7"],
      [201, null],
    ]);
  });

  test("full accepts small payloads", async () => {
    const phone = await createPushSubscription(stack.url);
    await phone.mode({ mode: "full" });
    expect([(await send(phone, "x".repeat(500))).status, (await send(phone, "x")).status]).toEqual([413, 201]);
    await phone.mode({ mode: "full", limit: 110 });
    expect((await send(phone, "x".repeat(50))).status).toBe(413);
  });

  test("silent accepts the push without delivering it; a newer one on the topic replaces it", async () => {
    const phone = await createPushSubscription(stack.url, "silent");
    await phone.mode({ mode: "silent" });
    for (const topic of ["one", "two", "one"]) expect((await send(phone, offerPayload(), { topic })).status).toBe(201);
    expect((await phone.messages()).map(({ topic, outcome }) => [topic, outcome])).toEqual([
      ["one", "replaced"],
      ["two", "silent"],
      ["one", "silent"],
    ]);
    expect(await inbox("silent")).toEqual([]);
  });

  test("stuck never responds, and ends when the sender disconnects", async () => {
    const phone = await createPushSubscription(stack.url, "stuck");
    await phone.mode({ mode: "stuck", times: 1 });
    await disconnectAfterReceipt(phone);
    expect((await send(phone, offerPayload())).status).toBe(201);
    expect(await statuses(phone)).toEqual([null, 201]);
    expect(await inbox("stuck")).toHaveLength(1);
  });

  test("slow delivers long before it responds", async () => {
    const phone = await createPushSubscription(stack.url);
    await phone.mode({ mode: "slow", ms: 60_000 });
    await disconnectAfterReceipt(phone);
    expect(await phone.messages()).toMatchObject([{ status: 201, outcome: "delivered" }]);
    await phone.mode({ mode: "slow", ms: 150 });
    const startedAt = performance.now();
    expect((await send(phone, offerPayload())).status).toBe(201);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  test("reject an unknown mode", async () => {
    const phone = await createPushSubscription(stack.url);
    await expect(phone.mode({ mode: "tired" as "ok" })).rejects.toThrow(/400/);
    await expect(phone.mode({ mode: "busy", times: 0 })).rejects.toThrow(/400/);
    expect((await send(phone, offerPayload())).status).toBe(201);
  });
});

test("a cancelled subscription is gone", async () => {
  const phone = await createPushSubscription(stack.url);
  await phone.end();
  expect((await send(phone, offerPayload())).status).toBe(410);
});

test("subscriptions survive a restart of the stack, with their sender's key", async () => {
  const phone = await createPushSubscription(stack.url, "kept");
  await send(phone, offerPayload({ n: 1 }));
  stack = await bareStack.restart();
  expect((await send(phone, offerPayload({ n: 2 }), { vapid: webPush.generateVAPIDKeys() })).status).toBe(403);
  expect((await send(phone, offerPayload({ n: 2 }))).status).toBe(201);
  expect((await phone.messages()).at(-1)).toMatchObject({ outcome: "delivered", payload: { n: 2 } });
}, 60_000);
