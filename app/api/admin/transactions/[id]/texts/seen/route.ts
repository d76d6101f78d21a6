import { conversations } from "@/lib/contracts/calls";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(conversations.markReadAsAdmin, ({ params, body }) =>
  call("admin_see_texts", { p_transaction_id: params.id, p_with: body.with }),
);
