import "server-only";
import { ownerPool } from "@/server/database/connections";
import { keyOf, schedule, TRIES, type CronRoute } from "@/server/tasks/crontab";

/**
 * Enqueues the jobs that a worker would enqueue by schedule; POST /api/cron/jobs runs them. For tasks that call the
 * routing provider: as jobs they respect its limits, are retried, and fail visibly. A job that is still queued is not
 * added twice.
 */
export async function addScheduled(route: CronRoute): Promise<{ added: string[] }> {
  const items = schedule.filter((item) => item.route === route);
  for (const { task, queueName } of items) {
    await ownerPool().query("select private.enqueue($1, '{}', null, $2, $3, p_queue => $4)", [
      task,
      keyOf(task),
      TRIES,
      queueName ?? null,
    ]);
  }
  return { added: items.map(({ task }) => task) };
}
