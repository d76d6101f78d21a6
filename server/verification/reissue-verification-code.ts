import "server-only";
import type { VerificationCode } from "@/lib/contracts/verification";
import { call, type Call } from "@/server/database/call";
import { signedCode } from "@/server/verification/signed-code";

/** Gives the receiver a new code; the old one stops working. A lock after wrong tries stays. */
export function reissueVerificationCode(transactionId: string): Call<VerificationCode> {
  return call("reissue_verification_code", { p_transaction_id: transactionId }).map((answer) =>
    signedCode(transactionId, answer),
  );
}
