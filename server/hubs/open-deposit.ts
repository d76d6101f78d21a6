import "server-only";
import type { Deposit, OpenDepositBody } from "@/lib/contracts/hub";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import { serviceContext } from "@/server/database/client";
import { env } from "@/server/env";
import { readTypedHub } from "@/server/hubs/hub-code";
import { readScannedHub } from "@/server/hubs/hub-qr";

/** The driver hands in cash at the hub whose code they have scanned or typed. Safe to repeat. */
export function openDeposit(
  driverId: string,
  hubId: string,
  { items, qrData, code }: OpenDepositBody,
): DeferredRpc<Deposit> {
  const [secret, now] = [env().VERIFICATION_SECRET, new Date()];
  const read =
    code === undefined
      ? readScannedHub(qrData ?? "", secret, now)
      : { hubId, verdict: readTypedHub(code, hubId, secret, now) };
  // Why the machine: no signed-in person may bring a verdict along.
  return rpc
    .defer("open_deposit", {
      p_driver_id: driverId,
      p_hub_id: hubId,
      p_items: items,
      p_qr_hub_id: read.hubId,
      p_verdict: read.verdict,
      p_typed: code ?? null,
    })
    .as(serviceContext);
}
