import { AdminActionList, AdminActionQuery } from "@/lib/contracts/admin-console";
import { exportActions, listActions } from "@/server/admin/list-actions";
import { route } from "@/server/http/route";

// GET /api/admin/actions: what administrators did, newest first, as a page of JSON or as a CSV file.
export const GET = route({
  actor: "admin",
  query: AdminActionQuery,
  response: AdminActionList,
  handle: ({ db, actor, query, request }) =>
    query.format === "csv" ? exportActions(db, request, actor.userId, query) : listActions(query),
});
