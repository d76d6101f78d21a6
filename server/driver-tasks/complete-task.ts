import "server-only";
import type { CompleteTaskBody } from "@/lib/contracts/task";
import { normaliseCode } from "@/lib/domain/code-format";
import { env } from "@/server/env";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";
import { readScanned, type ScannedCode } from "@/server/verification/qr";

/** servicing -> delivered with the receiver's code: code used, delivery done, driver freed, or nothing. Wrong tries count. Safe to repeat. */
export function completeTask(db: Db, transactionId: string, body: CompleteTaskBody): Promise<unknown> {
  const scanned: ScannedCode = body.qrData === undefined
    ? { code: normaliseCode(body.code ?? ""), qr: null, qrOk: null }
    : readScanned(body.qrData, env().VERIFICATION_SECRET, new Date());
  return callFunction(db, "complete_task", {
    p_transaction_id: transactionId,
    p_code: scanned.code,
    p_qr: scanned.qr,
    p_qr_ok: scanned.qrOk,
    p_position: body.position ?? null,
  });
}
