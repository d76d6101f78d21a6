import { conversations } from "@/lib/contracts/delivery/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  conversations.markReadAsDriver,
  ({ params, body }) =>
    rpc.prepare("mark_chat_messages_read", {
      p_transaction_id: params.transactionId,
      p_from_role: body.from,
      p_message_id: body.id,
    }),
  { allowSuspended: true },
);
