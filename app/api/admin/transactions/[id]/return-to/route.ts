import { adminHubs } from "@/lib/contracts/admin/hubs";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminHubs.setReturnHub, ({ params, body }) =>
  rpc.prepare("admin_set_return_hub", { p_transaction_id: params.id, p_hub_id: body.hubId, p_reason: body.reason }),
);
