import { conversations } from "@/lib/contracts/delivery/conversations";
import { withMaskedNumber } from "@/server/calls/voice-calls";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(conversations.call, ({ params, body }) =>
  withMaskedNumber(
    rpc.prepare("open_call_bridge", { p_transaction_id: params.id, p_driver_id: body.driverId ?? null }),
  ),
);
