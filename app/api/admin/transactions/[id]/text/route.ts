import { conversations } from "@/lib/contracts/calls";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(conversations.sendAsAdmin, ({ params, body }) =>
  call("admin_send_text", {
    p_transaction_id: params.id,
    p_to: body.to,
    p_words: body.text ?? null,
    p_canned: body.canned ?? null,
  }),
);
