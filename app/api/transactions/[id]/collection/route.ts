import { collections } from "@/lib/contracts/collection";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(collections.getForTransaction, ({ params }) =>
  call("get_collection", { p_transaction_id: params.id }),
);
