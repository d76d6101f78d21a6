import { hubs } from "@/lib/contracts/hub";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  hubs.voidDeposit,
  ({ params }) => rpc.prepare("void_deposit", { p_hub_id: params.id, p_deposit_id: params.depositId }),
  { allowSuspended: true },
);
