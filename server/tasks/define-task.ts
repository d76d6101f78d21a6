import "server-only";
import type { z } from "zod";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import { meters, type JobOutcome } from "@/server/core/meters";
import { jobTraceOrigin, traced } from "@/server/core/trace";

/** The part of graphile-worker's job that tasks may use. */
type JobInfo = {
  job: { id: string; task_identifier: string; attempts: number; max_attempts: number; run_at?: Date };
};
export type JobHandler = (payload: unknown, helpers: JobInfo) => Promise<void>;

/**
 * Defines a task: validates its payload, then runs its function. A refusal ends the job, because a retry would not
 * change it; any other error is retried by the queue, unless this `isLastAttempt`. With tracing, it continues the trace
 * that enqueued it.
 */
export function defineTask<Schema extends z.ZodType>(
  schema: Schema,
  handler: (payload: z.output<Schema>, isLastAttempt: boolean) => Promise<unknown>,
): JobHandler {
  return (rawPayload, { job }) =>
    runWithMetrics(job, () => {
      const { task_identifier: task, id, attempts, max_attempts } = job;
      const attributes = { "handover.task": task, "handover.job_id": id, "handover.attempt": attempts };
      return traced(
        "consumer",
        `job ${task}`,
        attributes,
        async (span) => {
          const payload = schema.safeParse(rawPayload ?? {});
          // Only paths: a payload may contain personal data, and a job's error is stored and displayed.
          if (!payload.success)
            throw new Error(
              `The payload is invalid at ${payload.error.issues.map((issue) => issue.path.join(".") || "the root").join(", ")}`,
            );
          try {
            await handler(payload.data, attempts >= max_attempts);
            return "done";
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            span?.addAttributes({ "handover.code": error.code });
            log().info({ task, jobId: id, code: error.code }, "nothing left to do");
            return "refused";
          }
        },
        jobTraceOrigin(rawPayload),
      );
    });
}

async function runWithMetrics(
  { task_identifier: task, run_at }: JobInfo["job"],
  work: () => Promise<JobOutcome>,
): Promise<void> {
  const startedAt = Date.now();
  const recordOutcome = (outcome: JobOutcome): void =>
    meters()?.recordJob(
      task,
      outcome,
      (Date.now() - startedAt) / 1000,
      run_at && (startedAt - run_at.getTime()) / 1000,
    );
  try {
    recordOutcome(await work());
  } catch (error) {
    recordOutcome("failed");
    throw error;
  }
}
