import "server-only";
import type { VerificationCode } from "@/lib/contracts/delivery/verification";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { signedCode } from "@/server/verification/signed-code";

/** Renews the receiver's code; the old one stops working. A lock after wrong codes stays. */
export function reissueVerificationCode(transactionId: string): PreparedRpc<VerificationCode> {
  return rpc
    .prepare("reissue_verification_code", { p_transaction_id: transactionId })
    .map((answer) => signedCode(transactionId, answer));
}
