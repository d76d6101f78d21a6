import { transactions } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(transactions.getTerms, () => call("delivery_terms"));
