import { conversations } from "@/lib/contracts/delivery/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(
  conversations.listAsDriver,
  ({ params }) => rpc.prepare("list_chat_messages", { p_transaction_id: params.transactionId }),
  { allowSuspended: true },
);

export const POST = route(
  conversations.sendAsDriver,
  ({ params, body }) =>
    rpc.prepare("send_chat_message", {
      p_transaction_id: params.transactionId,
      p_text: body.text ?? null,
      p_canned: body.canned ?? null,
      p_to_role: body.to ?? null,
    }),
  { allowSuspended: true, limit: { windowSeconds: 60, max: 30 } },
);
