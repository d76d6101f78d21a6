import { conversations } from "@/lib/contracts/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(conversations.sendAsAdmin, ({ params, body }) =>
  rpc.defer("admin_send_chat_message", {
    p_transaction_id: params.id,
    p_to: body.to,
    p_words: body.text ?? null,
    p_canned: body.canned ?? null,
  }),
);
