// Masked calls and texts: the parties of a delivery reach each other through the service's number. Tests which
// parties are connected at each stage, and that no number is revealed.
import type { IncidentDetail } from "../../lib/contracts/admin/incidents";
import {
  callRpcRaw,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  verifyPhone,
  runAsIsolated,
  serviceClient,
  nextUnusedLocation,
  sql,
  uniquePhone,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readCode,
  completeCashLeg,
  createDeliveryInStatus,
  listJobs,
  positionBody,
  type CodeJson,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  receiveCallFrom,
  callRpcWithVoiceNumber,
  receiveSmsFrom,
  listMessages,
  getMessageToSend,
  requestMaskedCall,
  sendMessageAs,
  sendMessageTwice,
} from "./support/masked-messages";
import { assignPrefundedDelivery, createFundedHub } from "./support/prefunded";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

const setSpanish = (person: TestPerson): Promise<unknown> =>
  callRpcOrThrow(person.client, "update_settings", { p_patch: { locale: "es" } });
const sendStopKeyword = (person: TestPerson): Promise<unknown> =>
  callRpcRaw(serviceClient(), "handle_driver_sms", {
    p_message_id: `SM${person.id}`,
    p_phone: person.phone,
    p_keyword: "stop",
  });
const failTask = ({ driver, id }: AssignedDelivery): Promise<unknown> =>
  callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody is there" });
const completeTask = async (delivery: AssignedDelivery): Promise<unknown> =>
  callRpcOrThrow(delivery.driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });

/** Ends the grace period for messages after the handover. */
const endGracePeriod = ({ id }: AssignedDelivery): Promise<unknown> =>
  sql("update public.transactions set completed_at = now() - interval '31 minutes' where id = $1", [id]);

describe("a line", () => {
  test("at the pickup connects driver and sender, then driver and receiver, and no others", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { driver, sender, receiver } = delivery;
    for (const [from, to] of [
      [driver, sender],
      [sender, driver],
    ] as const) {
      expect(await requestMaskedCall(from, delivery)).toMatchObject({ ok: true });
      expect(await receiveCallFrom(from.phone)).toEqual({ to: to.phone, announcement: null, locale: "en" });
    }
    expect(await requestMaskedCall(receiver, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await receiveCallFrom(receiver.phone)).toEqual({ to: null, announcement: "none", locale: "en" });

    await completeCashLeg(driver, delivery);
    expect(await requestMaskedCall(sender, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
    for (const [from, to] of [
      [driver, receiver],
      [receiver, driver],
    ] as const) {
      await requestMaskedCall(from, delivery);
      expect(await receiveCallFrom(from.phone)).toMatchObject({ to: to.phone });
    }
    await callRpcOrThrow(driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody(delivery.at),
    });
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: driver.phone });
  });

  longTest(
    "without a press connects the caller to the other side of their only open line, in both directions",
    async () => {
      const { driver, receiver } = await createDeliveryInStatus("in_transit");
      expect(await receiveCallFrom(driver.phone)).toMatchObject({ to: receiver.phone });
      expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: driver.phone });
    },
  );

  test("ends with the handover: late calls from either side are refused, also after an earlier press", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { driver, receiver } = delivery;
    await requestMaskedCall(driver, delivery);
    await completeTask(delivery);
    expect(await receiveCallFrom(driver.phone)).toEqual({ to: null, announcement: "over", locale: "en" });
    expect(await receiveCallFrom(receiver.phone)).toEqual({ to: null, announcement: "over", locale: "en" });
    expect(await requestMaskedCall(receiver, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
  });

  test("does not connect a press for an ended leg to another delivery", async () => {
    const receiver = await newCustomer({ name: "Rita Receiver" });
    const [first, second] = [
      await createDeliveryInStatus("servicing", { receiver }),
      await createDeliveryInStatus("servicing", { receiver }),
    ];
    await requestMaskedCall(receiver, first);
    await completeTask(first);
    expect(await receiveCallFrom(receiver.phone)).toEqual({ to: null, announcement: "over", locale: "en" });
    await requestMaskedCall(receiver, second);
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: second.driver.phone });
  });

  test("opens again with the sender for a return, and ends with it", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { driver, sender, receiver } = delivery;
    await failTask(delivery);
    await requestMaskedCall(sender, delivery);
    expect(await receiveCallFrom(sender.phone)).toMatchObject({ to: driver.phone });
    expect(await requestMaskedCall(receiver, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
    await completeCashLeg(driver, delivery);
    expect(await requestMaskedCall(sender, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await receiveCallFrom(driver.phone)).toMatchObject({ to: null, announcement: "over" });
  });

  longTest("ends for a driver who returns the delivery to the search", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await requestMaskedCall(delivery.sender, delivery);
    await callRpcOrThrow(delivery.driver.client, "cancel_task", {
      p_transaction_id: delivery.id,
      p_reason: "Flat tyre",
    });
    expect(await receiveCallFrom(delivery.sender.phone)).toMatchObject({ to: null, announcement: "over" });
    expect(await requestMaskedCall(delivery.driver, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
  });

  test("of two open deliveries must be chosen, by a press or by the last call", async () => {
    const receiver = await newCustomer({ name: "Rita Receiver" });
    const [first, second] = [
      await createDeliveryInStatus("in_transit", { receiver }),
      await createDeliveryInStatus("in_transit", { receiver }),
    ];
    expect(await receiveCallFrom(receiver.phone)).toEqual({ to: null, announcement: "several", locale: "en" });
    // The second one's driver calls them, and they call back.
    await requestMaskedCall(second.driver, second);
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: second.driver.phone });
    await requestMaskedCall(receiver, first);
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: first.driver.phone });
  });

  test("does not exist to a hub: a driver who collects there calls no one", async () => {
    const delivery = await assignPrefundedDelivery(await createFundedHub(500, nextUnusedLocation()));
    expect(await requestMaskedCall(delivery.driver, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await requestMaskedCall(delivery.sender, delivery)).toMatchObject({ code: "NO_OPEN_LINE" });
  });

  test("reveals nothing to strangers: neither the delivery nor a number", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const [customer, driver] = [await newCustomer(), await newDriver()];
    for (const stranger of [customer, driver, await newAdmin()]) {
      expect(await requestMaskedCall(stranger, delivery)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
      expect(await sendMessageAs(stranger, delivery, "Hello")).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
      expect(await callRpc(stranger.client, "list_chat_messages", { p_transaction_id: delivery.id })).toMatchObject({
        code: "TRANSACTION_NOT_FOUND",
      });
      expect(await receiveCallFrom(stranger.phone)).toMatchObject({ to: null, announcement: "none" });
    }
    expect(await receiveCallFrom(uniquePhone())).toEqual({ to: null, announcement: "unknown", locale: null });
  });

  test("does not connect an unverified number", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const typed = await newCustomer({ proven: false });
    expect(await receiveCallFrom(typed.phone)).toMatchObject({ to: null, announcement: "unknown" });
    // A user without a number cannot be called.
    await sql("update auth.users set phone = null, phone_confirmed_at = null where id = $1", [delivery.receiver.id]);
    expect(await requestMaskedCall(delivery.driver, delivery)).toMatchObject({ code: "NOT_REACHABLE" });
    expect(await requestMaskedCall(delivery.receiver, delivery)).toMatchObject({
      code: "PHONE_NOT_VERIFIED",
      message: "Confirm your phone number before you call",
    });
  });

  longTest("connects a new number from its verification on, and no longer the old one", async () => {
    const { driver, receiver } = await createDeliveryInStatus("in_transit");
    const nextPhone = uniquePhone();
    // One code a minute: pretend that the sign-up's was sent long ago.
    await sql("update auth.users set phone_change_sent_at = null where id = $1", [receiver.id]);
    await verifyPhone(receiver.client, nextPhone);
    expect(await receiveCallFrom(driver.phone)).toMatchObject({ to: nextPhone });
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: null, announcement: "unknown" });
    expect(await receiveCallFrom(nextPhone)).toMatchObject({ to: driver.phone });
  });
});

describe("a call", () => {
  test("is recorded once for repeated webhooks, without a number, and ends with the provider's status", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await setSpanish(delivery.driver);
    const id = `CA${delivery.id.replaceAll("-", "")}`;
    for (let time = 0; time < 2; time += 1)
      expect(await receiveCallFrom(delivery.driver.phone, id)).toEqual({
        to: delivery.receiver.phone,
        announcement: null,
        locale: "es",
      });
    const reportStatus = (status: string, seconds: number | null = null) =>
      callRpcOrThrow(serviceClient(), "record_call", { p_call_id: id, p_status: status, p_seconds: seconds });
    expect(await reportStatus("answered")).toEqual({ applied: true, locale: "es" });
    expect(await reportStatus("dialled")).toMatchObject({ applied: false });
    expect(await reportStatus("completed", 42)).toMatchObject({ applied: true });
    expect(await reportStatus("busy")).toMatchObject({ applied: false });
    expect(await reportStatus("answered")).toMatchObject({ applied: false });
    const row = await queryRow("select to_jsonb(c) as call from private.masked_calls c where provider_id = $1", [id]);
    expect(row.call).toMatchObject({ status: "completed", seconds: 42, transaction_id: delivery.id });
    expect(JSON.stringify(row)).not.toContain(delivery.driver.phone.slice(2));
    expect(JSON.stringify(row)).not.toContain(delivery.receiver.phone.slice(2));
    expect((await reportStatus("completed", 1)) as object).toMatchObject({ applied: false });
    expect(await callRpcOrThrow(serviceClient(), "record_call", { p_call_id: "CA0", p_status: "busy" })).toEqual({
      applied: false,
      locale: null,
    });
  });

  test("is rate-limited, for presses and for connections", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver, sender } = delivery;
    const { most } = await queryRow<{ most: number }>(
      "select private.get_setting('calls_per_person_hour')::int as most",
    );
    for (let time = 0; time < most; time += 1) expect((await requestMaskedCall(driver, delivery)).ok).toBe(true);
    expect(await requestMaskedCall(driver, delivery)).toMatchObject({ code: "RATE_LIMITED" });
    const { pair } = await queryRow<{ pair: number }>("select private.get_setting('calls_per_pair_hour')::int as pair");
    const tooMany = { to: null, announcement: "too_many", locale: "en" };
    for (let time = 0; time < most; time += 1) {
      if (time > 0 && time % pair === 0) {
        expect(await receiveCallFrom(driver.phone)).toEqual(tooMany);
        await sql("update private.masked_calls set callee_id = $2 where caller_id = $1", [driver.id, sender.id]);
      }
      expect((await receiveCallFrom(driver.phone)).to).toBe(receiver.phone);
    }
    await sql("update private.masked_calls set callee_id = $2 where caller_id = $1", [driver.id, sender.id]);
    expect(await receiveCallFrom(driver.phone)).toEqual(tooMany);
    expect((await receiveCallFrom(receiver.phone)).to).toBe(driver.phone);
  });

  test("uses a press until it expires", async () => {
    const receiver = await newCustomer();
    const [first] = [
      await createDeliveryInStatus("in_transit", { receiver }),
      await createDeliveryInStatus("in_transit", { receiver }),
    ];
    await requestMaskedCall(receiver, first);
    await sql(
      "update private.call_bridges set expires_at = clock_timestamp(), created_at = clock_timestamp() - interval '2 hours' where caller_id = $1",
      [receiver.id],
    );
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: null, announcement: "several" });
  });
});

describe("a text", () => {
  longTest(
    "goes to the other side's number with the writer's name, and is readable by the two and by administrators",
    async () => {
      const delivery = await createDeliveryInStatus("in_transit");
      const { driver, receiver, sender } = delivery;
      const sent = await sendMessageAs(driver, delivery, "I'm at\n the gate");
      expect(sent).toMatchObject({
        ok: true,
        data: { mine: true, role: "driver", text: "I'm at the gate", status: "waiting" },
      });
      const id = sent.data?.id ?? "";
      expect(await getMessageToSend(id)).toMatchObject({
        phone: receiver.phone,
        role: "driver",
        name: driver.name,
        text: "I'm at the gate",
      });
      await callRpcOrThrow(serviceClient(), "record_chat_message_outcome", { p_message_id: id, p_status: "sent" });
      expect(await getMessageToSend(id)).toBeNull();
      expect(await listMessages(receiver, delivery)).toMatchObject([
        { mine: false, role: "driver", text: "I'm at the gate", status: "sent" },
      ]);
      expect(await listMessages(driver, delivery)).toMatchObject([{ mine: true }]);
      expect(await listMessages(sender, delivery)).toEqual([]);
      const record = await readTimeline(delivery);
      expect(record.filter(({ kind }) => kind === "message")).toMatchObject([
        { name: driver.name, detail: "I'm at the gate" },
      ]);
      for (const { phone } of [driver, receiver]) expect(JSON.stringify(record)).not.toContain(phone.slice(2));
    },
  );

  longTest("that arrives by SMS is forwarded to the other side once, in both directions", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    const id = `SM${delivery.id.replaceAll("-", "")}`;
    for (let time = 0; time < 2; time += 1)
      expect(await receiveSmsFrom(receiver.phone, "Blue door", { id })).toEqual({ answer: "relayed", locale: "en" });
    expect(await receiveSmsFrom(driver.phone, "Coming")).toMatchObject({ answer: "relayed" });
    expect((await listMessages(driver, delivery)).map(({ text, mine, role }) => [text, mine, role])).toEqual([
      ["Blue door", false, "receiver"],
      ["Coming", true, "driver"],
    ]);
  });

  test.each([
    ["stop", "STOP"],
    ["start", "START"],
  ])("that is %s concerns the number, and is not forwarded", async (keyword, reply) => {
    const delivery = await createDeliveryInStatus("in_transit");
    expect(await receiveSmsFrom(delivery.receiver.phone, reply, { word: keyword })).toMatchObject({ answer: "none" });
    expect(await listMessages(delivery.driver, delivery)).toEqual([]);
  });

  test("with YES answers an offer for a driver, and is forwarded for a receiver", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    expect(await receiveSmsFrom(delivery.driver.phone, "yes", { word: "yes" })).toMatchObject({ answer: "none" });
    expect(await receiveSmsFrom(delivery.receiver.phone, "yes", { word: "yes" })).toMatchObject({ answer: "relayed" });
    expect((await listMessages(delivery.driver, delivery)).map(({ text }) => text)).toEqual(["yes"]);
  });

  longTest("to the safety team goes to the team only, as does a call back, until the user presses Call", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    const ada = await newAdmin({ team: `desk ${delivery.id}` });
    await callRpcOrThrow(receiver.client, "report_problem", { p_transaction_id: delivery.id, p_danger: true });
    const { id } = await queryRow<{ id: string }>("select id from private.incidents where person_id = $1", [
      receiver.id,
    ]);
    const answer = (phone: string, reply: string, message: string) =>
      callRpcOrThrow<{ recorded: boolean }>(serviceClient(), "record_operations_reply", {
        p_message_id: message,
        p_phone: phone,
        p_text: reply,
      });
    expect(await answer(receiver.phone, "Help", `SM${id}0`)).toEqual({ recorded: false });
    await callRpcOrThrow(ada.client, "admin_send_incident_sms", {
      p_id: id,
      p_user_id: receiver.id,
      p_text: "Are you all right?",
    });
    for (let time = 0; time < 2; time += 1)
      expect(await answer(receiver.phone, "No. He is in the kitchen", `SM${id}1`)).toEqual({ recorded: true });
    expect(await receiveCallFrom(receiver.phone, `CA${id}`)).toEqual({
      to: null,
      announcement: "call_back",
      locale: "en",
    });
    expect(await receiveCallFrom(receiver.phone, `CA${id}`)).toMatchObject({ announcement: "call_back" });
    // A person without a text from the team is unaffected.
    expect(await answer(driver.phone, "At the door", `SM${id}2`)).toEqual({ recorded: false });
    expect(await receiveCallFrom(driver.phone)).toMatchObject({ to: receiver.phone });
    const { entries } = await callRpcOrThrow<IncidentDetail>(ada.client, "admin_get_incident", { p_id: id });
    expect(entries.filter(({ kind }) => kind === "reply_received")).toMatchObject([
      { note: "No. He is in the kitchen", facts: { by: "sms" } },
      { note: null, facts: { by: "call" } },
    ]);
    await requestMaskedCall(receiver, delivery);
    expect(await receiveCallFrom(receiver.phone)).toMatchObject({ to: driver.phone });
    await callRpcOrThrow(ada.client, "admin_close_incident", {
      p_id: id,
      p_outcome: "safe",
      p_reason: "Spoke to them",
    });
    expect(await answer(receiver.phone, "Blue door", `SM${id}3`)).toEqual({ recorded: false });
  });

  longTest("from an unknown number or without visible text is not forwarded", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    expect(await receiveSmsFrom(uniquePhone(), "Hello")).toEqual({ answer: "none", locale: null });
    expect(await receiveSmsFrom((await newCustomer()).phone, "Hello")).toMatchObject({ answer: "none" });
    expect(await receiveSmsFrom(delivery.receiver.phone, " \u200b ")).toMatchObject({ answer: "none" });
    expect(await listMessages(delivery.driver, delivery)).toEqual([]);
  });

  longTest("from a user with several open deliveries follows the last conversation, or is not forwarded", async () => {
    const receiver = await newCustomer();
    const [first, second] = [
      await createDeliveryInStatus("in_transit", { receiver }),
      await createDeliveryInStatus("in_transit", { receiver }),
    ];
    expect(await receiveSmsFrom(receiver.phone, "Which one?")).toEqual({ answer: "several", locale: "en" });
    await sendMessageAs(first.driver, first, "I am near");
    expect(await receiveSmsFrom(receiver.phone, "Come in")).toMatchObject({ answer: "relayed" });
    expect((await listMessages(first.driver, first)).map(({ text }) => text)).toEqual(["I am near", "Come in"]);
    expect(await listMessages(second.driver, second)).toEqual([]);
  });

  test("after the handover is not sent: neither from the app, nor by SMS, nor when it was queued before", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { driver, receiver } = delivery;
    const waiting = (await sendMessageAs(driver, delivery, "At the door")).data?.id ?? "";
    await completeTask(delivery);
    await endGracePeriod(delivery);
    expect(await sendMessageAs(driver, delivery, "Nice house")).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await sendMessageAs(receiver, delivery, "Thanks")).toMatchObject({ code: "NO_OPEN_LINE" });
    expect(await receiveSmsFrom(receiver.phone, "Thanks")).toEqual({ answer: "over", locale: "en" });
    expect(await receiveSmsFrom(driver.phone, "Bye")).toEqual({ answer: "over", locale: "en" });
    expect(await getMessageToSend(waiting)).toBeNull();
    expect(await listMessages(receiver, delivery)).toMatchObject([{ text: "At the door", status: "dropped" }]);
  });

  test("to a phone that accepts no texts is readable in the app only", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    await sendStopKeyword(receiver);
    const id = (await sendMessageAs(driver, delivery, "Hello")).data?.id ?? "";
    expect(await getMessageToSend(id)).toMatchObject({ phone: null, text: "Hello" });
    expect(await receiveSmsFrom(driver.phone, "By SMS")).toMatchObject({ answer: "relayed" });
    expect((await listMessages(receiver, delivery)).map(({ text }) => text)).toEqual(["Hello", "By SMS"]);
    // Opting out of texts does not block calls.
    expect(await receiveCallFrom(driver.phone)).toMatchObject({ to: receiver.phone });
  });

  test("is rate-limited, also for concurrent messages", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver, sender } = delivery;
    const { most, pair } = await queryRow<{ most: number; pair: number }>(
      "select private.get_setting('messages_per_person_hour')::int as most, private.get_setting('messages_per_pair_hour')::int as pair",
    );
    for (let time = 0; time < most - 1; time += 1) {
      if (time > 0 && time % pair === 0) {
        expect(await sendMessageAs(driver, delivery, "To one other")).toMatchObject({ code: "RATE_LIMITED" });
        expect(await sendMessageAs(receiver, delivery, "From them")).toMatchObject({ ok: true });
        await sql("update private.chat_messages set to_id = $2 where from_id = $1", [driver.id, sender.id]);
      }
      expect(await sendMessageAs(driver, delivery, `Text ${time}`)).toMatchObject({ ok: true });
    }
    await sql("update private.chat_messages set to_id = $2 where from_id = $1", [driver.id, sender.id]);
    expect(await sendMessageTwice(driver, delivery)).toMatchObject([{ ok: true }, { code: "RATE_LIMITED" }]);
    expect(await receiveSmsFrom(driver.phone, "One more")).toMatchObject({ answer: "too_many" });
  });

  longTest("is sent by a job that contains only its id", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const id = (await sendMessageAs(delivery.driver, delivery, "Hello")).data?.id;
    const jobs = await sql(
      "select j.payload from graphile_worker._private_jobs j where j.payload ->> 'messageId' = $1",
      [id],
    );
    expect(jobs).toEqual([{ payload: { messageId: id } }]);
    expect(JSON.stringify(await listJobs(delivery.id))).not.toContain("Hello");
  });

  longTest("is stored for the configured days, like calls, and deleted when the delivery is redacted", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await sendMessageAs(delivery.driver, delivery, "Old");
    await sendMessageAs(delivery.driver, delivery, "New");
    await receiveCallFrom(delivery.driver.phone);
    await sql(
      "update private.chat_messages set created_at = now() - interval '91 days' where transaction_id = $1 and text = 'Old'",
      [delivery.id],
    );
    await sql("update private.masked_calls set created_at = now() - interval '91 days' where transaction_id = $1", [
      delivery.id,
    ]);
    await requestMaskedCall(delivery.driver, delivery);
    await sql("update private.call_bridges set expires_at = now() - interval '2 days' where transaction_id = $1", [
      delivery.id,
    ]);
    await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
    expect((await listMessages(delivery.driver, delivery)).map(({ text }) => text)).toEqual(["New"]);
    expect(
      await sql(
        "select 1 from private.masked_calls where transaction_id = $1 union all select 1 from private.call_bridges where transaction_id = $1",
        [delivery.id],
      ),
    ).toEqual([]);
    await sql("select private.redact_delivery($1)", [delivery.id]);
    expect(await sql("select 1 from private.chat_messages where transaction_id = $1", [delivery.id])).toEqual([]);
  });
});

describe("with masking on", () => {
  type CallView = {
    customerPhone: string;
    contact: { phone: string | null; maskedCalling: boolean };
    sender: { phone: string };
    receiver: { phone: string };
    receiverPhone: string;
    driver: { phone: string | null; maskedCalling: boolean } | null;
  };
  const maskedPhone = ({ phone }: TestPerson): string => `•••• ${phone.slice(-4)}`;

  test("driver, sender and receiver read only the last digits of each other's numbers; the sender reads the number they typed", async () => {
    for (const status of ["assigned", "in_transit", "servicing", "delivered"] as const) {
      const delivery = await createDeliveryInStatus(status);
      const { driver, sender, receiver } = delivery;
      const hidden: [TestPerson, TestPerson[]][] = [
        [driver, [sender, receiver]],
        [sender, [driver]],
        [receiver, [sender, driver]],
      ];
      for (const [reader, hiddenNumbers] of hidden)
        for (const read of [
          await callRpcWithVoiceNumber(reader, "get_transaction_by_id", { transaction_id: delivery.id }),
          await callRpcWithVoiceNumber(reader, "list_transactions", {}),
          await callRpcWithVoiceNumber(reader, "get_leg", { p_transaction_id: delivery.id }),
          ...(reader === driver
            ? [
                await callRpcWithVoiceNumber(driver, "get_current_task"),
                await callRpcWithVoiceNumber(driver, "list_driver_history", {}),
              ]
            : []),
          ...(reader === receiver
            ? [await callRpcWithVoiceNumber(receiver, "get_verification_code", { p_transaction_id: delivery.id })]
            : []),
        ])
          for (const other of hiddenNumbers)
            expect([status, reader.name, JSON.stringify(read).includes(other.phone.slice(2))]).toEqual([
              status,
              reader.name,
              false,
            ]);
    }
  });

  longTest("shows who has an open line, and its other side", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { driver, sender, receiver } = delivery;
    const read = async (person: TestPerson) =>
      (await callRpcWithVoiceNumber<CallView>(person, "get_transaction_by_id", { transaction_id: delivery.id })).data;
    const task = async () => (await callRpcWithVoiceNumber<CallView>(driver, "get_current_task")).data;
    expect((await task())?.contact).toMatchObject({ phone: maskedPhone(sender), role: "sender", maskedCalling: true });
    expect((await read(sender))?.driver).toMatchObject({ phone: maskedPhone(driver), maskedCalling: true });
    expect((await read(receiver))?.driver).toMatchObject({ maskedCalling: false });
    await completeCashLeg(driver, delivery);
    expect((await task())?.contact).toMatchObject({
      phone: maskedPhone(receiver),
      role: "receiver",
      maskedCalling: true,
    });
    expect((await read(sender))?.driver).toMatchObject({ maskedCalling: false });
    expect((await read(receiver))?.driver).toMatchObject({ phone: maskedPhone(driver), maskedCalling: true });
    expect((await read(driver))?.driver?.phone).toBe(driver.phone);
    expect((await read(sender))?.receiverPhone).toBe(receiver.phone);
  });

  test("the QR at the drop-off contains only the last digits, and completes the delivery", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const { receiver, driver } = delivery;
    const code = (
      await callRpcWithVoiceNumber<CodeJson & { receiverPhone: string; amount: number }>(
        receiver,
        "get_verification_code",
        {
          p_transaction_id: delivery.id,
        },
      )
    ).data;
    expect(code?.receiverPhone).toBe(receiver.phone.slice(-4));
    const scanned = {
      p_driver_id: driver.id,
      p_transaction_id: delivery.id,
      p_code: code?.code,
      p_signature_check: "ok",
    };
    const qr = { transactionId: delivery.id, amount: code?.amount };
    const other = await callRpc(serviceClient(), "complete_scanned_task", {
      ...scanned,
      p_qr: { ...qr, receiverPhone: receiver.phone.slice(-4) === "0000" ? "1111" : "0000" },
    });
    expect(other.ok).toBe(false);
    const done = await callRpc(serviceClient(), "complete_scanned_task", {
      ...scanned,
      p_qr: { ...qr, receiverPhone: code?.receiverPhone },
    });
    expect(done).toMatchObject({ ok: true });
  });

  // docs/readings.md: phones-masked
  test("a process without a voice number masks numbers too, and offers no call", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const { driver, receiver } = delivery;
    const task = await callRpcOrThrow<CallView>(driver.client, "get_current_task");
    expect(task.contact).toMatchObject({ phone: maskedPhone(receiver), maskedCalling: false });
    expect(task.customerPhone).toBe(maskedPhone(receiver));
    expect(
      await callRpcOrThrow(receiver.client, "get_transaction_by_id", { transaction_id: delivery.id }),
    ).toMatchObject({
      driver: { phone: maskedPhone(driver), maskedCalling: false },
    });
  });

  longTest("administrators read full numbers; everyone does once the setting is false", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const seen = (
      await callRpcWithVoiceNumber<CallView>(await sharedAdmin(), "admin_get_transaction", {
        p_transaction_id: delivery.id,
      })
    ).data;
    expect([seen?.receiverPhone, seen?.driver?.phone]).toEqual([delivery.receiver.phone, delivery.driver.phone]);
    const task = await runAsIsolated(delivery.driver, async (query) => {
      await query("update private.settings set value = 'false' where key = 'phones_masked'");
      await query("set local handover.voice_number = 'on'");
      const [row] = await query<{ answer: { data: CallView } }>("select app.get_current_task() as answer");
      return row?.answer.data;
    });
    expect(task?.contact).toMatchObject({ phone: delivery.receiver.phone, maskedCalling: false });
    expect(task?.customerPhone).toBe(delivery.receiver.phone);
  });
});
