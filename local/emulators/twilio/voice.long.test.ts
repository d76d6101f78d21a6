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
let responses: Record<string, string> = {};

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
        const signature = String(request.headers["x-twilio-signature"]);
        const signed = twilio.validateRequest(LOCAL_DEFAULTS.twilioAuthToken, signature, appUrl + path, fields);
        webhookRequests.push({ path, fields, signed });
        response.writeHead(200, { "content-type": "text/xml" }).end(responses[path] ?? "<Response/>");
      });
  });
  await new Promise<void>((ready) => {
    app.listen(0, "127.0.0.1", ready);
  });
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  bareStack = await startBareStack({ APP_URL: appUrl });
  ({ stack } = bareStack);
}, 60_000);
afterEach(async () => {
  webhookRequests = [];
  responses = {};
  await setVoiceMode(stack.url, { mode: "ok" });
});
afterAll(async () => {
  await bareStack?.close();
  app.close();
  app.closeAllConnections();
});

let lastNumber = 300;
const newNumber = (): string => `+1305555${(lastNumber += 1).toString().padStart(4, "0")}`;
const VOICE_PATH = "/api/webhooks/twilio/voice";

/** Makes the app dial this number, and say a sentence afterwards. */
function respondWithDial(to: string, callerId: string = LOCAL_DEFAULTS.twilioFrom): void {
  const response = new twilio.twiml.VoiceResponse();
  response
    .dial({ callerId, action: `${appUrl}/after`, method: "POST", timeout: 20, answerOnBridge: true })
    .number({ statusCallback: `${appUrl}/progress`, statusCallbackEvent: ["answered", "completed"] }, to);
  const after = new twilio.twiml.VoiceResponse();
  after.say({ language: "en-US" }, "It's over & done");
  after.hangup();
  responses = { [VOICE_PATH]: response.toString(), "/after": after.toString() };
}
const webhookFields = (path: string): Record<string, string>[] =>
  webhookRequests.filter((one) => one.path === path).map(({ fields }) => fields);

test("posts a signed call to the app, and rings the dialled phone with our number", async () => {
  const [from, to] = [newNumber(), newNumber()];
  respondWithDial(to);
  const result = await placeCallFrom(stack.url, from);
  expect(result).toMatchObject({
    status: 200,
    dialedPhone: { to, callerId: LOCAL_DEFAULTS.twilioFrom, status: "completed" },
    playedTexts: ["It's over & done"],
  });
  expect(webhookRequests.every(({ signed }) => signed)).toBe(true);
  expect(webhookFields(VOICE_PATH)).toMatchObject([
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
    respondWithDial(to);
    await setPhoneMode(stack.url, to, { mode, times: 1 });
    expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({
      dialedPhone: { status: mode },
      playedTexts: ["It's over & done"],
    });
    expect(webhookFields("/progress")).toMatchObject([{ CallStatus: mode }]);
    expect(webhookFields("/after")).toMatchObject([{ DialCallStatus: mode }]);
    expect((await placeCallFrom(stack.url, newNumber())).dialedPhone?.status).toBe("completed");
  },
);

test("ends the call when the caller hangs up while it rings", async () => {
  const to = newNumber();
  respondWithDial(to);
  await setPhoneMode(stack.url, to, { mode: "hang-up" });
  expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({
    dialedPhone: { status: "canceled" },
    playedTexts: [],
  });
  expect(webhookFields("/progress")).toMatchObject([{ CallStatus: "canceled" }]);
  expect(webhookFields("/after")).toEqual([]);
});

test("fails the call with a caller id other than our number", async () => {
  const [to, other] = [newNumber(), newNumber()];
  respondWithDial(to, other);
  expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({ dialedPhone: { status: "failed" } });
  expect(await readCalls(stack.url, to)).toEqual([]);
});

test("plays the sentences, and ignores verbs after a hang-up", async () => {
  responses = { [VOICE_PATH]: "<Response><Say>One</Say><Say>Two</Say><Hangup/><Say>Three</Say></Response>" };
  expect(await placeCallFrom(stack.url, "anonymous")).toMatchObject({ playedTexts: ["One", "Two"], dialedPhone: null });
  expect(webhookFields(VOICE_PATH)).toMatchObject([{ From: "anonymous" }]);
});

test.each([
  ["twice", [VOICE_PATH, VOICE_PATH], ["in-progress", "in-progress", "completed", "completed"]],
  ["lost", [VOICE_PATH], []],
  ["late", [VOICE_PATH], ["completed", "in-progress"]],
] as const)("provider fault mode: %s", async (mode, calls, statuses) => {
  const to = newNumber();
  respondWithDial(to);
  await setVoiceMode(stack.url, { mode });
  await placeCallFrom(stack.url, newNumber());
  expect(webhookRequests.filter(({ path }) => path === VOICE_PATH).map(({ path }) => path)).toEqual(calls);
  expect(webhookFields("/progress").map(({ CallStatus }) => CallStatus)).toEqual(statuses);
});

test("plays an error to the caller when the app responds without valid TwiML", async () => {
  responses = { [VOICE_PATH]: "<Response><Play>https://elsewhere.example/song.mp3</Play></Response>" };
  expect(await placeCallFrom(stack.url, newNumber())).toMatchObject({
    playedTexts: [expect.stringContaining("application error")],
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
])("rejects %s as TwiML for a call", (xml, reason) => {
  expect(parseTwiml(xml)).toEqual(expect.stringContaining(reason));
});
