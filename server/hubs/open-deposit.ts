import "server-only";
import type { Deposit, OpenDepositBody } from "@/lib/contracts/hub";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { env } from "@/server/env";
import { readTypedHub } from "@/server/hubs/hub-code";
import { readScannedHub } from "@/server/hubs/hub-qr";

/** Opens a deposit at the hub of the code that the driver scanned or typed. Idempotent. */
export function openDeposit(
  driverId: string,
  hubId: string,
  { items, qrData, code }: OpenDepositBody,
): PreparedRpc<Deposit> {
  const [secret, now] = [env().VERIFICATION_SECRET, new Date()];
  const read =
    code === undefined
      ? readScannedHub(qrData ?? "", secret, now)
      : { hubId, signatureCheck: readTypedHub(code, hubId, secret, now) };
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("open_deposit", {
      p_driver_id: driverId,
      p_hub_id: hubId,
      p_items: items,
      p_qr_hub_id: read.hubId,
      p_signature_check: read.signatureCheck,
      p_typed: code ?? null,
    })
    .as(serviceContext);
}
