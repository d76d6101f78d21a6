import "server-only";
import { ownerPool } from "@/server/database/connections";
import { keyOf, schedule, TRIES, type CronRoute } from "@/server/tasks/crontab";

/**
 * Adds the jobs that a worker would add by the clock; POST /api/cron/jobs does them. For what calls the routing
 * provider: in the queue it waits its turn, is tried again, and what fails for good is seen. One that still waits is
 * not added twice.
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
