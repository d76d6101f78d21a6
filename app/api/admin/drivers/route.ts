import { AdminDriverList, AdminDriverQuery } from "@/lib/contracts/admin-drivers";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// GET /api/admin/drivers: drivers by state; pending ones longest waiting first, others newest first.
export const GET = route({
  actor: "admin",
  query: AdminDriverQuery,
  response: AdminDriverList,
  handle: ({ db, query: { status, q, cursor, limit } }) =>
    callFunction(db, "admin_list_drivers", {
      p_status: status ?? null,
      p_q: q ?? null,
      p_cursor: cursor ?? null,
      p_limit: limit,
    }),
});
