// Payment reconciliation: a test supplies the payment provider's list of movements, and the database compares it with
// the payments it has recorded.
import { randomUUID } from "node:crypto";
import { callRpcOrThrow, serviceClient, sql } from "./harness";
import type { CardPaymentDelivery } from "./card-payments";

type Kind = "payment" | "refund" | "dispute" | "transfer";
type ComparisonResult = { movements: number; compared: number; found: number; settled: number };
type PaymentDifference = {
  kind: Kind;
  difference: string;
  localAmount: number | null;
  providerAmount: number | null;
  open: boolean;
};

/** Adds a movement of this age to the provider's list; `payment` is a delivery's payment or a provider object's id. */
export async function addProviderMovement(
  payment: Pick<CardPaymentDelivery, "providerId"> | string,
  kind: Kind,
  amount: number,
  { minutes: minutesAgo = 60, id = `txn_${randomUUID()}` }: { minutes?: number; id?: string } = {},
): Promise<string> {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const movement = {
    id,
    kind,
    providerObjectId: typeof payment === "string" ? payment : payment.providerId,
    amount,
    fee: 0.3,
    at,
  };
  await callRpcOrThrow(serviceClient(), "store_provider_movements", { p_movements: [movement] });
  return id;
}

/** Runs the reconciliation over all pages; returns the last page, which has the totals. */
export async function runReconciliation(): Promise<ComparisonResult> {
  const { id } = await callRpcOrThrow<{ id: number; since: string }>(serviceClient(), "begin_payment_reconciliation");
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: ComparisonResult & { next: string | null } = await callRpcOrThrow(
      serviceClient(),
      "reconcile_payments",
      {
        p_id: id,
        p_after: cursor,
        p_movements: 0,
      },
    );
    cursor = page.next;
    if (cursor === null) return page;
  }
  throw new Error("reconcile_payments returned no last page");
}

/** Compares this payment only, treating every missing movement as overdue. */
export const reconcilePayment = ({ providerId }: Pick<CardPaymentDelivery, "providerId">): Promise<unknown> =>
  sql("select * from private.update_payment_differences(array[$1], clock_timestamp())", [providerId]);

export const listDifferences = (
  payment: Pick<CardPaymentDelivery, "providerId"> | string,
): Promise<PaymentDifference[]> =>
  sql<PaymentDifference>(
    `select kind, difference, local_amount::float as "localAmount", provider_amount::float as "providerAmount", settled_at is null as open from private.payment_differences where provider_object_id = $1 order by found_at`,
    [typeof payment === "string" ? payment : payment.providerId],
  );
