import { conversations } from "@/lib/contracts/calls";
import { atOurNumber } from "@/server/calls/through-us";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(conversations.call, ({ params, body }) =>
  atOurNumber(rpc.defer("open_call_bridge", { p_transaction_id: params.id, p_driver_id: body.driverId ?? null })),
);
