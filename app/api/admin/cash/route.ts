import { CashList, CashQuery } from "@/lib/contracts/admin-desk";
import { listCash } from "@/server/admin/list-cash";
import { route } from "@/server/http/route";

// GET /api/admin/cash: drivers who hold cash that is to be returned, longest first.
export const GET = route({ actor: "admin", query: CashQuery, response: CashList, handle: ({ db, query }) => listCash(db, query) });
