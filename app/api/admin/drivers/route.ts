import { AdminDriverList, AdminDriverQuery } from "@/lib/contracts/admin-drivers";
import { exportDrivers, listDrivers } from "@/server/admin/list-drivers";
import { route } from "@/server/http/route";

// GET /api/admin/drivers: drivers by state and need, sorted as asked, as a page of JSON or as a CSV file.
export const GET = route({
  actor: "admin",
  query: AdminDriverQuery,
  response: AdminDriverList,
  handle: ({ db, actor, query, request }) =>
    query.format === "csv" ? exportDrivers(db, request, actor.userId, query) : listDrivers(query),
});
