// Contacts, receiver look-ups, apartment numbers and preferred days, as a phone calls them.
import { Contact, ContactList, ReceiverLookup } from "@/lib/contracts/delivery/contact";
import { Transaction } from "@/lib/contracts/delivery/transaction";
import {
  expectOk,
  newCustomer,
  createApiClient,
  randomKey,
  randomPhone,
  type JsonObject,
  type ApiPerson,
} from "./support/app";
import { createAssignedDelivery, newParties, type Parties } from "./support/deliveries";

const request = (overrides: JsonObject = {}): JsonObject => ({
  amount: 80,
  deliveryAddress: "2 Delivery Street",
  deliveryLocation: { lat: 10, lng: 20 },
  pickupAddress: "1 Pickup Street",
  pickupLocation: { lat: 10.01, lng: 20 },
  ...overrides,
});
const listContacts = async (person: ApiPerson, query = ""): Promise<ContactList> => {
  const { data } = await expectOk(person.get(`/api/contacts${query}`));
  expect(ContactList.parse(data)).toEqual(data);
  return data as ContactList;
};
const formatWithSpaces = (number: string): string => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;

let parties: Parties;
beforeAll(async () => {
  parties = await newParties();
});

test("adds a contact with a formatted number, changes it, finds it by name, address and part of the number, and deletes it", async () => {
  const [sam, rosa] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rosa Receiver" })]);
  const key = randomKey();
  const created = await sam.post(
    "/api/contacts",
    { name: "Rosa", phone: formatWithSpaces(rosa.number), addresses: [{ address: "9 Palm Avenue", unit: "Apt 4B" }] },
    key,
  );
  expect(created.status).toBe(201);
  expect(Contact.strict().parse(created.data)).toEqual(created.data);
  expect(created.data).toMatchObject({
    phone: rosa.number,
    addresses: [{ unit: "Apt 4B", location: null }],
    last: null,
  });
  const { id } = created.data as Contact;
  expect((await expectOk(sam.post("/api/contacts", { name: "Rosa", phone: rosa.number }))).data.id).toBe(id);
  const changed = await expectOk(sam.send("PATCH", `/api/contacts/${id}`, { body: { favourite: true } }));
  expect(changed.data).toMatchObject({ favourite: true, name: "Rosa" });
  for (const search of ["ro", "palm", rosa.number.slice(-5)])
    expect(
      (await listContacts(sam, `?search=${encodeURIComponent(search)}`)).items.map((contact) => contact.id),
    ).toEqual([id]);
  expect((await listContacts(sam, "?search=zzz")).items).toEqual([]);
  expect((await listContacts(rosa)).items).toEqual([]);
  await expectOk(sam.delete(`/api/contacts/${id}`));
  expect((await sam.delete(`/api/contacts/${id}`)).code).toBe("NOT_FOUND");
  expect((await listContacts(sam)).items).toEqual([]);
  expect((await createApiClient().get("/api/contacts")).code).toBe("UNAUTHENTICATED");
  expect((await sam.post("/api/contacts", { name: "Rosa", phone: "call her" })).code).toBe("VALIDATION_ERROR");
});

test("a look-up returns first name and initial before anything is sent", async () => {
  const { sam, rosa } = parties;
  const find = async (number: string) => {
    const { data } = await expectOk(sam.post("/api/receivers/find", { phone: number }));
    expect(ReceiverLookup.strict().parse(data)).toEqual(data);
    return data;
  };
  expect(await find(formatWithSpaces(rosa.number))).toEqual({ state: "found", name: "Rosa R." });
  expect(await find(randomPhone())).toEqual({ state: "nobody", name: null });
  expect(await find(sam.number)).toEqual({ state: "self", name: null });
  expect((await sam.post("/api/receivers/find", { phone: "12" })).code).toBe("VALIDATION_ERROR");
});

test("the driver reads apartment and floor with the address; the receiver does not read the sender's", async () => {
  const { sam, rosa } = parties;
  const created = await expectOk(
    sam.post(
      "/api/transactions",
      request({ receiverPhone: rosa.number, deliveryUnit: " Apt  4B ", pickupUnit: "Floor 3" }),
    ),
  );
  expect(Transaction.parse(created.data)).toMatchObject({ deliveryUnit: "Apt 4B", pickupUnit: "Floor 3" });
  const seen = (await expectOk(rosa.get(`/api/transactions/${created.data.id as string}`))).data;
  expect(seen).toMatchObject({ deliveryUnit: "Apt 4B", pickupUnit: null });
  const { dora } = await createAssignedDelivery({ deliveryUnit: "Suite 7", pickupUnit: "Floor 3" });
  const task = (await expectOk(dora.get("/api/tasks/current"))).data;
  expect(task).toMatchObject({ deliveryUnit: "Suite 7", pickupUnit: "Floor 3" });
});

test("accepts a day up to two weeks ahead, and none in the past", async () => {
  const { sam, rosa } = parties;
  const { timeZone, scheduleDays } = (await expectOk(sam.get("/api/delivery-terms"))).data as {
    timeZone: string;
    scheduleDays: number;
  };
  const dayIn = (days: number): string =>
    new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(Date.now() + days * 86_400_000));
  const scheduleOn = (day: string) =>
    sam.post(
      "/api/transactions",
      request({ receiverPhone: rosa.number, preferredTime: { from: "10:00", to: "12:00", day } }),
    );
  const created = await expectOk(scheduleOn(dayIn(3)));
  const { preferredTime } = Transaction.parse(created.data);
  expect(new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(preferredTime?.startsAt ?? 0))).toBe(dayIn(3));
  for (const day of [dayIn(-1), dayIn(scheduleDays + 1)]) {
    const refused = await scheduleOn(day);
    expect([refused.status, refused.code, refused.errors?.[0]?.path]).toEqual([
      400,
      "VALIDATION_ERROR",
      "preferredTime.day",
    ]);
  }
});
