import { AdminActionList, AdminActionQuery } from "@/lib/contracts/admin-desk";
import { listActions } from "@/server/admin/list-actions";
import { route } from "@/server/http/route";

// GET /api/admin/actions: what administrators did, newest first.
export const GET = route({ actor: "admin", query: AdminActionQuery, response: AdminActionList, handle: ({ db, query }) => listActions(db, query) });
