import "server-only";
import type { VerificationCode } from "@/lib/contracts/verification";
import { call, type Call } from "@/server/database/call";
import { signedCode } from "@/server/verification/signed-code";

/** The code of a delivery, for its receiver alone; reading it renews its expiry until delivery. */
export function getVerificationCode(transactionId: string): Call<VerificationCode> {
  return call("get_verification_code", { p_transaction_id: transactionId }).map((answer) =>
    signedCode(transactionId, answer),
  );
}
