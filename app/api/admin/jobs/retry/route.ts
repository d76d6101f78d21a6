import { adminJobs } from "@/lib/contracts/admin-jobs";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminJobs.retryMany, ({ body }) => call("admin_retry_jobs", { p_ids: body.ids }));
