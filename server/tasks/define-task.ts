import "server-only";
import type { z } from "zod";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";

/** What a task sees of the queue: the names of its job, and how often it is tried; no more. */
export type JobNames = { job: { id: string; task_identifier: string; attempts: number; max_attempts: number } };
export type Task = (payload: unknown, names: JobNames) => Promise<void>;

/**
 * A task: its payload checked, then its verb. A refusal ends the job, because the world has moved on and asking again
 * changes nothing; any other error makes the queue try again later, unless this `isLastTry`.
 */
export function defineTask<Schema extends z.ZodType>(
  schema: Schema,
  verb: (payload: z.output<Schema>, isLastTry: boolean) => Promise<unknown>,
): Task {
  return async (raw, { job }) => {
    const payload = schema.safeParse(raw ?? {});
    // Why only the paths: a payload may name people, and a job's error is kept and shown.
    if (!payload.success)
      throw new Error(
        `The payload is wrong at ${payload.error.issues.map((issue) => issue.path.join(".") || "its root").join(", ")}`,
      );
    try {
      await verb(payload.data, job.attempts >= job.max_attempts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log().info({ task: job.task_identifier, jobId: job.id, code: error.code }, "nothing left to do");
    }
  };
}
