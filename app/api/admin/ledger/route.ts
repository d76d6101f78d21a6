import { adminLedger } from "@/lib/contracts/admin/ledger";
import { exportLedger, listLedger } from "@/server/admin/lists";
import { route } from "@/server/http/route";

export const GET = route(adminLedger.listEntries, ({ db, query, request }) =>
  query.format === "csv" ? exportLedger(db, request, query) : listLedger(query),
);
