// The sender pays a tip with the fee. It goes to the driver at the handover, or else is refunded.
import { readAsAdmin, createDeliveryInStatus, newDelivery, type AssignedDelivery } from "./support/deliveries";
import { listLedgerEntries } from "./support/hubs";
import { createPricedSender } from "./support/prices";
import { callRpc, callRpcOrThrow, newCustomer, type TestPerson } from "./support/harness";
import type { DriverHistory } from "../../lib/contracts/driver/driver";
import type { Task } from "../../lib/contracts/driver/task";
import type { Transaction } from "../../lib/contracts/delivery/transaction";

jest.setTimeout(120_000);

let receiver: TestPerson;
beforeAll(async () => {
  receiver = await newCustomer({ name: "Rita Receiver" });
});

const listMoneyEntries = async ({ id }: { id: string }) =>
  (await listLedgerEntries({ id }))
    .filter(
      ({ giver, taker }) => ![giver, taker].some((kind) => ["hub", "driver", "receiver", "sender"].includes(kind)),
    )
    .map(({ cause, giver, taker, amount }) => `${cause}: ${giver} > ${taker} ${amount}`);
const read = (person: TestPerson, { id }: { id: string }) =>
  callRpcOrThrow<Transaction>(person.client, "get_transaction_by_id", { transaction_id: id });
const FEE = { flat: 4, failedBasisPoints: 5_000, tips: true };
const createTippedDelivery = async (
  status: "assigned" | "in_transit" | "delivered",
  pay: object | null = { flat: 3 },
) => createDeliveryInStatus(status, { sender: await createPricedSender(FEE, pay), receiver, fields: { tip: 2 } });

test("a tip is paid with the fee, and goes to the driver in full at the handover", async () => {
  const delivery = await createTippedDelivery("delivered");
  expect(delivery.offer.taskDetails).toMatchObject({ driverPay: 5, tip: 2 });
  expect(await listMoneyEntries(delivery)).toEqual([
    "payment: provider > sender_funds 6",
    "driver_paid: sender_funds > driver_pay 5",
    "fee_earned: sender_funds > fee 1",
  ]);
  expect((await callRpcOrThrow<DriverHistory>(delivery.driver.client, "list_driver_history")).items).toMatchObject([
    { driverPay: 5, tip: 2 },
  ]);
});

test("shows fee and tip separately to the sender, and neither to the receiver", async () => {
  const delivery = await createTippedDelivery("assigned");
  expect(await read(delivery.sender, delivery)).toMatchObject({
    fee: 4,
    paymentDue: 6,
    price: { fee: 4, tip: 2, total: 86 },
  });
  expect(await read(receiver, delivery)).toMatchObject({ fee: null, paymentDue: null, price: null });
  expect(await readAsAdmin(delivery.id)).toMatchObject({ price: { tip: 2, driverPay: 3 } });
});

test("a tip goes to the driver also without other pay", async () => {
  const delivery = await createTippedDelivery("delivered", null);
  expect(await listMoneyEntries(delivery)).toEqual([
    "payment: provider > sender_funds 6",
    "driver_paid: sender_funds > driver_pay 2",
    "fee_earned: sender_funds > fee 4",
  ]);
});

test("a tip is refunded in full when the handover fails, whatever part of the fee is kept", async () => {
  const delivery: AssignedDelivery = await createTippedDelivery("in_transit");
  await callRpcOrThrow<Task>(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  expect(await listMoneyEntries(delivery)).toEqual([
    "payment: provider > sender_funds 6",
    "fee_earned: sender_funds > fee 2",
  ]);
  expect(await readAsAdmin(delivery.id)).toMatchObject({ refundAmount: 4 });
});

test("a tip is refused where the price does not allow it, and nothing is created", async () => {
  for (const sender of [await createPricedSender({ flat: 4 }), await newCustomer()]) {
    const refusedRequest = newDelivery({ sender, receiver, fields: { tip: 2 } });
    await expect(refusedRequest).rejects.toThrow(/There are no tips for this delivery/);
    expect((await callRpc<{ items: object[] }>(sender.client, "list_transactions", {})).data).toMatchObject({
      items: [],
    });
  }
});
