import "server-only";
import { z } from "zod";
import { emptyResponse, time, uuid } from "@/lib/contracts/common";
import { CardPayment } from "@/lib/contracts/delivery/payment";
import { WebhookResult } from "@/lib/contracts/system";

const count = z.number().int();
const PaymentHealth = z.object({ comparedAt: time.nullable(), differences: count });

/** The payment to request from the provider. */
const PaymentToRequest = z.object({
  payment: z
    .object({
      paymentId: uuid,
      providerId: z.string().nullable(),
      amount: z.number(),
      description: z.string(),
      userId: uuid,
      customerId: z.string().nullable(),
    })
    .nullable(),
});

/** State of the sender's card payment; `providerId`: the provider's id while it can still be paid. */
const OwnPayment = z.object({
  payment: CardPayment.extend({ providerId: z.string().nullable() }).nullable(),
});

const StoredPaymentCustomer = z.object({ customerId: z.string() });

/** The provider's id of a delivery's payment, and what remains to be done there. */
const ProviderPayment = z.object({
  payment: z
    .object({
      paymentId: uuid,
      providerId: z.string(),
      cancel: z.boolean(),
      refund: z.object({ refundId: uuid, amount: z.number() }).nullable(),
    })
    .nullable(),
});

/** The start of a comparison with the provider's list, and one compared page of it. */
const BegunReconciliation = z.object({ id: z.number().int(), since: time });

const StoredMovements = z.object({ stored: z.number().int() });

const ReconciledPayments = z.object({
  next: z.string().nullable(),
  movements: z.number().int(),
  compared: z.number().int(),
  found: z.number().int(),
  settled: z.number().int(),
});

const PaymentRecorded = z.object({ status: z.string() });

/** Results of the functions in supabase/schemas/payments. */
export const paymentsResults = {
  begin_payment_reconciliation: BegunReconciliation,
  defer_payment_reconciliation: emptyResponse,
  get_payment: OwnPayment,
  get_provider_payment: ProviderPayment,
  notify_payment_due: emptyResponse,
  get_payment_health: PaymentHealth,
  begin_payment_request: PaymentToRequest,
  reconcile_payments: ReconciledPayments,
  record_payment: PaymentRecorded,
  record_provider_event: WebhookResult,
  record_refund: PaymentRecorded,
  refuse_payment: emptyResponse,
  store_payment_customer: StoredPaymentCustomer,
  store_provider_movements: StoredMovements,
};
