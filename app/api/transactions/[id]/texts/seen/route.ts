import { conversations } from "@/lib/contracts/calls";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(conversations.markRead, ({ params, body }) =>
  call("see_texts", { p_transaction_id: params.id, p_with: body.with, p_text_id: body.id }),
);
