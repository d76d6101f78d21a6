import { conversations } from "@/lib/contracts/calls";
import { atOurNumber } from "@/server/calls/through-us";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(conversations.call, ({ params, body }) =>
  atOurNumber(call("open_bridge", { p_transaction_id: params.id, p_driver_id: body.driverId ?? null })),
);
