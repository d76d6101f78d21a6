import { conversations } from "@/lib/contracts/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(conversations.listAsAdmin, ({ params }) =>
  rpc.defer("admin_list_chat_messages", { p_transaction_id: params.id }),
);
