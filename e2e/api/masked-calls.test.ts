// Masked calls and SMS: users call the platform's number, which connects the other party, so neither learns the other's
// number. Two parties that may call each other now have an open line.
import { randomUUID } from "node:crypto";
import {
  AdminConversationList,
  ConversationList,
  MaskedCall,
  ChatMessage,
} from "@/lib/contracts/delivery/conversations";
import {
  placeCallFrom,
  replyBySms,
  readCalls,
  setSmsMode,
  setPhoneMode,
  setVoiceMode,
  readSms,
} from "../../local/emulators/control";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  queryAsOwner,
  testSecret,
  randomPhone,
  testStack,
  type ApiPerson,
} from "./support/app";
import {
  createArrivedDelivery,
  createAssignedDelivery,
  readCode,
  completeCashLeg,
  createStartedDelivery,
  sendStep,
} from "./support/deliveries";
import { waitForSms } from "./support/sms";
import { longTest } from "../fixtures/long-test";

jest.setTimeout(90_000);

const platformNumber = (): string => testSecret("TWILIO_FROM");
const requestCall = async (person: ApiPerson, path: string): Promise<MaskedCall> =>
  (await expectOk(person.post(`${path}/call`, {}))).data as MaskedCall;
/** All messages of a delivery as this user reads them. */
const listMessages = async (person: ApiPerson, path: string): Promise<ChatMessage[]> =>
  ConversationList.parse((await expectOk(person.get(`${path}/messages`))).data).conversations.flatMap(
    ({ items }) => items,
  );
/** Ends the grace period for messages after the handover. */
const endGracePeriod = (id: string) =>
  queryAsOwner("update public.transactions set completed_at = now() - interval '31 minutes' where id = $1", [id]);
const readCallOutcome = async (sid: string) =>
  (await queryAsOwner("select status, seconds from private.masked_calls where provider_id = $1", [sid]))[0];

test("connects driver and sender in both directions through the platform's number, and shows only that number", async () => {
  const { dora, sam, id } = await createAssignedDelivery();
  const line = await requestCall(dora, `/api/tasks/${id}`);
  expect(MaskedCall.strict().parse(line)).toEqual(line);
  expect(line.number).toBe(platformNumber());
  expect(Date.parse(line.expiresAt)).toBeGreaterThan(Date.now());
  const call = await placeCallFrom(testStack().url, dora.number);
  expect(call).toMatchObject({
    status: 200,
    playedTexts: [],
    dialedPhone: { to: sam.number, callerId: platformNumber(), status: "completed" },
  });
  expect(await readCallOutcome(call.sid)).toEqual({ status: "completed", seconds: 42 });
  expect(await readCalls(testStack().url, sam.number)).toHaveLength(1);

  await requestCall(sam, `/api/transactions/${id}`);
  expect((await placeCallFrom(testStack().url, sam.number)).dialedPhone).toMatchObject({
    to: dora.number,
    callerId: platformNumber(),
  });
});

longTest.each([
  ["busy", "busy", "They are on another call."],
  ["no-answer", "no_answer", "They do not answer."],
  ["failed", "failed", "The call did not go through."],
] as const)("when the phone is %s the caller hears an announcement", async (mode, status, announcement) => {
  const { dora, rosa } = await createStartedDelivery();
  await setPhoneMode(testStack().url, rosa.number, { mode });
  const call = await placeCallFrom(testStack().url, dora.number);
  expect(call.playedTexts.join(" ")).toContain(announcement);
  expect(await readCallOutcome(call.sid)).toMatchObject({ status });
});

longTest("records a call hung up while ringing; announcements are in the caller's language", async () => {
  const { dora, rosa } = await createStartedDelivery();
  await expectOk(rosa.patch("/api/settings", { locale: "es" }));
  await setPhoneMode(testStack().url, dora.number, { mode: "hang-up", times: 1 });
  const call = await placeCallFrom(testStack().url, rosa.number);
  expect([call.playedTexts, await readCallOutcome(call.sid)]).toEqual([[], { status: "cancelled", seconds: null }]);
  await setPhoneMode(testStack().url, dora.number, { mode: "busy" });
  expect((await placeCallFrom(testStack().url, rosa.number)).playedTexts.join(" ")).toContain("Está en otra llamada.");
});

test("connects no strangers, hidden or forged numbers: they hear an announcement only", async () => {
  const { dora } = await createStartedDelivery();
  const stranger = await newCustomer();
  const placeCall = async (from: string, verstat?: string) => {
    const call = await placeCallFrom(testStack().url, from, verstat);
    expect([call.status, call.dialedPhone]).toEqual([200, null]);
    return call.playedTexts.join(" ");
  };
  expect(await placeCall(stranger.number)).toContain("No delivery of yours is open for calls");
  expect(await placeCall(randomPhone())).toContain("We do not know the number");
  for (const hidden of ["anonymous", "+266696687", "Restricted", ""])
    expect(await placeCall(hidden)).toMatch(/Your number is hidden.*Tu número está oculto/);
  // The network reports that the caller's number is not verified.
  expect(await placeCall(dora.number, "TN-Validation-Failed-C")).toContain("Your number is hidden");
  expect((await placeCallFrom(testStack().url, dora.number, "TN-Validation-Passed-A")).dialedPhone).not.toBeNull();
});

longTest.each(["twice", "late", "lost"] as const)(
  "with a provider that sends %s the call is connected and recorded once",
  async (mode) => {
    const { dora, rosa, id } = await createStartedDelivery();
    await setVoiceMode(testStack().url, { mode, times: 1 });
    const call = await placeCallFrom(testStack().url, dora.number);
    expect(call.dialedPhone?.to).toBe(rosa.number);
    expect(
      await queryAsOwner("select status, seconds from private.masked_calls where transaction_id = $1", [id]),
    ).toEqual([{ status: "completed", seconds: 42 }]);
  },
);

longTest("forwards texts in both directions, from the app and by SMS, without numbers and links", async () => {
  const { dora, rosa, sam, id } = await createStartedDelivery();
  const written = await expectOk(
    dora.post(`/api/tasks/${id}/messages`, { text: "I'm here. Call +1 305 555 0199 or see https://evil.example" }),
  );
  expect(written.status).toBe(201);
  expect(ChatMessage.strict().parse(written.data)).toEqual(written.data);
  const sms = await waitForSms(rosa, "I'm here. Call");
  expect(sms.text).toMatch(/^Dora \(driver\), TXN-\w+: I'm here\. Call ••• or see ••• #[0-9a-f]{6}$/);
  expect(sms.data).toMatchObject({ from: platformNumber() });

  expect(await replyBySms(testStack().url, rosa.number, "Blue door, my number is 305-555-0144")).toMatchObject({
    replies: [],
  });
  expect((await waitForSms(dora, "Blue door")).text).toMatch(
    /^Rosa \(receiver\), TXN-\w+: Blue door, my number is ••• #/,
  );

  await expectOk(rosa.post(`/api/transactions/${id}/messages`, { text: "Second floor" }));
  await waitForSms(dora, "Second floor");
  const read = async (person: ApiPerson, path: string) =>
    (await listMessages(person, path)).map(({ mine, role }) => [mine, role]);
  expect(await read(dora, `/api/tasks/${id}`)).toEqual([
    [true, "driver"],
    [false, "receiver"],
    [false, "receiver"],
  ]);
  expect(await read(rosa, `/api/transactions/${id}`)).toHaveLength(3);
  expect(await read(sam, `/api/transactions/${id}`)).toEqual([]);
});

longTest(
  "STOP and HELP are left to the provider; after STOP a user gets no texts, reads in the app, and can still be called",
  async () => {
    const { dora, rosa, id } = await createStartedDelivery();
    await replyBySms(testStack().url, rosa.number, "help");
    await replyBySms(testStack().url, rosa.number, "STOP");
    expect(await listMessages(dora, `/api/tasks/${id}`)).toEqual([]);
    await expectOk(dora.post(`/api/tasks/${id}/messages`, { text: "Hello" }));
    await pollUntil(
      "nothing goes to the phone",
      async () => (await listMessages(dora, `/api/tasks/${id}`))[0]?.status === "dropped",
    );
    expect((await readSms(testStack().url, rosa.number)).filter(({ text }) => text.includes("Hello"))).toEqual([]);
    expect(await listMessages(rosa, `/api/transactions/${id}`)).toMatchObject([{ text: "Hello" }]);
    expect((await placeCallFrom(testStack().url, dora.number)).dialedPhone?.to).toBe(rosa.number);
  },
);

longTest("shows that a refused number got nothing; a slow one gets the text once", async () => {
  const { dora, rosa, id } = await createStartedDelivery();
  const status = async () => (await listMessages(dora, `/api/tasks/${id}`)).at(-1)?.status;
  // The receiver's phone first gets the notice that the driver is on the way.
  await pollUntil("Rosa has a notification", async () =>
    (await readSms(testStack().url, rosa.number)).some(
      ({ text }) => text.includes("/my-deliveries/") || text.includes("/receive/"),
    ),
  );
  await setSmsMode(testStack().url, rosa.number, { mode: "refused", times: 1 });
  await expectOk(dora.post(`/api/tasks/${id}/messages`, { text: "First" }));
  await pollUntil("it is refused", async () => (await status()) === "refused");
  // A refused number gets no more texts until a text comes from it.
  await replyBySms(testStack().url, rosa.number, "I am here");
  await setSmsMode(testStack().url, rosa.number, { mode: "broken", times: 1 });
  await expectOk(dora.post(`/api/tasks/${id}/messages`, { text: "Second" }));
  await pollUntil("it is sent", async () => (await status()) === "sent", 40);
  expect((await readSms(testStack().url, rosa.number)).filter(({ text }) => text.includes("Second"))).toHaveLength(1);
});

longTest(
  "after the handover no call is connected, messages for half an hour, then nothing, from either side",
  async () => {
    const { dora, rosa, id } = await createArrivedDelivery();
    await requestCall(dora, `/api/tasks/${id}`);
    await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
    expect((await dora.post(`/api/tasks/${id}/call`, {})).code).toBe("NO_OPEN_LINE");
    await expectOk(rosa.post(`/api/transactions/${id}/messages`, { text: "You forgot your pen" }));
    await endGracePeriod(id);
    for (const [person, path] of [
      [dora, `/api/tasks/${id}`],
      [rosa, `/api/transactions/${id}`],
    ] as const) {
      expect((await person.post(`${path}/call`, {})).code).toBe("NO_OPEN_LINE");
      expect((await person.post(`${path}/messages`, { text: "Hello" })).code).toBe("NO_OPEN_LINE");
      const lateCall = await placeCallFrom(testStack().url, person.number);
      expect([
        lateCall.dialedPhone,
        lateCall.playedTexts.join(" ").includes("is over") || lateCall.playedTexts.join(" ").includes("No delivery"),
      ]).toEqual([null, true]);
    }
    expect((await replyBySms(testStack().url, dora.number, "One more thing")).replies).toEqual([
      "Not passed on: your part of that delivery is over.",
    ]);
  },
);

longTest("the line at the pickup is the sender's, and ends when the driver has the cash", async () => {
  const delivery = await createAssignedDelivery();
  const { dora, sam, rosa, id } = delivery;
  expect((await rosa.post(`/api/transactions/${id}/call`, {})).code).toBe("NO_OPEN_LINE");
  await requestCall(sam, `/api/transactions/${id}`);
  await completeCashLeg(delivery);
  expect((await sam.post(`/api/transactions/${id}/messages`, { text: "Hello", to: "driver" })).code).toBe(
    "NO_OPEN_LINE",
  );
  expect((await placeCallFrom(testStack().url, sam.number)).playedTexts.join(" ")).toContain("is over");
  expect((await placeCallFrom(testStack().url, dora.number)).dialedPhone?.to).toBe(rosa.number);
});

longTest(
  "a template message is stored once however often it is sent, and texted in the reader's language",
  async () => {
    const { dora, rosa, id } = await createStartedDelivery();
    await expectOk(rosa.patch("/api/settings", { locale: "es" }));
    const key = randomUUID();
    const send = () => dora.send("POST", `/api/tasks/${id}/messages`, { body: { canned: "outside" }, key });
    const [first, second] = await Promise.all([send(), send()]);
    const again = await send();
    const answered = [first, second, again].filter(({ status }) => status === 201);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(({ data }) => data.id as string)).size).toBe(1);
    expect(await listMessages(rosa, `/api/transactions/${id}`)).toMatchObject([{ canned: "outside", text: null }]);
    expect((await waitForSms(rosa, "Estoy afuera")).text).toMatch(/^Dora \(repartidor\), TXN-\w+: Estoy afuera #/);
  },
);

longTest("a message read in the app in time is not texted, and its writer reads when it was seen", async () => {
  const { dora, rosa, id } = await createStartedDelivery();
  const sent = await expectOk(dora.post(`/api/tasks/${id}/messages`, { text: "Which door?" }));
  await expectOk(rosa.post(`/api/transactions/${id}/messages/read`, { from: "driver", id: sent.data.id }));
  const [read] = await listMessages(dora, `/api/tasks/${id}`);
  expect(Date.parse(read?.readAt ?? "")).toBeGreaterThan(0);
  await pollUntil("it is settled", async () => (await listMessages(dora, `/api/tasks/${id}`))[0]?.status === "sent");
  expect((await readSms(testStack().url, rosa.number)).filter(({ text }) => text.includes("Which door"))).toEqual([]);
});

longTest(
  "driver, sender and receiver can write to support, and an administrator answers each on the delivery's page",
  async () => {
    const { dora, rosa, sam, id } = await createStartedDelivery();
    const ada = await newAdmin();
    for (const [person, path] of [
      [dora, `/api/tasks/${id}`],
      [sam, `/api/transactions/${id}`],
      [rosa, `/api/transactions/${id}`],
    ] as const)
      await expectOk(person.post(`${path}/messages`, { text: `${person.name} asks`, to: "support" }));
    const list = async () =>
      AdminConversationList.parse((await expectOk(ada.get(`/api/admin/transactions/${id}/messages`))).data);
    expect((await list()).people.map(({ role, unread }) => [role, unread])).toEqual([
      ["driver", 1],
      ["sender", 1],
      ["receiver", 1],
    ]);
    await expectOk(ada.post(`/api/admin/transactions/${id}/messages`, { to: "receiver", canned: "driver_soon" }));
    await expectOk(ada.post(`/api/admin/transactions/${id}/messages/read`, { from: "driver" }));
    expect((await list()).people.map(({ unread }) => unread)).toEqual([0, 1, 0]);
    expect((await waitForSms(rosa, "Your driver arrives soon")).text).toMatch(/^Handover \(support\), TXN-/);
    expect((await listMessages(rosa, `/api/transactions/${id}`)).at(-1)).toMatchObject({
      role: "support",
      mine: false,
    });
  },
);
