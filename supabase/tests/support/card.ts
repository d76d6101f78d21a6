// Deliveries whose fee is paid by card: the test supplies the provider's responses. No provider runs.
import { randomUUID } from "node:crypto";
import { newDelivery, type Delivery, type DeliveryOptions } from "./deliveries";
import { call, done, one, service, sql, type Answer, type Person } from "./world";

type ToAsk = {
  payment: {
    paymentId: string;
    providerId: string | null;
    amount: number;
    description: string;
    userId: string;
    customerId: string | null;
  } | null;
};
export type Asked = Delivery & { paymentId: string; providerId: string };
export type State = {
  status: "open" | "needs_action" | "processing" | "paid" | "cancelled";
  dispute?: "none" | "open" | "won" | "lost";
  declined?: string | null;
  card?: { brand: string; last4: string } | null;
  /** The disputed amount; left out of the response by default. */
  disputed?: number | null;
  refunds?: SaidRefund[];
};
export type SaidRefund = {
  providerId: string;
  /** Our id; null for one made in the provider's dashboard. */
  refundId: string | null;
  amount: number;
  status: "pending" | "done" | "failed";
};

export const toAsk = ({ id }: Pick<Delivery, "id">): Promise<ToAsk> =>
  done<ToAsk>(service(), "payment_to_request", { p_transaction_id: id });

/** An accepted delivery whose sender owes a fee. */
export async function owing(fee: number | null, options: DeliveryOptions = {}): Promise<Delivery> {
  const delivery = await newDelivery(options);
  if (fee !== null) await sql("update public.transactions set fee = $2 where id = $1", [delivery.id, fee]);
  await done(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  return delivery;
}

/** Records the provider's current state of the payment. */
export const says = (
  { paymentId, providerId }: Pick<Asked, "paymentId" | "providerId">,
  state: State,
): Promise<Answer<{ status: string }>> =>
  call(service(), "record_payment", {
    p_payment_id: paymentId,
    p_state: { providerId, dispute: "none", declined: null, ...state },
  });

/** A payment that was requested and waits for a card. */
export async function askedByCard(fee: number | null, options: DeliveryOptions = {}): Promise<Asked> {
  const delivery = await owing(fee, options);
  const { payment } = await toAsk(delivery);
  if (!payment) throw new Error("Nothing is to be asked for");
  const asked = { ...delivery, paymentId: payment.paymentId, providerId: `pi_${randomUUID()}` };
  await says(asked, { status: "open" });
  return asked;
}

export async function paidByCard(fee: number | null, options: DeliveryOptions = {}): Promise<Asked> {
  const asked = await askedByCard(fee, options);
  await says(asked, { status: "paid" });
  return asked;
}

type AtProvider = {
  payment: {
    paymentId: string;
    providerId: string;
    cancel: boolean;
    refund: { refundId: string; amount: number } | null;
  } | null;
};
export const atProvider = ({ id }: Pick<Delivery, "id">): Promise<AtProvider> =>
  done<AtProvider>(service(), "provider_payment", { p_transaction_id: id });

/** Records the provider's current state of a refund. */
export const saysOfRefund = (
  refundId: string,
  status: "pending" | "done" | "failed",
): Promise<Answer<{ status: string }>> =>
  call(service(), "record_refund", { p_refund_id: refundId, p_state: { providerId: `re_${refundId}`, status } });

/** This delivery's waiting jobs at the payment provider, with the seconds until they are due. */
export const jobsAtProvider = ({ id }: Pick<Delivery, "id">): Promise<{ task: string; seconds: number }[]> =>
  sql(
    `select j.task_identifier as task, round(extract(epoch from j.run_at - now()))::int as seconds
       from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id
      where p.payload ->> 'transactionId' = $1 and j.task_identifier like '%\\_payment' order by 1`,
    [id],
  );

export type Own = {
  payment: {
    status: string;
    amount: number;
    declined: string | null;
    disputed: boolean;
    card: { brand: string; last4: string } | null;
    refund: "under_way" | "done" | "failed" | null;
    providerId: string | null;
  } | null;
};
/** The card payment as this user reads it. */
export const paymentSeenBy = ({ client }: Pick<Person, "client">, { id }: Pick<Delivery, "id">): Promise<Answer<Own>> =>
  call<Own>(client, "get_payment", { p_transaction_id: id });

export const rowOf = ({ paymentId }: Pick<Asked, "paymentId">): Promise<Record<string, unknown>> =>
  one("select status, declined, dispute, surplus, refusal from private.payments where id = $1", [paymentId]);
