import { z } from "zod";
import {
  cursor,
  latLng,
  limit,
  timedLatLng,
  page,
  rowVersion,
  time,
  uuid,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";
import {
  EndReasonCode,
  Funding,
  PreferredTime,
  TimeProposal,
  TransactionStatus,
} from "@/lib/contracts/delivery/fields";
import { CardPayment, CardPaymentOrNull, PaymentOrNull } from "@/lib/contracts/delivery/payment";
import { DeliveryPrice } from "@/lib/contracts/delivery/price";
import { Receipt } from "@/lib/contracts/delivery/receipt";
import {
  CorrectDeliveryBody,
  CreateTransactionBody,
  EditTransactionBody,
  DeliveryTerms,
} from "@/lib/contracts/delivery/transaction-bodies";
import { rejectReasons } from "@/lib/domain/task/end-reason";

/** A sender or receiver as the other party sees them; the phone is masked unless the reader needs it. */
const Party = z.object({ id: uuid, name: z.string(), phone: z.string().nullable() });

const TransactionDriver = z.object({
  id: uuid,
  name: z.string(),
  /** Only while the delivery is active; only the last digits where calls are masked. */
  phone: z.string().nullable(),
  /** The reader may call and text them now, through our number. */
  maskedCalling: z.boolean().nullish(),
  vehicleType: z.string().nullable(),
  vehiclePlate: z.string().nullable(),
  /** For the parties only on the way to them; for administrators and the driver while the delivery is active. */
  location: timedLatLng.nullable(),
});

export const TransactionHistoryEntry = z.object({
  from: TransactionStatus.nullable(),
  to: TransactionStatus,
  at: time,
  action: z.string(),
});
export type TransactionHistoryEntry = z.infer<typeof TransactionHistoryEntry>;

/** The person who takes, or took, the cash in the receiver's place. `phone`: for the receiver and administrators. */
export const Delegate = z
  .object({ name: z.string(), phone: z.string().nullable(), delegatedAt: time, receivedAt: time.nullable() })
  .meta({ id: "Delegate" });
export type Delegate = z.infer<typeof Delegate>;

/** Actions of a sender or receiver. */
export const PartyAction = z.enum([
  "accept",
  "reject",
  "cancel",
  "edit",
  "share",
  "report",
  "read_code",
  "name_delegate",
  "correct",
  "propose_time",
  "answer_time",
]);
export type PartyAction = z.infer<typeof PartyAction>;

export const Transaction = z
  .object({
    id: uuid,
    /** TXN- and eight characters: the delivery's public number. */
    orderNo: z.string(),
    transactionType: z.string(),
    status: TransactionStatus,
    statusLabel: z.string(),
    statusDescription: z.string(),
    amount: z.number(),
    funding: Funding,
    /** The sum due in the payment step; null where none was agreed. For the sender and administrators. */
    paymentDue: z.number().nullable(),
    /** The sender's fee; null where none was agreed. For the sender and administrators. */
    fee: z.number().nullable(),
    /** The price's parts; null without a price, and in lists. For the sender and administrators. */
    price: DeliveryPrice.nullable(),
    /** State of its card payment; null without one. For the sender and administrators. */
    cardPayment: CardPayment.nullable(),
    /** For a prefunded delivery: the hub where its cash is collected; the pickup has the hub's address and location. */
    pickupHub: z.object({ id: uuid, name: z.string() }).nullable(),
    /** No hub can supply its cash now: dispatch waits for one. */
    waitingForHub: z.boolean(),
    /** Held until an administrator has reviewed it. */
    inMoneyReview: z.boolean(),
    /**
     * The receiver cannot accept it because of their receiving limit on the day it is wanted for. For the sender and
     * administrators; false for other readers.
     */
    receiverOverLimit: z.boolean(),
    /** A driver still has to return the cash. For the sender and administrators; false for other readers. */
    cashToReturn: z.boolean(),
    /** Cash of it waits at a hub for its sender. For the sender and administrators; false for other readers. */
    cashAtHub: z.boolean(),
    deliveryAddress: z.string(),
    /** Apartment, floor or suite. */
    deliveryUnit: z.string().nullable(),
    deliveryLocation: latLng,
    pickupAddress: z.string(),
    pickupUnit: z.string().nullable(),
    pickupLocation: latLng.nullable(),
    receiverPhone: z.string(),
    customerName: z.string(),
    customerPhone: z.string(),
    packageDetails: z.object({
      description: z.string().nullable(),
      notes: z.string().nullable(),
      locationName: z.string().nullable(),
      specialInstructions: z.string().nullable(),
      /** Minutes. */
      estimatedDuration: z.number().nullable(),
    }),
    urgent: z.boolean(),
    preferredTime: PreferredTime.nullable(),
    /** With a preferred time: when dispatch begins, while that is in the future. */
    searchFrom: time.nullable(),
    createdAt: time,
    updatedAt: time,
    /** Version for optimistic locking: a change names the version it is based on. */
    version: rowVersion,
    assignedAt: time.nullable(),
    startedAt: time.nullable(),
    arrivedAt: time.nullable(),
    completedAt: time.nullable(),
    cancelledAt: time.nullable(),
    /** For the receiver only. */
    qrExpiresAt: time.nullable(),
    /** Locked after too many wrong codes; no code is accepted until then. For the receiver and administrators. */
    codeLockedUntil: time.nullable(),
    cancelReason: z.string().nullable(),
    /** Code of the reason, where no person gave one. */
    cancelReasonCode: EndReasonCode.nullable(),
    /** Minutes. */
    eta: z.number().nullable(),
    /** Current estimate of the arrival at the drop-off. */
    estimatedArrival: time.nullable(),
    /** Both are estimated from the straight line, because no road route is known. */
    etaApproximate: z.boolean().nullable(),
    dispatch: z.enum(["waiting", "offering", "exhausted"]).nullable(),
    sender: Party,
    receiver: Party,
    driver: TransactionDriver.nullable(),
    /** Null without a delegate, and in lists. */
    delegate: Delegate.nullish(),
    /** For sender, receiver and administrators; null for none, once a driver has it, and in lists. */
    timeProposal: TimeProposal.nullish(),
    /** The reader's possible actions now, as its sender or receiver. */
    allowedActions: z.array(PartyAction),
    /** Oldest first; empty in lists. */
    history: z.array(TransactionHistoryEntry),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof Transaction>;

const ListTransactionsQuery = z.strictObject({
  role: z.enum(["sender", "receiver", "all"]).default("all"),
  status: TransactionStatus.optional(),
  /** active: accepted and open. over: delivered, or ended otherwise. */
  stage: z.enum(["active", "over"]).optional(),
  cursor,
  limit: limit(20),
});

export const TransactionList = page(Transaction);
export type TransactionList = z.infer<typeof TransactionList>;

/** An empty body, for accept, reject, cancel and the like. */
export const TransactionActionBody = z.strictObject({});
export type TransactionActionBody = z.infer<typeof TransactionActionBody>;

/** `version`: the version that the receiver has read; refused if the sender has changed it since. */
const AcceptTransactionBody = z.strictObject({ version: rowVersion.optional() });

const RejectTransactionBody = z.strictObject({ reason: z.enum(rejectReasons).optional() });

/**
 * The driver's current route. `polyline`: encoded, of six digits. Polyline, metres and seconds are present only on the
 * way to the drop-off; for administrators also before.
 */
export const DeliveryRoute = z
  .object({
    approximate: z.boolean(),
    metres: z.number().nullable(),
    seconds: z.number().nullable(),
    estimatedArrival: time.nullable(),
    polyline: z.string().nullable(),
  })
  .meta({ id: "DeliveryRoute" });
export type DeliveryRoute = z.infer<typeof DeliveryRoute>;

export const DeliveryRouteOrNull = DeliveryRoute.nullable();

const tag = "Transactions";

export const transactions = {
  list: {
    method: "GET",
    path: "/api/transactions",
    actor: "user",
    tag,
    summary: "List the caller's deliveries, sent and received, newest first",
    query: ListTransactionsQuery,
    response: TransactionList,
  },
  create: {
    method: "POST",
    path: "/api/transactions",
    actor: "user",
    tag,
    summary: "Request a delivery; repeating an idempotency key returns the same delivery",
    body: CreateTransactionBody,
    response: Transaction,
    status: 201,
    example: {
      receiverPhone: "+13055550123",
      amount: 120.5,
      deliveryAddress: "100 Brickell Ave, Miami",
      deliveryLocation: { lat: 25.7617, lng: -80.1918 },
      pickupAddress: "1 Ocean Drive, Miami Beach",
      pickupLocation: { lat: 25.7702, lng: -80.1318 },
    },
  },
  getTerms: {
    method: "GET",
    path: "/api/delivery-terms",
    actor: "user",
    tag,
    summary: "Retrieve the limits for a sender's form: the maximum amount, and the clock of preferred times",
    response: DeliveryTerms,
  },
  get: {
    method: "GET",
    path: "/api/transactions/{id}",
    actor: "user",
    tag,
    summary: "Retrieve a delivery with its history; for its parties, its driver while active, and admins",
    params: idParams,
    response: Transaction,
  },
  update: {
    method: "PATCH",
    path: "/api/transactions/{id}",
    actor: "user",
    tag,
    summary: "Update a delivery as its sender, before a driver has it; a higher price has to be confirmed",
    params: idParams,
    body: EditTransactionBody,
    response: Transaction,
    example: { version: 3, deliveryUnit: "Apt 4B" },
  },
  correct: {
    method: "POST",
    path: "/api/transactions/{id}/correct",
    actor: "user",
    tag,
    summary: "Correct the drop-off as the receiver, by a few hundred metres, before a driver is on the way to it",
    params: idParams,
    body: CorrectDeliveryBody,
    response: Transaction,
    example: { version: 3, deliveryUnit: "Apt 4B" },
  },
  accept: {
    method: "POST",
    path: "/api/transactions/{id}/accept",
    actor: "user",
    tag,
    summary: "Accept a delivery as its receiver, in the version they read",
    params: idParams,
    body: AcceptTransactionBody,
    response: Transaction,
    example: { version: 3 },
  },
  reject: {
    method: "POST",
    path: "/api/transactions/{id}/reject",
    actor: "user",
    tag,
    summary: "Reject a delivery as its receiver",
    params: idParams,
    body: RejectTransactionBody,
    response: Transaction,
  },
  cancel: {
    method: "POST",
    path: "/api/transactions/{id}/cancel",
    actor: "user",
    tag,
    summary: "Cancel a delivery as its sender, before it is paid",
    params: idParams,
    body: TransactionActionBody,
    response: Transaction,
  },
  getRoute: {
    method: "GET",
    path: "/api/transactions/{id}/route",
    actor: "user",
    tag,
    summary: "Retrieve the driver's remaining route, for the parties and admins; null without a driver on the road",
    params: idParams,
    response: DeliveryRouteOrNull,
  },
  getPayment: {
    method: "GET",
    path: "/api/transactions/{id}/payment",
    actor: "user",
    tag,
    summary: "Retrieve the sender's card payment with what the page needs to pay; null without one",
    params: idParams,
    response: PaymentOrNull,
  },
  checkPayment: {
    method: "POST",
    path: "/api/transactions/{id}/payment/check",
    actor: "user",
    tag,
    summary: "Update a payment's state from the provider right after the page submitted a card",
    params: idParams,
    body: TransactionActionBody,
    response: CardPaymentOrNull,
  },
  getReceipt: {
    method: "GET",
    path: "/api/transactions/{id}/receipt",
    actor: "user",
    tag,
    summary: "Retrieve the receipt, also of cancelled and failed deliveries, for the parties",
    params: idParams,
    response: Receipt,
  },
} as const satisfies Record<string, RouteContract>;
