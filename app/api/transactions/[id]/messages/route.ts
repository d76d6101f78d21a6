import { conversations } from "@/lib/contracts/delivery/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(conversations.list, ({ params }) =>
  rpc.prepare("list_chat_messages", { p_transaction_id: params.id }),
);

export const POST = route(
  conversations.send,
  ({ params, body }) =>
    rpc.prepare("send_chat_message", {
      p_transaction_id: params.id,
      p_text: body.text ?? null,
      p_canned: body.canned ?? null,
      p_to_role: body.to ?? null,
      p_driver_id: body.driverId ?? null,
    }),
  { limit: { windowSeconds: 60, max: 30 } },
);
