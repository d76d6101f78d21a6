import "server-only";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { fromCents } from "@/server/payments/cents";
import type { Movement } from "@/server/payments/port";
import { provider } from "@/server/payments/provider";

// Movements stored per transaction.
const MOVEMENTS_PER_BATCH = 500;

// The kind under which a movement is compared; null: not compared.
const COMPARED_KINDS = {
  payment: "payment",
  refund: "refund",
  refund_failed: "refund",
  dispute: "dispute",
  dispute_won: "dispute",
  transfer: "transfer",
  // The provider's own fees and payouts to our bank: no payments of deliveries.
  other: null,
} as const satisfies Record<Movement["kind"], string | null>;

/**
 * Reads the provider's movements since the last reconciliation, stores them and compares them with the ledger: SQL
 * decides what differs. Crash-safe and idempotent. While the provider is unavailable, it is retried later.
 */
export async function comparePayments(): Promise<void> {
  const payments = provider();
  if (!payments) return;
  const { id, since } = await rpc(ownerContext, "begin_payment_reconciliation");
  const listResult = await payments.listMovements(new Date(since));
  if (!listResult.ok) {
    const code = "code" in listResult ? listResult.code : listResult.kind;
    await rpc(ownerContext, "defer_payment_reconciliation", { p_id: id, p_code: code });
    log().warn({ code }, "the payment provider's list could not be read");
    return;
  }
  const movements = listResult.value.flatMap(({ id: movementId, kind, objectId, amount, fee, at }) => {
    const comparedKind = COMPARED_KINDS[kind];
    return comparedKind === null || objectId === null
      ? []
      : [
          {
            id: movementId,
            kind: comparedKind,
            providerObjectId: objectId,
            amount: fromCents(amount),
            fee: fromCents(fee),
            at: at.toISOString(),
          },
        ];
  });
  for (let start = 0; start < movements.length; start += MOVEMENTS_PER_BATCH)
    await rpc(ownerContext, "store_provider_movements", {
      p_movements: movements.slice(start, start + MOVEMENTS_PER_BATCH),
    });
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Awaited<ReturnType<typeof comparePage>> = await comparePage(id, cursor, movements.length);
    cursor = page.next;
    if (cursor === null) log().info(page, "the payment provider's list was compared with the ledger");
  }
}

const comparePage = (id: number, cursor: string, movements: number) =>
  rpc(ownerContext, "reconcile_payments", { p_id: id, p_after: cursor, p_movements: movements });
