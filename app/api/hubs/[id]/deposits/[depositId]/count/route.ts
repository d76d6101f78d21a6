import { hubs } from "@/lib/contracts/hub";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(hubs.countDeposit, ({ params, body }) =>
  rpc.prepare("count_deposit", {
    p_hub_id: params.id,
    p_deposit_id: params.depositId,
    p_denominations: body.denominations,
  }),
);
