// Messages between the people of a delivery and with support: permissions and times, what each reads, and that no
// message contains a code or reveals whether one is right.
import type { AdminConversationList } from "../../lib/contracts/delivery/conversations";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { readCode, completeCashLeg, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import {
  listConversations,
  receiveSmsFrom,
  listMessages,
  getMessageToSend,
  sendMessageAs,
  type MessageThread,
  type StoredMessage,
} from "./support/masked-messages";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

const completeTask = async (delivery: AssignedDelivery): Promise<unknown> =>
  callRpcOrThrow(delivery.driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });
const failTask = ({ driver, id }: AssignedDelivery): Promise<unknown> =>
  callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody is there" });
const setCompletedMinutesAgo = (minutes: number, { id }: AssignedDelivery): Promise<unknown> =>
  sql("update public.transactions set completed_at = now() - make_interval(mins => $2) where id = $1", [id, minutes]);
const sendCannedMessage = (
  person: TestPerson,
  delivery: { id: string },
  canned: string,
  overrides = {},
): Promise<RpcResult<StoredMessage>> =>
  callRpc<StoredMessage>(person.client, "send_chat_message", {
    p_transaction_id: delivery.id,
    p_canned: canned,
    ...overrides,
  });
const writeToSupport = (
  person: TestPerson,
  delivery: { id: string },
  text: string,
): Promise<RpcResult<StoredMessage>> => sendMessageAs(person, delivery, text, { p_to_role: "support" });
const writeAsSupport = (
  admin: TestPerson,
  delivery: { id: string },
  to: string,
  text: string,
): Promise<RpcResult<StoredMessage>> =>
  callRpc<StoredMessage>(admin.client, "admin_send_chat_message", {
    p_transaction_id: delivery.id,
    p_to: to,
    p_text: text,
  });
const sees = (person: TestPerson, delivery: { id: string }, from: string, messageId: string): Promise<RpcResult> =>
  callRpc(person.client, "mark_chat_messages_read", {
    p_transaction_id: delivery.id,
    p_from_role: from,
    p_message_id: messageId,
  });
const withRole = async (
  person: TestPerson,
  delivery: AssignedDelivery,
  role: string,
): Promise<MessageThread | undefined> =>
  (await listConversations(person, delivery)).find((each) => each.otherRole === role);
const idOf = (answer: RpcResult<StoredMessage>): string => answer.data?.id ?? "";
const readStoredMessages = (delivery: { id: string }): Promise<unknown[]> =>
  sql("select text, canned from private.chat_messages where transaction_id = $1 order by created_at", [delivery.id]);

describe("conversations", () => {
  test("are open between driver and sender at the pickup, then between driver and receiver, and always with support", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { driver, sender, receiver } = delivery;
    const open = async (person: TestPerson) =>
      (await listConversations(person, delivery))
        .filter((each) => each.open)
        .map((each) => [each.otherRole, each.name]);
    expect(await open(driver)).toEqual([
      ["sender", sender.name],
      ["support", null],
    ]);
    expect(await open(sender)).toEqual([
      ["driver", driver.name],
      ["support", null],
    ]);
    expect(await open(receiver)).toEqual([["support", null]]);
    expect(await sendMessageAs(receiver, delivery, "Hello", { p_to_role: "driver" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
    await sendMessageAs(driver, delivery, "I'm at the gate");
    await completeCashLeg(driver, delivery);
    expect(await open(driver)).toEqual([
      ["receiver", receiver.name],
      ["support", null],
    ]);
    // Messages from the pickup stay readable, and the conversation is closed.
    expect(await withRole(sender, delivery, "driver")).toMatchObject({ open: false, items: [{ mine: false }] });
    expect(await sendMessageAs(driver, delivery, "One more thing", { p_to_role: "sender" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
    expect(await sendMessageAs(driver, delivery, "I'm near")).toMatchObject({ ok: true });
    expect(await listMessages(receiver, delivery)).toHaveLength(1);
    expect((await withRole(sender, delivery, "driver"))?.items).toHaveLength(1);
  });

  test("stay open for half an hour after the handover", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { driver, sender, receiver } = delivery;
    await completeTask(delivery);
    const conversation = await withRole(receiver, delivery, "driver");
    expect(conversation).toMatchObject({ open: true });
    expect(Date.parse(conversation?.until ?? "") - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(await sendMessageAs(receiver, delivery, "You forgot your pen")).toMatchObject({ ok: true });
    expect(await receiveSmsFrom(driver.phone, "I come back")).toMatchObject({ answer: "relayed" });
    expect(await sendMessageAs(sender, delivery, "Hello", { p_to_role: "driver" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
    await setCompletedMinutesAgo(29, delivery);
    expect(await sendMessageAs(driver, delivery, "Thank you")).toMatchObject({ ok: true });
    await setCompletedMinutesAgo(31, delivery);
    expect(await sendMessageAs(driver, delivery, "Thank you")).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await sendMessageAs(receiver, delivery, "Thank you")).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await receiveSmsFrom(receiver.phone, "Thank you")).toMatchObject({ answer: "over" });
  });

  longTest("close immediately for both when the delivery is cancelled, and queued messages are not sent", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { driver, sender } = delivery;
    const waiting = idOf(await sendMessageAs(sender, delivery, "Ring twice"));
    await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Flat tyre" });
    expect(await sendMessageAs(driver, delivery, "Sorry", { p_to_role: "sender" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
    expect(await sendMessageAs(sender, delivery, "Why?", { p_to_role: "driver" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
    expect(await getMessageToSend(waiting)).toBeNull();
    expect((await listMessages(sender, delivery))[0]).toMatchObject({ status: "dropped" });
  });

  longTest("open with the sender again when the delivery fails, and close with the receiver", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    await failTask(delivery);
    expect(await sendMessageAs(delivery.receiver, delivery, "I'm back", { p_to_role: "driver" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
    expect(await sendMessageAs(delivery.driver, delivery, "I bring it back")).toMatchObject({ ok: true });
    expect(await listMessages(delivery.sender, delivery)).toHaveLength(1);
  });

  test("are closed to strangers and drivers without the delivery, for writing, reading and marking as read", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const id = idOf(await sendMessageAs(delivery.driver, delivery, "Hello"));
    for (const stranger of [await newCustomer(), await newDriver(), await newAdmin()]) {
      for (const role of [undefined, "driver", "receiver", "sender", "support"])
        expect(await sendMessageAs(stranger, delivery, "Hello", role ? { p_to_role: role } : {})).toMatchObject({
          code: "TRANSACTION_NOT_FOUND",
        });
      expect(await callRpc(stranger.client, "list_chat_messages", { p_transaction_id: delivery.id })).toMatchObject({
        code: "TRANSACTION_NOT_FOUND",
      });
      expect(await sees(stranger, delivery, "driver", id)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    }
    // Nor does the sender read messages between driver and receiver.
    expect(await sees(delivery.sender, delivery, "driver", id)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    expect(await listMessages(delivery.sender, delivery)).toEqual([]);
    expect(await sendMessageAs(delivery.sender, delivery, "Hello", { p_to_role: "receiver" })).toMatchObject({
      code: "NO_OPEN_LINE",
    });
  });
});

describe("a message", () => {
  longTest("from a template is stored as its key, and shown in each reader's language", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    const sent = await sendCannedMessage(driver, delivery, "outside");
    expect(sent).toMatchObject({ ok: true, data: { canned: "outside", text: null } });
    expect(await listMessages(receiver, delivery)).toMatchObject([{ canned: "outside", text: null, mine: false }]);
    expect(await getMessageToSend(idOf(sent))).toMatchObject({ canned: "outside", text: null, phone: receiver.phone });
    const record = await readTimeline(delivery);
    expect(record.filter(({ kind }) => kind === "canned_message")).toMatchObject([
      { what: "receiver", role: "driver", detail: "outside" },
    ]);
  });

  test("is seen when its recipient reads it, not before, and then not sent to a phone", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    const [first, second] = [
      idOf(await sendMessageAs(driver, delivery, "First")),
      idOf(await sendMessageAs(driver, delivery, "Second")),
    ];
    expect(await withRole(receiver, delivery, "driver")).toMatchObject({ unread: 2 });
    // Reading one's own changes nothing.
    expect(await sees(driver, delivery, "driver", second)).toMatchObject({ data: { read: 0 } });
    expect(await sees(receiver, delivery, "driver", first)).toMatchObject({ data: { read: 1 } });
    expect((await listMessages(driver, delivery)).map(({ readAt }) => readAt !== null)).toEqual([true, false]);
    expect(await getMessageToSend(first)).toBeNull();
    expect(await getMessageToSend(second)).toMatchObject({ text: "Second", streak: second });
    await sees(receiver, delivery, "driver", second);
    expect(await sees(receiver, delivery, "driver", second)).toMatchObject({ data: { read: 0 } });
    expect(await withRole(receiver, delivery, "driver")).toMatchObject({ unread: 0 });
    expect((await listMessages(driver, delivery)).map(({ status }) => status)).toEqual(["sent", "waiting"]);
  });

  longTest("by SMS is added to the conversation that it answers, and marks it as seen", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    await sendMessageAs(driver, delivery, "Which door?");
    expect(await receiveSmsFrom(receiver.phone, "The blue one")).toMatchObject({ answer: "relayed" });
    const read = await withRole(driver, delivery, "receiver");
    expect(read?.items.map(({ text, readAt }) => [text, readAt !== null])).toEqual([
      ["Which door?", true],
      ["The blue one", false],
    ]);
  });

  longTest("is announced by ids only, to its two people and operations", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    const id = idOf(await sendMessageAs(driver, delivery, "Secret words"));
    const broadcasts = await sql<{ topic: string; payload: object }>(
      "select topic, payload from realtime.messages where event = 'message' and payload ->> 'messageId' = $1",
      [id],
    );
    const topics = broadcasts.map(({ topic }) => topic.replace(/^ops:.*/, "ops"));
    expect(topics.sort()).toEqual([`driver:${driver.id}`, "ops", `user:${receiver.id}`].sort());
    expect(JSON.stringify(broadcasts)).not.toContain("Secret");
  });

  longTest("is limited to five hundred characters, without invisible ones", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    expect(await sendMessageAs(delivery.driver, delivery, `\u0007${"x".repeat(520)}`)).toMatchObject({
      data: { text: "x".repeat(500) },
    });
  });
});

longTest("about a redacted delivery is refused, also to support", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  await completeTask(delivery);
  expect(await writeToSupport(delivery.receiver, delivery, "Rita at 4B says thanks")).toMatchObject({ ok: true });
  await sql("select private.redact_delivery($1)", [delivery.id]);
  for (const person of [delivery.receiver, delivery.sender, delivery.driver])
    expect(await writeToSupport(person, delivery, "Rita at 4B again")).toMatchObject({ code: "NO_OPEN_LINE" });
  expect(await readStoredMessages(delivery)).toEqual([]);
});

describe("a code", () => {
  const codeLikeTexts = ["A7KM-29QP", "a7km29qp", "the code is A7KM29QP!", "Ｋ７ＡＭ２９ＱＰ", "ACDEFGHJ", "CDEF-GHJK"];

  test("is refused by its shape for everyone, and stored nowhere", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    for (const person of [delivery.driver, delivery.receiver])
      for (const text of codeLikeTexts)
        expect([text, await sendMessageAs(person, delivery, text)]).toMatchObject([
          text,
          { code: "CODE_IN_MESSAGE", message: "Never send the code. Show it at the door." },
        ]);
    expect(await receiveSmsFrom(delivery.driver.phone, "A7KM29QP")).toEqual({ answer: "code", locale: "en" });
    expect(await readStoredMessages(delivery)).toEqual([]);
  });

  test.each(["Ring at upstairs", "About TXN-A1B2C3D4", "Gate code 4711, apartment 1204", "I'm at the entrance now"])(
    "is not assumed in %j",
    async (text) => {
      const delivery = await createDeliveryInStatus("servicing");
      expect(await sendMessageAs(delivery.receiver, delivery, text)).toMatchObject({ ok: true });
    },
  );

  test("cannot be given away by its receiver, in any spacing or over several messages", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { receiver } = delivery;
    const code = await readCode(delivery);
    const spaced = [
      code.split("").join(" "),
      code.split("").join(". "),
      `${code.slice(0, 3)} and then`.replace(" and then", ` ${code.slice(3)}`),
      code.toLowerCase().split("").join("_"),
    ];
    for (const text of spaced)
      expect(await sendMessageAs(receiver, delivery, text)).toMatchObject({ code: "CODE_IN_MESSAGE" });
    expect(await writeToSupport(receiver, delivery, code.split("").join(" "))).toMatchObject({
      code: "CODE_IN_MESSAGE",
    });
    expect(await receiveSmsFrom(receiver.phone, code.split("").join(" "))).toMatchObject({ answer: "code" });
    expect(await sendMessageAs(receiver, delivery, code.slice(0, 4))).toMatchObject({ ok: true });
    expect(await sendMessageAs(receiver, delivery, code.slice(4))).toMatchObject({ code: "CODE_IN_MESSAGE" });
  });

  test("cannot be given away by a link that reveals one, from any sender", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { receiver, driver } = delivery;
    const { token } = await callRpcOrThrow<{ token: string }>(receiver.client, "name_delegate", {
      p_transaction_id: delivery.id,
      p_name: "Nora Neighbor",
    });
    for (const text of [`https://example.test/take/${token}`, `the word is ${token.toUpperCase()}`])
      for (const person of [receiver, driver])
        expect(await sendMessageAs(person, delivery, text)).toMatchObject({ code: "CODE_IN_MESSAGE" });
    expect(await writeToSupport(receiver, delivery, token)).toMatchObject({ code: "CODE_IN_MESSAGE" });
    await failTask(delivery);
    const leg = await callRpcOrThrow<{ token: string }>(delivery.sender.client, "create_leg_link", {
      p_transaction_id: delivery.id,
    });
    expect(await sendMessageAs(delivery.sender, delivery, `Here: /l/${leg.token}`)).toMatchObject({
      code: "CODE_IN_MESSAGE",
    });
    // A link that reveals nothing is ordinary text.
    expect(await sendMessageAs(delivery.sender, delivery, "f".repeat(64))).toMatchObject({ ok: true });
  });

  test("cannot be guessed by a driver: the right one, spaced, gets the same answer", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { driver } = delivery;
    const codeCharacters = (await readCode(delivery)).split("");
    const wrongCharacters = [...codeCharacters.slice(0, 7), codeCharacters[7] === "A" ? "C" : "A"];
    for (const join of ["", "-", " ", ". "]) {
      const [one, other] = [
        await sendMessageAs(driver, delivery, codeCharacters.join(join)),
        await sendMessageAs(driver, delivery, wrongCharacters.join(join)),
      ];
      expect([one.ok, one.code]).toEqual([other.ok, other.code]);
    }
    const { wrong: tries } = await queryRow<{ wrong: number }>(
      "select coalesce(sum(wrong), 0)::int as wrong from private.code_attempts where transaction_id = $1",
      [delivery.id],
    );
    expect(tries).toBe(0);
  });
});

describe("support", () => {
  longTest("gets messages from everyone in a delivery, reads all of them, and answers each", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, sender, receiver } = delivery;
    const ada = await newAdmin();
    await sendMessageAs(driver, delivery, "Near");
    for (const person of [driver, sender, receiver])
      expect(await writeToSupport(person, delivery, `I am ${person.name}`)).toMatchObject({ data: { status: "sent" } });
    const list = () =>
      callRpcOrThrow<AdminConversationList>(ada.client, "admin_list_chat_messages", { p_transaction_id: delivery.id });
    const read = await list();
    expect(read.people).toMatchObject([
      { role: "driver", name: driver.name, unread: 1 },
      { role: "sender", name: sender.name, unread: 1 },
      { role: "receiver", name: receiver.name, unread: 1 },
    ]);
    expect(read.items.map(({ role, to }) => [role, to])).toEqual([
      ["driver", "receiver"],
      ["driver", "support"],
      ["sender", "support"],
      ["receiver", "support"],
    ]);
    expect(await writeAsSupport(ada, delivery, "receiver", "Your driver is near")).toMatchObject({
      data: { mine: true, role: "support" },
    });
    expect(await withRole(receiver, delivery, "support")).toMatchObject({
      open: true,
      name: null,
      unread: 1,
      items: [{ mine: true }, { mine: false, text: "Your driver is near" }],
    });
    // An answer marks messages as read, and so does reading them.
    expect((await list()).people.map(({ unread }) => unread)).toEqual([1, 1, 0]);
    await callRpcOrThrow(ada.client, "admin_mark_chat_messages_read", {
      p_transaction_id: delivery.id,
      p_from_role: "driver",
    });
    expect((await list()).people.map(({ unread }) => unread)).toEqual([0, 1, 0]);
    const record = await readTimeline(delivery);
    expect(record.filter(({ kind }) => kind === "message")).toHaveLength(5);
  });

  test("hides others' messages from an administrator who is a party, and does not let them mark these as read", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    await writeToSupport(driver, delivery, "The receiver threatens me");
    await writeToSupport(receiver, delivery, "When?");
    await sql("insert into private.admins (user_id) values ($1)", [receiver.id]);
    const at = { p_transaction_id: delivery.id };
    const ownMessages = await callRpcOrThrow<AdminConversationList>(receiver.client, "admin_list_chat_messages", at);
    expect(ownMessages.items.map(({ text }) => text)).toEqual(["When?"]);
    expect(ownMessages.people.map(({ unread }) => unread)).toEqual([0, 0, 0]);
    expect(
      await callRpc(receiver.client, "admin_mark_chat_messages_read", { ...at, p_from_role: "driver" }),
    ).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    const record = await callRpcOrThrow<{ items: { kind: string; detail: string | null }[] }>(
      receiver.client,
      "admin_get_delivery_timeline",
      at,
    );
    expect(record.items.filter(({ kind }) => kind === "message").map(({ detail }) => detail)).toEqual(["When?"]);
    const other = await callRpcOrThrow<AdminConversationList>(
      (await newAdmin()).client,
      "admin_list_chat_messages",
      at,
    );
    expect(other.items).toHaveLength(2);
    expect(other.people.map(({ unread }) => unread)).toEqual([1, 0, 1]);
  });

  longTest("has an attention item for unread messages, until they are read", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const listAttention = async () =>
      (
        await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [
          delivery.id,
        ])
      ).map(({ kind }) => kind);
    expect(await listAttention()).not.toContain("message");
    await writeToSupport(delivery.sender, delivery, "Where are they?");
    expect(await listAttention()).toContain("message");
    await callRpcOrThrow((await newAdmin()).client, "admin_mark_chat_messages_read", {
      p_transaction_id: delivery.id,
      p_from_role: "sender",
    });
    expect(await listAttention()).not.toContain("message");
  });

  longTest("answers by SMS, and the reply goes to support", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { receiver, driver } = delivery;
    const sent = await writeAsSupport(await newAdmin(), delivery, "receiver", "Are you in?");
    expect(await getMessageToSend(idOf(sent))).toMatchObject({ role: "support", phone: receiver.phone });
    expect(await receiveSmsFrom(receiver.phone, "Yes, third floor")).toMatchObject({ answer: "relayed" });
    expect(await listMessages(driver, delivery)).toEqual([]);
    expect((await withRole(receiver, delivery, "support"))?.items).toHaveLength(2);
    await sendMessageAs(driver, delivery, "I'm here");
    expect(await receiveSmsFrom(receiver.phone, "Coming")).toMatchObject({ answer: "relayed" });
    expect((await listMessages(driver, delivery)).map(({ text }) => text)).toEqual(["I'm here", "Coming"]);
  });

  longTest("may write after the end, and gets answers for some days", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const ada = await newAdmin();
    await completeTask(delivery);
    await setCompletedMinutesAgo(60, delivery);
    expect(await writeAsSupport(ada, delivery, "receiver", "Did all go well?")).toMatchObject({ ok: true });
    expect(await writeToSupport(delivery.receiver, delivery, "Yes, thank you")).toMatchObject({ ok: true });
    await sql("update private.settings set value = '0' where key = 'message_support_days'");
    try {
      expect(await writeToSupport(delivery.receiver, delivery, "One more thing")).toMatchObject({
        code: "NO_OPEN_LINE",
      });
    } finally {
      await sql("update private.settings set value = '7' where key = 'message_support_days'");
    }
  });

  test("is closed to parties and to users who are not administrators", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await sql("insert into private.admins (user_id) values ($1)", [delivery.sender.id]);
    expect(await writeAsSupport(delivery.sender, delivery, "driver", "Hurry up")).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    for (const fn of ["admin_list_chat_messages", "admin_mark_chat_messages_read", "admin_send_chat_message"])
      expect(
        await callRpc(delivery.receiver.client, fn, {
          p_transaction_id: delivery.id,
          ...(fn === "admin_mark_chat_messages_read" ? { p_from_role: "driver" } : {}),
          ...(fn === "admin_send_chat_message" ? { p_to: "driver", p_text: "Hello" } : {}),
        }),
      ).toMatchObject({ code: "NOT_FOUND" });
    expect(await readStoredMessages(delivery)).toEqual([]);
  });

  longTest("is not subject to the users' rate limits", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const ada = await newAdmin();
    const { most } = await queryRow<{ most: number }>(
      "select private.get_setting('messages_per_person_hour')::int as most",
    );
    for (let time = 0; time <= most; time += 1)
      expect(await writeAsSupport(ada, delivery, "driver", `Call ${time}`)).toMatchObject({ ok: true });
  });
});

longTest("messages leave the bell when read, and are deleted when the delivery is redacted", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  const { driver, receiver } = delivery;
  const id = idOf(await sendMessageAs(driver, delivery, "Hello"));
  await callRpcOrThrow(serviceClient(), "insert_notification", {
    p_user_id: receiver.id,
    p_type: "message_received",
    p_title: "Message from your driver",
    p_message: "Open it",
    p_data: { transactionId: delivery.id },
    p_dedupe_key: `message:${id}:${receiver.id}`,
    p_translations: {},
  });
  const unread = () =>
    queryRow<{ n: number }>(
      "select count(*)::int as n from public.notifications where user_id = $1 and type = 'message_received' and not read",
      [receiver.id],
    );
  expect(await unread()).toEqual({ n: 1 });
  await sees(receiver, delivery, "driver", id);
  expect(await unread()).toEqual({ n: 0 });
  await writeToSupport(receiver, delivery, "My words");
  await sql("select private.redact_delivery($1)", [delivery.id]);
  expect(await readStoredMessages(delivery)).toEqual([]);
});
