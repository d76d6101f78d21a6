import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(transactions.getTerms, () => rpc.prepare("get_delivery_terms"));
