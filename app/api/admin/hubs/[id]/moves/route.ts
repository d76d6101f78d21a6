import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { HubOrAsked, MoveCashBody } from "@/lib/contracts/admin-hubs";
import { HubParams } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/hubs/:id/moves: cash goes from the hub's safe to the bank, or comes from there; takes two.
export const POST = route({
  actor: "admin",
  params: HubParams,
  body: MoveCashBody,
  response: HubOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_move_cash", {
      p_hub_id: params.id,
      p_direction: body.direction,
      p_amount: body.amount,
      p_reason: body.reason,
    }),
});
