import { hubs } from "@/lib/contracts/hub";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(hubs.getDeposit, ({ params }) =>
  rpc.prepare("get_deposit", { p_hub_id: params.id, p_deposit_id: params.depositId }),
);
