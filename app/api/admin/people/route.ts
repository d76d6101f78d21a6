import { AdminPersonList, AdminPersonQuery } from "@/lib/contracts/admin-people";
import { exportPeople, listPeople } from "@/server/admin/list-people";
import { route } from "@/server/http/route";

// GET /api/admin/people: people who send and receive, sorted as asked, as a page of JSON or as a CSV file.
export const GET = route({
  actor: "admin",
  query: AdminPersonQuery,
  response: AdminPersonList,
  handle: ({ db, actor, query, request }) =>
    query.format === "csv" ? exportPeople(db, request, actor.userId, query) : listPeople(query),
});
