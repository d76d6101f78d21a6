import "server-only";
import type { VerifyBody } from "@/lib/contracts/verification";
import { env } from "@/server/env";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";
import { secretClient } from "@/server/supabase/secret-client";
import { readScanned } from "@/server/verification/qr";

/** Whether a scanned or typed code would complete the driver's task. Wrong tries count; nothing is used up. */
export async function verifyCode(db: Db, driverId: string, body: VerifyBody): Promise<{ valid: true }> {
  const scanned = readScanned(body.data, env().VERIFICATION_SECRET, new Date());
  const tried = { p_transaction_id: body.transactionId ?? null, p_code: scanned.code };
  if (scanned.qr === null) await callFunction(db, "verify_code", tried);
  // Why the secret client: no signed-in person may bring a verdict along.
  else await callFunction(secretClient(), "verify_scanned_code", { ...tried, p_driver_id: driverId, p_qr: scanned.qr, p_verdict: scanned.verdict });
  return { valid: true };
}
