import { adminDispatch } from "@/lib/contracts/admin/dispatch";
import { listCandidates } from "@/server/admin/list-candidates";
import { route } from "@/server/http/route";

export const GET = route(adminDispatch.listCandidates, ({ db, params, query }) =>
  listCandidates(db, params.id, query.drivers),
);
