// With masked calls no one reads the other side's number: in no response, text, channel or log. And calls cannot be
// forged.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { registry } from "@/lib/contracts/registry";
import { callFrom, reply } from "../../local/stand-ins";
import {
  appUrl,
  good,
  newCustomer,
  newDriver,
  phone,
  someKey,
  stack,
  type Answer,
  type Person,
} from "../api/support/app";
import {
  assignedDelivery,
  arrivedDelivery,
  codeOf,
  collect,
  doorOf,
  standing,
  step,
  type Carried,
} from "../api/support/deliveries";
import { signed, textTo } from "../api/support/texting";

jest.setTimeout(120_000);

const digits = ({ number }: Person): string => number.slice(2);

/** Calls every GET route with this delivery's ids, as one user. */
async function everything(person: Person, { id, dora, sam, rosa }: Carried): Promise<string[]> {
  const ids: Record<string, string> = { id, transactionId: id, userId: dora.id, receiverId: rosa.id, senderId: sam.id };
  const paths = registry
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? id));
  const read: string[] = [];
  for (const path of paths) {
    const answer = await person.get(path);
    read.push(`${path} ${answer.text}`);
  }
  return read;
}
const holding = (texts: string[], whom: Person[]): string[] =>
  texts.filter((text) => whom.some((each) => text.includes(digits(each)))).map((text) => text.slice(0, 120));

/** The numbers hidden from each of the three; the sender entered the receiver's number. */
const hidden = ({ dora, sam, rosa }: Carried): [Person, Person[]][] => [
  [dora, [sam, rosa]],
  [sam, [dora]],
  [rosa, [sam, dora]],
];

async function nobodyReads(carried: Carried): Promise<void> {
  for (const [reader, others] of hidden(carried))
    expect([reader.name, holding(await everything(reader, carried), others)]).toEqual([reader.name, []]);
}

test("no response contains the other side's number, at any step of a delivery", async () => {
  const carried = await assignedDelivery();
  const { dora, sam, rosa, id, place } = carried;
  await nobodyReads(carried);
  const said: Answer[] = [
    await dora.post(`/api/tasks/${id}/call`, {}),
    await sam.post(`/api/transactions/${id}/call`, {}),
    await sam.post(`/api/transactions/${id}/text`, { text: `Call ${sam.number}` }),
    await collect(carried),
    await dora.post(`/api/tasks/${id}/text`, { text: "Near" }),
    await rosa.post(`/api/transactions/${id}/text`, { text: "Fine" }),
    await step(dora, id, "arrive", standing(doorOf(place))),
  ];
  await nobodyReads(carried);
  // The content of the QR at the door.
  const { code, qrData } = await codeOf(rosa, id);
  expect(qrData).not.toContain(digits(rosa));
  said.push(await step(dora, id, "complete", { qrData: qrData }), await step(dora, id, "complete", { code }));
  expect(
    holding(
      said.map(({ text }) => text),
      [dora, sam, rosa],
    ),
  ).toEqual([]);
  await nobodyReads(carried);
});

test("no text contains a number, whoever wrote it", async () => {
  const { dora, rosa, id } = await arrivedDelivery();
  await good(dora.post(`/api/tasks/${id}/text`, { text: `Write to ${dora.number}` }));
  // A reply marks messages as read, and a read message is not texted.
  const first = await textTo(rosa, "Write to");
  await reply(
    stack().url,
    rosa.number,
    `Mine is (${rosa.number.slice(2, 5)}) ${rosa.number.slice(5, 8)}.${rosa.number.slice(8)}`,
  );
  const passed = [first, await textTo(dora, "Mine is")].map(({ text }) => text.replace(/[^\d#]/g, ""));
  for (const text of passed) for (const person of [dora, rosa]) expect(text).not.toContain(digits(person));
});

test("no log contains a number", async () => {
  const { dora, rosa } = await arrivedDelivery();
  await callFrom(stack().url, dora.number);
  await callFrom(stack().url, rosa.number);
  await reply(stack().url, rosa.number, "I come");
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
    await signed(path, form, { token: "another token altogether, of somebody" }),
    await signed(path, form, { url: `https://elsewhere.example${path}` }),
    await signed(`${path}?a=b`, form, { url: appUrl() + path }),
    await phone().send("POST", path, {
      raw: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  ];
  expect(forged.map(({ status, code }) => [status, code])).toEqual(forged.map(() => [403, "INVALID_SIGNATURE"]));
  for (const answer of forged) expect(answer.text).not.toContain("<Dial");
});

test("a signed call from an unknown number is not connected, and an added field must be signed too", async () => {
  const answer = await signed("/api/webhooks/twilio/voice", { CallSid: sid, From: "+12025550199", Extra: "1" });
  expect([answer.status, answer.text.includes("<Dial")]).toEqual([200, false]);
  expect(answer.text).toContain("<Hangup/>");
  expect((await signed("/api/webhooks/twilio/voice", { From: "+12025550199" })).code).toBe("VALIDATION_ERROR");
});

test("a stranger gets no number, writes to no one and reads no text", async () => {
  const { dora, id } = await arrivedDelivery();
  await good(dora.post(`/api/tasks/${id}/text`, { text: "Hello" }));
  const strangers = [await newCustomer(), await newDriver()];
  for (const stranger of strangers) {
    for (const path of [`/api/transactions/${id}`, ...(stranger === strangers[1] ? [`/api/tasks/${id}`] : [])])
      for (const answer of [
        await stranger.post(`${path}/call`, {}),
        await stranger.post(`${path}/text`, { text: "Hello" }),
        await stranger.post(`${path}/text`, { canned: "outside", with: "support" }),
        await stranger.post(`${path}/texts/seen`, { with: "driver", id: someKey() }),
        await stranger.get(`${path}/texts`),
      ])
        expect([answer.status, answer.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect((await callFrom(stack().url, stranger.number)).rang).toBeNull();
  }
  expect((await phone().post(`/api/transactions/${id}/call`, {})).status).toBe(401);
});
