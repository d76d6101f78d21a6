// The stack's voice provider: incoming calls, the app's responses, the dialled phone, and status callbacks.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import twilio from "twilio";
import { LOCAL_DEFAULTS } from "../../environment.ts";
import { placeCallFrom, readCalls, setPhoneMode, setVoiceMode } from "../control.ts";
import { startBareStack, type RunningStack } from "../../testing.ts";
import { parseTwiml } from "./twiml.ts";

type WebhookRequest = { path: string; fields: Record<string, string>; signed: boolean };

// A test app: records requests, and responds by path.
let app: Server;
let appUrl: string;
let webhookRequests: WebhookRequest[] = [];
let answers: Record<string, string> = {};

let bare: Awaited<ReturnType<typeof startBareStack>>;
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
        const signature = String(request.headers["x-twilio-signature"]);
        const signed = twilio.validateRequest(LOCAL_DEFAULTS.twilioAuthToken, signature, appUrl + path, fields);
        webhookRequests.push({ path, fields, signed });
        response.writeHead(200, { "content-type": "text/xml" }).end(answers[path] ?? "<Response/>");
      });
  });
  await new Promise<void>((ready) => {
    app.listen(0, "127.0.0.1", ready);
  });
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  bare = await startBareStack({ APP_URL: appUrl });
  ({ stack } = bare);
}, 60_000);
afterEach(async () => {
  webhookRequests = [];
  answers = {};
  await setVoiceMode(stack.url, { mode: "ok" });
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
function dials(to: string, callerId: string = LOCAL_DEFAULTS.twilioFrom): void {
  const response = new twilio.twiml.VoiceResponse();
  response
    .dial({ callerId, action: `${appUrl}/after`, method: "POST", timeout: 20, answerOnBridge: true })
    .number({ statusCallback: `${appUrl}/progress`, statusCallbackEvent: ["answered", "completed"] }, to);
  const after = new twilio.twiml.VoiceResponse();
  after.say({ language: "en-US" }, "It's over & done");
  after.hangup();
  answers = { [VOICE]: response.toString(), "/after": after.toString() };
}
const webhookFields = (path: string): Record<string, string>[] =>
  webhookRequests.filter((one) => one.path === path).map(({ fields }) => fields);

test("posts a signed call to the app, and rings the dialled phone with our number", async () => {
  const [from, to] = [newNumber(), newNumber()];
  dials(to);
  const result = await placeCallFrom(stack.url, from);
  expect(result).toMatchObject({
    status: 200,
    rang: { to, shows: LOCAL_DEFAULTS.twilioFrom, how: "completed" },
    heard: ["It's over & done"],
  });
  expect(webhookRequests.every(({ signed }) => signed)).toBe(true);
  expect(webhookFields(VOICE)).toMatchObject([
    { CallSid: result.sid, From: from, To: LOCAL_DEFAULTS.twilioFrom, CallStatus: "ringing", Direction: "inbound" },
  ]);
  expect(webhookFields("/progress")).toMatchObject([
    { ParentCallSid: result.sid, CallStatus: "in-progress", To: to },
    { ParentCallSid: result.sid, CallStatus: "completed", CallDuration: "42" },
  ]);
  expect(webhookFields("/after")).toMatchObject([
    { CallSid: result.sid, DialCallStatus: "completed", DialCallDuration: "42" },
  ]);
  expect(await readCalls(stack.url, to)).toMatchObject([{ kind: "call", to }]);
});

test.each(["busy", "no-answer", "failed"] as const)(
  "notifies the app of a phone that is %s, and continues the caller's call",
  async (mode) => {
    const to = newNumber();
    dials(to);
    await setPhoneMode(stack.url, to, { mode, times: 1 });
    expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({
      rang: { how: mode },
      heard: ["It's over & done"],
    });
    expect(webhookFields("/progress")).toMatchObject([{ CallStatus: mode }]);
    expect(webhookFields("/after")).toMatchObject([{ DialCallStatus: mode }]);
    expect((await placeCallFrom(stack.url, newNumber())).rang?.how).toBe("completed");
  },
);

test("ends the call when the caller hangs up while it rings", async () => {
  const to = newNumber();
  dials(to);
  await setPhoneMode(stack.url, to, { mode: "hang-up" });
  expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({ rang: { how: "canceled" }, heard: [] });
  expect(webhookFields("/progress")).toMatchObject([{ CallStatus: "canceled" }]);
  expect(webhookFields("/after")).toEqual([]);
});

test("fails the call with a caller id other than our number", async () => {
  const [to, other] = [newNumber(), newNumber()];
  dials(to, other);
  expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({ rang: { how: "failed" } });
  expect(await readCalls(stack.url, to)).toEqual([]);
});

test("says the sentences, and ignores the rest of a document after a hang-up", async () => {
  answers = { [VOICE]: "<Response><Say>One</Say><Say>Two</Say><Hangup/><Say>Three</Say></Response>" };
  expect(await placeCallFrom(stack.url, "anonymous")).toMatchObject({ heard: ["One", "Two"], rang: null });
  expect(webhookFields(VOICE)).toMatchObject([{ From: "anonymous" }]);
});

test.each([
  ["twice", [VOICE, VOICE], ["in-progress", "in-progress", "completed", "completed"]],
  ["lost", [VOICE], []],
  ["late", [VOICE], ["completed", "in-progress"]],
] as const)("provider fault mode: %s", async (mode, calls, statuses) => {
  const to = newNumber();
  dials(to);
  await setVoiceMode(stack.url, { mode });
  await placeCallFrom(stack.url, newNumber());
  expect(webhookRequests.filter(({ path }) => path === VOICE).map(({ path }) => path)).toEqual(calls);
  expect(webhookFields("/progress").map(({ CallStatus }) => CallStatus)).toEqual(statuses);
});

test("plays an error to the caller when the app responds without valid TwiML", async () => {
  answers = { [VOICE]: "<Response><Play>https://elsewhere.example/song.mp3</Play></Response>" };
  expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({
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
  expect(parseTwiml(xml)).toEqual(expect.stringContaining(why));
});
