// The timeline of a delivery, and administrators' notes on it.
import { callRpc, callRpcOrThrow, newAdmin, newCustomer, queryRow, serviceClient, sql } from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  completeCashLeg,
  createDeliveryInStatus,
  newDelivery,
} from "./support/deliveries";
import { receiveCallFrom, callRpcWithVoiceNumber, requestMaskedCall, sendMessageAs } from "./support/masked-messages";
import { readTimeline } from "./support/delivery-timeline";

jest.setTimeout(90_000);

const addNote = async (id: string, text: string) =>
  callRpcOrThrow<{ id: string; by: string }>((await sharedAdmin()).client, "admin_add_delivery_note", {
    p_transaction_id: id,
    p_text: text,
  });

test("merges steps, offers, counts, calls, messages, cash and notes in one order, and pages of two equal one page of all", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  await requestMaskedCall(delivery.driver, delivery);
  await receiveCallFrom(delivery.driver.phone);
  await sendMessageAs(delivery.driver, delivery, "I'm at the gate");
  await completeCashLeg(delivery.driver, delivery);
  await addNote(delivery.id, "The sender wants a receipt");
  await callRpcOrThrow(delivery.driver.client, "arrive", {
    p_transaction_id: delivery.id,
    p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng },
  });
  await callRpcOrThrow(delivery.driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
    p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng },
  });
  const entries = await readTimeline(delivery, { size: 100 });
  expect(entries.map(({ at }) => at)).toEqual(
    entries.map(({ at }) => at).sort((first, second) => second.localeCompare(first)),
  );
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const summaries = entries.map(({ kind, what }) => `${kind} ${what}`);
  expect(summaries).toEqual(
    expect.arrayContaining([
      "transition complete",
      "transition arrive",
      "offer accepted",
      "leg pickup_counted",
      "leg pickup_confirmed",
      "call dialled",
      "message sender",
      "cash pickup",
      "cash handover",
      "note note",
      "transition create",
    ]),
  );
  expect(await readTimeline(delivery, { size: 2 })).toEqual(entries);
  expect(entries.find(({ kind, what }) => kind === "cash" && what === "handover")).toMatchObject({
    amount: 80,
    moved: { fromName: delivery.driver.name, toName: delivery.receiver.name },
  });
  expect(JSON.stringify(entries)).not.toContain(delivery.receiver.phone.slice(2));

  for (const [group, kinds] of [
    ["steps", ["transition"]],
    ["drivers", ["offer"]],
    ["money", ["cash", "money", "transition"]],
    ["communication", ["call", "message"]],
    ["notes", ["note"]],
  ] as const) {
    const groupEntries = await readTimeline(delivery, { group });
    expect([group, groupEntries.length > 0]).toEqual([group, true]);
    expect([group, groupEntries.filter(({ kind }) => !(kinds as readonly string[]).includes(kind))]).toEqual([
      group,
      [],
    ]);
    expect(entries.filter(({ id }) => groupEntries.some((each) => each.id === id))).toEqual(groupEntries);
  }
  expect(
    await callRpc((await sharedAdmin()).client, "admin_get_delivery_timeline", {
      p_transaction_id: delivery.id,
      p_cursor: "x",
    }),
  ).toMatchObject({
    code: "VALIDATION_ERROR",
  });
});

test("keeps the driver's attempts to reach an absent receiver when call and text are deleted", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  await requestMaskedCall(delivery.driver, delivery);
  await receiveCallFrom(delivery.driver.phone);
  await sendMessageAs(delivery.driver, delivery, "I'm at the door.");
  await sql(
    `update public.transaction_status_updates set "timestamp" = "timestamp" - interval '6 minutes' where transaction_id = $1`,
    [delivery.id],
  );
  expect(
    await callRpcWithVoiceNumber(delivery.driver, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody is there",
      p_kind: "nobody_home",
    }),
  ).toMatchObject({ ok: true });
  const listDoorAttempts = async () =>
    (await readTimeline(delivery, { group: "proofs" }))
      .filter(({ kind }) => kind === "door_attempt")
      .map(({ what, detail }) => [what, detail]);
  expect(await listDoorAttempts()).toEqual([["nobody_home", "6"]]);
  await sql("delete from private.masked_calls where transaction_id = $1", [delivery.id]);
  await sql("delete from private.chat_messages where transaction_id = $1", [delivery.id]);
  expect((await listDoorAttempts()).map(([what]) => what).sort()).toEqual(["called", "nobody_home", "texted"]);
});

test("hides notes from all parties, administrators too; a note is immutable, and its delivery cannot be deleted", async () => {
  const ada = await newAdmin();
  const delivery = await newDelivery({ sender: ada });
  const { by } = await addNote(delivery.id, "Two calls about a missing bag");
  expect(by).toBe((await sharedAdmin()).name);
  expect((await readTimeline(delivery)).map(({ kind }) => kind)).toContain("note");
  expect((await readTimeline(delivery, { reader: ada })).map(({ kind }) => kind)).not.toContain("note");
  expect(
    await callRpc(ada.client, "admin_add_delivery_note", { p_transaction_id: delivery.id, p_text: "Mine" }),
  ).toMatchObject({ code: "CONFLICT_OF_INTEREST" });
  for (const person of [delivery.receiver, await newCustomer()])
    for (const [fn, args] of [
      ["admin_get_delivery_timeline", {}],
      ["admin_add_delivery_note", { p_text: "Hello" }],
    ] as const)
      expect([fn, await callRpc(person.client, fn, { p_transaction_id: delivery.id, ...args })]).toMatchObject([
        fn,
        { code: "NOT_FOUND" },
      ]);
  for (const statement of ["update private.delivery_notes set text = 'x'", "delete from private.delivery_notes"])
    await expect(sql(`${statement} where transaction_id = $1`, [delivery.id])).rejects.toThrow(
      "is append-only",
    );
  // The delivery was never paid for, but the note keeps it on record.
  expect(await readAsAdmin(delivery.id)).toMatchObject({ retentionRequired: true });
});

test("shows notices in the language of the administrator who reads it", async () => {
  const delivery = await newDelivery();
  await callRpcOrThrow(serviceClient(), "insert_notification", {
    p_user_id: delivery.sender.id,
    p_type: "transaction_accepted",
    p_title: "Entrega aceptada",
    p_message: "Rita aceptó",
    p_data: { transactionId: delivery.id },
    p_dedupe_key: delivery.id,
    p_translations: {
      en: { title: "Delivery accepted", message: "Rita accepted" },
      es: { title: "Entrega aceptada", message: "Rita aceptó" },
    },
  });
  const ada = await newAdmin();
  const listNotices = async () =>
    (await readTimeline(delivery, { reader: ada })).filter(({ kind }) => kind === "notice").map(({ detail }) => detail);
  expect(await listNotices()).toEqual(["Delivery accepted"]);
  await callRpcOrThrow(ada.client, "update_settings", { p_patch: { locale: "es" } });
  expect(await listNotices()).toEqual(["Entrega aceptada"]);
  const exported = await callRpcOrThrow<{ notices: { title: string; message: string }[] }>(
    delivery.sender.client,
    "export_account",
  );
  expect(exported.notices).toMatchObject([{ title: "Delivery accepted", message: "Rita accepted" }]);
});

test("redaction erases a note's text, and keeps the fact that it was written", async () => {
  const delivery = await newDelivery();
  await addNote(delivery.id, "Rita's sister opens the door");
  const olga = await sharedAdmin();
  await callRpc(olga.client, "admin_delete_transaction", { p_transaction_id: delivery.id, p_reason: "Asked for" });
  expect(await readTimeline(delivery, { group: "notes" })).toMatchObject([
    { name: olga.name, detail: null, outcome: "erased" },
  ]);
  expect(
    await callRpc(olga.client, "admin_add_delivery_note", { p_transaction_id: delivery.id, p_text: "Again" }),
  ).toMatchObject({ code: "INVALID_STATE", message: "Names and addresses of this delivery are erased" });
  // Deleting a party's account does the same.
  const otherDelivery = await newDelivery();
  await addNote(otherDelivery.id, "They are called Sam at the gate");
  await queryRow("select private.redact_person($1)", [otherDelivery.sender.id]);
  expect((await readTimeline(otherDelivery, { group: "notes" })).map(({ detail }) => detail)).toEqual([null]);
});
