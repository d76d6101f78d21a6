import "server-only";
import type { VerificationCode } from "@/lib/contracts/verification";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";
import { signedCode } from "@/server/verification/signed-code";

/** The code of a delivery, for its receiver alone; reading it renews its expiry until delivery. */
export async function getVerificationCode(db: Db, transactionId: string): Promise<VerificationCode> {
  return signedCode(transactionId, await callFunction(db, "get_verification_code", { p_transaction_id: transactionId }));
}
