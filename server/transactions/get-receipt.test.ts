import type { Transaction, TransactionHistoryEntry } from "@/lib/contracts/delivery/transaction";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { describeApiStatus } from "@/lib/i18n/messages/delivery-status";
import { receiptOf } from "./get-receipt";

const minute = (at: number): string => new Date(Date.UTC(2026, 2, 1, 12, at)).toISOString();
const now = new Date(Date.UTC(2026, 2, 1, 13));
const head = { chain: "delivery:7", entries: 2, hash: "ab".repeat(32), recordedAt: minute(8) };

function delivery(...steps: TransactionStatus[]): Transaction {
  const status = steps.at(-1) ?? "pending";
  const history: TransactionHistoryEntry[] = steps.map((to, index) => ({
    from: steps[index - 1] ?? null,
    to,
    at: minute(index),
    action: "step",
  }));
  return {
    id: "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11",
    orderNo: "TXN-7D4C2F7E",
    transactionType: "cash_delivery",
    status,
    statusLabel: describeApiStatus(status).label,
    statusDescription: describeApiStatus(status).description,
    cashToReturn: false,
    funding: "sender_cash",
    paymentDue: null,
    fee: null,
    price: null,
    cardPayment: null,
    pickupHub: null,
    waitingForHub: false,
    inMoneyReview: false,
    receiverOverLimit: false,
    cashAtHub: false,
    amount: 120.5,
    deliveryAddress: "100 Brickell Ave",
    deliveryUnit: null,
    deliveryLocation: { lat: 25.76, lng: -80.19 },
    pickupAddress: "1 Ocean Drive",
    pickupUnit: null,
    pickupLocation: null,
    receiverPhone: "+13055550123",
    customerName: "Rosa",
    customerPhone: "+13055550123",
    packageDetails: {
      description: "Cash delivery",
      notes: null,
      locationName: null,
      specialInstructions: null,
      estimatedDuration: null,
    },
    urgent: false,
    preferredTime: null,
    searchFrom: null,
    createdAt: minute(0),
    updatedAt: minute(steps.length),
    version: 1,
    assignedAt: null,
    startedAt: null,
    arrivedAt: null,
    completedAt: null,
    cancelledAt: null,
    qrExpiresAt: null,
    codeLockedUntil: null,
    cancelReason: null,
    cancelReasonCode: null,
    eta: null,
    estimatedArrival: null,
    etaApproximate: null,
    dispatch: null,
    sender: { id: "11111111-1111-4111-8111-111111111111", name: "Sam Sender", phone: "+13055550100" },
    receiver: { id: "22222222-2222-4222-8222-222222222222", name: "Rosa Receiver", phone: "+13055550123" },
    driver: {
      id: "33333333-3333-4333-8333-333333333333",
      name: " Dora Maria Driver",
      phone: "+13055550199",
      vehicleType: "car",
      vehiclePlate: "AB 1",
      location: null,
    },
    allowedActions: [],
    history,
  };
}

test("contains number, amount, parties and all steps of a completed delivery", () => {
  const receipt = receiptOf(
    delivery(
      "pending",
      "accepted",
      "payment_pending",
      "payment_confirmed",
      "broadcast",
      "assigned",
      "in_transit",
      "servicing",
      "delivered",
    ),
    head,
    now,
  );
  expect(receipt).toMatchObject({
    ledger: head,
    number: "TXN-7D4C2F7E",
    amount: 120.5,
    currency: "USD",
    status: "delivered",
    statusLabel: "Delivered",
    sender: { name: "Sam Sender" },
    receiver: { name: "Rosa Receiver" },
    handedTo: null,
    driver: { firstName: "Dora" },
    endedAt: minute(8),
    issuedAt: now.toISOString(),
  });
  expect(receipt.timeline.map(({ label }) => label)).toEqual([
    "Pending",
    "Accepted",
    "Payment Pending",
    "Payment Confirmed",
    "Finding Driver",
    "Driver Assigned",
    "On the Way",
    "Driver Arrived",
    "Delivered",
  ]);
});

test("contains no phone numbers and no full driver name", () => {
  const text = JSON.stringify(receiptOf(delivery("pending", "accepted"), null, now));
  expect(text).not.toMatch(/\+1305|Maria|AB 1/);
});

test("has no end while the delivery is open", () => {
  expect(receiptOf(delivery("pending", "accepted"), null, now).endedAt).toBeNull();
});

test("ends a cancelled delivery at its cancellation, not at the refund", () => {
  const receipt = receiptOf(
    {
      ...delivery("pending", "accepted", "cancelled", "refunded"),
      cancelReason: "Cancelled by the sender",
      cancelReasonCode: "cancelled_by_sender",
      driver: null,
    },
    null,
    now,
  );
  expect(receipt).toMatchObject({
    status: "refunded",
    cancelReason: "Cancelled by the sender",
    cancelReasonCode: "cancelled_by_sender",
    driver: null,
    endedAt: minute(2),
  });
});
