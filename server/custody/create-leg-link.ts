import "server-only";
import type { LegLink } from "@/lib/contracts/delivery/leg";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";

/** Creates a leg link: with it another person hands over or takes back the cash for the sender. */
export function createLegLink(transactionId: string, legId?: string): PreparedRpc<LegLink> {
  return rpc
    .prepare("create_leg_link", { p_transaction_id: transactionId, p_leg_id: legId ?? null })
    .map(({ token }) => ({
      token,
      url: new URL(`/l/${token}`, env().APP_URL).toString(),
    }));
}
