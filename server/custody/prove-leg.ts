import "server-only";
import type { ProveTaskBody, Task } from "@/lib/contracts/task";
import { normaliseCode } from "@/lib/domain/text/code-format";
import { env } from "@/server/env";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { readScannedLeg, type ScannedLeg } from "@/server/custody/leg-qr";

/**
 * The driver proves their open pickup or return by the other side's code: cash booked and the delivery moved, or
 * nothing. Wrong tries count. Safe to repeat.
 */
export function proveLeg(driverId: string, transactionId: string, body: ProveTaskBody): DeferredRpc<Task> {
  const scanned: ScannedLeg =
    body.qrData === undefined
      ? { code: normaliseCode(body.code ?? ""), qr: null }
      : readScannedLeg(body.qrData, env().VERIFICATION_SECRET, new Date());
  const tried = {
    p_transaction_id: transactionId,
    p_code: scanned.code,
    p_position: body.position ?? null,
    p_at: body.at ?? null,
    p_reason: body.reason ?? null,
  };
  if (scanned.qr === null) return rpc.defer("prove_leg", tried);
  // Why the machine: no signed-in person may bring a verdict along.
  return rpc
    .defer("prove_scanned_leg", {
      ...tried,
      p_driver_id: driverId,
      p_qr: scanned.qr,
      p_verdict: scanned.verdict,
    })
    .as(serviceContext);
}
