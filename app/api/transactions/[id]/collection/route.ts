import { collections } from "@/lib/contracts/delivery/collection";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(collections.getForTransaction, ({ params }) =>
  rpc.prepare("get_collection", { p_transaction_id: params.id }),
);
