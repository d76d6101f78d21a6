import "server-only";
import { Refusal } from "@/server/http/errors";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

// Background work that failed for good, as an administrator reads it and has it tried again.

export const listFailedJobs = (db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<unknown> =>
  callFunction(db, "admin_list_jobs", { p_cursor: cursor, p_limit: limit });

const NUMBER = /^\d{1,18}$/;

export async function retryJob(db: Db, id: string): Promise<unknown> {
  if (!NUMBER.test(id)) throw new Refusal("NOT_FOUND");
  return callFunction(db, "admin_retry_job", { p_id: id });
}

export const retryJobs = (db: Db, ids: string[]): Promise<unknown> => callFunction(db, "admin_retry_jobs", { p_ids: ids });
