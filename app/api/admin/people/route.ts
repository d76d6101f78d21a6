import { adminPeople } from "@/lib/contracts/admin/people";
import { exportPeople, listPeople } from "@/server/admin/lists";
import { route } from "@/server/http/route";

export const GET = route(adminPeople.list, ({ db, actor, query, request }) =>
  query.format === "csv" ? exportPeople(db, request, actor.userId, query) : listPeople(query),
);
