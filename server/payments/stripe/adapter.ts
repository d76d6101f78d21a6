import "server-only";
import type Stripe from "stripe";
import type { ProviderResult, Payments, PaymentState, RefundState } from "@/server/payments/port";
import {
  stripeClient,
  type StripeOptions,
  toStripeFailure,
  toPaymentFailure,
  isStripeServerError,
} from "@/server/payments/stripe/client";
import { parseWebhook, toMovement, toPaymentState, toRefundState } from "@/server/payments/stripe/objects";

const CURRENCY = "usd";
const EXPAND_CHARGE = { expand: ["latest_charge"] };

/** The payment port's Stripe adapter. Calls are idempotent by their id, from which the Stripe key is derived. */
export function stripePayments(options: StripeOptions): Payments {
  const stripe = stripeClient(options);
  const idempotencyOptions = (...parts: string[]): Stripe.RequestOptions => ({
    idempotencyKey: ["handover", ...parts].join(":"),
  });

  return {
    ensureCustomer: (userId) =>
      toProviderResult(async () => {
        const createCustomer = (key: Stripe.RequestOptions) => stripe.customers.create({ metadata: { userId } }, key);
        try {
          return { customerId: (await createCustomer(idempotencyOptions("customer", userId))).id };
        } catch (error) {
          // Stripe stores a 500 under its key. An unused customer is harmless: a new one is created under another key.
          if (!isStripeServerError(error)) throw error;
          return { customerId: (await createCustomer({})).id };
        }
      }),

    createPayment: ({ paymentId, customerId, amount, description }) =>
      toProviderResult(async () => {
        const newIntent = await createOrFind(
          () =>
            stripe.paymentIntents.create(
              {
                amount,
                currency: CURRENCY,
                customer: customerId,
                description,
                metadata: { paymentId },
                // Cards and their wallets only: other methods take days, and may fail after the cash was handed over.
                allowed_payment_method_types: ["card"],
                ...EXPAND_CHARGE,
              },
              idempotencyOptions("payment", paymentId),
            ),
          () => stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: ["data.latest_charge"] }),
          ({ metadata }) => metadata.paymentId === paymentId,
        );
        return toPaymentState(newIntent, await fetchDisputes(newIntent));
      }),

    chargeSavedCard: (providerId, customerId) =>
      toProviderResult(async () => {
        const savedCards = await stripe.paymentMethods.list({ customer: customerId, type: "card", limit: 1 });
        const [card] = savedCards.data;
        if (!card) return await fetchState(providerId);
        const confirmOptions = { payment_method: card.id, off_session: true, ...EXPAND_CHARGE };
        const paid = await stripe.paymentIntents.confirm(
          providerId,
          confirmOptions,
          idempotencyOptions("saved_card", providerId, card.id),
        );
        return toPaymentState(paid, []);
      }),

    getPaymentState: (providerId) => toProviderResult(() => fetchState(providerId)),

    cancel: (providerId) =>
      toProviderResult(async () => {
        const previous = await fetchState(providerId);
        if (previous.status === "paid" || previous.status === "cancelled") return previous;
        try {
          return toPaymentState(await stripe.paymentIntents.cancel(providerId, EXPAND_CHARGE), []);
        } catch (error) {
          // It was paid or cancelled at the same moment.
          if (toPaymentFailure(error).kind !== "refused") throw error;
          return await fetchState(providerId);
        }
      }),

    refund: ({ refundId, providerId, amount }) =>
      toProviderResult(async (): Promise<RefundState> => {
        // Searched first: a key expires after a day, a refund does not.
        const existing = (await listRefunds(providerId)).find((refund) => refund.refundId === refundId);
        if (existing) return existing;
        const params = { payment_intent: providerId, amount, metadata: { refundId } };
        return toRefundState(
          await createOrFind(
            () => stripe.refunds.create(params, idempotencyOptions("refund", refundId)),
            () => stripe.refunds.list({ payment_intent: providerId, limit: 100 }),
            ({ metadata }) => metadata?.refundId === refundId,
          ),
        );
      }),

    listRefunds: (providerId) => toProviderResult(() => listRefunds(providerId)),

    transfer: ({ transferId, accountId, amount, description }) =>
      toProviderResult(async () => {
        const toAccount = () => stripe.transfers.list({ destination: accountId, transfer_group: transferId });
        const [existing] = (await toAccount()).data;
        const { id } =
          existing ??
          (await createOrFind(
            () =>
              stripe.transfers.create(
                {
                  amount,
                  currency: CURRENCY,
                  destination: accountId,
                  description,
                  metadata: { transferId },
                  transfer_group: transferId,
                },
                idempotencyOptions("transfer", transferId),
              ),
            toAccount,
            () => true,
          ));
        return { providerId: id };
      }),

    listMovements: (since) =>
      toProviderResult(async () => {
        const movements = [];
        const created = { gte: Math.floor(since.getTime() / 1_000) };
        for await (const transaction of stripe.balanceTransactions.list({
          created,
          limit: 100,
          expand: ["data.source"],
        }))
          movements.push(toMovement(transaction));
        return movements;
      }),

    parseWebhook: (raw, signature) => parseWebhook(stripe, options.webhookSecret, raw, signature),
  };

  async function fetchState(providerId: string): Promise<PaymentState> {
    const intent = await stripe.paymentIntents.retrieve(providerId, EXPAND_CHARGE);
    return toPaymentState(intent, await fetchDisputes(intent));
  }

  async function fetchDisputes({ id, latest_charge: charge }: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
    if (typeof charge !== "object" || !charge?.disputed) return [];
    return (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data;
  }

  async function listRefunds(providerId: string): Promise<RefundState[]> {
    const refunds: RefundState[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: providerId, limit: 100 }))
      refunds.push(toRefundState(refund));
    return refunds;
  }

  // Stripe stores a 500 under its key, even if the request was processed: then the created object is searched.
  async function createOrFind<T>(
    create: () => Promise<T>,
    list: () => AsyncIterable<T>,
    matches: (item: T) => boolean,
  ): Promise<T> {
    try {
      return await create();
    } catch (error) {
      if (toPaymentFailure(error).kind !== "unavailable") throw error;
      for await (const item of list()) if (matches(item)) return item;
      throw error;
    }
  }

  async function toProviderResult<T>(work: () => Promise<T>): Promise<ProviderResult<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      const failure = toPaymentFailure(error);
      options.onFailure?.(toStripeFailure(error));
      return failure;
    }
  }
}
