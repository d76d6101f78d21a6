// A delivery with every field, as a sender's form sends it: all pages work, and each user reads their part.
import { expectOk, newAdmin, randomPlace, type ApiPerson } from "./support/app";
import {
  deliveryFormBody,
  kmNorth,
  newParties,
  waitForOffer,
  confirmPayment,
  createOnlineDriver,
  type Parties,
} from "./support/deliveries";

jest.setTimeout(60_000);

let parties: Parties;
let olga: ApiPerson;
beforeAll(async () => {
  [parties, olga] = await Promise.all([newParties(), newAdmin()]);
});

const preferredTimeBody = { from: "14:00", to: "16:00" };

test("the administrator, the sender and the receiver read a delivery with a preferred time in every list", async () => {
  const { sam, rosa } = parties;
  const { data } = await expectOk(sam.post("/api/transactions", deliveryFormBody(rosa.number, randomPlace())));
  expect(data).toMatchObject({
    amount: 120.5,
    preferredTime: preferredTimeBody,
    packageDetails: { notes: "Between us: the rest of the loan", specialInstructions: "Gate code 4711, ask for Rosa" },
  });
  await expectOk(rosa.post(`/api/transactions/${data.id as string}/accept`));
  await confirmPayment(data.id as string);
  for (const path of [
    "/api/admin/attention-items",
    "/api/admin/board",
    "/api/admin/transactions?attention=late",
    `/api/admin/transactions/${data.id as string}`,
  ])
    await expectOk(olga.get(path));
  for (const person of [sam, rosa]) {
    const { items } = (await expectOk(person.get("/api/transactions"))).data as { items: { id: string }[] };
    expect(items.find(({ id }) => id === data.id)).toMatchObject({
      preferredTime: { ...preferredTimeBody, timeZone: "America/New_York" },
    });
  }
});

test("an invalid preferred time is refused at its field", async () => {
  const { sam, rosa } = parties;
  for (const preferredTime of [5, "14:00", { from: "14:00" }, { from: "22:00", to: "01:00" }]) {
    const response = await sam.post("/api/transactions", {
      ...deliveryFormBody(rosa.number, randomPlace()),
      preferredTime,
    });
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
  }
});

test("without a preferred time it is offered immediately, with the instructions and without the notes", async () => {
  const { sam, rosa } = parties;
  const place = randomPlace();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -1));
  const { data } = await expectOk(
    sam.post("/api/transactions", deliveryFormBody(rosa.number, place, { from: "", to: "" })),
  );
  await expectOk(rosa.post(`/api/transactions/${data.id as string}/accept`));
  await confirmPayment(data.id as string);
  const offer = await waitForOffer(dora, data.id as string);
  expect(offer.taskDetails).toMatchObject({ instructions: "Gate code 4711, ask for Rosa", preferredTime: null });
  const task = (await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }))).data;
  expect(task).toMatchObject({
    instructions: "Gate code 4711, ask for Rosa",
    urgent: false,
    contact: { name: "Sam Sender", phone: `•••• ${sam.number.slice(-4)}`, role: "sender", maskedCalling: true },
  });
  expect(
    JSON.stringify([offer, task, (await expectOk(dora.get(`/api/transactions/${data.id as string}`))).data]),
  ).not.toContain("Between us");
});
