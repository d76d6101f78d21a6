import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { throwIfUnavailable } from "@/server/payments/provider-availability";
import { toCents } from "@/server/payments/cents";
import { provider } from "@/server/payments/provider";

/** Transfers a driver's share of a closed period, once, and records the provider's result. */
export async function transferPay(payoutId: string, driverId: string): Promise<void> {
  const payments = provider();
  const { transfer } = await rpc(ownerContext, "get_transfer_to_make", {
    p_payout_id: payoutId,
    p_driver_id: driverId,
  });
  if (!transfer) return;
  // It may have been created before the keys were removed: only the provider could tell.
  if (!payments) throw new Error("A transfer is under way, and no payment provider is set");
  const { transferId, accountId, amount, earnedBefore } = transfer;
  const description = `Pay until ${earnedBefore}`;
  const created = await throwIfUnavailable(
    payments.transfer({ transferId, accountId, amount: toCents(amount), description }),
  );
  await rpc(ownerContext, "record_transfer", {
    p_transfer_id: transferId,
    p_result: created.ok
      ? { providerId: created.value.providerId }
      : { refusal: "code" in created ? created.code : created.kind },
  });
}
