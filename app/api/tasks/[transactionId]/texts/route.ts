import { conversations } from "@/lib/contracts/conversations";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(
  conversations.listAsDriver,
  ({ params }) => rpc.defer("list_chat_messages", { p_transaction_id: params.transactionId }),
  { suspendedToo: true },
);
