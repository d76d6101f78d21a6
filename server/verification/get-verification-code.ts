import "server-only";
import type { VerificationCode } from "@/lib/contracts/verification";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { signedCode } from "@/server/verification/signed-code";

/** The code of a delivery, for its receiver alone; reading it renews its expiry until delivery. */
export function getVerificationCode(transactionId: string): DeferredRpc<VerificationCode> {
  return rpc
    .defer("get_verification_code", { p_transaction_id: transactionId })
    .map((answer) => signedCode(transactionId, answer));
}
