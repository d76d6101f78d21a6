import { conversations } from "@/lib/contracts/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(conversations.list, ({ params }) =>
  rpc.defer("list_chat_messages", { p_transaction_id: params.id }),
);
