import { hubs } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(hubs.getDeposit, ({ params }) =>
  call("get_deposit", { p_hub_id: params.id, p_deposit_id: params.depositId }),
);
