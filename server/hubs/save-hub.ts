import "server-only";
import type { HubPatchBody, NewHubBody } from "@/lib/contracts/admin/hubs";
import type { Hub } from "@/lib/contracts/hub";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { toSupportedE164 } from "@/server/session/phone/phone";

/** Creates a hub; cashiers' numbers are normalized. */
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
