import "server-only";
import type { VerifyBody } from "@/lib/contracts/delivery/verification";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { readScanned } from "@/server/verification/qr";

/** Whether a scanned or typed code would complete the driver's task. Wrong codes count; nothing is used up. */
export function verifyCode(driverId: string, body: VerifyBody): PreparedRpc<{ valid: true }> {
  const scanned = readScanned(body.data, env().VERIFICATION_SECRET, new Date());
  const attempt = { p_transaction_id: body.transactionId ?? null, p_code: scanned.code };
  if (scanned.qr === null) return rpc.prepare("verify_code", attempt);
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("verify_scanned_code", {
      ...attempt,
      p_driver_id: driverId,
      p_qr: scanned.qr,
      p_signature_check: scanned.signatureCheck,
    })
    .as(serviceContext);
}
