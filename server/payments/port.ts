import "server-only";
import type { Decline } from "@/lib/domain/offer/decline";
import type { Cents } from "@/server/payments/cents";

// What the product asks of a payment provider, in the product's words. Nothing here throws for what a provider may
// answer, or for one that does not answer.

export type PaymentStatus = "open" | "needs_action" | "processing" | "paid" | "cancelled";

/** What the provider says of a payment now. */
export type PaymentState = {
  providerId: string;
  /** Ours, as the provider was told; null where somebody else made it. */
  paymentId: string | null;
  status: PaymentStatus;
  amount: Cents;
  received: Cents;
  /** What has gone back, or is on its way back. */
  refunded: Cents;
  /** open: the card's holder has the money until somebody decides. An inquiry takes none, and is no dispute. */
  dispute: "none" | "open" | "won" | "lost";
  /** What its holder has by disputes that are open or lost. */
  disputed: Cents;
  /** The last card that did not pay. */
  declined: { reason: Decline; code: string } | null;
  /** The card that paid. */
  card: { brand: string; last4: string } | null;
  /** With it a page pays this payment, and can do nothing else. */
  clientSecret: string | null;
};

export type RefundState = {
  providerId: string;
  /** Ours; null for one made in the provider's dashboard. */
  refundId: string | null;
  amount: Cents;
  status: "pending" | "done" | "failed";
};

/** What moved the account's balance. */
export type Movement = {
  id: string;
  at: Date;
  kind: "payment" | "refund" | "refund_failed" | "dispute" | "dispute_won" | "transfer" | "other";
  /** Less than nothing where it left the account; without the provider's fee. */
  amount: Cents;
  fee: Cents;
  /** The payment or transfer that it is about, by the provider's id. */
  about: string | null;
};

export type Failure =
  /** The bank says no; another card may pay. */
  | { ok: false; kind: "declined"; reason: Decline; code: string }
  /** The bank asks for the card's holder, who is not there. */
  | { ok: false; kind: "needs_authentication" }
  /** Asking again gets the same answer. */
  | { ok: false; kind: "refused"; code: string }
  /** Nobody knows whether it was done: asking again under the same id finds out. */
  | { ok: false; kind: "unavailable"; code: string; retryAfterMs: number | null };
export type Outcome<T> = { ok: true; value: T } | Failure;

/** What a webhook of the provider says happened: where to look, not what is true. */
export type Notice = { eventId: string; type: string; providerId: string | null };

export type Payments = {
  /** The customer that this person is at the provider. Told of them is our id, and nothing else. */
  ensureCustomer(userId: string): Promise<Outcome<{ customerId: string }>>;
  /** Asks for what is due; under the same paymentId once, however often it is asked. */
  ask(wish: {
    paymentId: string;
    customerId: string;
    amount: Cents;
    /** What the card's holder reads of it. */
    description: string;
  }): Promise<Outcome<PaymentState>>;
  /** The card that the customer kept pays without them. */
  payByKeptCard(providerId: string, customerId: string): Promise<Outcome<PaymentState>>;
  state(providerId: string): Promise<Outcome<PaymentState>>;
  /** Nobody can pay it any more. One that is paid stays so: the state says it. */
  cancel(providerId: string): Promise<Outcome<PaymentState>>;
  /** Gives back all or a part; under the same refundId once. */
  refund(wish: { refundId: string; providerId: string; amount: Cents }): Promise<Outcome<RefundState>>;
  /** All refunds of a payment, the newest first. */
  refundsOf(providerId: string): Promise<Outcome<RefundState[]>>;
  /** Pays somebody who has an account at the provider; under the same transferId once. */
  transfer(wish: {
    transferId: string;
    accountId: string;
    amount: Cents;
    description: string;
  }): Promise<Outcome<{ providerId: string }>>;
  /** What moved the balance from this moment on, the newest first. */
  movementsSince(since: Date): Promise<Outcome<Movement[]>>;
  /** Reads a webhook; null where its signature is wrong or older than five minutes. */
  readNotice(raw: string, signature: string | null): Notice | null;
};
