// Deliveries with a fee paid by card: the test supplies the provider's responses. No provider runs.
import { randomUUID } from "node:crypto";
import { newDelivery, type TestDelivery, type DeliveryOptions } from "./deliveries";
import { callRpc, callRpcOrThrow, queryRow, serviceClient, sql, type RpcResult, type TestPerson } from "./harness";

type PaymentToRequest = {
  payment: {
    paymentId: string;
    providerId: string | null;
    amount: number;
    description: string;
    userId: string;
    customerId: string | null;
  } | null;
};
export type CardPaymentDelivery = TestDelivery & { paymentId: string; providerId: string };
type ProviderPaymentState = {
  status: "open" | "needs_action" | "processing" | "paid" | "cancelled";
  dispute?: "none" | "open" | "won" | "lost";
  declined?: string | null;
  card?: { brand: string; last4: string } | null;
  /** The disputed amount; left out of the response by default. */
  disputed?: number | null;
  refunds?: ProviderRefundState[];
};
export type ProviderRefundState = {
  providerId: string;
  /** Our id; null for one made in the provider's dashboard. */
  refundId: string | null;
  amount: number;
  status: "pending" | "done" | "failed";
};

export const beginPaymentRequest = ({ id }: Pick<TestDelivery, "id">): Promise<PaymentToRequest> =>
  callRpcOrThrow<PaymentToRequest>(serviceClient(), "begin_payment_request", { p_transaction_id: id });

/** An accepted delivery with a fee due. */
export async function createDeliveryWithFeeDue(
  fee: number | null,
  options: DeliveryOptions = {},
): Promise<TestDelivery> {
  const delivery = await newDelivery(options);
  if (fee !== null) await sql("update public.transactions set fee = $2 where id = $1", [delivery.id, fee]);
  await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  return delivery;
}

/** Records the provider's current state of the payment. */
export const reportPaymentState = (
  { paymentId, providerId }: Pick<CardPaymentDelivery, "paymentId" | "providerId">,
  state: ProviderPaymentState,
): Promise<RpcResult<{ status: string }>> =>
  callRpc(serviceClient(), "record_payment", {
    p_payment_id: paymentId,
    p_state: { providerId, dispute: "none", declined: null, ...state },
  });

/** A payment that was requested and waits for a card. */
export async function createCardPayment(
  fee: number | null,
  options: DeliveryOptions = {},
): Promise<CardPaymentDelivery> {
  const delivery = await createDeliveryWithFeeDue(fee, options);
  const { payment } = await beginPaymentRequest(delivery);
  if (!payment) throw new Error("begin_payment_request returned no payment");
  const requestedPayment = { ...delivery, paymentId: payment.paymentId, providerId: `pi_${randomUUID()}` };
  await reportPaymentState(requestedPayment, { status: "open" });
  return requestedPayment;
}

export async function createPaidCardPayment(
  fee: number | null,
  options: DeliveryOptions = {},
): Promise<CardPaymentDelivery> {
  const requestedPayment = await createCardPayment(fee, options);
  await reportPaymentState(requestedPayment, { status: "paid" });
  return requestedPayment;
}

type ProviderPayment = {
  payment: {
    paymentId: string;
    providerId: string;
    cancel: boolean;
    refund: { refundId: string; amount: number } | null;
  } | null;
};
export const readProviderPayment = ({ id }: Pick<TestDelivery, "id">): Promise<ProviderPayment> =>
  callRpcOrThrow<ProviderPayment>(serviceClient(), "get_provider_payment", { p_transaction_id: id });

/** Records the provider's current state of a refund. */
export const reportRefundState = (
  refundId: string,
  status: "pending" | "done" | "failed",
): Promise<RpcResult<{ status: string }>> =>
  callRpc(serviceClient(), "record_refund", {
    p_refund_id: refundId,
    p_state: { providerId: `re_${refundId}`, status },
  });

/** This delivery's waiting jobs at the payment provider, with the seconds until they are due. */
export const listPaymentJobs = ({ id }: Pick<TestDelivery, "id">): Promise<{ task: string; seconds: number }[]> =>
  sql(
    `select j.task_identifier as task, round(extract(epoch from j.run_at - now()))::int as seconds
       from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id
      where p.payload ->> 'transactionId' = $1 and j.task_identifier like '%\\_payment' order by 1`,
    [id],
  );

type OwnPaymentJson = {
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
export const readPaymentAs = (
  { client }: Pick<TestPerson, "client">,
  { id }: Pick<TestDelivery, "id">,
): Promise<RpcResult<OwnPaymentJson>> => callRpc<OwnPaymentJson>(client, "get_payment", { p_transaction_id: id });

export const readPaymentRow = ({
  paymentId,
}: Pick<CardPaymentDelivery, "paymentId">): Promise<Record<string, unknown>> =>
  queryRow("select status, declined, dispute, surplus, refusal from private.payments where id = $1", [paymentId]);
