// The driver reads the sender's instructions, never the notes between sender and receiver, and sees the contact of the current leg.
import {
  runAs,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  runDispatch,
  preferredTimeLaterToday,
  newDelivery,
  listQueuedNotifications,
  requireOpenOffer,
  paidDelivery,
  positionBody,
  movePreferredTime,
  type TaskJson,
  type AssignedDelivery,
  completeCashLeg,
} from "./support/deliveries";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const PRIVATE_NOTES = "Rita owes me this, tell nobody";
const INSTRUCTIONS = "Gate code 4711, ask for Rosa on floor 3";
const TEXTS = { notes: PRIVATE_NOTES, specialInstructions: INSTRUCTIONS };
type TaskInstructions = TaskJson & {
  instructions: string | null;
  notes: string | null;
  urgent: boolean;
  preferredTime: object | null;
  contact: { name: string; phone: string | null; role: string };
};
const readCurrentTask = (driver: TestPerson): Promise<TaskInstructions> =>
  callRpcOrThrow<TaskInstructions>(driver.client, "get_current_task");

// docs/readings.md: sender-words
test("shows the sender's instructions, preferred time and urgency in the offer and the task", async () => {
  const delivery = await paidDelivery({
    sender,
    receiver,
    urgent: true,
    fields: { ...TEXTS, preferredTime: await preferredTimeLaterToday() },
  });
  await movePreferredTime(delivery.id, 20);
  const driver = await newDriver({ online: true, at: delivery.at });
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  expect(offer.taskDetails).toMatchObject({
    instructions: INSTRUCTIONS,
    preferredTime: { from: expect.any(String) as string },
    priority: "urgent",
  });
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  expect(await readCurrentTask(driver)).toMatchObject({
    instructions: INSTRUCTIONS,
    notes: INSTRUCTIONS,
    urgent: true,
    preferredTime: { timeZone: "America/New_York" },
  });
});

test("the task has null instructions without any, or for blank ones", async () => {
  const { driver, offer } = await createDeliveryInStatus("assigned", {
    sender,
    receiver,
    fields: { specialInstructions: "  " },
  });
  expect(offer.taskDetails).toMatchObject({ instructions: null, preferredTime: null });
  expect(await readCurrentTask(driver)).toMatchObject({
    instructions: null,
    notes: null,
    urgent: false,
    preferredTime: null,
  });
});

// docs/readings.md: sender-words
test("never shows the notes, which are for sender and receiver, to the driver, at any step", async () => {
  const readEverythingAsDriver = async ({ id, driver, offer }: AssignedDelivery): Promise<string> =>
    JSON.stringify([
      await callRpc(driver.client, "get_offer", { p_id: offer.id }),
      await callRpc(driver.client, "list_offers"),
      await callRpc(driver.client, "get_current_task"),
      await callRpc(driver.client, "get_transaction_by_id", { transaction_id: id }),
      await callRpc(driver.client, "list_driver_history"),
      await runAs(driver, (query) => query("select * from public.transactions_with_profiles where id = $1", [id])),
      await runAs(driver, (query) =>
        query("select * from public.driver_notifications where transaction_id = $1", [id]),
      ),
      await runAs(driver, (query) => query("select id, package_details from public.transactions where id = $1", [id])),
      await sql("select data from public.driver_notifications where transaction_id = $1", [id]),
      await queryRow("select private.find_routing_facts($1)", [id]),
    ]);
  for (const status of ["broadcast", "assigned", "in_transit", "servicing", "delivered"] as const)
    expect(
      await readEverythingAsDriver(await createDeliveryInStatus(status, { sender, receiver, fields: TEXTS })),
    ).not.toContain("owes me");

  const { id } = await newDelivery({ sender, receiver, fields: TEXTS });
  for (const person of [sender, receiver, await sharedAdmin()]) {
    expect(await callRpcOrThrow(person.client, "get_transaction_by_id", { transaction_id: id })).toMatchObject({
      packageDetails: { notes: PRIVATE_NOTES, specialInstructions: INSTRUCTIONS },
    });
  }
});

// docs/readings.md: sender-words
test("hides the instructions from a driver who has declined, and from every push", async () => {
  const { id, at } = await paidDelivery({
    sender,
    receiver,
    fields: { ...TEXTS, preferredTime: await preferredTimeLaterToday() },
  });
  await movePreferredTime(id, 20);
  const driver = await newDriver({ online: true, at });
  await runDispatch(id);
  const offer = await requireOpenOffer(driver);
  expect(await callRpcOrThrow(driver.client, "get_offer", { p_id: offer.id })).toMatchObject({
    taskDetails: { preferredTime: { timeZone: "America/New_York" } },
  });
  const stored = JSON.stringify([
    await sql("select * from public.driver_notifications where transaction_id = $1", [id]),
    await sql(
      "select j.payload from graphile_worker._private_jobs j where j.payload::text like '%' || $1 || '%' or j.payload::text like '%' || $2 || '%'",
      [id, offer.id],
    ),
  ]);
  expect(stored).not.toContain("Gate code");
  expect(stored).not.toContain("Rosa");
  expect(await listQueuedNotifications(id)).toContain("task_offer");
  await callRpcOrThrow(serviceClient(), "decline_offer_by_link", { p_id: offer.id, p_reason: "Other" });
  expect(await callRpcOrThrow(driver.client, "get_offer", { p_id: offer.id })).toMatchObject({
    taskDetails: { instructions: null, preferredTime: null },
  });
});

// docs/readings.md: contact
test("the contact is the sender until the start, then the receiver; always with a masked number", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const { driver } = delivery;
  const deliveryArgs = { p_transaction_id: delivery.id };
  const maskPhone = ({ phone }: TestPerson) => `•••• ${phone.slice(-4)}`;
  expect((await readCurrentTask(driver)).contact).toEqual({
    name: "Sam Sender",
    phone: maskPhone(sender),
    role: "sender",
    maskedCalling: false,
  });
  await completeCashLeg(driver, delivery);
  const taskAfterPickup = await readCurrentTask(driver);
  expect(taskAfterPickup.contact).toEqual({
    name: "Rita Receiver",
    phone: maskPhone(receiver),
    role: "receiver",
    maskedCalling: false,
  });
  await callRpcOrThrow(driver.client, "arrive", { ...deliveryArgs, p_position: positionBody(delivery.at) });
  expect((await readCurrentTask(driver)).contact).toMatchObject({ role: "receiver", phone: maskPhone(receiver) });
  const completedTask = await callRpcOrThrow<TaskInstructions>(driver.client, "complete_task", {
    ...deliveryArgs,
    p_code: await readCode(delivery),
  });
  expect(completedTask.contact.phone).toBe(maskPhone(receiver));
});
