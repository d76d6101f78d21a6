import "server-only";
import type { ConfirmLegBody, LegCode } from "@/lib/contracts/delivery/leg";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { signedLegCode } from "@/server/custody/leg-qr";

/** The counterpart confirms the amount: returns the code with which the driver proves the leg. */
export function confirmLeg(transactionId: string, { counted, legId }: ConfirmLegBody): PreparedRpc<LegCode> {
  const legParameters = { p_transaction_id: transactionId, p_leg_id: legId ?? null };
  return rpc.prepare("confirm_leg", { ...legParameters, p_counted: counted ?? null }).map(signedLegCode);
}

/** The current code, for a repeated request. */
export function readLegCode(transactionId: string, { legId }: ConfirmLegBody): PreparedRpc<LegCode> {
  return rpc.prepare("get_leg_code", { p_transaction_id: transactionId, p_leg_id: legId ?? null }).map(signedLegCode);
}

export function confirmLegByLink(token: string, { counted }: ConfirmLegBody): PreparedRpc<LegCode> {
  return rpc.prepare("confirm_leg_by_link", { p_token: token, p_counted: counted ?? null }).map(signedLegCode);
}

export function readLegCodeByLink(token: string): PreparedRpc<LegCode> {
  return rpc.prepare("get_leg_code_by_link", { p_token: token }).map(signedLegCode);
}
