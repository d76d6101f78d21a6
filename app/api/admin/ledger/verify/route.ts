import { LedgerVerdict } from "@/lib/contracts/admin-ledger";
import { callFunction } from "@/server/database/call-function";
import { machine } from "@/server/database/door";
import { route } from "@/server/http/route";

// GET /api/admin/ledger/verify: reads all entries and says whether any was changed after it was written. Asked as the
// machine, which may wait longer than a person.
export const GET = route({
  actor: "admin",
  response: LedgerVerdict,
  handle: () => callFunction(machine, "verify_ledger"),
});
