// With masked calls no one reads the other side's number: in no response, text, channel or log. And calls cannot be
// forged.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { routeContracts } from "@/lib/contracts/registry";
import { placeCallFrom, replyBySms } from "../../local/emulators/control";
import {
  appUrl,
  expectOk,
  newCustomer,
  newDriver,
  createApiClient,
  randomKey,
  testStack,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import {
  createAssignedDelivery,
  createArrivedDelivery,
  readCode,
  completeCashLeg,
  dropOffOf,
  positionBody,
  sendStep,
  type AssignedDelivery,
} from "../api/support/deliveries";
import { postSignedSms, waitForSms } from "../api/support/sms";

jest.setTimeout(120_000);

const digits = ({ number }: ApiPerson): string => number.slice(2);

/** Calls every GET route with this delivery's ids, as one user. */
async function everything(person: ApiPerson, { id, dora, sam, rosa }: AssignedDelivery): Promise<string[]> {
  const ids: Record<string, string> = { id, transactionId: id, userId: dora.id, receiverId: rosa.id, senderId: sam.id };
  const paths = routeContracts
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? id));
  const read: string[] = [];
  for (const path of paths) {
    const response = await person.get(path);
    read.push(`${path} ${response.text}`);
  }
  return read;
}
const holding = (texts: string[], whom: ApiPerson[]): string[] =>
  texts.filter((text) => whom.some((each) => text.includes(digits(each)))).map((text) => text.slice(0, 120));

/** The numbers hidden from each of the three; the sender entered the receiver's number. */
const hidden = ({ dora, sam, rosa }: AssignedDelivery): [ApiPerson, ApiPerson[]][] => [
  [dora, [sam, rosa]],
  [sam, [dora]],
  [rosa, [sam, dora]],
];

async function expectNumbersHidden(delivery: AssignedDelivery): Promise<void> {
  for (const [reader, hiddenNumbers] of hidden(delivery))
    expect([reader.name, holding(await everything(reader, delivery), hiddenNumbers)]).toEqual([reader.name, []]);
}

test("no response contains the other side's number, at any step of a delivery", async () => {
  const delivery = await createAssignedDelivery();
  const { dora, sam, rosa, id, place } = delivery;
  await expectNumbersHidden(delivery);
  const responses: ApiResponse[] = [
    await dora.post(`/api/tasks/${id}/call`, {}),
    await sam.post(`/api/transactions/${id}/call`, {}),
    await sam.post(`/api/transactions/${id}/messages`, { text: `Call ${sam.number}` }),
    await completeCashLeg(delivery),
    await dora.post(`/api/tasks/${id}/messages`, { text: "Near" }),
    await rosa.post(`/api/transactions/${id}/messages`, { text: "Fine" }),
    await sendStep(dora, id, "arrive", positionBody(dropOffOf(place))),
  ];
  await expectNumbersHidden(delivery);
  // The content of the QR at the drop-off.
  const { code, qrData } = await readCode(rosa, id);
  expect(qrData).not.toContain(digits(rosa));
  responses.push(
    await sendStep(dora, id, "complete", { qrData: qrData }),
    await sendStep(dora, id, "complete", { code }),
  );
  expect(
    holding(
      responses.map(({ text }) => text),
      [dora, sam, rosa],
    ),
  ).toEqual([]);
  await expectNumbersHidden(delivery);
});

test("no text contains a number, from any writer", async () => {
  const { dora, rosa, id } = await createArrivedDelivery();
  await expectOk(dora.post(`/api/tasks/${id}/messages`, { text: `Write to ${dora.number}` }));
  // A reply marks messages as read, and a read message is not texted.
  const first = await waitForSms(rosa, "Write to");
  await replyBySms(
    testStack().url,
    rosa.number,
    `Mine is (${rosa.number.slice(2, 5)}) ${rosa.number.slice(5, 8)}.${rosa.number.slice(8)}`,
  );
  const passed = [first, await waitForSms(dora, "Mine is")].map(({ text }) => text.replace(/[^\d#]/g, ""));
  for (const text of passed) for (const person of [dora, rosa]) expect(text).not.toContain(digits(person));
});

test("no log contains a number", async () => {
  const { dora, rosa } = await createArrivedDelivery();
  await placeCallFrom(testStack().url, dora.number);
  await placeCallFrom(testStack().url, rosa.number);
  await replyBySms(testStack().url, rosa.number, "I come");
  const folder = (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[])[0] ?? "";
  const logs = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && /app|worker|traces/.test(path))
    .map((path) => readFileSync(path, "utf8"));
  expect(logs.length).toBeGreaterThan(0);
  for (const log of logs) for (const person of [dora, rosa]) expect(log.includes(digits(person))).toBe(false);
});

const sid = "CA00000000000000000000000000000000";
test.each([
  ["/api/webhooks/twilio/voice", { CallSid: sid, From: "+13055550100" }],
  ["/api/webhooks/twilio/voice/ended", { CallSid: sid, DialCallStatus: "busy" }],
  ["/api/webhooks/twilio/voice/status", { CallSid: sid, CallStatus: "completed" }],
] as const)("a forged %s is refused without content", async (path, form) => {
  const forged = [
    await postSignedSms(path, form, { token: "another token altogether, of somebody" }),
    await postSignedSms(path, form, { url: `https://elsewhere.example${path}` }),
    await postSignedSms(`${path}?a=b`, form, { url: appUrl() + path }),
    await createApiClient().send("POST", path, {
      raw: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  ];
  expect(forged.map(({ status, code }) => [status, code])).toEqual(forged.map(() => [403, "INVALID_SIGNATURE"]));
  for (const response of forged) expect(response.text).not.toContain("<Dial");
});

test("a signed call from an unknown number is not connected, and an added field must be signed too", async () => {
  const response = await postSignedSms("/api/webhooks/twilio/voice", {
    CallSid: sid,
    From: "+12025550199",
    Extra: "1",
  });
  expect([response.status, response.text.includes("<Dial")]).toEqual([200, false]);
  expect(response.text).toContain("<Hangup/>");
  expect((await postSignedSms("/api/webhooks/twilio/voice", { From: "+12025550199" })).code).toBe("VALIDATION_ERROR");
});

test("a stranger gets no number, writes to no one and reads no text", async () => {
  const { dora, id } = await createArrivedDelivery();
  await expectOk(dora.post(`/api/tasks/${id}/messages`, { text: "Hello" }));
  const strangers = [await newCustomer(), await newDriver()];
  for (const stranger of strangers) {
    for (const path of [`/api/transactions/${id}`, ...(stranger === strangers[1] ? [`/api/tasks/${id}`] : [])])
      for (const response of [
        await stranger.post(`${path}/call`, {}),
        await stranger.post(`${path}/messages`, { text: "Hello" }),
        await stranger.post(`${path}/messages`, { canned: "outside", to: "support" }),
        await stranger.post(`${path}/messages/read`, { from: "driver", id: randomKey() }),
        await stranger.get(`${path}/messages`),
      ])
        expect([response.status, response.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect((await placeCallFrom(testStack().url, stranger.number)).dialedPhone).toBeNull();
  }
  expect((await createApiClient().post(`/api/transactions/${id}/call`, {})).status).toBe(401);
});
