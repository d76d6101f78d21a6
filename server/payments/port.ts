import "server-only";
import type { CardDeclineReason } from "@/lib/domain/money/card-decline-reasons";
import type { Cents } from "@/server/payments/cents";

// Port for payment providers, in the product's terms. Methods return failures, including unavailability, and do not
// throw them.

export type PaymentStatus = "open" | "needs_action" | "processing" | "paid" | "cancelled";

/** The provider's current state of a payment. */
export type PaymentState = {
  providerId: string;
  /** Our id, as passed to the provider; null for a payment created elsewhere. */
  paymentId: string | null;
  status: PaymentStatus;
  amount: Cents;
  received: Cents;
  /** Refunded or being refunded. */
  refunded: Cents;
  /** open: the cardholder has the money until a decision. An inquiry withdraws nothing, and is no dispute. */
  dispute: "none" | "open" | "won" | "lost";
  /** Withdrawn by disputes that are open or lost. */
  disputed: Cents;
  /** The last declined card. */
  declined: { reason: CardDeclineReason; code: string } | null;
  /** The card that paid. */
  card: { brand: string; last4: string } | null;
  /** Lets a page pay this payment, and nothing else. */
  clientSecret: string | null;
};

export type RefundState = {
  providerId: string;
  /** Our id; null for a refund created in the provider's dashboard. */
  refundId: string | null;
  amount: Cents;
  status: "pending" | "done" | "failed";
};

/** A movement of the account's balance. */
export type Movement = {
  id: string;
  at: Date;
  kind: "payment" | "refund" | "refund_failed" | "dispute" | "dispute_won" | "transfer" | "other";
  /** Negative where it left the account; without the provider's fee. */
  amount: Cents;
  fee: Cents;
  /** The payment or transfer concerned, by the provider's id. */
  objectId: string | null;
};

export type Failure =
  /** The bank declined; another card may pay. */
  | { ok: false; kind: "declined"; reason: CardDeclineReason; code: string }
  /** The bank requires the cardholder, who is not present. */
  | { ok: false; kind: "needs_authentication" }
  /** A retry gets the same response. */
  | { ok: false; kind: "refused"; code: string }
  /** Unknown whether it was processed: a retry with the same id finds out. */
  | { ok: false; kind: "unavailable"; code: string; retryAfterMs: number | null };
export type ProviderResult<T> = { ok: true; value: T } | Failure;

/** A webhook's event: which payment to check, not its state. */
export type PaymentWebhook = { eventId: string; type: string; providerId: string | null };

export type Payments = {
  /** The person's customer at the provider, who gets our id and no other personal data. */
  ensureCustomer(userId: string): Promise<ProviderResult<{ customerId: string }>>;
  /** Creates a payment; once per paymentId, however often it is called. */
  createPayment(request: {
    paymentId: string;
    customerId: string;
    amount: Cents;
    /** Shown to the cardholder. */
    description: string;
  }): Promise<ProviderResult<PaymentState>>;
  /** Charges the customer's saved card without them. */
  chargeSavedCard(providerId: string, customerId: string): Promise<ProviderResult<PaymentState>>;
  getPaymentState(providerId: string): Promise<ProviderResult<PaymentState>>;
  /** Cancels a payment. A paid one stays paid: the returned state shows it. */
  cancel(providerId: string): Promise<ProviderResult<PaymentState>>;
  /** Refunds all or a part; once per refundId. */
  refund(request: { refundId: string; providerId: string; amount: Cents }): Promise<ProviderResult<RefundState>>;
  /** All refunds of a payment, newest first. */
  listRefunds(providerId: string): Promise<ProviderResult<RefundState[]>>;
  /** Pays a person with an account at the provider; once per transferId. */
  transfer(request: {
    transferId: string;
    accountId: string;
    amount: Cents;
    description: string;
  }): Promise<ProviderResult<{ providerId: string }>>;
  /** Movements of the balance since this moment, newest first. */
  listMovements(since: Date): Promise<ProviderResult<Movement[]>>;
  /** Parses a webhook; null if its signature is invalid or older than five minutes. */
  parseWebhook(raw: string, signature: string | null): PaymentWebhook | null;
};
