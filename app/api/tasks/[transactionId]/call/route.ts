import { conversations } from "@/lib/contracts/delivery/conversations";
import { withMaskedNumber } from "@/server/calls/voice-calls";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  conversations.callAsDriver,
  ({ params }) => withMaskedNumber(rpc.prepare("open_call_bridge", { p_transaction_id: params.transactionId })),
  { allowSuspended: true },
);
