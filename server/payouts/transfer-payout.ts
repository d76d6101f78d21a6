import "server-only";
import type { Payout } from "@/lib/contracts/admin-payouts";
import { Refusal } from "@/server/core/errors";
import { call, type Call } from "@/server/database/call";
import { provider } from "@/server/payments/provider";

/** What is owed of a closed period goes to the drivers' accounts at the payment provider, where there is one. */
export function transferPayout(id: string): Call<Payout> {
  if (!provider()) throw new Refusal("API_KEY_NOT_SET");
  return call("admin_transfer_payout", { p_id: id });
}
