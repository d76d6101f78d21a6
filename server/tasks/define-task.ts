import "server-only";
import type { z } from "zod";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import { meters, type JobOutcome } from "@/server/core/meters";
import { originOf, traced } from "@/server/core/trace";

/** What a task sees of the queue: the names of its job, how often it is tried, and when it was due; no more. */
type JobNames = {
  job: { id: string; task_identifier: string; attempts: number; max_attempts: number; run_at?: Date };
};
export type Task = (payload: unknown, names: JobNames) => Promise<void>;

/**
 * A task: its payload checked, then its verb. A refusal ends the job, because the world has moved on and asking again
 * changes nothing; any other error makes the queue try again later, unless this `isLastTry`. Where requests are traced it
 * is part of the trace of whoever added it.
 */
export function defineTask<Schema extends z.ZodType>(
  schema: Schema,
  verb: (payload: z.output<Schema>, isLastTry: boolean) => Promise<unknown>,
): Task {
  return (raw, { job }) =>
    counted(job, () => {
      const { task_identifier: task, id, attempts, max_attempts } = job;
      const facts = { "handover.task": task, "handover.job_id": id, "handover.attempt": attempts };
      return traced(
        "consumer",
        `job ${task}`,
        facts,
        async (span) => {
          const payload = schema.safeParse(raw ?? {});
          // Why only the paths: a payload may name people, and a job's error is kept and shown.
          if (!payload.success)
            throw new Error(
              `The payload is wrong at ${payload.error.issues.map((issue) => issue.path.join(".") || "its root").join(", ")}`,
            );
          try {
            await verb(payload.data, attempts >= max_attempts);
            return "done";
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            span?.say({ "handover.code": error.code });
            log().info({ task, jobId: id, code: error.code }, "nothing left to do");
            return "refused";
          }
        },
        originOf(raw),
      );
    });
}

async function counted(
  { task_identifier: task, run_at }: JobNames["job"],
  work: () => Promise<JobOutcome>,
): Promise<void> {
  const began = Date.now();
  const over = (outcome: JobOutcome): void =>
    meters()?.job(task, outcome, (Date.now() - began) / 1000, run_at && (began - run_at.getTime()) / 1000);
  try {
    over(await work());
  } catch (error) {
    over("failed");
    throw error;
  }
}
