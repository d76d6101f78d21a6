import "server-only";
import type { Deposit, OpenDepositBody } from "@/lib/contracts/hub";
import { call, type Call } from "@/server/database/call";
import { machine } from "@/server/database/door";
import { env } from "@/server/env";
import { readScannedHub } from "@/server/hubs/hub-qr";

/** The driver hands in cash at the hub whose code they have scanned. Safe to repeat. */
export function openDeposit(driverId: string, hubId: string, { items, qrData }: OpenDepositBody): Call<Deposit> {
  const scanned = readScannedHub(qrData, env().VERIFICATION_SECRET, new Date());
  // Why the machine: no signed-in person may bring a verdict along.
  return call("open_deposit", {
    p_driver_id: driverId,
    p_hub_id: hubId,
    p_items: items,
    p_qr_hub_id: scanned.hubId,
    p_verdict: scanned.verdict,
  }).as(machine);
}
