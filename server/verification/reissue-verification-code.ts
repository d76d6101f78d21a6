import "server-only";
import type { VerificationCode } from "@/lib/contracts/verification";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";
import { signedCode } from "@/server/verification/signed-code";

/** Gives the receiver a new code; the old one stops working. A lock after wrong tries stays. */
export async function reissueVerificationCode(db: Db, transactionId: string): Promise<VerificationCode> {
  return signedCode(transactionId, await callFunction(db, "reissue_verification_code", { p_transaction_id: transactionId }));
}
