import { z } from "zod";
import {
  cursor,
  latLng,
  limit,
  moment,
  page,
  rowVersion,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { EndReasonCode } from "@/lib/contracts/end-reason";
import { Funding } from "@/lib/contracts/funding";
import { CardPayment, CardPaymentOrNull, PaymentOrNull } from "@/lib/contracts/payment";
import { PreferredTime, TimeProposal } from "@/lib/contracts/preferred-time";
import { DeliveryPrice } from "@/lib/contracts/price";
import { Receipt } from "@/lib/contracts/receipt";
import {
  CorrectDeliveryBody,
  CreateTransactionBody,
  EditTransactionBody,
  DeliveryTerms,
} from "@/lib/contracts/transaction-bodies";
import { TransactionStatus } from "@/lib/contracts/transaction-status";
import { rejectReasons } from "@/lib/domain/task/end-reason";

export { Funding };

/** A sender or receiver as the other side sees them; the phone is masked where the reader does not need it. */
const Party = z.object({ id: uuid, name: z.string(), phone: z.string().nullable() });

const TransactionDriver = z.object({
  id: uuid,
  name: z.string(),
  /** Only while the delivery is active; its last digits where calls are masked. */
  phone: z.string().nullable(),
  /** The reader may call and text them now, through our number. */
  line: z.boolean().nullish(),
  vehicleType: z.string().nullable(),
  vehiclePlate: z.string().nullable(),
  /**
   * For the people of the delivery only while they are on the way to them; for administrators and the driver while the
   * delivery is active.
   */
  location: moment.nullable(),
});

export const TransactionHistoryEntry = z.object({
  from: TransactionStatus.nullable(),
  to: TransactionStatus,
  at: time,
  action: z.string(),
});
export type TransactionHistoryEntry = z.infer<typeof TransactionHistoryEntry>;

/** Who takes the cash in the receiver's place, or took it. `phone`: for the receiver and administrators. */
export const Delegate = z
  .object({ name: z.string(), phone: z.string().nullable(), namedAt: time, tookAt: time.nullable() })
  .meta({ id: "Delegate" });
export type Delegate = z.infer<typeof Delegate>;

/** What a sender or a receiver may do. */
export const PartyAction = z.enum([
  "accept",
  "reject",
  "cancel",
  "edit",
  "share",
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
    /** TXN- and eight characters: what people call it. */
    orderNo: z.string(),
    transactionType: z.string(),
    status: TransactionStatus,
    statusLabel: z.string(),
    statusDescription: z.string(),
    amount: z.number(),
    funding: Funding,
    /** What the payment step asks for; null where it was never named. For the sender and administrators. */
    paymentDue: z.number().nullable(),
    /** What the sender pays for the delivery; null where it was never named. For them and administrators. */
    fee: z.number().nullable(),
    /** Why; null where it was never priced, and in lists. For the sender and administrators. */
    price: DeliveryPrice.nullable(),
    /** How far a card payment of it is; null where no card was asked for. For the sender and administrators. */
    cardPayment: CardPayment.nullable(),
    /** Of a prefunded delivery: the hub where its cash is collected, whose address and place are the pickup's. */
    pickupHub: z.object({ id: uuid, name: z.string() }).nullable(),
    /** No hub can give its cash now: the search for a driver waits for one. */
    waitsForHub: z.boolean(),
    /** It goes on when an administrator has looked at it. */
    underReview: z.boolean(),
    /**
     * The receiver could not accept it, because of what they may receive on the day for which it is wanted. For the
     * sender and administrators; false for everybody else.
     */
    receiverOverLimit: z.boolean(),
    /** A driver still has to return the cash. For the sender and administrators; false for everybody else. */
    cashToReturn: z.boolean(),
    /** Cash of it waits at a hub for its sender. For them and administrators; false for everybody else. */
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
    /** For a preferred time: when the search for a driver begins, while that is still to come. */
    searchFrom: time.nullable(),
    createdAt: time,
    updatedAt: time,
    /** Counts its changes: name the one that was read when changing it. */
    version: rowVersion,
    assignedAt: time.nullable(),
    startedAt: time.nullable(),
    arrivedAt: time.nullable(),
    completedAt: time.nullable(),
    cancelledAt: time.nullable(),
    /** For the receiver alone. */
    qrExpiresAt: time.nullable(),
    /** Too many wrong codes: none is taken until then. For the receiver and administrators. */
    codeLockedUntil: time.nullable(),
    cancelReason: z.string().nullable(),
    /** What the reason says, where nobody wrote it. */
    cancelReasonCode: EndReasonCode.nullable(),
    /** Minutes. */
    eta: z.number().nullable(),
    /** When the driver comes to the door, as it looks now. */
    estimatedArrival: time.nullable(),
    /** Both come from the straight line, for want of a way by road. */
    etaAbout: z.boolean().nullable(),
    dispatch: z.enum(["waiting", "offering", "exhausted"]).nullable(),
    sender: Party,
    receiver: Party,
    driver: TransactionDriver.nullable(),
    /** Null where the receiver has named nobody, and in lists. */
    delegate: Delegate.nullish(),
    /** For sender, receiver and administrators; null where there is none, once a driver has it, and in lists. */
    timeProposal: TimeProposal.nullish(),
    /** What the reader may do with it now, as its sender or receiver. */
    allowedActions: z.array(PartyAction),
    /** Oldest first; empty in lists. */
    history: z.array(TransactionHistoryEntry),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof Transaction>;

export const TransactionParams = z.strictObject({ id: uuid });
export type TransactionParams = z.infer<typeof TransactionParams>;

const ListTransactionsQuery = z.strictObject({
  role: z.enum(["sender", "receiver", "all"]).default("all"),
  status: TransactionStatus.optional(),
  /** active: accepted and going on; over: delivered, or ended otherwise. */
  stage: z.enum(["active", "over"]).optional(),
  cursor,
  limit: limit(20),
});

export const TransactionList = page(Transaction);
export type TransactionList = z.infer<typeof TransactionList>;

/** For accept, reject, cancel and the like: nothing to say besides. */
export const TransactionActionBody = z.strictObject({});
export type TransactionActionBody = z.infer<typeof TransactionActionBody>;

/** `version`: the delivery's version as the receiver read it; refused where its sender has changed it since. */
const AcceptTransactionBody = z.strictObject({ version: rowVersion.optional() });

const RejectTransactionBody = z.strictObject({ reason: z.enum(rejectReasons).optional() });

/**
 * The way of a delivery that is being driven. `line`: encoded polyline of six digits. Line, metres and seconds are there
 * on the way to the door alone, for administrators before, too.
 */
export const DeliveryWay = z
  .object({
    about: z.boolean(),
    metres: z.number().nullable(),
    seconds: z.number().nullable(),
    estimatedArrival: time.nullable(),
    line: z.string().nullable(),
  })
  .meta({ id: "DeliveryWay" });
export type DeliveryWay = z.infer<typeof DeliveryWay>;

export const DeliveryWayOrNull = DeliveryWay.nullable();

const tag = "Transactions";

export const transactions = {
  list: {
    method: "GET",
    path: "/api/transactions",
    actor: "user",
    tag,
    summary: "What the person sent or is to receive, newest first",
    query: ListTransactionsQuery,
    response: TransactionList,
  },
  create: {
    method: "POST",
    path: "/api/transactions",
    actor: "user",
    tag,
    summary: "Ask for a delivery; the same key gives the same delivery",
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
    summary: "What a sender's form needs to know: the most cash, and the clock of preferred times",
    response: DeliveryTerms,
  },
  get: {
    method: "GET",
    path: "/api/transactions/{id}",
    actor: "user",
    tag,
    summary: "One delivery with its history, for its parties, its driver while active, and admins",
    params: TransactionParams,
    response: Transaction,
  },
  update: {
    method: "PATCH",
    path: "/api/transactions/{id}",
    actor: "user",
    tag,
    summary: "The sender changes it, until a driver has it; what costs more is shown first",
    params: TransactionParams,
    body: EditTransactionBody,
    response: Transaction,
    example: { version: 3, deliveryUnit: "Apt 4B" },
  },
  correct: {
    method: "POST",
    path: "/api/transactions/{id}/correct",
    actor: "user",
    tag,
    summary: "The receiver puts the door right, within a few hundred metres, until a driver is on the way to it",
    params: TransactionParams,
    body: CorrectDeliveryBody,
    response: Transaction,
    example: { version: 3, deliveryUnit: "Apt 4B" },
  },
  accept: {
    method: "POST",
    path: "/api/transactions/{id}/accept",
    actor: "user",
    tag,
    summary: "The receiver accepts, as they read it",
    params: TransactionParams,
    body: AcceptTransactionBody,
    response: Transaction,
    example: { version: 3 },
  },
  reject: {
    method: "POST",
    path: "/api/transactions/{id}/reject",
    actor: "user",
    tag,
    summary: "The receiver rejects",
    params: TransactionParams,
    body: RejectTransactionBody,
    response: Transaction,
  },
  cancel: {
    method: "POST",
    path: "/api/transactions/{id}/cancel",
    actor: "user",
    tag,
    summary: "The sender cancels, until it is paid",
    params: TransactionParams,
    body: TransactionActionBody,
    response: Transaction,
  },
  getRoute: {
    method: "GET",
    path: "/api/transactions/{id}/way",
    actor: "user",
    tag,
    summary: "What is left of the driver's way, for the parties and admins; null where nobody drives",
    params: TransactionParams,
    response: DeliveryWayOrNull,
  },
  getPayment: {
    method: "GET",
    path: "/api/transactions/{id}/payment",
    actor: "user",
    tag,
    summary: "What the sender pays by card, and with what their page does it; null where no card is asked for",
    params: TransactionParams,
    response: PaymentOrNull,
  },
  checkPayment: {
    method: "POST",
    path: "/api/transactions/{id}/payment/check",
    actor: "user",
    tag,
    summary: "The sender's page has sent a card: the payment provider is asked at once",
    params: TransactionParams,
    body: TransactionActionBody,
    response: CardPaymentOrNull,
  },
  getReceipt: {
    method: "GET",
    path: "/api/transactions/{id}/receipt",
    actor: "user",
    tag,
    summary: "The receipt, for the parties, also of cancelled and failed deliveries",
    params: TransactionParams,
    response: Receipt,
  },
} as const satisfies Record<string, RouteContract>;
