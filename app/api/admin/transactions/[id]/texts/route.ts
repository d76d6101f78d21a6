import { conversations } from "@/lib/contracts/calls";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(conversations.listAsAdmin, ({ params }) =>
  call("admin_list_texts", { p_transaction_id: params.id }),
);
