import { adminConsole } from "@/lib/contracts/admin/console";
import { exportActions, listActions } from "@/server/admin/lists";
import { route } from "@/server/http/route";

export const GET = route(adminConsole.listActions, ({ db, actor, query, request }) =>
  query.format === "csv" ? exportActions(db, request, actor.userId, query) : listActions(query),
);
