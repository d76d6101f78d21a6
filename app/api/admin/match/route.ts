import { adminDispatch } from "@/lib/contracts/admin/dispatch";
import { matchRequest } from "@/server/admin/list-candidates";
import { route } from "@/server/http/route";

export const POST = route(adminDispatch.match, ({ db, body }) => matchRequest(db, body), {
  idempotent: false,
  keepsReplicaReads: true,
});
