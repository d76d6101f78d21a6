import { conversations } from "@/lib/contracts/delivery/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(conversations.listAsAdmin, ({ params }) =>
  rpc.prepare("admin_list_chat_messages", { p_transaction_id: params.id }),
);

export const POST = route(conversations.sendAsAdmin, ({ params, body }) =>
  rpc.prepare("admin_send_chat_message", {
    p_transaction_id: params.id,
    p_to: body.to,
    p_text: body.text ?? null,
    p_canned: body.canned ?? null,
  }),
);
