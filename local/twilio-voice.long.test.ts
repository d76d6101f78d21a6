// The stack's voice provider: incoming calls, the app's responses, the dialled phone, and status callbacks.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import twilio from "twilio";
import { LOCAL } from "./environment.ts";
import { callFrom, rings, setPhone, setVoice } from "./stand-ins.ts";
import { startBare, type Running } from "./testing.ts";
import { readTwiml } from "./twilio-twiml.ts";

type Heard = { path: string; fields: Record<string, string>; signed: boolean };

// A test app: records requests, and responds by path.
let app: Server;
let appUrl: string;
let heard: Heard[] = [];
let answers: Record<string, string> = {};

let bare: Awaited<ReturnType<typeof startBare>>;
let stack: Running;
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
        const signature = String(request.headers["x-twilio-signature"]);
        const signed = twilio.validateRequest(LOCAL.twilioAuthToken, signature, appUrl + path, fields);
        heard.push({ path, fields, signed });
        response.writeHead(200, { "content-type": "text/xml" }).end(answers[path] ?? "<Response/>");
      });
  });
  await new Promise<void>((ready) => {
    app.listen(0, "127.0.0.1", ready);
  });
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  bare = await startBare({ APP_URL: appUrl });
  ({ stack } = bare);
}, 60_000);
afterEach(async () => {
  heard = [];
  answers = {};
  await setVoice(stack.url, { mode: "ok" });
});
afterAll(async () => {
  await bare?.close();
  app.close();
  app.closeAllConnections();
});

let last = 300;
const newNumber = (): string => `+1305555${(last += 1).toString().padStart(4, "0")}`;
const VOICE = "/api/webhooks/twilio/voice";

/** Makes the app dial this number, and say a sentence afterwards. */
function dials(to: string, callerId: string = LOCAL.twilioFrom): void {
  const response = new twilio.twiml.VoiceResponse();
  response
    .dial({ callerId, action: `${appUrl}/after`, method: "POST", timeout: 20, answerOnBridge: true })
    .number({ statusCallback: `${appUrl}/progress`, statusCallbackEvent: ["answered", "completed"] }, to);
  const after = new twilio.twiml.VoiceResponse();
  after.say({ language: "en-US" }, "It's over & done");
  after.hangup();
  answers = { [VOICE]: response.toString(), "/after": after.toString() };
}
const told = (path: string): Record<string, string>[] =>
  heard.filter((one) => one.path === path).map(({ fields }) => fields);

test("posts a signed call to the app, and rings the dialled phone with our number", async () => {
  const [from, to] = [newNumber(), newNumber()];
  dials(to);
  const result = await callFrom(stack.url, from);
  expect(result).toMatchObject({
    status: 200,
    rang: { to, shows: LOCAL.twilioFrom, how: "completed" },
    heard: ["It's over & done"],
  });
  expect(heard.every(({ signed }) => signed)).toBe(true);
  expect(told(VOICE)).toMatchObject([
    { CallSid: result.sid, From: from, To: LOCAL.twilioFrom, CallStatus: "ringing", Direction: "inbound" },
  ]);
  expect(told("/progress")).toMatchObject([
    { ParentCallSid: result.sid, CallStatus: "in-progress", To: to },
    { ParentCallSid: result.sid, CallStatus: "completed", CallDuration: "42" },
  ]);
  expect(told("/after")).toMatchObject([{ CallSid: result.sid, DialCallStatus: "completed", DialCallDuration: "42" }]);
  expect(await rings(stack.url, to)).toMatchObject([{ kind: "call", to }]);
});

test.each(["busy", "no-answer", "failed"] as const)(
  "notifies the app of a phone that is %s, and continues the caller's call",
  async (mode) => {
    const to = newNumber();
    dials(to);
    await setPhone(stack.url, to, { mode, times: 1 });
    expect(await callFrom(stack.url, newNumber())).toMatchObject({ rang: { how: mode }, heard: ["It's over & done"] });
    expect(told("/progress")).toMatchObject([{ CallStatus: mode }]);
    expect(told("/after")).toMatchObject([{ DialCallStatus: mode }]);
    expect((await callFrom(stack.url, newNumber())).rang?.how).toBe("completed");
  },
);

test("ends the call when the caller hangs up while it rings", async () => {
  const to = newNumber();
  dials(to);
  await setPhone(stack.url, to, { mode: "hang-up" });
  expect(await callFrom(stack.url, newNumber())).toMatchObject({ rang: { how: "canceled" }, heard: [] });
  expect(told("/progress")).toMatchObject([{ CallStatus: "canceled" }]);
  expect(told("/after")).toEqual([]);
});

test("fails the call with a caller id other than our number", async () => {
  const [to, other] = [newNumber(), newNumber()];
  dials(to, other);
  expect(await callFrom(stack.url, newNumber())).toMatchObject({ rang: { how: "failed" } });
  expect(await rings(stack.url, to)).toEqual([]);
});

test("says the sentences, and ignores the rest of a document after a hang-up", async () => {
  answers = { [VOICE]: "<Response><Say>One</Say><Say>Two</Say><Hangup/><Say>Three</Say></Response>" };
  expect(await callFrom(stack.url, "anonymous")).toMatchObject({ heard: ["One", "Two"], rang: null });
  expect(told(VOICE)).toMatchObject([{ From: "anonymous" }]);
});

test.each([
  ["twice", [VOICE, VOICE], ["in-progress", "in-progress", "completed", "completed"]],
  ["lost", [VOICE], []],
  ["late", [VOICE], ["completed", "in-progress"]],
] as const)("provider fault mode: %s", async (mode, calls, statuses) => {
  const to = newNumber();
  dials(to);
  await setVoice(stack.url, { mode });
  await callFrom(stack.url, newNumber());
  expect(heard.filter(({ path }) => path === VOICE).map(({ path }) => path)).toEqual(calls);
  expect(told("/progress").map(({ CallStatus }) => CallStatus)).toEqual(statuses);
});

test("plays an error to the caller when the app responds without valid TwiML", async () => {
  answers = { [VOICE]: "<Response><Play>https://elsewhere.example/song.mp3</Play></Response>" };
  expect(await callFrom(stack.url, newNumber())).toMatchObject({
    heard: [expect.stringContaining("application error")],
    message: expect.stringContaining("<Play>"),
  });
});

test.each([
  ["<Response><Say>Hello</Say>", "Not well formed"],
  ["<Response><Dial>+13055550100</Dial></Response>", "<Dial> dials one <Number> here"],
  ["<Response><Dial><Number>305 555</Number></Dial></Response>", "<Number> is no number"],
  ['<Response><Dial callerId="me"><Number>+13055550100</Number></Dial></Response>', "is not taken"],
  ['<Response><Say loudness="11">Hello</Say></Response>', "is not taken"],
  ["<Message>Hello</Message>", "is no response"],
])("rejects %s as TwiML for a call", (xml, why) => {
  expect(readTwiml(xml)).toEqual(expect.stringContaining(why));
});
