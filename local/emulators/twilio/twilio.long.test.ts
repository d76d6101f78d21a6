// The stack's SMS provider, tested through the provider's own client library.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import twilio from "twilio";
import { LOCAL_DEFAULTS } from "../../environment.ts";
import { replyBySms, setSmsMode, readSms } from "../control.ts";
import { eventually, requireValue, startBareStack, type RunningStack } from "../../testing.ts";
import { TIMEOUT_FACTOR } from "../../timeout-factor.ts";

type WebhookRequest = { path: string; fields: Record<string, string>; signed: boolean };

// A test app: records requests, and responds.
let app: Server;
let appUrl: string;
let webhookRequests: WebhookRequest[] = [];
let twiml = "<Response/>";
let failuresLeft = 0;
let unreachable = false;

let bareStack: Awaited<ReturnType<typeof startBareStack>>;
let stack: RunningStack;
beforeAll(async () => {
  app = createServer((request, response) => {
    let body = "";
    request
      .setEncoding("utf8")
      .on("data", (part: string) => {
        body += part;
      })
      .on("end", () => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        const path = request.url ?? "";
        webhookRequests.push({
          path,
          fields,
          signed: twilio.validateRequest(
            LOCAL_DEFAULTS.twilioAuthToken,
            String(request.headers["x-twilio-signature"]),
            appUrl + path,
            fields,
          ),
        });
        if (unreachable) request.socket.destroy();
        else if (failuresLeft > 0) {
          failuresLeft -= 1;
          response.writeHead(503).end();
        } else response.writeHead(200, { "content-type": "text/xml" }).end(twiml);
      });
  });
  await new Promise<void>((ready) => {
    app.listen(0, "127.0.0.1", ready);
  });
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  bareStack = await startBareStack({ APP_URL: appUrl });
  ({ stack } = bareStack);
}, 60_000);
afterEach(() => {
  webhookRequests = [];
  twiml = "<Response/>";
  failuresLeft = 0;
  unreachable = false;
});
afterAll(async () => {
  await bareStack?.close();
  app.close();
  app.closeAllConnections();
});

let lastNumber = 200;
const newNumber = (): string => `+1305555${(lastNumber += 1).toString().padStart(4, "0")}`;

// Twilio's client, redirected to the stack instead of api.twilio.com.
function client(token: string = LOCAL_DEFAULTS.twilioAuthToken): twilio.Twilio {
  const httpClient = new twilio.RequestClient();
  const request = httpClient.request.bind(httpClient);
  httpClient.request = (options) =>
    request({ ...options, uri: options.uri.replace("https://api.twilio.com", `${stack.url}/twilio`) });
  return twilio(LOCAL_DEFAULTS.twilioAccountSid, token, { httpClient });
}

const send = (to: string, overrides: object = {}) =>
  client().messages.create({
    to,
    from: LOCAL_DEFAULTS.twilioFrom,
    body: "A task is waiting: https://app.test/o/1.",
    ...overrides,
  });
const callback = (name: string): string => `${appUrl}/callback/${name}?secret=a%20b`;
const callbackRequests = (name: string): WebhookRequest[] =>
  webhookRequests.filter(({ path }) => path.startsWith(`/callback/${name}?`));
const statuses = (name: string): unknown[] => callbackRequests(name).map(({ fields }) => fields.MessageStatus);

describe("message", () => {
  test("is accepted, shown, and reported to the app step by step with signatures", async () => {
    const to = newNumber();
    const message = await send(to, { statusCallback: callback("delivered"), validityPeriod: 300 });
    expect(message).toMatchObject({
      status: "queued",
      to,
      from: LOCAL_DEFAULTS.twilioFrom,
      direction: "outbound-api",
      numSegments: "1",
      errorCode: null,
      dateSent: null,
    });
    expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(Math.abs(message.dateCreated.getTime() - Date.now())).toBeLessThan(5_000 * TIMEOUT_FACTOR);
    expect(await readSms(stack.url, to)).toMatchObject([
      {
        kind: "sms",
        to,
        text: "A task is waiting: https://app.test/o/1.",
        link: "https://app.test/o/1",
        data: { sid: message.sid, validityPeriod: 300 },
      },
    ]);
    expect(await eventually(() => callbackRequests("delivered").length >= 3)).toBe(true);
    expect(statuses("delivered")).toEqual(["queued", "sent", "delivered"]);
    expect(callbackRequests("delivered").map(({ signed }) => signed)).toEqual([true, true, true]);
    expect(callbackRequests("delivered").at(-1)?.fields).toEqual({
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: "delivered",
      SmsStatus: "delivered",
      To: to,
      From: LOCAL_DEFAULTS.twilioFrom,
      AccountSid: LOCAL_DEFAULTS.twilioAccountSid,
      ApiVersion: "2010-04-01",
    });
    expect(await client().messages(message.sid).fetch()).toMatchObject({
      status: "delivered",
      body: message.body,
      dateSent: expect.any(Date),
    });
  });

  test("is listed by number and day, newest first, by page", async () => {
    const to = newNumber();
    const sids: string[] = [];
    for (let index = 0; index < 5; index += 1) sids.unshift((await send(to)).sid);
    const list = (overrides: object = {}) =>
      client()
        .messages.list({ to, pageSize: 2, ...overrides })
        .then((messages) => messages.map(({ sid }) => sid));
    expect(await list()).toEqual(sids);
    expect(await list({ dateSentAfter: new Date(Date.now() - 60_000) })).toEqual(sids);
    expect(await list({ dateSentAfter: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await list({ limit: 3 })).toEqual(sids.slice(0, 3));
  });

  test("counts its segments when longer than one SMS", async () => {
    const segments = async (body: string) => (await send(newNumber(), { body })).numSegments;
    expect([
      await segments("x".repeat(160)),
      await segments("x".repeat(161)),
      await segments("…".repeat(70)),
      await segments("…".repeat(71)),
      await segments("€".repeat(80)),
      await segments("€".repeat(81)),
    ]).toEqual(["1", "2", "1", "2", "1", "2"]);
  });

  const invalidMessages: [string, number, object][] = [
    ["a message to an invalid number", 21211, { to: "305-555-0101" }],
    ["a message without a recipient", 21604, { to: "" }],
    ["a message without a sender", 21603, { from: "" }],
    ["an empty message", 21602, { body: "" }],
    ["a message of more than 1600 characters", 21617, { body: "x".repeat(1601) }],
    ["a message with an invalid callback URL", 21609, { statusCallback: "/callback" }],
  ];
  test.each(invalidMessages)("rejects %s with %d", async (_name, code, overrides) => {
    await expect(send(newNumber(), overrides)).rejects.toMatchObject({
      status: 400,
      code,
      moreInfo: `https://www.twilio.com/docs/errors/${code}`,
    });
  });

  test("can be sent by a messaging service", async () => {
    expect((await send(newNumber(), { from: undefined, messagingServiceSid: "MG0123" })).messagingServiceSid).toBe(
      "MG0123",
    );
  });

  test("is refused with a wrong token", async () => {
    await expect(
      client("wrong").messages.create({ to: newNumber(), from: LOCAL_DEFAULTS.twilioFrom, body: "x" }),
    ).rejects.toMatchObject({ status: 401, code: 20003, message: "Authenticate" });
  });

  test("with an unknown id is not found", async () => {
    await expect(client().messages("SM00000000000000000000000000000000").fetch()).rejects.toMatchObject({
      status: 404,
      code: 20404,
    });
  });
});

describe("number", () => {
  test.each([
    ["unreachable", "30003"],
    ["landline", "30006"],
  ] as const)("that is %s: accepted, then undelivered with %s", async (mode, code) => {
    const to = newNumber();
    await setSmsMode(stack.url, to, { mode });
    const { sid } = await send(to, { statusCallback: callback(mode) });
    expect(await eventually(() => callbackRequests(mode).length >= 3)).toBe(true);
    expect(statuses(mode)).toEqual(["queued", "sent", "undelivered"]);
    expect(callbackRequests(mode).at(-1)).toMatchObject({ signed: true, fields: { ErrorCode: code } });
    expect(await client().messages(sid).fetch()).toMatchObject({ status: "undelivered", errorCode: Number(code) });
    expect(await readSms(stack.url, to)).toEqual([]);
  });

  test.each([
    ["refused", 400, 21211],
    ["opted-out", 400, 21610],
    ["busy", 429, 20429],
    ["broken", 500, 20500],
  ] as const)("that is %s: %d with %d, not accepted", async (mode, status, code) => {
    const to = newNumber();
    await setSmsMode(stack.url, to, { mode, times: 1 });
    await expect(send(to)).rejects.toMatchObject({ status, code });
    expect(await client().messages.list({ to })).toEqual([]);
    await send(to);
    expect(await readSms(stack.url, to)).toHaveLength(1);
  });

  test("that is silent: sent, and never delivered", async () => {
    const [to, other] = [newNumber(), newNumber()];
    await setSmsMode(stack.url, to, { mode: "silent" });
    const { sid } = await send(to, { statusCallback: callback("silent") });
    expect(await eventually(() => callbackRequests("silent").length >= 2)).toBe(true);
    // A message sent later is delivered in the meantime.
    await send(other, { statusCallback: callback("later") });
    expect(await eventually(() => callbackRequests("later").length >= 3)).toBe(true);
    expect(statuses("silent")).toEqual(["queued", "sent"]);
    expect((await client().messages(sid).fetch()).status).toBe("sent");
    expect(await readSms(stack.url, to)).toEqual([]);
  });

  test.each(["stuck", "slow"] as const)(
    "that is %s: the message is accepted and shown although the response is late",
    async (mode) => {
      const to = newNumber();
      await setSmsMode(stack.url, to, { mode, ms: 60_000, times: 1 });
      const requestAbort = new AbortController();
      const sendOutcome = fetch(
        `${stack.url}/twilio/2010-04-01/Accounts/${LOCAL_DEFAULTS.twilioAccountSid}/Messages.json`,
        {
          method: "POST",
          signal: requestAbort.signal,
          headers: {
            authorization: `Basic ${btoa(`${LOCAL_DEFAULTS.twilioAccountSid}:${LOCAL_DEFAULTS.twilioAuthToken}`)}`,
          },
          body: new URLSearchParams({
            To: to,
            From: LOCAL_DEFAULTS.twilioFrom,
            Body: "Once",
            StatusCallback: callback(mode),
          }),
        },
      ).then(
        () => "answered",
        () => "hung up",
      );
      expect(await eventually(() => callbackRequests(mode).length >= 3)).toBe(true);
      requestAbort.abort();
      expect(await sendOutcome).toBe("hung up");
      expect(await readSms(stack.url, to)).toHaveLength(1);
      expect(await client().messages.list({ to })).toMatchObject([{ status: "delivered", body: "Once" }]);
    },
  );

  test("rejects an unknown fault mode", async () => {
    await expect(setSmsMode(stack.url, newNumber(), { mode: "tired" as "ok" })).rejects.toThrow(/400/);
    await expect(setSmsMode(stack.url, "305", { mode: "ok" })).rejects.toThrow(/400/);
  });
});

test("retries a failed callback twice and drops it; later ones still arrive in order", async () => {
  failuresLeft = 3;
  await send(newNumber(), { statusCallback: callback("failing") });
  expect(await eventually(() => callbackRequests("failing").length >= 5)).toBe(true);
  expect(statuses("failing")).toEqual(["queued", "queued", "queued", "sent", "delivered"]);
});

describe("reply from a phone", () => {
  test("reaches the app signed, and the app's response goes to the inbox", async () => {
    const from = newNumber();
    twiml =
      '<?xml version="1.0"?><Response><Message>It&apos;s yours &amp; mine &#8212; go</Message><Message><Body>Second</Body></Message></Response>';
    expect(await replyBySms(stack.url, from, "YES")).toEqual({
      status: 200,
      replies: ["It's yours & mine — go", "Second"],
    });
    const [webhook] = webhookRequests;
    expect(webhook).toMatchObject({ path: "/api/webhooks/twilio/inbound", signed: true });
    const { MessageSid: sid = "" } = requireValue(webhook).fields;
    expect(sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(requireValue(webhook).fields).toEqual({
      MessageSid: sid,
      SmsSid: sid,
      SmsMessageSid: sid,
      SmsStatus: "received",
      AccountSid: LOCAL_DEFAULTS.twilioAccountSid,
      From: from,
      To: LOCAL_DEFAULTS.twilioFrom,
      Body: "YES",
      NumMedia: "0",
      NumSegments: "1",
      ApiVersion: "2010-04-01",
    });
    expect((await readSms(stack.url, from)).map(({ text }) => text)).toEqual(["Second", "It's yours & mine — go"]);
  });

  test("redirects back to the inbox when sent from its form", async () => {
    const from = newNumber();
    const sendOutcome = await fetch(`${stack.url}/twilio/replies`, {
      method: "POST",
      body: new URLSearchParams({ from, body: "NO" }),
      redirect: "manual",
    });
    expect(sendOutcome.status).toBe(303);
    expect(new URL(requireValue(sendOutcome.headers.get("location")), stack.url).pathname).toBe("/inbox");
    expect(webhookRequests.map(({ fields }) => [fields.From, fields.Body])).toEqual([[from, "NO"]]);
  });

  test.each(["STOP", "stopall", " Unsubscribe ", "CANCEL", "end", "Quit"])(
    "“%s” ends all messages to it, including the app's own response; only START resumes them",
    async (word) => {
      const from = newNumber();
      twiml = "<Response><Message>Goodbye</Message></Response>";
      expect(await replyBySms(stack.url, from, word)).toEqual({ status: 200, replies: [] });
      expect((await readSms(stack.url, from)).map(({ text }) => text)).toEqual([
        expect.stringContaining("unsubscribed"),
      ]);
      await expect(send(from)).rejects.toMatchObject({ code: 21610 });
      await replyBySms(stack.url, from, "YES");
      await expect(send(from)).rejects.toMatchObject({ code: 21610 });
      expect(await replyBySms(stack.url, from, "start")).toEqual({ status: 200, replies: ["Goodbye"] });
      await send(from);
      expect(
        webhookRequests.filter(({ path }) => path.startsWith("/api")).map(({ fields }) => fields.OptOutType),
      ).toEqual(["STOP", undefined, "START"]);
    },
  );

  test("HELP is answered by the provider, and posted to the app", async () => {
    const from = newNumber();
    await replyBySms(stack.url, from, "help");
    expect(webhookRequests.map(({ fields }) => fields.OptOutType)).toEqual(["HELP"]);
    expect((await readSms(stack.url, from)).map(({ text }) => text)).toEqual([expect.stringContaining("STOP")]);
  });

  test("from no number is refused", async () => {
    await expect(replyBySms(stack.url, "305", "YES")).rejects.toThrow(/400/);
    expect(webhookRequests).toEqual([]);
  });
});

test("keeps opt-outs over a restart of the stack", async () => {
  const from = newNumber();
  await replyBySms(stack.url, from, "STOP");
  stack = await bareStack.restart();
  await expect(send(from)).rejects.toMatchObject({ code: 21610 });
}, 60_000);

test("reports an unreachable app", async () => {
  unreachable = true;
  expect(await replyBySms(stack.url, newNumber(), "YES")).toEqual({
    status: null,
    replies: [],
    message: expect.stringContaining(appUrl),
  });
});
