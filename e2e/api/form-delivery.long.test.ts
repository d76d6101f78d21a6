// A delivery with every field, as a sender's form sends it: all pages work, and each user reads their part.
import { good, newAdmin, somePlace, type Person } from "./support/app";
import { formRequest, kmNorth, newParties, offerTo, pay, waitingDriver, type Parties } from "./support/deliveries";

jest.setTimeout(60_000);

let parties: Parties;
let olga: Person;
beforeAll(async () => {
  [parties, olga] = await Promise.all([newParties(), newAdmin()]);
});

const wish = { from: "14:00", to: "16:00" };

test("the administrator, the sender and the receiver read a delivery with a preferred time in every list", async () => {
  const { sam, rosa } = parties;
  const { data } = await good(sam.post("/api/transactions", formRequest(rosa.number, somePlace())));
  expect(data).toMatchObject({
    amount: 120.5,
    preferredTime: wish,
    packageDetails: { notes: "Between us: the rest of the loan", specialInstructions: "Gate code 4711, ask for Rosa" },
  });
  await good(rosa.post(`/api/transactions/${data.id as string}/accept`));
  await pay(data.id as string);
  for (const path of [
    "/api/admin/needs",
    "/api/admin/board",
    "/api/admin/transactions?need=late",
    `/api/admin/transactions/${data.id as string}`,
  ])
    await good(olga.get(path));
  for (const person of [sam, rosa]) {
    const { items } = (await good(person.get("/api/transactions"))).data as { items: { id: string }[] };
    expect(items.find(({ id }) => id === data.id)).toMatchObject({
      preferredTime: { ...wish, timeZone: "America/New_York" },
    });
  }
});

test("an invalid preferred time is refused at its field", async () => {
  const { sam, rosa } = parties;
  for (const preferredTime of [5, "14:00", { from: "14:00" }, { from: "22:00", to: "01:00" }]) {
    const answer = await sam.post("/api/transactions", { ...formRequest(rosa.number, somePlace()), preferredTime });
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  }
});

test("without a preferred time it is offered immediately, with the instructions and without the notes", async () => {
  const { sam, rosa } = parties;
  const place = somePlace();
  const dora = await waitingDriver("Dora Driver", kmNorth(place, -1));
  const { data } = await good(sam.post("/api/transactions", formRequest(rosa.number, place, { from: "", to: "" })));
  await good(rosa.post(`/api/transactions/${data.id as string}/accept`));
  await pay(data.id as string);
  const offer = await offerTo(dora, data.id as string);
  expect(offer.taskDetails).toMatchObject({ instructions: "Gate code 4711, ask for Rosa", preferredTime: null });
  const task = (await good(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }))).data;
  expect(task).toMatchObject({
    instructions: "Gate code 4711, ask for Rosa",
    urgent: false,
    contact: { name: "Sam Sender", phone: `•••• ${sam.number.slice(-4)}`, role: "sender", line: true },
  });
  expect(
    JSON.stringify([offer, task, (await good(dora.get(`/api/transactions/${data.id as string}`))).data]),
  ).not.toContain("Between us");
});
