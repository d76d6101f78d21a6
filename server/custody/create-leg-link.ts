import "server-only";
import type { LegLink } from "@/lib/contracts/leg";
import { env } from "@/server/env";
import { call, type Call } from "@/server/database/call";

/** A link for somebody else who hands over or takes back in place of the sender. */
export function createLegLink(transactionId: string, legId?: string): Call<LegLink> {
  return call("create_leg_link", { p_transaction_id: transactionId, p_leg_id: legId ?? null }).map(({ token }) => ({
    token,
    url: new URL(`/l/${token}`, env().APP_URL).toString(),
  }));
}
