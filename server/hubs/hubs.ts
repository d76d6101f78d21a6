import "server-only";
import type { HubPatchBody, NewHubBody } from "@/lib/contracts/admin/hubs";
import type { Hub } from "@/lib/contracts/hub";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { toSupportedE164 } from "@/server/session/phone/phone";
import type { Collection, ConfirmCollectionBody, GiveCollectionBody } from "@/lib/contracts/delivery/collection";
import type { LegCode } from "@/lib/contracts/delivery/leg";
import { normalizeCode } from "@/lib/domain/text/code-format";
import { serviceContext, type DbContext } from "@/server/database/client";
import { env } from "@/server/env";
import { readScannedLeg, signedLegCode, type ScannedLeg } from "@/server/custody/legs";
import { sessionIdOf, userIdOf } from "@/server/session/current-session";

/** Creates a hub, where drivers hand in cash; cashiers' phone numbers are normalized. */
export function createHub(body: NewHubBody): PreparedRpc<Hub> {
  return rpc.prepare("admin_create_hub", { p_body: withNormalizedPhones(body) });
}

export function updateHub(id: string, patch: HubPatchBody): PreparedRpc<Hub> {
  return rpc.prepare("admin_update_hub", { p_id: id, p_patch: withNormalizedPhones(patch) });
}

function withNormalizedPhones<Body extends HubPatchBody>({ cashiers, ...rest }: Body) {
  if (cashiers === undefined) return rest;
  return {
    ...rest,
    cashiers: cashiers.map((cashier, index) =>
      "phone" in cashier ? { phone: toSupportedE164(cashier.phone, `cashiers.${index}.phone`) } : cashier,
    ),
  };
}

/**
 * The sender has counted the cash that they collect at the hub's counter: returns the code with which the cashier books
 * it. Idempotent.
 */
export function confirmCollection(transactionId: string, { counted }: ConfirmCollectionBody): PreparedRpc<LegCode> {
  return rpc.prepare("confirm_collection", { p_transaction_id: transactionId, p_counted: counted }).map(signedLegCode);
}

/** The cashier books the handover by the sender's code. Wrong codes count. Idempotent. */
export function giveCollection(
  db: DbContext,
  hubId: string,
  collectionId: string,
  { amount, code, qrData }: GiveCollectionBody,
): PreparedRpc<Collection> {
  const scanned: ScannedLeg =
    qrData === undefined
      ? { code: normalizeCode(code ?? ""), qr: null }
      : readScannedLeg(qrData, env().VERIFICATION_SECRET, new Date());
  // As the service role, because a user must not pass the result of the check.
  return rpc
    .prepare("give_collection", {
      p_cashier_id: userIdOf(db),
      p_session_id: sessionIdOf(db),
      p_hub_id: hubId,
      p_collection_id: collectionId,
      p_amount: amount,
      p_code: scanned.code,
      p_qr: scanned.qr,
      p_signature_check: scanned.qr === null ? null : scanned.signatureCheck,
    })
    .as(serviceContext);
}
