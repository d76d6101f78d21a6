import "server-only";
import type { CompleteTaskBody, Task } from "@/lib/contracts/driver/task";
import { normalizeCode } from "@/lib/domain/text/code-format";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { readScanned, type ScannedCode } from "@/server/verification/qr";

/**
 * servicing → delivered by the receiver's code: the code is used, the delivery completed and the driver freed, or
 * nothing. Wrong codes count. Idempotent.
 */
export function completeTask(driverId: string, transactionId: string, body: CompleteTaskBody): PreparedRpc<Task> {
  const scanned: ScannedCode =
    body.qrData === undefined
      ? { code: normalizeCode(body.code ?? ""), qr: null }
      : readScanned(body.qrData, env().VERIFICATION_SECRET, new Date());
  const attempt = {
    p_transaction_id: transactionId,
    p_code: scanned.code,
    p_position: body.position ?? null,
    p_at: body.at ?? null,
  };
  if (scanned.qr === null) return rpc.prepare("complete_task", attempt);
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("complete_scanned_task", {
      ...attempt,
      p_driver_id: driverId,
      p_qr: scanned.qr,
      p_signature_check: scanned.signatureCheck,
    })
    .as(serviceContext);
}
