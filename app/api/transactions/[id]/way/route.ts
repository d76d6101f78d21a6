import { transactions } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(transactions.getRoute, ({ params }) => call("delivery_way", { p_id: params.id }));
