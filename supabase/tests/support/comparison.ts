// The provider's list as a test supplies it, and the result of comparing it with the ledger.
import { randomUUID } from "node:crypto";
import { callRpcOrThrow, serviceClient, sql } from "./harness";
import type { CardPaymentDelivery } from "./card";

type Kind = "payment" | "refund" | "dispute" | "transfer";
type ComparisonResult = { movements: number; compared: number; found: number; settled: number };
type PaymentDifference = {
  kind: Kind;
  difference: string;
  localAmount: number | null;
  providerAmount: number | null;
  open: boolean;
};

/** Adds an item of this age to the list. */
export async function addProviderMovement(
  payment: Pick<CardPaymentDelivery, "providerId"> | string,
  kind: Kind,
  amount: number,
  { minutes = 60, id = `txn_${randomUUID()}` }: { minutes?: number; id?: string } = {},
): Promise<string> {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
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

/** Compares all movements to the end. */
export async function runComparison(): Promise<ComparisonResult> {
  const { id } = await callRpcOrThrow<{ id: number; since: string }>(serviceClient(), "begin_payment_reconciliation");
  for (let after: string | null = ""; after !== null;) {
    const page: ComparisonResult & { next: string | null } = await callRpcOrThrow(
      serviceClient(),
      "reconcile_payments",
      {
        p_id: id,
        p_after: after,
        p_movements: 0,
      },
    );
    after = page.next;
    if (after === null) return page;
  }
  throw new Error("It never ends");
}

/** Compares this payment only, with all movements long past. */
export const compareSettledPayment = ({ providerId }: Pick<CardPaymentDelivery, "providerId">): Promise<unknown> =>
  sql("select * from private.update_payment_differences(array[$1], clock_timestamp())", [providerId]);

export const listDifferences = (
  payment: Pick<CardPaymentDelivery, "providerId"> | string,
): Promise<PaymentDifference[]> =>
  sql<PaymentDifference>(
    `select kind, difference, local_amount::float as "localAmount", provider_amount::float as "providerAmount", settled_at is null as open from private.payment_differences where provider_object_id = $1 order by found_at`,
    [typeof payment === "string" ? payment : payment.providerId],
  );
