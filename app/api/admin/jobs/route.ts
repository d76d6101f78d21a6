import { adminJobs } from "@/lib/contracts/admin/jobs";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminJobs.listFailed, ({ query }) =>
  rpc.prepare("admin_list_jobs", { p_cursor: query.cursor, p_limit: query.limit }),
);
