import "server-only";
import type { DelegateLink, SetDelegateBody } from "@/lib/contracts/delivery/delegate";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { env } from "@/server/env";
import { toSupportedE164 } from "@/server/session/phone/phone";

/** Names a delegate who takes the cash in the receiver's place; returns their link. */
export function nameDelegate(transactionId: string, { name, phone }: SetDelegateBody): PreparedRpc<DelegateLink> {
  return rpc
    .prepare("name_delegate", {
      p_transaction_id: transactionId,
      p_name: name,
      p_phone: phone === undefined ? null : toSupportedE164(phone),
    })
    .map(({ token, delegate }) => ({ token, delegate, url: new URL(`/take/${token}`, env().APP_URL).toString() }));
}
