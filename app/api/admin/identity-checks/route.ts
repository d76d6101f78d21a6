import { IdentityCheckList } from "@/lib/contracts/identity";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/identity-checks: people who wait to be checked.
export const GET = route({
  actor: "admin",
  response: IdentityCheckList,
  handle: () => call("admin_list_identity_checks"),
});
