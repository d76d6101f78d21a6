import "server-only";
import type { VerifyBody } from "@/lib/contracts/verification";
import { env } from "@/server/env";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";
import { readScanned } from "@/server/verification/qr";

/** Whether a scanned or typed code would complete the driver's task. Wrong tries count; nothing is used up. */
export async function verifyCode(db: Db, body: VerifyBody): Promise<{ valid: true }> {
  const scanned = readScanned(body.data, env().VERIFICATION_SECRET, new Date());
  await callFunction(db, "verify_code", {
    p_transaction_id: body.transactionId ?? null,
    p_code: scanned.code,
    p_qr: scanned.qr,
    p_qr_ok: scanned.qrOk,
  });
  return { valid: true };
}
