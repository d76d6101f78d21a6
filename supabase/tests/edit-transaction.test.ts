// A sender edits a delivery that has no driver yet: which fields, until when, at which price, and who is notified.
import { callRpc, callRpcOrThrow, newCustomer, sql, type RpcResult, type TestPerson } from "./support/harness";
import {
  readAsAdmin,
  createDeliveryInStatus,
  setDriverOnlineAt,
  runDispatch,
  listJobs,
  newDelivery,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  deliveryRequest,
  readStatus,
  type TestDelivery,
} from "./support/deliveries";
import { agreeSenderPrice } from "./support/prices";

jest.setTimeout(60_000);

type DeliveryJson = {
  id: string;
  status: string;
  amount: number;
  deliveryAddress: string;
  deliveryUnit: string | null;
  deliveryLocation: { lat: number; lng: number };
  version: number;
  allowedActions: string[];
  preferredTime: { from: string } | null;
  packageDetails: { notes: string | null; specialInstructions: string | null };
  history: unknown[];
};
const readDelivery = (delivery: TestDelivery, as: TestPerson = delivery.sender) =>
  callRpcOrThrow<DeliveryJson>(as.client, "get_transaction_by_id", { transaction_id: delivery.id });
async function editDelivery(
  delivery: TestDelivery,
  patch: object,
  as = delivery.sender,
): Promise<RpcResult<DeliveryJson>> {
  const { version } = await readDelivery(delivery);
  return callRpc<DeliveryJson>(as.client, "edit_transaction", {
    p_transaction_id: delivery.id,
    p_patch: { version, ...patch },
  });
}
const withOtherAddress = ({ at }: TestDelivery, overrides: object = {}) => ({
  deliveryAddress: "9 Other Street",
  deliveryLocation: { lat: at.lat + 0.01, lng: at.lng },
  ...overrides,
});
const listEditNotifications = async (id: string) =>
  (await listJobs(id))
    .filter(({ payload }) => payload.type === "transaction_edited")
    .map(({ payload }) => payload.userId);

test("a receiver accepts only the version they have read", async () => {
  const delivery = await newDelivery();
  const { receiver } = delivery;
  const versionRead = await readDelivery(delivery, receiver);
  expect(await editDelivery(delivery, { amount: 95 })).toMatchObject({ ok: true });
  const accept = (version?: number) =>
    callRpc<DeliveryJson>(receiver.client, "accept_transaction", { p_transaction_id: delivery.id, p_version: version });
  expect(await accept(versionRead.version)).toMatchObject({
    code: "INVALID_STATE",
    message: "The delivery has changed in the meantime. Check it again.",
  });
  expect(await readStatus(delivery.id)).toBe("pending");
  const current = await readDelivery(delivery, receiver);
  expect(current.amount).toBe(95);
  expect(await accept(current.version)).toMatchObject({ ok: true });
  // Repeated after a lost response.
  expect(await accept(current.version)).toMatchObject({ ok: true });
});

test("before the receiver has accepted, the sender may change each field; the receiver is notified, and the change is recorded", async () => {
  const delivery = await newDelivery();
  const edited = await editDelivery(
    delivery,
    withOtherAddress(delivery, {
      deliveryUnit: " Apt  4B ",
      amount: 95,
      specialInstructions: "Ring twice",
      notes: "Rent",
    }),
  );
  expect(edited.data).toMatchObject({
    status: "pending",
    amount: 95,
    deliveryAddress: "9 Other Street",
    deliveryUnit: "Apt 4B",
    packageDetails: { specialInstructions: "Ring twice", notes: "Rent" },
  });
  const editedAgain = await editDelivery(delivery, { deliveryUnit: null, specialInstructions: null });
  expect(editedAgain.data).toMatchObject({
    amount: 95,
    deliveryUnit: null,
    packageDetails: { specialInstructions: null, notes: "Rent" },
  });
  expect(new Set(await listEditNotifications(delivery.id))).toEqual(new Set([delivery.receiver.id]));
  const recordedEdits = await sql<{ metadata: { fields: string[] } }>(
    "select metadata from public.transaction_status_updates where transaction_id = $1 and action = 'edit' order by id",
    [delivery.id],
  );
  expect(recordedEdits.map(({ metadata }) => metadata.fields)).toEqual([
    ["amount", "deliveryAddress", "deliveryLocation", "deliveryUnit", "notes", "specialInstructions"],
    ["deliveryUnit", "specialInstructions"],
  ]);
  expect(JSON.stringify(recordedEdits)).not.toContain("Other Street");
  expect((await readDelivery(delivery)).history).toHaveLength(1);
});

test("only its sender edits it; receivers and strangers get TRANSACTION_NOT_FOUND", async () => {
  const delivery = await newDelivery();
  for (const caller of [delivery.receiver, await newCustomer({ name: "Steve Stranger" })])
    expect(await editDelivery(delivery, { deliveryUnit: "2" }, caller)).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  expect((await readDelivery(delivery, delivery.receiver)).allowedActions).not.toContain("edit");
  expect((await readDelivery(delivery)).allowedActions).toContain("edit");
});

test("refuses an edit of an outdated version", async () => {
  const delivery = await newDelivery();
  const { version } = await readDelivery(delivery);
  await editDelivery(delivery, { deliveryUnit: "1" });
  expect(
    await callRpc(delivery.sender.client, "edit_transaction", {
      p_transaction_id: delivery.id,
      p_patch: { version, deliveryUnit: "2" },
    }),
  ).toMatchObject({ code: "INVALID_STATE", message: "The delivery has changed in the meantime. Check it again." });
  expect((await readDelivery(delivery)).deliveryUnit).toBe("1");
});

test("two edits in one transaction create two versions", async () => {
  const delivery = await newDelivery();
  const { version } = await readDelivery(delivery);
  await sql(
    `do $$ begin
       update public.transactions set notes = notes where id = '${delivery.id}';
       update public.transactions set notes = notes where id = '${delivery.id}';
     end $$`,
  );
  expect((await readDelivery(delivery)).version).toBe(version + 2);
  expect(
    await callRpc(delivery.sender.client, "edit_transaction", {
      p_transaction_id: delivery.id,
      p_patch: { version: version + 1, deliveryUnit: "2" },
    }),
  ).toMatchObject({ code: "INVALID_STATE" });
});

test("of two concurrent edits of the same version one is refused", async () => {
  const delivery = await newDelivery();
  const { version } = await readDelivery(delivery);
  const answers = await Promise.all(
    ["1", "2"].map((deliveryUnit) =>
      callRpc(delivery.sender.client, "edit_transaction", {
        p_transaction_id: delivery.id,
        p_patch: { version, deliveryUnit },
      }),
    ),
  );
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("once the receiver has accepted, the amount is fixed; instructions, preferred time and unit may change, and the address if the delivery has no price", async () => {
  const delivery = await paidDelivery();
  expect(await editDelivery(delivery, { amount: 500 })).toMatchObject({
    code: "INVALID_STATE",
    message: "Amount and addresses are agreed. Cancel it and send it again.",
  });
  expect(
    (await editDelivery(delivery, withOtherAddress(delivery, { specialInstructions: "Side door" }))).data,
  ).toMatchObject({
    deliveryAddress: "9 Other Street",
    packageDetails: { specialInstructions: "Side door" },
  });
  expect((await listJobs(delivery.id)).map(({ task }) => task)).toContain("dispatch");
});

test("a delivery that was free when it was accepted stays free after it has moved, whatever the current price", async () => {
  const delivery = await paidDelivery();
  await agreeSenderPrice(delivery.sender, "sender", { flat: 500 });
  const newAddress = withOtherAddress(delivery);
  const quote = await callRpcOrThrow<{ id: string }>(delivery.sender.client, "create_quote", {
    p_body: {
      ...deliveryRequest(delivery.receiver, newAddress.deliveryLocation),
      ...newAddress,
      pickupLocation: delivery.at,
    },
  });
  const edited = await editDelivery(delivery, { ...newAddress, quoteId: quote.id });
  expect(edited).toMatchObject({ ok: true, data: { deliveryAddress: "9 Other Street" } });
  expect(await sql("select fee from public.transactions where id = $1", [delivery.id])).toEqual([{ fee: null }]);
  expect(await editDelivery(delivery, { ...newAddress, deliveryAddress: "10 Other Street" })).toMatchObject({
    ok: true,
  });
});

test("while an offer is open, new instructions keep it, and a new place withdraws it and restarts the search", async () => {
  const delivery = await paidDelivery();
  const driver = await setDriverOnlineAt(delivery.at);
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  await editDelivery(delivery, { specialInstructions: "Ring twice", deliveryUnit: "Apt 4B" });
  expect(await findOpenOffer(driver)).toMatchObject({
    id: offer.id,
    taskDetails: { instructions: "Ring twice", deliveryUnit: "Apt 4B" },
  });
  await editDelivery(delivery, withOtherAddress(delivery));
  expect(await findOpenOffer(driver)).toBeUndefined();
  expect(await readStatus(delivery.id)).toBe("payment_confirmed");
  expect(await callRpc(driver.client, "accept_offer", { p_id: offer.id, p_via: "app" })).toMatchObject({ ok: false });
});

test.each(["assigned", "in_transit", "servicing"] as const)(
  "from %s on a driver has it, and every edit is refused",
  async (status) => {
    const delivery = await createDeliveryInStatus(status);
    const before = await readDelivery(delivery);
    expect(before.allowedActions).not.toContain("edit");
    expect(await editDelivery(delivery, { deliveryUnit: "9" })).toMatchObject({
      code: "INVALID_STATE",
      message: "A driver already has it. Call us if something is wrong.",
    });
    expect((await readAsAdmin(delivery.id)).status).toBe(status);
  },
);

test("refuses an edit of an ended delivery", async () => {
  const delivery = await newDelivery();
  await callRpcOrThrow(delivery.sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
  expect(await editDelivery(delivery, { deliveryUnit: "9" })).toMatchObject({
    code: "INVALID_STATE",
    message: "This delivery is over",
  });
});

test("a driver's acceptance and a concurrent edit exclude each other: either the offer is closed or the driver has the delivery", async () => {
  const delivery = await paidDelivery();
  const driver = await setDriverOnlineAt(delivery.at);
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  const { version } = await readDelivery(delivery);
  const [edited, accepted] = await Promise.all([
    callRpc(delivery.sender.client, "edit_transaction", {
      p_transaction_id: delivery.id,
      p_patch: { version, ...withOtherAddress(delivery) },
    }),
    callRpc(driver.client, "accept_offer", { p_id: offer.id, p_via: "app" }),
  ]);
  expect([edited.ok, accepted.ok].sort()).toEqual([false, true]);
  expect(await readStatus(delivery.id)).toBe(accepted.ok ? "assigned" : "payment_confirmed");
});
