// A sender's address book: how contacts are added, who reads them, and when they are deleted.
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  sql,
  uniquePhone,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  newDelivery,
  paidDelivery,
  deliveryRequest,
  nextUnusedLocation,
  type TransactionJson,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type Address = { address: string; unit: string | null; location: object | null; instructions: string | null };
type Contact = {
  id: string;
  name: string;
  phone: string;
  favourite: boolean;
  addresses: Address[];
  lastUsedAt: string | null;
  last: { amount: number; funding: string; pickupAddress: string | null; pickupUnit: string | null } | null;
};
type ContactPage = { items: Contact[]; more: boolean };

const listContacts = async (person: TestPerson, search: string | null = null): Promise<Contact[]> =>
  (await callRpcOrThrow<ContactPage>(person.client, "list_contacts", { p_search: search })).items;
const saveContact = (person: TestPerson, body: object): Promise<RpcResult<Contact>> =>
  callRpc<Contact>(person.client, "save_contact", { p_body: body });
const updateContact = (person: TestPerson, id: string, patch: object): Promise<RpcResult<Contact>> =>
  callRpc<Contact>(person.client, "update_contact", { p_id: id, p_patch: patch });
const createDelivery = (from: TestPerson, to: TestPerson, fields: Record<string, unknown> = {}) =>
  callRpcOrThrow<TransactionJson>(from.client, "create_transaction", {
    p_body: deliveryRequest(to, nextUnusedLocation(), fields),
    p_client_action_id: randomUUID(),
  });
const createParties = () => Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);

test("a delivery adds its receiver to the sender's contacts, with the last address first and the delivery to repeat", async () => {
  const [sam, rita] = await createParties();
  await createDelivery(sam, rita, { deliveryAddress: "1 First Street" });
  await createDelivery(sam, rita, {
    deliveryAddress: "2 Second Street",
    deliveryUnit: "Apt 4B",
    specialInstructions: "Ring twice",
    pickupUnit: "Floor 3",
    amount: 120,
  });
  await createDelivery(sam, rita, { deliveryAddress: "1 First Street", amount: 60 });
  const [contact, ...otherContacts] = await listContacts(sam);
  expect(otherContacts).toEqual([]);
  expect(contact).toMatchObject({
    name: "Rita Receiver",
    phone: rita.phone,
    favourite: false,
    addresses: [
      { address: "1 First Street", unit: null, instructions: null },
      { address: "2 Second Street", unit: "Apt 4B", instructions: "Ring twice" },
    ],
    last: { amount: 60, funding: "sender_cash", pickupAddress: "1 Sender Avenue", pickupUnit: null },
  });
  expect(await listContacts(rita)).toEqual([]);
});

longTest("keeps the sender's own name for a contact, and stores each number once", async () => {
  const [sam, rita] = await createParties();
  const savedContact = await saveContact(sam, { name: "Auntie", phone: rita.phone, favourite: true });
  expect(savedContact.data).toMatchObject({ name: "Auntie", favourite: true, addresses: [], last: null });
  await createDelivery(sam, rita);
  const savedAgain = await saveContact(sam, { name: "Aunt Rita", phone: rita.phone });
  expect(savedAgain.data).toMatchObject({ id: savedContact.data?.id, name: "Aunt Rita", favourite: true });
  expect(savedAgain.data?.addresses).toHaveLength(1);
  expect(await listContacts(sam)).toHaveLength(1);
});

longTest(
  "lists favourites first, then the most recent receivers; finds them by part of a name, number or street",
  async () => {
    const [sam, rita] = await createParties();
    const kim = await newCustomer({ name: "Kim Known" });
    await createDelivery(sam, rita, { deliveryAddress: "77 Coral Way" });
    await createDelivery(sam, kim);
    await saveContact(sam, { name: "Zoë Último", phone: uniquePhone(), favourite: true });
    expect((await listContacts(sam)).map(({ name }) => name)).toEqual(["Zoë Último", "Kim Known", "Rita Receiver"]);
    for (const [search, expectedName] of [
      ["zoe", "Zoë Último"],
      ["know", "Kim Known"],
      ["coral", "Rita Receiver"],
      [rita.phone.slice(-6), "Rita Receiver"],
    ] as const)
      expect((await listContacts(sam, search)).map(({ name }) => name)).toEqual([expectedName]);
    expect(await listContacts(sam, "nobody like this")).toEqual([]);
    expect(
      await callRpcOrThrow<ContactPage>(sam.client, "list_contacts", { p_search: null, p_limit: 2 }),
    ).toMatchObject({
      more: true,
    });
  },
);

test("hides a contact from other users as NOT_FOUND", async () => {
  const [sam, rita] = await createParties();
  const { data } = await saveContact(sam, { name: "Auntie", phone: rita.phone });
  const id = data?.id ?? "";
  expect(await updateContact(rita, id, { name: "Mine" })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await callRpc(rita.client, "delete_contact", { p_id: id })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await listContacts(sam)).toMatchObject([{ id, name: "Auntie" }]);
  await callRpcOrThrow(sam.client, "delete_contact", { p_id: id });
  expect(await callRpc(sam.client, "delete_contact", { p_id: id })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await listContacts(sam)).toEqual([]);
});

longTest("a change leaves other fields untouched, and two contacts cannot share a number", async () => {
  const [sam, rita] = await createParties();
  const savedContact = await saveContact(sam, {
    name: "Auntie",
    phone: rita.phone,
    addresses: [{ address: "  9   Palm Ave ", unit: "", instructions: "Gate 4711" }],
  });
  const id = savedContact.data?.id ?? "";
  expect((await updateContact(sam, id, { favourite: true })).data).toMatchObject({
    name: "Auntie",
    favourite: true,
    addresses: [{ address: "9 Palm Ave", unit: null, location: null, instructions: "Gate 4711" }],
  });
  const otherContact = await saveContact(sam, { name: "Kim", phone: uniquePhone() });
  expect(await updateContact(sam, otherContact.data?.id ?? "", { phone: rita.phone })).toMatchObject({
    ok: false,
    code: "VALIDATION_ERROR",
  });
});

longTest("a full address book refuses manual entries, and automatically deletes unsaved contacts", async () => {
  const [sam, rita] = await createParties();
  const kim = await newCustomer({ name: "Kim Known" });
  await createDelivery(sam, rita);
  await sql(
    `insert into private.contacts (user_id, name, phone_number, saved)
     select $1, 'Somebody', '+1999' || lpad(n::text, 7, '0'), true from generate_series(1, 499) n`,
    [sam.id],
  );
  expect(await saveContact(sam, { name: "One more", phone: uniquePhone() })).toMatchObject({
    ok: false,
    code: "INVALID_STATE",
    message: "Your address book is full. Delete a contact first.",
  });
  await createDelivery(sam, kim);
  expect(await listContacts(sam, "Rita")).toEqual([]);
  expect(await listContacts(sam, "Kim")).toHaveLength(1);
  await sql("update private.contacts set saved = true where user_id = $1", [sam.id]);
  await createDelivery(sam, rita);
  expect(await listContacts(sam, "Rita")).toEqual([]);
});

longTest("two concurrent deliveries to a new receiver create one contact", async () => {
  const [sam, rita] = await createParties();
  await Promise.all([createDelivery(sam, rita), createDelivery(sam, rita)]);
  expect(await listContacts(sam)).toHaveLength(1);
});

longTest("redacting a delivery deletes its address, and the contact if nothing else was sent there", async () => {
  const [sam, rita] = await createParties();
  const cancelAndRedact = async (id: string) => {
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: id,
      p_reason: "Asked for",
    });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_delete_transaction", {
      p_transaction_id: id,
      p_reason: "Asked for",
    });
  };
  const first = await paidDelivery({ sender: sam, receiver: rita, fields: { deliveryAddress: "1 First Street" } });
  const second = await paidDelivery({ sender: sam, receiver: rita, fields: { deliveryAddress: "2 Second Street" } });
  await cancelAndRedact(second.id);
  const [remainingContact] = await listContacts(sam);
  expect(remainingContact).toMatchObject({ addresses: [{ address: "1 First Street" }], last: null });
  await cancelAndRedact(first.id);
  expect(await listContacts(sam)).toEqual([]);
});

longTest("deletes a contact not used or marked for two years", async () => {
  const [sam, rita] = await createParties();
  await newDelivery({ sender: sam, receiver: rita });
  const keptContact = await saveContact(sam, { name: "Kept", phone: uniquePhone(), favourite: true });
  await sql(
    "update private.contacts set updated_at = updated_at - interval '3 years', last_used_at = last_used_at - interval '3 years' where user_id = $1",
    [sam.id],
  );
  let cleanUpStep = 1;
  while (cleanUpStep > 0)
    cleanUpStep = (
      await queryRow<{ next: number }>("select coalesce((app.clean_up($1, 60000) #>> '{data,next}')::int, 0) as next", [
        cleanUpStep,
      ])
    ).next;
  expect((await listContacts(sam)).map(({ id }) => id)).toEqual([keptContact.data?.id]);
});
