import { LedgerPage, LedgerQuery } from "@/lib/contracts/admin-ledger";
import { exportLedger, listLedger } from "@/server/admin/list-ledger";
import { route } from "@/server/http/route";

// GET /api/admin/ledger: the entries of an account, of a delivery or all, oldest first, with balances, as a page of JSON
// or as a CSV file.
export const GET = route({
  actor: "admin",
  query: LedgerQuery,
  response: LedgerPage,
  handle: ({ db, query, request }) => (query.format === "csv" ? exportLedger(db, request, query) : listLedger(query)),
});
