import "server-only";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { ResultOf } from "@/server/database/results";
import { Refusal } from "@/server/core/errors";

const JOB_ID = /^\d{1,18}$/;

/** Retries a job that failed for good. */
export function retryJob(id: string): PreparedRpc<ResultOf<"admin_retry_job">> {
  if (!JOB_ID.test(id)) throw new Refusal("NOT_FOUND");
  return rpc.prepare("admin_retry_job", { p_id: id });
}
