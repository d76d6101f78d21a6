import "server-only";
import type { Payout } from "@/lib/contracts/admin/payouts";
import { Refusal } from "@/server/core/errors";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { provider } from "@/server/payments/provider";

/** Transfers a closed period's open payments to the drivers' accounts at the payment provider, if there is one. */
export function transferPayout(id: string): PreparedRpc<Payout> {
  if (!provider()) throw new Refusal("API_KEY_NOT_SET");
  return rpc.prepare("admin_transfer_payout", { p_id: id });
}
