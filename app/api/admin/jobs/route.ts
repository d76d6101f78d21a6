import { adminJobs } from "@/lib/contracts/admin-jobs";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminJobs.listFailed, ({ query }) =>
  call("admin_list_jobs", { p_cursor: query.cursor, p_limit: query.limit }),
);
