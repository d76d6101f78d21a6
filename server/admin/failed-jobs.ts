import "server-only";
import { call, type Call } from "@/server/database/call";
import type { ResultOf } from "@/server/database/results";
import { Refusal } from "@/server/core/errors";

const NUMBER = /^\d{1,18}$/;

/** Background work that failed for good is tried again. */
export function retryJob(id: string): Call<ResultOf<"admin_retry_job">> {
  if (!NUMBER.test(id)) throw new Refusal("NOT_FOUND");
  return call("admin_retry_job", { p_id: id });
}
