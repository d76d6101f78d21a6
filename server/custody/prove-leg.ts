import "server-only";
import type { ProveTaskBody, Task } from "@/lib/contracts/driver/task";
import { normalizeCode } from "@/lib/domain/text/code-format";
import { env } from "@/server/env";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { readScannedLeg, type ScannedLeg } from "@/server/custody/leg-qr";

/**
 * The driver proves the open pickup or return by the counterpart's code: posts the cash and moves the delivery, or
 * nothing. Wrong codes count. Idempotent.
 */
export function proveLeg(driverId: string, transactionId: string, body: ProveTaskBody): PreparedRpc<Task> {
  const scanned: ScannedLeg =
    body.qrData === undefined
      ? { code: normalizeCode(body.code ?? ""), qr: null }
      : readScannedLeg(body.qrData, env().VERIFICATION_SECRET, new Date());
  const attempt = {
    p_transaction_id: transactionId,
    p_code: scanned.code,
    p_position: body.position ?? null,
    p_at: body.at ?? null,
    p_reason: body.reason ?? null,
  };
  if (scanned.qr === null) return rpc.prepare("prove_leg", attempt);
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("prove_scanned_leg", {
      ...attempt,
      p_driver_id: driverId,
      p_qr: scanned.qr,
      p_signature_check: scanned.signatureCheck,
    })
    .as(serviceContext);
}
