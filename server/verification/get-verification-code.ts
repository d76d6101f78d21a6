import "server-only";
import type { VerificationCode } from "@/lib/contracts/delivery/verification";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { signedCode } from "@/server/verification/signed-code";

/** A delivery's code, for its receiver only; each read extends its validity until delivery. */
export function getVerificationCode(transactionId: string): PreparedRpc<VerificationCode> {
  return rpc
    .prepare("get_verification_code", { p_transaction_id: transactionId })
    .map((answer) => signedCode(transactionId, answer));
}
