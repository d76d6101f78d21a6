import { hubs } from "@/lib/contracts/hub";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(
  hubs.voidDeposit,
  ({ params }) => call("void_deposit", { p_hub_id: params.id, p_deposit_id: params.depositId }),
  { suspendedToo: true },
);
